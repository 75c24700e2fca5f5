"""Values month by month, whether a table has its months down the rows or across the columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from lastro.drafting.proof.case import Case
from lastro.facts import Row, period_in
from lastro.index import DocType
from lastro.sources import Excerpt
from lastro.text import fold

_TOTALS = re.compile(r"^\W*(?:sub)?(?:total|soma|media|acumulado|resultado do)\b")
_MONTH = re.compile(
    r"^\W*(?:(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\w*\W{0,4}(?:de\W)?\d{2,4}"
    r"|\d{1,2}/\d{2,4}|\d{4}-\d{2}(?:-\d{2}.*)?|\d{1,2}/\d{1,2}/\d{2,4})\W*$"
)
_TABLED = (DocType.DEMONSTRATIVO, DocType.OUTRO)
FEWEST = 3
"""Months without which a row of values says nothing."""


@dataclass(frozen=True, slots=True)
class Point:
    """A month's value. month: `YYYY-MM`; label: as the table writes the month."""

    month: str
    label: str
    value: Decimal
    label_place: Excerpt
    place: Excerpt


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one name over the months of one table."""

    table: str
    name: str
    points: tuple[Point, ...]

    def fits(self, wanted: str, unless: str) -> bool:
        """Return whether the name matches `wanted` and not `unless`, patterns of folded text."""
        folded = fold(self.name)
        refused = bool(unless) and re.search(unless, folded) is not None
        return re.search(wanted, folded) is not None and not refused


def series(case: Case) -> tuple[Series, ...]:
    """Return every series of at least three months, in the order of the tables."""
    tables: dict[str, list[Row]] = {}
    for row in case.materials.rows:
        if row.cells and _usable(row, case):
            tables.setdefault(row.table, []).append(row)
    found: list[Series] = []
    for table, rows in tables.items():
        named: dict[str, list[Point]] = {}
        for name, point in (*_down(rows), *_across(rows)):
            named.setdefault(name, []).append(point)
        held = (Series(table, name, tuple(points)) for name, points in named.items())
        found += [one for one in held if len(one.points) >= FEWEST]
    return tuple(found)


def _usable(row: Row, case: Case) -> bool:
    place = row.cells[0][3]
    return case.citable(place) and case.doc_type(place) in _TABLED


def _down(rows: Iterable[Row]) -> Iterator[tuple[str, Point]]:
    """Yield the values of rows that stand for a month each."""
    for row in rows:
        months = [(text, place) for _, text, _, place in row.cells if is_month(text)]
        if len(months) >= FEWEST or not months or _TOTALS.search(fold(row.cells[0][1])):
            continue
        label, label_place = months[0]
        for name, _, number, place in row.cells:
            if number is not None and place != label_place:
                month = period_in(label)
                yield name, Point(month, label, number, label_place, place)


def _across(rows: Iterable[Row]) -> Iterator[tuple[str, Point]]:
    """Yield the values of rows that hold many months each, under a row or names of months."""
    heads: dict[str, tuple[str, Excerpt | None]] = {}
    for row in rows:
        labels = {c: (text, place) for c, text, _, place in row.cells if is_month(text)}
        if len(labels) >= FEWEST:
            heads = dict(labels)
            continue
        known = heads or {c: (c, None) for c, _, _, _ in row.cells if is_month(c)}
        name = row.cells[0][1]
        if len(known) < FEWEST or row.cells[0][2] is not None:
            continue
        for column, _, number, place in row.cells:
            if number is not None and column in known:
                label, label_place = known[column]
                yield name, Point(period_in(label), label, number, label_place or place, place)


def is_month(text: str) -> bool:
    """Return whether a cell holds nothing but a month, or the day that stands for one."""
    return bool(_MONTH.match(fold(text)))
