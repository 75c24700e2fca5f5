"""Who stands for a company: the people a qualification names right after it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lastro.facts.model import Party
from lastro.facts.parties.roles import rank
from lastro.sources import Excerpt
from lastro.text import fold

_OFFICE = 4
_GAP = 4
_LINE_CHARS = 130
_STANDS = re.compile(
    r"(?:representad[oa]s?|assistid[oa]s?|neste ato|por se[ua]s?|presentad[oa]s?)\b[^;]{0,80}$"
)


def representatives(side: Party, parties: Iterable[Party]) -> tuple[Party, ...]:
    """Return the people named after `representada por seu diretor,` of the party's qualification.

    parties: all of the matter; those with an office (`sócia`, `diretor`) come back, in its order.
    """
    ends = [source for source in side.sources if _STANDS.search(fold(source.text))]
    return tuple(
        party
        for party in parties
        if party != side
        and any(rank(role) == _OFFICE for role in party.roles)
        and (
            any(_follows(own, end) for own in party.sources for end in ends)
            or any(_beside(side, party, own.text) for own in party.sources)
        )
    )


def _beside(side: Party, person: Party, text: str) -> bool:
    """Return whether a short line bears the company's name and then the person's, and no more."""
    told = fold(text)
    before = [told.find(fold(n)) for n in (person.name, *person.variants) if fold(n) in told]
    if len(told) > _LINE_CHARS or not before:
        return False
    return any(fold(name) in told[: min(before)] for name in (side.name, *side.variants))


def _follows(own: Excerpt, before: Excerpt) -> bool:
    gap = own.span.start - before.span.end
    return own.locator == before.locator and 0 <= gap <= _GAP
