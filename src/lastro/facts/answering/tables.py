"""Answers out of the tables of the case: a cell by period or label, or a column summed up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.answering.shown import place, shown
from lastro.facts.dates import period_in
from lastro.facts.model import Answer, Route, Row
from lastro.facts.quantities import plain
from lastro.facts.tables import is_total
from lastro.facts.store import FactStore
from lastro.sources import Excerpt
from lastro.text import fold

_OPERATIONS: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "soma": lambda numbers: sum(numbers, Decimal(0)),
    "media": lambda numbers: sum(numbers, Decimal(0)) / len(numbers),
    "maximo": max,
    "minimo": min,
}
_PAID = "pago paga pagou pagos pagas recebido recebeu recebida cobrado cobrada faturado lancado"
_LINK_CHARS = 2
_RATE = re.compile(r"\(?\d+(?:[.,]\d+)?\s?%\)?")  # `Fundo (2%)` holds amounts, not percents
_OPEN = re.compile(r"\b(?:em aberto|nao pag|pendente|vencid[oa]s?\b|em atraso|inadimpl)")
_NO_NUMBER = frozenset(("data", "km"))
_NAMES = {"soma": "total", "media": "média", "maximo": "maior valor", "minimo": "menor valor"}


@dataclass(frozen=True, slots=True)
class _Cell:
    """A number that the question may mean.

    rank: words of the question that its column holds, negative, then words nobody asked for
    """

    row: Row
    column: str
    text: str
    number: Decimal
    source: Excerpt
    rank: tuple[int, int]

    @property
    def unit(self) -> str:
        if "%" in self.text or "%" in _RATE.sub("", self.column):
            return "%"
        named = fold(f"{self.column} {self.row.table} {self.row.caption}")
        money = "R$" in self.text or "r$" in named or "(r$)" in fold(_label(self.row))
        return "BRL" if money or self.text[-3:-2] == "," else ""


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number of a table that the question names, or None.

    Every word of the question must stand in the column, the row's words or the table's name; of
    what is counted, in the column.
    """
    words = sorted(_left(asked))
    if not words or asked.is_open or asked.units & _NO_NUMBER:
        return None
    rows = store.rows(matter, words=words)
    if asked.until:
        during = (row for row in rows if asked.periods[0] <= row.period <= asked.until)
        return _aggregated(asked, _cells(asked, during), rows)
    if asked.periods:
        during = (row for row in rows if row.period == asked.periods[0])
        return _one(asked, _cells(asked, during) or _across(asked, rows))
    if asked.years:
        if across := _across(asked, rows):
            return _one(asked, across)
        during = (row for row in rows if row.period[:4] in map(str, asked.years))
        return _aggregated(asked, _cells(asked, during), rows)
    if asked.aggregate:
        return _aggregated(asked, _cells(asked, rows), rows)
    return _one(asked, [cell for cell in _cells(asked, rows) if not cell.row.period])


def _left(asked: Asked, *explained: str) -> frozenset[str]:
    """Return the words that no text explains; `pago` and the like say nothing of what was paid."""
    return asked.left(*explained) - frozenset(stems(_PAID))


def _cells(asked: Asked, rows: Iterable[Row]) -> list[_Cell]:
    """Return the numbers whose column, row and table hold every word of the question.

    The column must hold one of its words, unless the row has only one number.
    """
    found = []
    for row in rows:
        label = _label(row)
        if asked.has_paid and _OPEN.search(fold(label)):
            continue
        only = sum(number is not None for _, _, number, _ in row.cells) == 1
        for column, text, number, source in row.cells:
            if number is None or _left(asked, column, label, row.table, row.caption):
                continue
            names = [name for name in stems(column) if len(name) > _LINK_CHARS]
            named = sum(name in asked.stems for name in names)
            if asked.counted and asked.counted not in names:
                continue
            if named or (only and len(asked.content) > len(asked.left(label))):
                rank = (-named, len(names) - named)
                found.append(_Cell(row, column, text, number, source, rank))
    shares = "%" in asked.units
    kept = [cell for cell in found if (cell.unit == "%") is shares]
    return kept if kept or shares else found


def _across(asked: Asked, rows: tuple[Row, ...]) -> list[_Cell]:
    """Return cells under a column that is the month or year asked for, in rows with its words."""
    return [
        _Cell(row, f"{row.cells[0][1]}, {column}", text, number, source, (0, _spare(asked, row)))
        for row in rows
        for column, text, number, source in row.cells
        if number is not None
        and _is_asked(asked, column)
        and not _left(asked, _label(row), row.table, row.caption)
        and len(asked.left(_label(row))) < len(asked.content)
    ]


def _is_asked(asked: Asked, column: str) -> bool:
    if asked.periods:
        return period_in(column) == asked.periods[0]
    return column.strip() in map(str, asked.years)


def _spare(asked: Asked, row: Row) -> int:
    return len([name for name in stems(_label(row)) if name not in asked.stems])


def _label(row: Row) -> str:
    """Return the words of the row, and the name of the column that tells its month."""
    texts = [text for _, text, number, _ in row.cells if number is None]
    dated = next((name for name, text, _, _ in row.cells if period_in(text)), "")
    return " ".join((*texts, dated))


def _best(cells: list[_Cell]) -> list[_Cell]:
    first = min((cell.rank for cell in cells), default=(0, 0))
    return [cell for cell in cells if cell.rank == first]


def _one(asked: Asked, cells: list[_Cell]) -> Answer | None:
    best = [cell for cell in _best(cells) if not is_total(cell.row)]
    if not best and asked.aggregate == "soma":
        best = _best(cells)
    if not best:
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


def _other(cell: _Cell) -> str:
    value, unit = _value(cell.number, cell.unit)
    return f"{shown(value, unit)} ({place(cell.source)})"


def _aggregated(asked: Asked, cells: list[_Cell], rows: tuple[Row, ...]) -> Answer | None:
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


def _stated(rows: tuple[Row, ...], like: _Cell, number: Decimal) -> list[Excerpt]:
    """Return the cell of the table's total row that holds the same number."""
    return [
        source
        for row in rows
        if row.table == like.row.table and is_total(row)
        for column, _, value, source in row.cells
        if column == like.column and value == number
    ]


def _agree(kind: str, cells: list[_Cell]) -> bool:
    """Return whether every table gives the same result, so that any of them is the answer."""
    columns: dict[tuple[str, str], list[Decimal]] = {}
    for cell in cells:
        columns.setdefault((cell.row.table, cell.column), []).append(cell.number)
    return len({_OPERATIONS[kind](numbers) for numbers in columns.values()}) == 1


def _value(number: Decimal, unit: str) -> tuple[str, str]:
    return (f"{number:.2f}" if unit == "BRL" else plain(number)), unit
