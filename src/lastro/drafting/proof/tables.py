"""The highest month of a column of the case's tables, with the cells that say so."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from lastro.drafting.library import Column
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.series import series
from lastro.drafting.proof.values import decimal
from lastro.facts import Field


@dataclass(frozen=True, slots=True)
class Peak:
    """The highest value of a column by month.

    month: the row's label as shown; months: rows compared; projected: the field it is held against
    """

    column: str
    month: str
    value: Decimal
    months: int
    evidence: tuple[Evidence, ...]
    projected: Field | None = None

    @property
    def below(self) -> bool | None:
        """Return whether even the highest month stayed below the projection; None if unknown."""
        wanted = decimal(self.projected.value) if self.projected else None
        return None if wanted is None else self.value < wanted


def highest(column: Column, case: Case) -> Peak | None:
    """Return the highest month of the first table that has such a column, or None."""
    projected = case.field(column.against) if column.against else None
    for one in series(case):
        if one.fits(column.column, column.unless):
            top = max(one.points, key=lambda point: point.value)
            shown = (case.evidence(top.label_place), case.evidence(top.place))
            evidence = tuple({e.id: e for e in shown}.values())
            return Peak(one.name, top.label, top.value, len(one.points), evidence, projected)
    return None
