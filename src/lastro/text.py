"""Spans, offset maps and the few string operations that every room shares.

Offsets are Unicode code points and half-open, `[start, end)`, everywhere in Lastro.
"""

from __future__ import annotations

import bisect
import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points, `[start, end)`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return the exact substring of `text` that this span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Return whether the two spans share at least one code point."""
        return self.start < other.end and other.start < self.end

    def shift(self, by: int) -> Span:
        """Return the span moved by `by` code points."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Carries an offset of a cleaned text back to the original text.

    points: pairs (clean offset, original offset), ascending in both, the first (0, x). Between
        two points the texts run in step; a piece removed or added shows as a jump.
    length: code points of the cleaned text; original_length: of the original.
    """

    points: tuple[tuple[int, int], ...]
    length: int
    original_length: int

    @classmethod
    def identity(cls, length: int) -> OffsetMap:
        """Return the map of a text that was not changed."""
        return cls(((0, 0),), length, length)

    def original(self, offset: int) -> int:
        """Return where code point `offset` of the cleaned text stood in the original."""
        if offset >= self.length:
            return self.original_length
        at = bisect.bisect_right(self.points, (offset, self.original_length + 1)) - 1
        clean, source = self.points[at]
        following = self.points[at + 1][1] if at + 1 < len(self.points) else self.original_length
        return min(source + offset - clean, following)

    def original_span(self, span: Span) -> Span:
        """Return the original's span that holds everything the cleaned `span` was made of."""
        if len(span) == 0:
            at = self.original(span.start)
            return Span(at, at)
        return Span(self.original(span.start), self.original(span.end - 1) + 1)


def fold(text: str) -> str:
    """Return `text` lower-cased and without accents; its length may differ."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def fold_same_length(text: str) -> str:
    """Return `text` lower-cased without accents, one code point for one: offsets stay valid."""
    return text.translate(_FOLDED)


class _Folded(dict[int, str]):
    """Code point → its folded character, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = _fold_char(chr(code))
        return self[code]


_FOLDED = _Folded()


def _fold_char(char: str) -> str:
    if char.isascii():
        return char.lower()
    folded = unicodedata.normalize("NFD", char)[0].lower()
    return folded if len(folded) == 1 else char


def squeeze(text: str) -> str:
    """Return `text` with every run of white space as one space, ends trimmed."""
    return " ".join(text.split())


def day_first(iso: str) -> str:
    """Return `23/07/2026` for `2026-07-23` and `07/2026` for `2026-07`; a year alone stays."""
    return "/".join(reversed(iso.split("-")))


def clip(text: str, chars: int) -> str:
    """Return at most `chars` code points, cut at a word's end and marked with an ellipsis."""
    text = squeeze(text)
    if len(text) <= chars:
        return text
    cut = text.rfind(" ", 0, chars)
    return text[: cut if cut > chars // 2 else chars - 1].rstrip(" ,;:.") + "…"
