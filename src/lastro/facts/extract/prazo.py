"""Durations."""

from __future__ import annotations

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.quantities import durations
from lastro.facts.segments import Segmented


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the durations of the document; `valid` is False when the words beside disagree."""
    return tuple(each(paper, FactKind.PRAZO, _find))


def _find(text: str) -> list[Found]:
    return [Found(q.text, q.span, q.unit, q.agrees) for q in durations(text)]
