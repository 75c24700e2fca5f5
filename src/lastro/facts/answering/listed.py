"""How many rows of a table are as the question says: `quantas ações estão em recurso`."""

from __future__ import annotations

from itertools import groupby

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.answering.cells import left
from lastro.facts.answering.readings import written_out
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, Route, Row
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total

_FEWEST = 2
_SAID = "lista listada lista relacao planilha tabela constam total"


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return how many rows hold the words of the question in their cells, or None.

    What is counted is what the table, its file, or a column of it is called; the other words stand
    in the cells of the rows counted, and in no other table of the kind.
    """
    if asked.is_open or not asked.counted or asked.aggregate not in ("", "soma"):
        return None
    found = [
        (rows, chosen)
        for _, group in groupby(store.rows(matter), key=lambda row: row.table)
        if (rows := [row for row in group if not is_total(row)])
        if (chosen := _chosen(asked, rows))
    ]
    if len(found) != 1:
        return None
    chosen = found[0][1]
    number = str(len(chosen))
    sources = tuple(row.cells[0][3] for row in chosen)
    shown = "; ".join(row.cells[0][1] for row in chosen[:20])
    text = f"{number} {asked.counted_as}: {shown} ({place(sources[0])})."
    return Answer(asked.text, Route.EXATA, text, number, asked.counted_as, sources)


def _chosen(asked: Asked, rows: list[Row]) -> list[Row]:
    names = " ".join(dict.fromkeys(written_out(n) for row in rows for n, _, _, _ in row.cells))
    about = f"{rows[0].table.replace('_', ' ')} {rows[0].caption} {names}"
    if len(rows) < _FEWEST or asked.counted not in stems(about):
        return []
    wanted = left(asked, about, _SAID)
    if not wanted:
        return []
    return [row for row in rows if _is_during(asked, row) and not wanted - _words(row)]


def _words(row: Row) -> frozenset[str]:
    """Return the stems of the row's cells of words."""
    return frozenset(w for _, text, n, _ in row.cells if n is None for w in stems(text))


def _is_during(asked: Asked, row: Row) -> bool:
    if asked.periods:
        return row.period in asked.periods
    return row.period[:4] in map(str, asked.years) if asked.years else True
