"""From a finder of values to facts: the excerpt, the naming words, the value's own span."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lastro.facts.about import about
from lastro.facts.model import Fact, FactKind
from lastro.facts.quantities import Quantity
from lastro.facts.segments import Segment, Segmented
from lastro.text import Span, clip


@dataclass(frozen=True, slots=True)
class Found:
    """A value found in a segment; span is relative to the segment's text."""

    value: str
    span: Span
    unit: str = ""
    valid: bool | None = None


_OPENING_CHARS = 160
Find = Callable[[str], Iterable[Found]]


def each(paper: Segmented, kind: FactKind, find: Find) -> Iterator[Fact]:
    """Yield a fact for each value that `find` sees in a segment's text."""
    opening = ""
    block = None
    for segment in paper.segments:
        if segment.block is not block:
            block, opening = segment.block, ""
        above = f"{segment.heading} {opening}".strip()
        opening = opening or clip(segment.text, _OPENING_CHARS)
        for found in find(segment.text):
            yield Fact(
                kind=kind,
                value=found.value,
                unit=found.unit,
                valid=found.valid,
                about=about(_before(segment, found.span.start)),
                source=paper.excerpt(segment),
                span=found.span.shift(segment.span.start),
                heading=above,
            )


def each_quantity(
    paper: Segmented, kind: FactKind, find: Callable[[str], Iterable[Quantity]]
) -> Iterator[Fact]:
    """Yield a fact for each quantity; `valid` is False when the words beside disagree."""

    def found(text: str) -> list[Found]:
        return [Found(q.text, q.span, q.unit, q.agrees) for q in find(text)]

    return each(paper, kind, found)


def _before(segment: Segment, start: int) -> str:
    return segment.text[:start]
