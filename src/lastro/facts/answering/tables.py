"""Answers out of the tables of the case: a cell by period or label, or a column summed up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.answering.shown import place, shown
from lastro.facts.codec import period_in, period_of
from lastro.facts.model import Answer, Route, Row
from lastro.facts.quantities import plain
from lastro.facts.rows import is_total
from lastro.facts.store import FactStore
from lastro.sources import Excerpt
from lastro.text import fold

_OPERATIONS: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "soma": lambda numbers: sum(numbers, Decimal(0)),
    "media": lambda numbers: sum(numbers, Decimal(0)) / len(numbers),
    "maximo": max,
    "minimo": min,
}
_NAMES = {"soma": "total", "media": "média", "maximo": "maior valor", "minimo": "menor valor"}


@dataclass(frozen=True, slots=True)
class _Cell:
    """A number that the question may mean. spare: words of its column that nobody asked for."""

    row: Row
    column: str
    text: str
    number: Decimal
    source: Excerpt
    spare: int

    @property
    def unit(self) -> str:
        if "%" in self.text or "%" in self.column:
            return "%"
        money = "R$" in self.text or "r$" in fold(self.column) or "r$" in fold(self.row.table)
        return "BRL" if money or self.text[-3:-2] == "," else ""


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number of a table that the question names, or None.

    Every word of the question must stand in the column, the row's words or the table's name.
    """
    if not asked.content or (asked.is_open):
        return None
    words = sorted(asked.content)
    if asked.periods:
        rows = store.rows(matter, period=asked.periods[0], words=words)
        cells = _cells(asked, rows) or _across(asked, store.rows(matter, words=words))
        return _one(asked, cells)
    rows = store.rows(matter, words=words)
    if asked.years:
        rows = tuple(row for row in rows if period_of(row)[:4] in map(str, asked.years))
    cells = _cells(asked, rows)
    if asked.aggregate or asked.years:
        return _aggregated(asked, cells)
    return _one(asked, [cell for cell in cells if not period_of(cell.row)])


def _cells(asked: Asked, rows: tuple[Row, ...]) -> list[_Cell]:
    found = []
    for row in rows:
        label = _label(row)
        for column, text, number, source in row.cells:
            if number is None or asked.left(column, label, row.table):
                continue
            if asked.left(label, row.table) or asked.left(column, row.table):
                names = stems(column) if asked.left(label, row.table) else stems(label)
                found.append(_cell(asked, row, (column, text, number, source), names))
    return found


def _cell(
    asked: Asked,
    row: Row,
    cell: tuple[str, str, Decimal, Excerpt],
    names: tuple[str, ...],
) -> _Cell:
    column, text, number, source = cell
    spare = len([name for name in names if name not in asked.stems])
    return _Cell(row, column, text, number, source, spare)


def _across(asked: Asked, rows: tuple[Row, ...]) -> list[_Cell]:
    """Return cells under a column that is the month asked for, in rows that bear its words."""
    return [
        _cell(asked, row, (column, text, number, source), stems(_label(row)))
        for row in rows
        for column, text, number, source in row.cells
        if number is not None
        and period_in(column) == asked.periods[0]
        and not asked.left(_label(row), row.table)
    ]


def _label(row: Row) -> str:
    return " ".join(text for _, text, number, _ in row.cells if number is None)


def _best(cells: list[_Cell]) -> list[_Cell]:
    least = min((cell.spare for cell in cells), default=0)
    return [cell for cell in cells if cell.spare == least]


def _one(asked: Asked, cells: list[_Cell]) -> Answer | None:
    best = [cell for cell in _best(cells) if not is_total(cell.row)] or _best(cells)
    if not best:
        return None
    first = best[0]
    same = [cell for cell in best if cell.number == first.number]
    others = [cell for cell in best if cell.number != first.number]
    if len({cell.row.table for cell in others} - {first.row.table}) != len(others):
        return None
    value, unit = _value(first.number, first.unit)
    text = f"{first.column}: {shown(value, unit)} ({place(first.source)})."
    if others:
        listed = "; ".join(_other(cell) for cell in others)
        text += f" As fontes divergem: {listed}."
    sources = tuple(cell.source for cell in same)
    return Answer(asked.text, Route.EXATA, text, value, unit, sources, tuple(map(_other, others)))


def _other(cell: _Cell) -> str:
    value, unit = _value(cell.number, cell.unit)
    return f"{shown(value, unit)} ({place(cell.source)})"


def _aggregated(asked: Asked, cells: list[_Cell]) -> Answer | None:
    best = [cell for cell in _best(cells) if not is_total(cell.row) and period_of(cell.row)]
    if len(best) < 2:
        return None
    table, column = best[0].row.table, best[0].column
    chosen = [cell for cell in best if cell.row.table == table and cell.column == column]
    if len({(c.row.table, c.column) for c in best}) > 1 and not _agree(asked, best):
        return None
    kind = asked.aggregate or "soma"
    number = _OPERATIONS[kind]([cell.number for cell in chosen])
    value, unit = _value(number, chosen[0].unit)
    shown_cells = [c for c in chosen if c.number == number] if "imo" in kind else chosen
    text = (
        f"{column}, {_NAMES[kind]} de {len(chosen)} linhas: {shown(value, unit)} "
        f"({place(shown_cells[0].source)}{' e seguintes' if len(shown_cells) > 1 else ''})."
    )
    sources = tuple(cell.source for cell in shown_cells)
    return Answer(asked.text, Route.EXATA, text, value, unit, sources)


def _agree(asked: Asked, cells: list[_Cell]) -> bool:
    """Return whether every table gives the same result, so that any of them is the answer."""
    kind = asked.aggregate or "soma"
    columns: dict[tuple[str, str], list[Decimal]] = {}
    for cell in cells:
        columns.setdefault((cell.row.table, cell.column), []).append(cell.number)
    return len({_OPERATIONS[kind](numbers) for numbers in columns.values()}) == 1


def _value(number: Decimal, unit: str) -> tuple[str, str]:
    return (f"{number:.2f}" if unit == "BRL" else plain(number)), unit
