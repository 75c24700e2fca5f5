"""What a law store keeps in memory: keys of an act from its first touch, wordings once asked for.

A lookup is a few dictionary reads and never scans. Threads may share it: a dictionary is filled
with values that are the same whoever fills it, and every query has its own connection.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.engine import Engine, Row

from lastro.law import tables
from lastro.law.model import Provision
from lastro.law.ref import Ref

_KEYS = sql.text(
    "SELECT id, key, parent FROM provisions WHERE id BETWEEN :first AND :last ORDER BY id"
)
_PLACES = sql.select(tables.PLACES.c.act, tables.PLACES.c.place)
_PAST_KEYS = sql.text("SELECT DISTINCT key FROM past WHERE act = :act")
_ONE = sql.select(tables.PROVISIONS).where(tables.PROVISIONS.c.id == sql.bindparam("id"))
_BELOW = (
    sql.select(tables.PROVISIONS)
    .where(tables.PROVISIONS.c.parent == sql.bindparam("parent"))
    .order_by(tables.PROVISIONS.c.id)
)
_PAST = (
    sql.select(tables.PAST)
    .where(tables.PAST.c.key == sql.bindparam("key"))
    .order_by(tables.PAST.c.id)
)


class Database:
    """The file of a law store, read-only, one connection a query. For `store.py` and `Shelf`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def at(cls, path: Path) -> Database:
        """Return the database at `path`; nothing is read yet."""
        url = f"file:{quote(path.resolve().as_posix())}?mode=ro"
        engine = sql.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(url, uri=True, check_same_thread=False),
            poolclass=sql.pool.QueuePool,
            max_overflow=-1,
            hide_parameters=True,
        )
        return cls(engine)

    def all(self, query: sql.Executable, **values: object) -> Sequence[Row[Any]]:
        """Return every row of `query`."""
        with self._engine.connect() as connection:
            return connection.execute(query, values).all()

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()


@dataclass(frozen=True, slots=True)
class _Keys:
    """Which places an act has. ids: key to row; below: keys that have children; past: old ones."""

    ids: Mapping[str, int]
    below: frozenset[str]
    past: frozenset[str]


class Shelf:
    """Provisions by Ref. ranges: act code to the first and last row of its provisions."""

    def __init__(self, database: Database, ranges: Mapping[str, tuple[int, int]]) -> None:
        self._database = database
        self._ranges = ranges
        self._keys: dict[str, _Keys] = {}
        self._held: dict[Ref, Provision] = {}
        self._families: dict[Ref, tuple[Provision, ...]] = {}
        self._timelines: dict[Ref, tuple[Provision, ...]] = {}
        self._places: Mapping[str, tuple[str, ...]] | None = None

    def get(self, ref: Ref) -> Provision | None:
        """Return the provision as it stands, or None."""
        return self._held.get(ref) or self._fetch(ref)

    def children(self, ref: Ref) -> tuple[Provision, ...]:
        """Return what stands one step below, in order."""
        found = self._families.get(ref)
        if found is None:
            keys = self._keys_of(ref.act)
            if keys is None or str(ref) not in keys.below:
                return ()
            rows = self._database.all(_BELOW, parent=str(ref))
            found = tuple(map(self._keep, rows))
            self._families[ref] = found
        return found

    def timeline(self, ref: Ref) -> tuple[Provision, ...]:
        """Return every wording held, oldest first, the present one last."""
        found = self._timelines.get(ref)
        if found is None:
            present, keys = self.get(ref), self._keys_of(ref.act)
            past: tuple[Provision, ...] = ()
            if keys is not None and str(ref) in keys.past:
                past = tuple(map(tables.provision_of, self._database.all(_PAST, key=str(ref))))
            found = (*past, present) if present else past
            if found:
                self._timelines[ref] = found
        return found

    def acts_with(self, place: str) -> tuple[str, ...]:
        """Return the codes of the acts known to have the place (`5`, `5-A`, `35.P1`), in order."""
        if self._places is None:
            places: dict[str, set[str]] = defaultdict(set)
            for row in self._database.all(_PLACES):
                places[row.place].add(row.act)
            self._places = {
                place: tuple(act for act in self._ranges if act in acts)
                for place, acts in places.items()
            }
        return self._places.get(place, ())

    def _fetch(self, ref: Ref) -> Provision | None:
        keys = self._keys_of(ref.act)
        row_id = keys.ids.get(str(ref)) if keys else None
        return self._keep(self._database.all(_ONE, id=row_id)[0]) if row_id else None

    def _keep(self, row: Row[Any]) -> Provision:
        found = tables.provision_of(row)
        return self._held.setdefault(found.ref, found)

    def _keys_of(self, act: str) -> _Keys | None:
        keys = self._keys.get(act)
        if keys is None and act in self._ranges:
            first, last = self._ranges[act]
            rows = self._database.all(_KEYS, first=first, last=last)
            past = self._database.all(_PAST_KEYS, act=act)
            keys = _Keys(
                {row.key: row.id for row in rows},
                frozenset(row.parent for row in rows),
                frozenset(row.key for row in past),
            )
            self._keys[act] = keys
        return keys
