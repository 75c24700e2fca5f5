"""How many rows of a table lack something: `quantos meses sem depósito`."""

from __future__ import annotations

import re
from itertools import groupby

from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.answering.cells import left
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, Route, Row
from lastro.facts.tables import is_total
from lastro.text import fold

_MONTHS = frozenset(stems("mês meses competência"))
_WITHOUT = re.compile(r"\bsem (?:[oa]s? )?([a-z]{4,})\b")


def lacking(asked: Asked, rows: tuple[Row, ...]) -> Answer | None:
    """Return how many rows have a zero, or no number, under the column that is said to lack.

    What is counted must be a column of the table, and its other words stand in columns or name.
    """
    wanted = _WITHOUT.search(asked.folded)
    if not wanted:
        return None
    found = [
        chosen
        for _, group in groupby(rows, key=lambda row: row.table)
        if (chosen := _chosen(asked, stem(wanted[1]), [r for r in group if not is_total(r)]))
    ]
    if len(found) != 1:
        return None
    number = str(len(found[0]))
    sources = tuple(row.cells[0][3] for row in found[0])
    shown = "; ".join(row.cells[0][1] for row in found[0])
    text = f"{number} {asked.counted_as} sem {wanted[1]}: {shown} ({place(sources[0])})."
    return Answer(asked.text, Route.EXATA, text, number, asked.counted_as, sources)


def _chosen(asked: Asked, word: str, rows: list[Row]) -> list[Row]:
    columns = list(dict.fromkeys(name for row in rows for name, _, _, _ in row.cells))
    months = asked.counted in _MONTHS and all(row.period for row in rows)
    counted = months or any(asked.counted in stems(name) for name in columns)
    under = [name for name in columns if word in stems(name) and _holds_numbers(name, rows)]
    if not counted or len(under) != 1 or left(asked, *columns, rows[0].table, rows[0].caption):
        return []
    return [row for row in rows if not _has(under[0], row)]


def _holds_numbers(column: str, rows: list[Row]) -> bool:
    return any(n is not None for row in rows for name, _, n, _ in row.cells if name == column)


def _has(column: str, row: Row) -> bool:
    return any(bool(n) for name, _, n, _ in row.cells if fold(name) == fold(column))
