"""The highest month of a column of the case's tables, with the cells that say so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from lastro.drafting.library import Column
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.values import decimal
from lastro.facts import Field, Row
from lastro.index import DocType
from lastro.text import fold

_TOTALS = re.compile(r"^\W*(?:sub)?(?:total|soma|media|acumulado|resultado do)\b")
_MONTH = re.compile(
    r"^\W*(?:(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\w*\W{0,4}(?:de\W)?\d{2,4}"
    r"|\d{1,2}/\d{2,4}|\d{4}-\d{2}(?:-\d{2}.*)?|\d{1,2}/\d{1,2}/\d{2,4})\W*$"
)
_TABLED = (DocType.DEMONSTRATIVO, DocType.OUTRO)
_FEWEST = 3
"""Months without which a highest one says nothing."""


@dataclass(frozen=True, slots=True)
class _Month:
    value: Decimal
    label: str
    column: str
    evidence: tuple[Evidence, ...]


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
    tables: dict[str, list[_Month]] = {}
    for row in case.materials.rows:
        if row.cells and _usable(row, case):
            tables.setdefault(row.table, []).extend(_months(row, column, case))
    projected = case.field(column.against) if column.against else None
    for months in tables.values():
        if len(months) >= _FEWEST:
            top = max(months, key=lambda month: month.value)
            return Peak(top.column, top.label, top.value, len(months), top.evidence, projected)
    return None


def _usable(row: Row, case: Case) -> bool:
    place = row.cells[0][3]
    return case.citable(place) and case.doc_type(place) in _TABLED


def _months(row: Row, column: Column, case: Case) -> Iterator[_Month]:
    label = next(((text, place) for _, text, _, place in row.cells if _is_month(text)), None)
    if label is None or any(_TOTALS.search(fold(text)) for _, text, _, _ in row.cells[:1]):
        return
    for name, _, number, place in row.cells:
        if number is not None and _wanted(name, column):
            cells = (case.evidence(label[1]), case.evidence(place))
            yield _Month(number, label[0], name, cells)
            return


def _is_month(text: str) -> bool:
    return bool(_MONTH.match(fold(text)))


def _wanted(name: str, column: Column) -> bool:
    folded = fold(name)
    refused = bool(column.unless) and re.search(column.unless, folded) is not None
    return re.search(column.column, folded) is not None and not refused
