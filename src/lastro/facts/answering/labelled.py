"""Answers out of rows that name a thing and tell it: `Matrícula | 12.345 do 1º Registro`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lastro.facts.answering.asked import Asked, aggregate_of
from lastro.facts.answering.cells import left
from lastro.facts.answering.grounds import Grounds, grounds
from lastro.facts.answering.shown import place, shown
from lastro.facts.model import Answer, Route, Row
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total
from lastro.facts.units import Value, values
from lastro.sources import Excerpt
from lastro.text import fold

_MOST_CELLS = 3
_ASKS_WHAT = re.compile(r"^\W*(?:qual|quais|que)?\b(?!.*\b(?:quem|onde|como|por que)\b)")
_MONEY = re.compile(r"^(?:de |por )?quanto (?!tempo)|\b(?:valor|preco|custo)\b|\breais\b")
_NUMBER = re.compile(r"\b(?:numero|matricula|codigo|protocolo|conta|registro|placa)\b")
_LETTER = re.compile(r"^[a-z] [–-] ")


@dataclass(frozen=True, slots=True)
class _Told:
    """What a row tells: the whole cell, or its one value of the unit asked for."""

    value: str
    unit: str
    source: Excerpt


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return what the row of two or three cells tells whose label holds every word asked, or None.

    The label must begin with a word asked for. Drafts give way to other papers, a contract to its
    amendment only by other resolvers; rows that tell different things are no answer.
    """
    if asked.is_open or asked.counted or asked.is_timed or not asked.content:
        return None
    if aggregate_of(asked.folded) or not _ASKS_WHAT.match(asked.folded) or asked.paid:
        return None
    ground = grounds(store, matter)
    found = list(_found(asked, store.rows(matter), ground))
    final = [told for told in found if told.source.locator not in ground.drafts] or found
    if len({fold(told.value) for told in final}) != 1:
        return None
    first = final[0]
    text = f"{shown(first.value, first.unit)} ({place(first.source)})."
    sources = tuple(told.source for told in final)
    return Answer(asked.text, Route.EXATA, text, first.value, first.unit, sources)


def _found(asked: Asked, rows: tuple[Row, ...], ground: Grounds) -> Iterator[_Told]:
    for row in rows:
        if not 2 <= len(row.cells) <= _MOST_CELLS or is_total(row) or row.period:
            continue
        label, (_, text, _, source) = row.cells[0][1], row.cells[1]
        bare = _LETTER.sub("", fold(label))
        around = (bare, row.caption, row.table, *ground.around(source))
        if len(left(asked, bare)) == len(left(asked)) or left(asked, *around):
            continue
        if told := _told(asked, text, source):
            yield told


def _told(asked: Asked, text: str, source: Excerpt) -> _Told | None:
    """Return the cell, or the one value in it of the unit that the question names."""
    units = asked.units or (frozenset(("BRL",)) if _MONEY.search(asked.folded) else frozenset())
    if _NUMBER.search(asked.folded) and not re.search(r"\d{2}", text):
        return None
    if not units:
        return _Told(text.strip(), "texto", source)
    held: list[Value] = [v for unit in sorted(units) for v in values(unit, text)]
    if len({v.value for v in held}) != 1:
        return None
    return _Told(held[0].value, held[0].unit, source)
