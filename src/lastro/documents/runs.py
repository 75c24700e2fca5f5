"""The text of a claim, cut into runs: plain words, references, quotations, marks to fill in.

>>> [run.kind.value for run in runs("Diz “sim” [ref:a1]. [COMPLETAR: data]")]
['texto', 'citacao', 'texto', 'referencia', 'texto', 'lacuna']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

_TOKEN = re.compile(
    r"\[ref:(?P<ref>[^\[\]\s]+)\]"
    r"|(?P<gap>\[(?:COMPLETAR|CONFERIR|SEM FONTE)\b[^\[\]]*\])"
    r"|(?P<open>“)"
)
_MARKERS = ("[ref:", "[COMPLETAR", "[CONFERIR", "[SEM FONTE")
_ILLEGAL = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}
_ILLEGAL |= {0x7F: 0x2421, 0xFFFE: 0xFFFD, 0xFFFF: 0xFFFD}
_ILLEGAL |= dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)


class RunKind(StrEnum):
    """What a run of a claim's text is."""

    TEXT = "texto"
    REF = "referencia"
    QUOTE = "citacao"
    GAP = "lacuna"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a claim's text. The texts of all its runs joined are the claim's text."""

    kind: RunKind
    text: str

    @property
    def value(self) -> str:
        """Return a reference's id, a quotation without its marks, or the text itself."""
        match self.kind:
            case RunKind.REF:
                return self.text[len("[ref:") : -1]
            case RunKind.QUOTE:
                return self.text[1:-1]
            case _:
                return self.text


def runs(text: str) -> tuple[Run, ...]:
    """Return the runs of `text` in order; nothing is lost and nothing is added."""
    return tuple(_merged(_cut(text)))


def legible(text: str) -> str:
    """Return `text` of the same length with characters XML forbids made visible (NUL as ␀).

    Source: XML 1.0, production 2 (Char); Unicode block Control Pictures.
    """
    return text.translate(_ILLEGAL)


def _cut(text: str) -> Iterator[Run]:
    at = 0
    while found := _TOKEN.search(text, at):
        if found["open"]:
            end = _quote_end(text, found.start())
            kind = RunKind.QUOTE if end > found.end() else RunKind.TEXT
        else:
            end = found.end()
            kind = RunKind.REF if found["ref"] else RunKind.GAP
        if found.start() > at:
            yield Run(RunKind.TEXT, text[at : found.start()])
        yield Run(kind, text[found.start() : end])
        at = end
    if at < len(text):
        yield Run(RunKind.TEXT, text[at:])


def _quote_end(text: str, start: int) -> int:
    """Return where the quotation opened at `start` ends; one past `start` if it is not whole.

    A quotation that holds a token of ours is not taken as one: its tokens count.
    """
    closing = _balanced(text, start)
    whole = closing > start + 1 and not any(m in text[start:closing] for m in _MARKERS)
    return closing + 1 if whole else start + 1


def _balanced(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"“": 1, "”": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return text.find("”", start)


def _merged(pieces: Iterator[Run]) -> Iterator[Run]:
    held: Run | None = None
    for piece in pieces:
        if held and held.kind is piece.kind is RunKind.TEXT:
            held = Run(RunKind.TEXT, held.text + piece.text)
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held
