"""Compares words quoted as a provision's own with its official text: exact, near, or absent.

A quotation belongs to a citation that stands right before it ("o art. 927 do CC dispõe: “…”") or
right after it ("“…” (art. 927 do CC)"); of a list, to the member that has its words. Ellipses part
it into pieces, each looked for in order.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import replace

from lastro.citations.model import Citation, Desk, Kind, Quoted, QuoteVerdict, Resolution, Status
from lastro.text import fold

_QUOTE = r"[\"“«”]\s*(?P<words>[^\"“”«»]{12,6000}?)\s*[\"”»]"
_AFTER = re.compile(
    r"[^\n.;\"“«]{0,80}?(?:[:,]|que|in\s+verbis|verbis|assim|segundo\s+o\s+qual|é\s+claro)[\s:,]*"
    + _QUOTE
)
_BEFORE = re.compile(
    _QUOTE + r"[\s.,;]*[\[(–-]?\s*(?:cf\.|conforme|nos\s+termos\s+d[oa]|segundo\s+[oa]|[oa])?\s*$"
)
_ELLIPSIS = re.compile(r"\s*(?:[(\[]\s*(?:\.{3}|…|omissis)\s*[)\]]|\.{3}|…|\bomissis\b)\s*")
_LABELS = re.compile(
    r"\((?:NR|VETADO)\)|§\s*\d+º?|\bart\.?\s*\d[\d.º]*(?:-[A-Z])?|\bParágrafo único\b", re.I
)
_WORD = re.compile(r"[^\W_]+")
_NEAR = 0.8
_REACH = 6200
_COMPARED = (
    Status.VERIFICADO,
    Status.VERIFICADO_INFERIDO,
    Status.VERIFICADO_PARCIAL,
    Status.REVOGADO,
    Status.CANCELADA,
)


def quotation_of(text: str, citation: Citation) -> str | None:
    """Return the words quoted as those of `citation`, None when there are none."""
    if citation.kind not in (Kind.DISPOSITIVO, Kind.SUMULA):
        return None
    after = _AFTER.match(text, citation.span.end, min(len(text), citation.span.end + _REACH))
    if after is not None:
        return after["words"]
    window = text[max(0, citation.span.start - _REACH) : citation.span.start]
    opened = max(window.rfind("“"), window.rfind("«"), _plain_opening(window))
    before = _BEFORE.match(window, opened) if opened >= 0 else None
    return before["words"] if before else None


def _plain_opening(window: str) -> int:
    closing = window.rfind('"')
    return window.rfind('"', 0, closing) if closing > 0 else -1


def quoted_check(resolution: Resolution, quotation: str | None, desk: Desk) -> Resolution:
    """Return the resolution with what became of `quotation`; unchanged where nothing is quoted."""
    if quotation is None or resolution.status not in _COMPARED:
        return resolution
    held = desk.get(resolution.ref) if resolution.ref and resolution.standing is None else None
    official = held.full_text if held is not None and held.full_text else resolution.text
    if not official:
        return resolution
    return replace(resolution, quoted=compare(quotation, official))


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


def compare(quotation: str, official: str) -> Quoted:
    """Return how `quotation` stands to `official`; accents, case and signs are not counted."""
    words = _words(official)
    verdict, differences, at = QuoteVerdict.EXATA, [], 0
    for piece in filter(None, (_words(p) for p in _ELLIPSIS.split(quotation))):
        found = _position(piece, words, at)
        if found is not None:
            at = found + len(piece)
            continue
        start, end, likeness = _nearest(piece, words)
        if likeness < _NEAR:
            return Quoted(QuoteVerdict.AUSENTE)
        verdict, at = QuoteVerdict.PROXIMA, end
        differences += _differences(piece, words[start:end])
    return Quoted(verdict, tuple(differences))


def _words(text: str) -> list[str]:
    return [fold(w) for w in _WORD.findall(_LABELS.sub(" ", text))]


def _position(piece: list[str], words: list[str], start: int) -> int | None:
    for at in range(start, len(words) - len(piece) + 1):
        if words[at] == piece[0] and words[at : at + len(piece)] == piece:
            return at
    return None


def _nearest(piece: list[str], words: list[str]) -> tuple[int, int, float]:
    """Return the stretch of `words` most like `piece`, and how like it is (0 to 1)."""
    block = difflib.SequenceMatcher(None, words, piece, autojunk=False).find_longest_match()
    room = len(piece) // 3 + 2
    low = max(0, block.a - block.b - room)
    window = words[low : block.a - block.b + len(piece) + room]
    blocks = difflib.SequenceMatcher(None, window, piece, autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return 0, 0, 0.0
    first, last = blocks[0], blocks[-1]
    start = low + max(0, first.a - first.b)
    end = low + last.a + last.size + len(piece) - last.b - last.size
    likeness = difflib.SequenceMatcher(None, words[start:end], piece, autojunk=False).ratio()
    return start, min(end, len(words)), likeness


def _differences(piece: list[str], words: list[str]) -> list[str]:
    matcher = difflib.SequenceMatcher(None, piece, words, autojunk=False)
    return [
        f"{' '.join(piece[a:b]) or '∅'} → {' '.join(words[c:d]) or '∅'}"
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal"
    ]
