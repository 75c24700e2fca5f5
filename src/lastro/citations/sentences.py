"""The sentences of a text, told apart once; abbreviations ("art.", "Min.") end none."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from lastro.text import Span

_END = re.compile(r"[.;!?][\"”')]?\s+(?=[\"“(A-ZÀ-Ý\d])|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b(?:arts?|inc|incs|al|par|n|nº|fls?|p|pp|cf|min|rel|dr|dra|des|exmo|sr|sra|ed|vol|v|ex|etc|op|cit|proc)\.)$",
    re.IGNORECASE,
)
_REACH = 700
_LONGEST = 8


class Sentences:
    """The sentences of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        breaks = tuple(found.span() for found in _END.finditer(text))
        self._starts = tuple(start for start, _ in breaks)
        self._ends = tuple(end for _, end in breaks)

    def around(self, span: Span) -> Span:
        """Return the sentence that `span` stands in, looked for at most 700 signs to each side."""
        first, last = max(0, span.start - _REACH), min(len(self._text), span.end + _REACH)
        return Span(self._start(first, span.start), self._end(span.end, last))

    def _start(self, first: int, at: int) -> int:
        lowest = bisect_left(self._starts, first)
        for n in range(bisect_right(self._ends, at) - 1, lowest - 1, -1):
            if not self._abbreviates(n, first):
                return self._ends[n]
        return first

    def _end(self, at: int, last: int) -> int:
        for n in range(bisect_left(self._starts, at), bisect_right(self._ends, last)):
            if not self._abbreviates(n, at):
                return self._starts[n] + 1
        return last

    def _abbreviates(self, number: int, first: int) -> bool:
        """Return whether the sign is of a word that is cut short; `first`: the text looked at."""
        sign = self._starts[number]
        return bool(_ABBREVIATION.search(self._text[max(first, sign - _LONGEST) : sign + 1]))
