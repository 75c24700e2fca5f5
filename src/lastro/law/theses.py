"""The theses a law store holds, by court and number."""

from __future__ import annotations

import re

import sqlalchemy as sql

from lastro.law import tables
from lastro.law.model import Thesis, thesis_key
from lastro.law.shelf import Database

_KEY = re.compile(
    r"\s*(?P<court>STF|STJ)\.(?:T(?P<tema>\d+)|JT(?P<edition>\d+)\.(?P<number>\d+))\s*"
)
_ONE = sql.select(tables.THESES).where(tables.THESES.c.key == sql.bindparam("key"))


class ThesisShelf:
    """Theses by key; each is kept once it was asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, Thesis | None] = {}

    def get(self, key: str) -> Thesis | None:
        """Return the thesis of a key as `Thesis.key` writes it, or None."""
        if key not in self._held:
            rows = self._database.all(_ONE, key=key)
            self._held[key] = tables.thesis_of(rows[0]) if rows else None
        return self._held[key]

    def every(self) -> tuple[Thesis, ...]:
        """Return all that are held, by court, collection, edition and number."""
        t = tables.THESES.c
        order = (t.court, t.collection, t.edition, t.number)
        rows = self._database.all(sql.select(tables.THESES).order_by(*order))
        return tuple(map(tables.thesis_of, rows))

    def counts(self) -> tuple[tuple[str, str, int], ...]:
        """Return (court, collection, held)."""
        by = (tables.THESES.c.court, tables.THESES.c.collection)
        rows = self._database.all(sql.select(*by, sql.func.count().label("n")).group_by(*by))
        return tuple((r.court, r.collection, r.n) for r in rows)


def key_written(written: str) -> str | None:
    """Return the key of a thesis as a person writes it (`stf.t1046`), None for any other key."""
    found = _KEY.fullmatch(written.upper())
    if found is None:
        return None
    edition = int(found["edition"] or 0)
    return thesis_key(found["court"], int(found["tema"] or found["number"]), edition=edition)
