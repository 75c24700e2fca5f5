"""Which months a table says were paid, where it has a status for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lastro.drafting.proof.case import Case
from lastro.drafting.proof.series import FEWEST, is_month
from lastro.facts import Row, period_in
from lastro.text import fold

_PAID = re.compile(
    r"\W*(?:pag[oa]s?|quitad[oa]s?|liquidad[oa]s?)\b(?!.*\b(?:parcial|menor)).{0,20}"
)
_OPEN = re.compile(
    r"\W*(?:nao (?:pag|quit)\w*|(?:em )?abert[oa]s?|pendentes?|inadimpl\w*|(?:em )?atras\w*"
    r"|vencid[oa]s?|pag[oa]s? parcial\w*|pag[oa]s? a menor|parcial\w*)\b.{0,20}"
)


def payments(table: str, case: Case) -> dict[str, bool]:
    """Return month (`YYYY-MM`) → whether the table says it was paid; silent months are absent."""
    rows = [row for row in case.materials.rows if row.table == table and row.cells]
    return dict((*_down(rows), *_across(rows)))


def _down(rows: Iterable[Row]) -> Iterator[tuple[str, bool]]:
    for row in rows:
        texts = [text for _, text, _, _ in row.cells]
        months = [text for text in texts if is_month(text)]
        told = [paid for text in texts if (paid := _status(text)) is not None]
        if len(told) == 1 and 0 < len(months) < FEWEST:
            yield period_in(months[0]), told[0]


def _across(rows: Iterable[Row]) -> Iterator[tuple[str, bool]]:
    heads: dict[str, str] = {}
    for row in rows:
        months = {column: period_in(text) for column, text, _, _ in row.cells if is_month(text)}
        if len(months) >= FEWEST:
            heads = months
            continue
        known = heads or {c: period_in(c) for c, _, _, _ in row.cells if is_month(c)}
        told = ((known.get(column, ""), _status(text)) for column, text, _, _ in row.cells)
        if len(known) >= FEWEST:
            yield from ((month, paid) for month, paid in told if month and paid is not None)


def _status(text: str) -> bool | None:
    folded = fold(text)
    if _OPEN.fullmatch(folded):
        return False
    return True if _PAID.fullmatch(folded) else None
