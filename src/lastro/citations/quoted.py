"""Finds the words quoted as a provision's own and compares them with its official text.

A quotation belongs to a citation that stands right before it ("o art. 927 do CC dispõe: “…”") or
right after it ("“…” (art. 927 do CC)"); of a list, to the member that has its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from lastro.citations.compare import compare, round_trip
from lastro.citations.dated import DatedDesk
from lastro.citations.model import (
    Citation,
    Desk,
    Kind,
    Quoted,
    QuoteVerdict,
    Resolution,
    RoundTrip,
    Status,
)
from lastro.text import Span

_QUOTE = r"[\"“«”„「『《]\s*(?P<words>[^\"“”«»「」『』《》]{12,6000}?)\s*[\"”»“」』》]"
_AFTER = re.compile(
    r"[^\n.;\"“«„「『《]{0,80}?(?:[:,]|que|in\s+verbis|verbis|assim|segundo\s+o\s+qual|é\s+claro)"
    r"[\s:,]*" + _QUOTE
)
_BEFORE = re.compile(
    _QUOTE + r"[\s.,;]*[\[(–-]?\s*(?:cf\.|conforme|nos\s+termos\s+d[oa]|segundo\s+[oa]|[oa])?\s*$"
)
_OPENS = "“«„「『《"
_REACH = 6200
_COMPARED = (
    Status.VERIFICADO,
    Status.VERIFICADO_INFERIDO,
    Status.VERIFICADO_PARCIAL,
    Status.REVOGADO,
    Status.CANCELADA,
)


def quotation_of(text: str, citation: Citation) -> Span | None:
    """Return where the words quoted as those of `citation` stand, None when there are none."""
    if citation.kind not in (Kind.DISPOSITIVO, Kind.SUMULA):
        return None
    after = _AFTER.match(text, citation.span.end, min(len(text), citation.span.end + _REACH))
    if after is not None:
        return Span(*after.span("words"))
    first = max(0, citation.span.start - _REACH)
    window = text[first : citation.span.start]
    opened = max(_plain_opening(window), *(window.rfind(sign) for sign in _OPENS))
    before = _BEFORE.match(window, opened) if opened >= 0 else None
    return Span(first + before.start("words"), first + before.end("words")) if before else None


def _plain_opening(window: str) -> int:
    closing = window.rfind('"')
    return window.rfind('"', 0, closing) if closing > 0 else -1


def quoted_check(resolution: Resolution, quotation: str | None, desk: Desk) -> Resolution:
    """Return the resolution with what became of `quotation`; unchanged where nothing is quoted.

    Where there is no text to compare with, or not all of it, the round trip is `nao_conferida`.
    """
    if quotation is None:
        return resolution
    official = official_text(resolution, desk) if resolution.status in _COMPARED else ""
    found = compare(quotation, official) if official else Quoted(QuoteVerdict.NAO_HA)
    partly = isinstance(desk, DatedDesk) and resolution.ref and desk.lacks_below(resolution.ref)
    if not official or (partly and found.verdict is not QuoteVerdict.EXATA):
        return replace(resolution, quoted=Quoted(QuoteVerdict.NAO_HA, trip=RoundTrip.NAO_CONFERIDA))
    return replace(resolution, quoted=replace(found, trip=round_trip(quotation, official)))


def official_text(resolution: Resolution, desk: Desk) -> str:
    """Return all the official wording at the place of a resolution, "" where none is held."""
    held = desk.get(resolution.ref) if resolution.ref and resolution.standing is None else None
    return held.full_text if held is not None and held.full_text else resolution.text


def shared_quotation(members: Sequence[Resolution]) -> tuple[Resolution, ...]:
    """Return the members of a list with words quoted after all of them given to whose they are.

    The member whose text has the words keeps its verdict and the others have none; words that no
    member has are `ausente` in each.
    """
    rank = {QuoteVerdict.EXATA: 0, QuoteVerdict.PROXIMA: 1}
    best = min(
        (rank[m.quoted.verdict] for m in members if m.quoted and m.quoted.verdict in rank),
        default=None,
    )
    if best is None:
        return tuple(members)
    return tuple(
        m if m.quoted and rank.get(m.quoted.verdict) == best else replace(m, quoted=None)
        for m in members
    )
