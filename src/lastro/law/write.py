"""Writes a law store: the SQLite file that `store.py` reads."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from lastro.errors import OutsideError
from lastro.law import tables
from lastro.law.model import ActText, Sumula, Thesis

_INDEXED = sql.text(
    "INSERT INTO provisions_fts (rowid, text, hierarchy) VALUES (:rowid, :text, :hierarchy)"
)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a store is written from.

    series: (court, binding, highest súmula number) of every list, held whole or in part
    name, complete: of the fingerprint; complete is False for the starter set
    """

    acts: Iterable[ActText]
    sumulas: tuple[Sumula, ...]
    series: tuple[tuple[str, bool, int], ...]
    name: str
    complete: bool
    theses: tuple[Thesis, ...] = ()


def write_store(path: Path, corpus: Corpus) -> int:
    """Write a new store at `path`, which must not exist; return how many provisions it holds."""
    with writing(path) as connection:
        tables.META.create_all(connection)
        connection.exec_driver_sql(tables.FTS)
        return Writer(connection).write(corpus)


@contextmanager
def writing(path: Path) -> Iterator[Connection]:
    """Yield one transaction on the store at `path`. Raises OutsideError when it cannot be written.

    The file is not flushed to disk at each step: it is one that only later takes another's place.
    """
    engine = sql.create_engine(sql.URL.create("sqlite", database=str(path)), hide_parameters=True)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA synchronous = OFF")
            yield connection
    except sql.exc.OperationalError as wrong:
        raise OutsideError(
            f"o acervo legal não pôde ser gravado em {path} ({wrong.orig}); confira o espaço em "
            "disco e a permissão de gravar na pasta de dados",
            subject=str(path),
        ) from wrong
    finally:
        engine.dispose()


class Writer:
    """Puts acts and súmulas into an open store. last_id: of the provisions it has already."""

    def __init__(self, connection: Connection, last_id: int = 0) -> None:
        self._connection = connection
        self._last_id = last_id
        self._hash = hashlib.sha256()

    def write(self, corpus: Corpus) -> int:
        """Write a whole corpus; return how many provisions it holds."""
        for position, text in enumerate(corpus.acts):
            self.act(position, text)
        self._insert(tables.SUMULAS, [tables.sumula_row(s) for s in corpus.sumulas])
        for sumula in corpus.sumulas:
            self._hash.update(f"{sumula.ref}{sumula.state}{sumula.source.sha256}".encode())
        self._insert(tables.THESES, [tables.thesis_row(t) for t in corpus.theses])
        for thesis in corpus.theses:
            self._hash.update(f"{thesis.key}{thesis.situation}{thesis.source.sha256}".encode())
        series = [{"court": c, "binding": b, "last": n} for c, b, n in corpus.series]
        self._insert(tables.SERIES, series)
        facts = {
            "schema": tables.SCHEMA_VERSION,
            "fingerprint": f"{corpus.name} {self._hash.hexdigest()[:12]}",
            "complete": "1" if corpus.complete else "0",
        }
        self._insert(tables.FACTS, [{"name": n, "value": v} for n, v in facts.items()])
        return self._last_id

    def act(self, position: int, text: ActText) -> None:
        """Write one act, which the store must not have, at its place in the order of acts."""
        first = self._last_id + 1
        rows = [tables.provision_row(first + n, p) for n, p in enumerate(text.provisions)]
        self._last_id += len(rows)
        self._insert(tables.PROVISIONS, rows)
        found = [
            tables.indexed_row(first + n, p)
            for n, p in enumerate(text.provisions)
            if len(p.ref.path) == 1
        ]
        self._insert(_INDEXED, found)
        code = text.act.code
        places = [*text.labels, *(str(ref).partition(".")[2] for ref in text.unsettled)]
        self._insert(tables.PLACES, [{"place": place, "act": code} for place in places])
        held = {"position": position, "first_id": first, "last_id": self._last_id}
        self._insert(tables.ACTS, [{**tables.act_row(text.act), **held, "annex": text.annex}])
        self._insert(tables.SUPERSEDED, [tables.superseded_row(p) for p in text.superseded])
        self._insert(tables.PAST, [tables.past_row(p) for p in text.past])
        self._insert(tables.RULINGS, [tables.ruling_row(r) for r in text.rulings])
        for p in (*text.provisions, *text.past):
            self._hash.update(f"{p.ref}{p.state}{p.since}{p.source.sha256}".encode())

    def _insert(
        self, table: sql.Table | sql.TextClause, rows: Sequence[Mapping[str, object]]
    ) -> None:
        if rows:
            into = table.insert() if isinstance(table, sql.Table) else table
            self._connection.execute(into, list(rows))
