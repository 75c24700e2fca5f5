"""Distances."""

from __future__ import annotations

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.quantities import distances
from lastro.facts.segments import Segmented


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the distances of the document; `valid` is False when the words beside disagree."""
    return tuple(each(paper, FactKind.DISTANCIA, _find))


def _find(text: str) -> list[Found]:
    return [Found(q.text, q.span, q.unit, q.agrees) for q in distances(text)]
