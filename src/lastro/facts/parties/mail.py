"""People from the headers of an e-mail."""

from __future__ import annotations

import re
from email.utils import getaddresses

from lastro.facts.model import Party
from lastro.facts.segments import Segmented
from lastro.text import Span, squeeze


def extract(paper: Segmented) -> tuple[Party, ...]:
    """Return sender and recipients that bear a name of two words or more, as correspondents."""
    headers = paper.document.metadata
    if not headers.message_id or not paper.document.blocks:
        return ()
    written = [a for a in (headers.sender, *headers.recipients) if a]
    people = dict.fromkeys(
        (squeeze(name).strip("'\" "), address.lower()) for name, address in getaddresses(written)
    )
    return tuple(_party(paper, name) for name, _ in people if len(_bare(name).split()) >= 2)


def _bare(name: str) -> str:
    """Return the name without what is added to it: `(Compras)`, `– Estágio`; "" of an address."""
    return "" if "@" in name else re.split(r"\s?\(|\s[–|-]\s", name)[0]


def _party(paper: Segmented, name: str) -> Party:
    at = paper.document.text.find(name)
    first = paper.document.blocks[0].span
    span = Span(at, at + len(name)) if at >= 0 else first
    source = paper.excerpt(paper.segment_at(span))
    return Party(_bare(name), "correspondente", "", "", "", (), (source,))
