"""People and companies of a matter: found in papers, merged into one party each."""

from __future__ import annotations

from lastro.facts.model import Party
from lastro.facts.parties import mail, qualifications, sides, spellings
from lastro.facts.segments import Segmented


def mentions(paper: Segmented) -> tuple[Party, ...]:
    """Return every mention of a party in the document, unmerged."""
    kinds = (qualifications, sides, mail, spellings)
    return tuple(party for kind in kinds for party in kind.extract(paper))
