"""Answers out of the tables of the case: a cell by period or label, or a column summed up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from lastro.facts.answering.asked import Asked, abbreviated, stems
from lastro.facts.answering.cells import (
    Cell,
    across,
    amounts_of_sheet,
    is_named,
    label,
    left,
    of_year,
    on_day,
    under_columns,
)
from lastro.facts.answering.lacking import lacking
from lastro.facts.answering.shown import place, shown
from lastro.facts.model import Answer, Route, Row
from lastro.facts.quantities import plain
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total
from lastro.sources import Excerpt

_OPERATIONS: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "soma": lambda numbers: sum(numbers, Decimal(0)),
    "media": lambda numbers: sum(numbers, Decimal(0)) / len(numbers),
    "maximo": max,
    "minimo": min,
}
_NO_NUMBER = frozenset(("data", "km"))
_WHICH = re.compile(
    r"\b(?:qual|que)(?: foi| e| era)?(?: o| a)? (?:mes|competencia|ano)\b(?=.*\b(?:maior|menor)\b)"
)
_NUMBERED = re.compile(r"\bnumero d[aoe]")
_NAMES = {"soma": "total", "media": "média", "maximo": "maior valor", "minimo": "menor valor"}


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number of a table that the question names, or None.

    Every word of the question must stand in the column, the row's words or the table's name; of
    what is counted, in the column, else the rows of a table of such things are counted.
    """
    if _WHICH.search(asked.folded):
        return None
    words = sorted(left(asked) - abbreviated())
    if not (words or asked.is_timed) or asked.is_open or asked.units & _NO_NUMBER:
        return None
    rows = store.rows(matter, words=words)
    found = _looked_up(asked, rows)
    if found or not asked.counted:
        return found
    return lacking(asked, store.rows(matter)) or _counted(asked, store.rows(matter))


def _looked_up(asked: Asked, rows: tuple[Row, ...]) -> Answer | None:
    if asked.until:
        during = (row for row in rows if asked.periods[0] <= row.period <= asked.until)
        return _aggregated(asked, under_columns(asked, during), rows)
    if asked.day:
        cells = under_columns(asked, on_day(asked, asked.day, rows))
        month = replace(asked, periods=(f"{asked.day:%Y-%m}",))
        return _one(asked, cells or across(month, rows))
    if asked.periods:
        cells = under_columns(asked, (row for row in rows if row.period == asked.periods[0]))
        summed = _aggregated(asked, cells, rows) if asked.aggregate else None
        return summed or _one(asked, cells or across(asked, rows))
    if asked.month:
        months = {r.period for r in rows if r.period[5:] == f"{asked.month:02d}"}
        during = (row for row in rows if row.period in months)
        return _one(asked, under_columns(asked, during)) if len(months) == 1 else None
    if asked.years:
        if found := across(asked, rows) or under_columns(asked, of_year(asked, rows)):
            return _one(asked, found)
        during = (row for row in rows if row.period[:4] in map(str, asked.years))
        return _aggregated(asked, under_columns(asked, during), rows)
    if asked.months_told:
        cells = [cell for cell in under_columns(asked, rows) if cell.row.period]
        full = len({cell.row.period for cell in cells}) == asked.months_told
        return _aggregated(asked, cells, rows) if full else None
    if asked.aggregate:
        cells = amounts_of_sheet(asked, rows) if asked.aggregate == "soma" else []
        summed = _aggregated(asked, cells or under_columns(asked, rows), rows)
        return summed or _one(asked, _of_totals(asked, rows))
    return _one(asked, _untimed(asked, rows))


def _untimed(asked: Asked, rows: tuple[Row, ...]) -> list[Cell]:
    """Return the cells that may be meant where no time is named: of no month, or of a named row."""
    cells = under_columns(asked, rows)
    return [c for c in cells if not c.row.period or is_named(asked, c.row)]


def _of_totals(asked: Asked, rows: tuple[Row, ...]) -> list[Cell]:
    """Return the cells of the rows that are themselves the total asked for (`Total bruto`)."""
    totals = (row for row in rows if is_total(row) and not row.period)
    return [c for c in under_columns(asked, totals) if not asked.left(label(c.row))]


def _counted(asked: Asked, rows: tuple[Row, ...]) -> Answer | None:
    """Return how many rows a table of the things counted has, of the time asked about."""
    named = [row for row in rows if asked.counted in stems(f"{row.table} {row.caption}")]
    tables = {row.table for row in named}
    chosen = [row for row in named if not is_total(row) and _is_during(asked, row)]
    if len(tables) != 1 or not chosen or left(asked, chosen[0].table, chosen[0].caption):
        return None
    number = str(len(chosen))
    sources = tuple(row.cells[0][3] for row in chosen)
    text = f"{number} linhas em {chosen[0].table.rpartition('#')[2]} ({place(sources[0])})."
    return Answer(asked.text, Route.EXATA, text, number, asked.counted_as, sources)


def _is_during(asked: Asked, row: Row) -> bool:
    if asked.periods:
        return row.period == asked.periods[0]
    return row.period[:4] in map(str, asked.years) if asked.years else True


def _best(cells: list[Cell]) -> list[Cell]:
    first = min((cell.rank for cell in cells), default=(0, 0))
    return [cell for cell in cells if cell.rank == first]


def _one(asked: Asked, cells: list[Cell]) -> Answer | None:
    best = [cell for cell in _best(cells) if not is_total(cell.row)]
    if not best and asked.aggregate == "soma":
        best = _best(cells)
    if not best or (_NUMBERED.search(asked.folded) and best[0].unit == "BRL"):
        return None
    first = best[0]
    same = [cell for cell in best if cell.number == first.number]
    others = [cell for cell in best if cell.number != first.number]
    if len({cell.row.table for cell in others} - {first.row.table}) != len(others):
        return None
    value, unit = _value(first.number, first.unit)
    given = shown(value, unit) if unit else first.text
    text = f"{first.column}: {given} ({place(first.source)})."
    if others:
        listed = "; ".join(_other(cell) for cell in others)
        text += f" As fontes divergem: {listed}."
    sources = tuple(cell.source for cell in same)
    return Answer(asked.text, Route.EXATA, text, value, unit, sources, tuple(map(_other, others)))


def _other(cell: Cell) -> str:
    value, unit = _value(cell.number, cell.unit)
    return f"{shown(value, unit)} ({place(cell.source)})"


def _aggregated(asked: Asked, cells: list[Cell], rows: tuple[Row, ...]) -> Answer | None:
    """Return what the column gives over the rows chosen; a total row that says so comes first."""
    best = _best(cells)
    body = [cell for cell in best if not is_total(cell.row)]
    kind = asked.aggregate or "soma"
    if len(body) < 2 or not _agree(kind, body):
        return None
    first = body[0]
    chosen = [c for c in body if (c.row.table, c.column) == (first.row.table, first.column)]
    number = _OPERATIONS[kind]([cell.number for cell in chosen])
    value, unit = _value(number, first.unit)
    stated = _stated(rows, first, number) if kind == "soma" else []
    cited = [c.source for c in chosen if "imo" not in kind or c.number == number]
    sources = (*stated, *cited)
    text = (
        f"{first.column}, {_NAMES[kind]} de {len(chosen)} linhas: {shown(value, unit)} "
        f"({place(sources[0])}{' e seguintes' if len(sources) > 1 else ''})."
    )
    return Answer(asked.text, Route.EXATA, text, value, unit, tuple(sources))


def _stated(rows: tuple[Row, ...], like: Cell, number: Decimal) -> list[Excerpt]:
    """Return the cell of the table's total row that holds the same number."""
    return [
        source
        for row in rows
        if row.table == like.row.table and is_total(row)
        for column, _, value, source in row.cells
        if column == like.column and value == number
    ]


def _agree(kind: str, cells: list[Cell]) -> bool:
    """Return whether every table gives the same result, so that any of them is the answer."""
    columns: dict[tuple[str, str], list[Decimal]] = {}
    for cell in cells:
        columns.setdefault((cell.row.table, cell.column), []).append(cell.number)
    return len({_OPERATIONS[kind](numbers) for numbers in columns.values()}) == 1


def _value(number: Decimal, unit: str) -> tuple[str, str]:
    return (f"{number:.2f}" if unit == "BRL" else plain(number)), unit
