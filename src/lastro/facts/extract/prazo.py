"""Durations."""

from __future__ import annotations

from lastro.facts.extract.each import each_quantity
from lastro.facts.model import Fact, FactKind
from lastro.facts.quantities import durations
from lastro.facts.segments import Segmented


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the durations of the document; `valid` is False when the words beside disagree."""
    return tuple(each_quantity(paper, FactKind.PRAZO, durations))
