"""The entries of one collection: a SQLite file beside its index."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from lastro.collections.model import Cut, Entry
from lastro.errors import UserError

_META = sql.MetaData()
_ENTRIES = sql.Table(
    "entries",
    _META,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("digest", sql.Text, nullable=False),
    sql.Column("content", sql.Text, nullable=False),
    sql.Column("passages", sql.Integer, nullable=False),
    sql.Column("title", sql.Text, nullable=False),
    sql.Column("above", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("fields", sql.Text, nullable=False),
    sql.Column("sha256", sql.Text, nullable=False),
)
_LATER = frozenset({"sha256"})  # columns that files of earlier versions lack
_MANY = 500
_Facts = dict[str, frozenset[str]]


@contextmanager
def building(path: Path, name: str) -> Iterator[None]:
    """Hold the right to build a collection; the system gives it back when the process ends.

    Raises UserError while another process has it.
    """
    engine = sql.create_engine(f"sqlite:///{path}", connect_args={"timeout": 0})
    try:
        with engine.connect() as run:
            try:
                run.exec_driver_sql("BEGIN EXCLUSIVE")
            except sql.exc.OperationalError as busy:
                raise UserError(
                    f"outro processo está montando a coleção {name!r}; espere que termine e rode "
                    "de novo: a busca nela funciona enquanto isso",
                    subject=name,
                ) from busy
            yield
    finally:
        engine.dispose()


class EntryStore:
    """Entries by id, with the hash of what is indexed of each."""

    def __init__(self, path: Path) -> None:
        self._engine = sql.create_engine(f"sqlite:///{path}", connect_args={"timeout": 60})
        with self._engine.begin() as run:
            run.exec_driver_sql("PRAGMA journal_mode=WAL")
        _META.create_all(self._engine)
        self._add_columns()
        self._facts: dict[str, _Facts] = {}
        self._facts_of: tuple[int, int | None] = (0, None)

    def _add_columns(self) -> None:
        """Give a file of an earlier version the columns it lacks."""
        held = {column["name"] for column in sql.inspect(self._engine).get_columns("entries")}
        with self._engine.begin() as run:
            for name in _LATER.difference(held):
                run.exec_driver_sql(
                    f"ALTER TABLE entries ADD COLUMN {name} TEXT NOT NULL DEFAULT ''"
                )

    def digests(self) -> dict[str, tuple[str, str]]:
        """Return (digest, content) of every entry by id."""
        columns = (_ENTRIES.c.id, _ENTRIES.c.digest, _ENTRIES.c.content)
        with self._engine.connect() as run:
            return {row.id: (row.digest, row.content) for row in run.execute(sql.select(*columns))}

    def put(self, cuts: Iterable[Cut]) -> None:
        """Keep entries, replacing those of the same ids."""
        given = [_row(cut) for cut in cuts]
        if not given:
            return
        with self._engine.begin() as run:
            run.execute(
                sql.delete(_ENTRIES).where(_ENTRIES.c.id == sql.bindparam("gone")),
                [{"gone": row["id"]} for row in given],
            )
            run.execute(sql.insert(_ENTRIES), given)

    def remove(self, ids: Iterable[str]) -> None:
        """Forget entries; no error for an id that is not held."""
        gone = [{"gone": name} for name in ids]
        if gone:
            with self._engine.begin() as run:
                run.execute(
                    sql.delete(_ENTRIES).where(_ENTRIES.c.id == sql.bindparam("gone")), gone
                )

    def get(self, ids: Sequence[str]) -> dict[str, Entry]:
        """Return the entries with these ids that are held, by id."""
        found: dict[str, Entry] = {}
        with self._engine.connect() as run:
            for at in range(0, len(ids), _MANY):
                some = _ENTRIES.c.id.in_(ids[at : at + _MANY])
                rows = run.execute(sql.select(_ENTRIES).where(some))
                found |= {row.id: _entry(row) for row in rows}
        return found

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all entries, in order."""
        with self._engine.connect() as run:
            return tuple(run.execute(sql.select(_ENTRIES.c.id).order_by(_ENTRIES.c.id)).scalars())

    def count(self) -> int:
        """Return how many entries are held."""
        with self._engine.connect() as run:
            return int(run.execute(sql.select(sql.func.count()).select_from(_ENTRIES)).scalar_one())

    def whole(self) -> int:
        """Return how many entries are one passage."""
        one = sql.select(sql.func.count()).where(_ENTRIES.c.passages == 1)
        with self._engine.connect() as run:
            return int(run.execute(one).scalar_one())

    def with_fields(self, wanted: Mapping[str, tuple[object, ...]]) -> tuple[str, ...]:
        """Return the ids of the entries whose fields hold one of the wanted values each."""
        asked = {name: frozenset(map(str, values)) for name, values in wanted.items()}
        return tuple(name for name, held in self._held_fields().items() if _meets(held, asked))

    def _held_fields(self) -> dict[str, _Facts]:
        """Return id, title and fields of every entry as words; read again when anything changed."""
        last_row: sql.ColumnElement[int] = sql.literal_column("rowid", sql.Integer)
        state = sql.select(sql.func.count(), sql.func.max(last_row))
        columns = (_ENTRIES.c.id, _ENTRIES.c.title, _ENTRIES.c.fields)
        with self._engine.connect() as run:
            count, last = run.execute(state.select_from(_ENTRIES)).one()
            if self._facts_of != (count, last):
                rows = run.execute(sql.select(*columns).order_by(_ENTRIES.c.id))
                self._facts = {row.id: _facts(row) for row in rows}
                self._facts_of = (count, last)
        return self._facts

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()


def _facts(row: Any) -> _Facts:
    fields = {"id": row.id, "title": row.title, **json.loads(row.fields)}
    return {name: frozenset(_words(value)) for name, value in fields.items()}


def _words(value: object) -> Iterator[str]:
    """Yield a field's value as words, each of a list; nothing for a value that is not known."""
    for one in value if isinstance(value, list) else (value,):
        if one is not None:
            yield str(one)


def _meets(held: _Facts, wanted: Mapping[str, frozenset[str]]) -> bool:
    return all(held.get(name, frozenset()) & values for name, values in wanted.items())


def _row(cut: Cut) -> dict[str, object]:
    entry = cut.entry
    return {
        "id": entry.id,
        "digest": cut.digest,
        "content": entry.content,
        "passages": len(cut.passages),
        "sha256": entry.sha256,
        "title": entry.title,
        "above": entry.above,
        "text": entry.text,
        "fields": entry.fields_json,
    }


def _entry(row: Any) -> Entry:
    return Entry(row.id, row.text, row.title, row.above, json.loads(row.fields), row.sha256)
