"""Answers out of tables that are a day or an hour: when something was paid, when one came in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.answering.cells import is_named, label, left, on_day
from lastro.facts.answering.shown import place, shown
from lastro.facts.dates import dates
from lastro.facts.model import Answer, Route, Row
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total
from lastro.sources import Excerpt
from lastro.text import fold

_HOUR = re.compile(r"([01]?\d|2[0-3])[:h]([0-5]\d)(?::[0-5]\d)?")
_ASKS_HOUR = re.compile(r"\bque horas?\b|\bhorario d[eao]\b")
_ASKS_DAY = re.compile(
    r"^(?:e )?(?:quando|(?:a )?data(?: d[eoa])?)\b"
    r"|\b(?:que|qual(?: e| foi)?(?: a| o)?) (?:data|dia)\b"
)


@dataclass(frozen=True, slots=True)
class _Event:
    """What happened. asked: words of the question; column: how its column is called."""

    asked: re.Pattern[str]
    column: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class _Moment:
    """A day or an hour of a row. spare: words of its column that nobody asked for."""

    value: str
    unit: str
    column: str
    source: Excerpt
    spare: int


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the day or the hour that a table tells of what is asked, or None.

    The row is that of the month or day asked about, or the one that the question names; the column
    is called as the event is (`Pago em`, `Início do gozo`, `Saída`). Every other word of the
    question must stand in the row, its columns or the table's name. Different values are no answer.
    """
    hours = bool(_ASKS_HOUR.search(asked.folded))
    event = next((e for e in _events() if e.asked.search(asked.folded)), None)
    if asked.is_open or event is None or not (hours or _ASKS_DAY.search(asked.folded)):
        return None
    found = [
        moment
        for row in _rows(asked, store.rows(matter))
        if not is_total(row) and not _unexplained(asked, row, event)
        for moment in _moments(asked, row, event, hours=hours)
    ]
    least = min((moment.spare for moment in found), default=0)
    best = [moment for moment in found if moment.spare == least]
    if len({moment.value for moment in best}) != 1:
        return None
    first = best[0]
    told = shown(first.value, first.unit) if first.unit == "data" else first.value
    text = f"{first.column}: {told} ({place(first.source)})."
    sources = tuple(moment.source for moment in best)
    return Answer(asked.text, Route.EXATA, text, first.value, first.unit, sources)


def _rows(asked: Asked, rows: tuple[Row, ...]) -> list[Row]:
    if asked.day:
        return on_day(asked, asked.day, rows)
    if asked.periods:
        return [row for row in rows if row.period == asked.periods[0]]
    return [row for row in rows if is_named(asked, row)]


def _unexplained(asked: Asked, row: Row, event: _Event) -> frozenset[str]:
    names = " ".join(column for column, _, _, _ in row.cells)
    hours = "hora horas" if _ASKS_HOUR.search(asked.folded) else ""
    said = " ".join(match[0] for match in event.asked.finditer(asked.folded))
    return left(asked, label(row), names, row.table, row.caption, said, hours)


def _moments(asked: Asked, row: Row, event: _Event, *, hours: bool) -> Iterable[_Moment]:
    for column, text, _, source in row.cells:
        if not event.column.search(fold(column)):
            continue
        value = _hour(text) if hours else _day(text)
        names = [name for name in stems(event.column.sub(" ", fold(column))) if len(name) > 2]
        if value:
            spare = sum(name not in asked.stems for name in names)
            yield _Moment(value, "hora" if hours else "data", column, source, spare)


def _hour(text: str) -> str:
    found = _HOUR.fullmatch(text.strip())
    return f"{int(found[1]):02d}:{found[2]}" if found else ""


def _day(text: str) -> str:
    found = dates(text)
    whole = len(found) == 1 and len(found[0].span) == len(text.strip())
    return found[0].value.isoformat() if whole else ""


@cache
def _events() -> tuple[_Event, ...]:
    text = (files(__package__) / "events.toml").read_text(encoding="utf-8")
    return tuple(
        _Event(re.compile(entry["asked"]), re.compile(entry["column"]))
        for entry in tomllib.loads(text)["event"]
    )
