"""Compares a quotation with official text: word for word, and sign for sign.

`compare` shows a lawyer the differing words. `round_trip` is stricter: one other word is enough for
`nao_encontrada`; compatibility forms (NFKC) and white space never count. For both, ellipses part
the quotation into pieces, which must come in order.
"""

from __future__ import annotations

import difflib
import re
import unicodedata

from lastro.citations.model import Quoted, QuoteVerdict, RoundTrip
from lastro.text import fold, squeeze

_QUOTES = "\"'“”„‟‘’«»‹›「」『』《》〈〉＂＇"
_ELLIPSIS = re.compile(r"\s*(?:[(\[]\s*(?:\.{3}|…|omissis)\s*[)\]]|\.{3}|…|\bomissis\b)\s*")
_LABELS = re.compile(
    r"\((?:NR|VETADO)\)|§\s*\d+º?|\bart\.?\s*\d[\d.º]*(?:-[A-Z])?|\bParágrafo único\b", re.I
)
_WORD = re.compile(r"[^\W_]+")
_NEAR = 0.8


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


def round_trip(quotation: str | None, official: str | None) -> RoundTrip:
    """Return whether `quotation` stands in `official`.

    quotation: with or without its quotation marks, None or blank where nothing is quoted
    official: None where the text is not held
    `exata`: sign for sign; `proxima`: the same words with other signs, case or quotation marks
    """
    words = _plain(quotation or "").strip(_QUOTES + " ")
    if not words:
        return RoundTrip.SEM_CITACAO
    if not official:
        return RoundTrip.NAO_CONFERIDA
    text = _plain(official)
    if words in text:
        return RoundTrip.EXATA
    same = compare(words, text).verdict is QuoteVerdict.EXATA
    return RoundTrip.PROXIMA if same else RoundTrip.NAO_ENCONTRADA


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


def _plain(text: str) -> str:
    return squeeze(unicodedata.normalize("NFKC", text))
