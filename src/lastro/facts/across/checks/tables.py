"""A sentence that gives a month's figure, and the table that gives another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import where
from lastro.facts.answering.shown import shown
from lastro.facts.dates import dates, months
from lastro.facts.model import Row
from lastro.facts.quantities import amounts
from lastro.facts.segments import Segment, Segmented
from lastro.facts.tables.rows import is_total
from lastro.sources import BlockKind, Excerpt
from lastro.text import day_first, fold

_ROUGH = re.compile(
    r"cerca de|aproximad|mais de|quase|entre\b|\bate\b|media|projet|previst|estimad|deveria"
    r"|multa|juros|devid[oa]|restitu|diferenca"
)
_ROUNDED = 100


def check(case: Case) -> Iterator[Contradiction]:
    """Yield a sentence with one amount of one month that no cell of that month's row holds.

    The table is found by its column: every word of the column's name must be in the sentence, and
    only one row of one table may be of the month. Round thousands are taken as estimates.
    """
    by_period: dict[str, list[Row]] = {}
    for row in case.rows:
        if row.period and not is_total(row):
            by_period.setdefault(row.period, []).append(row)
    for paper in case.papers:
        for segment in paper.segments:
            yield from _against(paper, segment, by_period)


def _against(
    paper: Segmented, segment: Segment, by_period: dict[str, list[Row]]
) -> Iterator[Contradiction]:
    if segment.kind is BlockKind.TABLE_ROW or _ROUGH.search(segment.folded):
        return
    named, money = months(segment.text), amounts(segment.text)
    if len(named) != 1 or len(money) != 1 or dates(segment.text) or money[0].value % _ROUNDED == 0:
        return
    period = f"{named[0].year:04d}-{named[0].month:02d}"
    found = [
        (row, column, number, cell)
        for row in by_period.get(period, [])
        for column, _, number, cell in row.cells
        if number is not None and _names(column, segment.folded)
    ]
    if len(found) != 1:
        return
    row, column, number, cell = found[0]
    held = {abs(n) for _, _, n, _ in row.cells if n is not None}
    if abs(money[0].value) in held or cell.locator == paper.document.locator:
        return
    source, month = paper.excerpt(segment), day_first(period)
    yield _found(column, month, (Side(f"{number:.2f}", cell), Side(money[0].text, source)), source)


def _names(column: str, folded: str) -> bool:
    words = re.findall(r"[a-z]{4,}", fold(column))
    return bool(words) and all(re.search(rf"\b{word}", folded) for word in words)


def _found(column: str, month: str, sides: tuple[Side, Side], source: Excerpt) -> Contradiction:
    table, prose = sides
    return Contradiction(
        kind=Kind.TABELA,
        subject=f"{column}, {month}",
        sides=sides,
        weight=4,
        explanation=f"A tabela dá {shown(table.value, 'BRL')} para {column} em {month} "
        f"({where(table.source)}); {where(source)} diz {shown(prose.value, 'BRL')}.",
    )
