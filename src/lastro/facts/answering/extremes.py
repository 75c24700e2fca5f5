"""Which row or month of a table has the most or the least: `qual foi o mês de maior receita`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby

from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.answering.cells import label, left
from lastro.facts.answering.readings import written_out
from lastro.facts.answering.shown import place
from lastro.facts.dates import month_name, period_in
from lastro.facts.model import Answer, Route, Row
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total
from lastro.facts.tables.periods import year_over
from lastro.sources import Excerpt

_ASKS = re.compile(
    r"\b(?:qual|que|quem)(?: foi| e| era)?(?: [oa]s?)? (?P<noun>[a-z]+)\b"
    r"(?=.*\b(?P<most>maior|menor|mais|menos|melhor|pior)\b)"
)
_MONTHS = ("mes", "competencia", "periodo")
_LEAST = ("menor", "menos", "pior")
_SAID = "maior menor mais menos melhor pior teve houve registrou foi alto alta baixo baixa valor"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A number and what it is of. name: a month `YYYY-MM`, or the words of a cell."""

    name: str
    number: Decimal
    source: Excerpt


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the month, or the cell of words, where the number asked about is highest or lowest.

    One table's rows under one column, or one row's months, must explain every word of the question;
    where two tables do, both must agree.
    """
    told = _ASKS.search(asked.folded)
    if asked.is_open or told is None:
        return None
    noun = stem(told["noun"])
    bare = replace(asked, content=asked.content - {noun, *stems(_SAID)})
    lists = [entries for entries in _lists(bare, noun, store.rows(matter)) if len(entries) > 1]
    pick = min if told["most"] in _LEAST else max
    best = [_first(entries, pick([e.number for e in entries])) for entries in lists]
    if len({entry.name for entry in best if entry}) != 1 or None in best:
        return None
    first = next(entry for entry in best if entry)
    unit = "mês" if period_in(first.name) else "texto"
    text = f"{first.name}: {first.source.text} ({place(first.source)})."
    return Answer(asked.text, Route.EXATA, text, first.name, unit, (first.source,))


def _first(entries: list[_Entry], number: Decimal) -> _Entry | None:
    """Return the one entry of that number, None where two have it."""
    found = [entry for entry in entries if entry.number == number]
    return found[0] if len({entry.name for entry in found}) == 1 else None


def _lists(asked: Asked, noun: str, rows: Iterable[Row]) -> Iterator[list[_Entry]]:
    years = set(map(str, asked.years))
    for _, group in groupby(rows, key=lambda row: row.table):
        table = [row for row in group if not is_total(row)]
        if noun in map(stem, _MONTHS):
            for row in table:
                if not left(asked, label(row), row.table, row.caption) and _names(
                    asked, label(row)
                ):
                    yield [e for e in _across(row) if not years or e.name[:4] in years]
        yield from _down(asked, noun, table, years)


def _across(row: Row) -> Iterator[_Entry]:
    year = year_over(f"{row.table} {row.caption}")
    for column, _, number, source in row.cells:
        month = month_name(column)
        period = period_in(column) or (f"{year}-{month:02d}" if month and year else "")
        if number is not None and period:
            yield _Entry(period, number, source)


def _down(asked: Asked, noun: str, table: list[Row], years: set[str]) -> Iterator[list[_Entry]]:
    monthly = noun in map(stem, _MONTHS)
    held = [r for r in table if not years or r.period[:4] in years]
    for column in dict.fromkeys(
        name for row in held for name, _, n, _ in row.cells if n is not None
    ):
        first = held[0]
        if not _names(asked, written_out(column)) or left(
            asked, column, first.table, first.caption
        ):
            continue
        yield [
            _Entry(name, number, source)
            for row in held
            for found, _, number, source in row.cells
            if found == column and number is not None
            for name in [row.period if monthly else _of_noun(row, noun)]
            if name
        ]


def _of_noun(row: Row, noun: str) -> str:
    """Return the cell of words under the column of that name, or ""."""
    cells = (
        text for name, text, n, _ in row.cells if n is None and noun in stems(written_out(name))
    )
    return next(cells, "")


def _names(asked: Asked, text: str) -> bool:
    return bool(set(stems(written_out(text))) & set(asked.stems))
