"""Plain text to paragraphs: blank lines part them, hard-wrapped lines are joined again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

WRAPPED_CHARS = 50
LONG_CHARS = 1500
_ITEM = re.compile(
    r"\s*(?:[-*•–+]\s|\(?[0-9]{1,3}[.)ºª]|\(?[a-z]\)|[IVXLC]+\s*[-–)]|§|[A-Z]{4,}"
    r"|[\u200e\[]{0,2}\d{1,2}/\d{1,2}/\d{2,4},?\s(?:às\s)?\d{1,2}:\d{2})"
)
"""What begins a line of its own: a list item, a heading, the stamp of a conversation's message."""


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of `text`; a line end that is kept stands for one the writer set.

    A line joins the one before when that is at least 50 code points long and neither a list
    item nor a heading begins. A word cut at a line's end keeps its line end for `clean` to mend.
    A stretch over 1 500 code points is parted at the line ends that are kept.
    """
    for chunk in re.split(r"\n\s*\n|\f", text.replace("\r\n", "\n").replace("\r", "\n")):
        if chunk.strip():
            paragraph = unwrap([line.strip() for line in chunk.split("\n") if line.strip()])
            yield from (paragraph,) if len(paragraph) <= LONG_CHARS else _cut(paragraph)


def _cut(paragraph: str) -> list[str]:
    return [piece for piece in re.split(r"(?<![-\xad])\n", paragraph) if piece]


def unwrap(lines: list[str]) -> str:
    """Return lines as one paragraph, hard-wrapped ones joined by a space."""
    text = lines[0]
    for before, line in pairwise(lines):
        cut_word = before.endswith(("-", "\xad"))
        announces = before.endswith(":")
        wrapped = len(before) >= WRAPPED_CHARS and not announces and not _ITEM.match(line)
        text += ("\n" if cut_word or not wrapped else " ") + line
    return text
