"""The article, clause or section that a passage is part of: what a person wants to read whole."""

from __future__ import annotations

from collections.abc import Sequence

from lastro.index.model import Passage
from lastro.text import Span

LONGEST = 12_000
"""Code points of what stands around a passage, at most; a longer section ends with it."""


def parent(passage: Passage, passages: Sequence[Passage]) -> Span:
    """Return the span of the article or clause that holds a passage, else of its section.

    passages: all of its document, in order. The passage alone where nothing around it belongs to
    it, or where what does is longer than 12,000 code points.
    """
    place = next((at for at, one in enumerate(passages) if one.id == passage.id), None)
    if place is None:
        return passage.span
    first = last = place
    while first and _one(passage, passages[first - 1]):
        first -= 1
    while last + 1 < len(passages) and _one(passage, passages[last + 1]):
        last += 1
    whole = Span(passages[first].span.start, passages[last].span.end)
    return whole if len(whole) <= LONGEST else passage.span


def _one(passage: Passage, other: Passage) -> bool:
    """Return whether two passages belong together: to one article, or unlabelled to one section."""
    if passage.section != other.section:
        return False
    here, there = _heads(passage), _heads(other)
    return not here.isdisjoint(there) if here or there else bool(passage.section)


def _heads(passage: Passage) -> set[str]:
    """Return the articles or clauses that a passage is labelled with, without what is below."""
    return {label.partition(", ")[0] for label in passage.labels}
