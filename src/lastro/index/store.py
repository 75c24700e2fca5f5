"""The search store: passages with their terms and vectors in one LanceDB table.

Every change is one commit of the table: a process may be killed between any two, and adding the
same passages again ends in the same table. Rows are found right after they are added;
`optimize` only makes that faster.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa

from lastro.errors import DISK_FULL, OutsideError, UserError, disk_is_full
from lastro.events import Advanced, Emit, ignore
from lastro.index import lance, rows
from lastro.index.model import Filter, Passage
from lastro.index.rows import Candidate
from lastro.models import Embedder, Vectors

TABLE = "passages"
BATCH = 256
ATTEMPTS = 8
WAIT_SECONDS = 0.05
TIDY_EVERY = 32  # commits
ANN_ROWS = 100_000  # below, every vector is compared: exact, and fast enough
OLD_VERSIONS = timedelta(hours=1)


class Index:
    """Passages of every matter; opened with `Index.open`.

    embedder: made the vectors that are held, and makes those of questions
    """

    def __init__(self, table: Any, embedder: Embedder) -> None:
        self._table = table
        self._commits = 0
        self.embedder = embedder

    @classmethod
    def open(cls, folder: Path, embedder: Embedder) -> Index:
        """Return the index kept in `folder`, made empty when there is none.

        Raises UserError when its vectors come from another embedder: they cannot be compared.
        """
        folder.mkdir(parents=True, exist_ok=True)
        try:
            table = _table(folder, rows.schema(embedder.dimensions, embedder.name))
        except (RuntimeError, OSError) as wrong:
            if disk_is_full(wrong):
                raise OutsideError(DISK_FULL) from wrong
            raise OutsideError(
                f"O índice em {folder} não pôde ser aberto ({wrong}). Se ele se danificou, apague "
                "essa pasta e rode `lastro ingest` de novo: os autos não são alterados.",
                subject=str(folder),
            ) from wrong
        held = (table.schema.metadata or {}).get(b"embedder", b"").decode()
        if held != embedder.name:
            raise UserError(
                f"O índice em {folder} foi feito com o modelo de busca “{held}” e o atual é "
                f"“{embedder.name}”: os vetores não se comparam. Volte ao modelo anterior nas "
                "configurações, ou apague essa pasta e rode `lastro ingest` de novo.",
                subject=str(folder),
            )
        _commit(lambda: _add_columns(table))
        _commit(lambda: _index_terms(table))
        return cls(table, embedder)

    def add(self, passages: Sequence[Passage], emit: Emit = ignore) -> int:
        """Return how many passages were new or changed, after writing them.

        One commit a batch of 256, those of the highest level first; a passage that is held
        unchanged costs nothing, and text that was embedded before, here or in another matter, is
        not embedded again.
        """
        written = 0
        distinct = list({(p.matter, p.id): p for p in passages}.values())
        distinct.sort(key=lambda p: p.level.rank)
        for at in range(0, len(distinct), BATCH):
            batch = distinct[at : at + BATCH]
            fresh = self._unheld(batch)
            if fresh:
                self._write(fresh)
            written += len(fresh)
            emit(Advanced("indexar", subject=batch[-1].locator, steps=len(batch)))
        return written

    def remove(self, matter: str, sha256: str) -> None:
        """Drop every passage of one file of a matter; no error when there is none."""
        where = f"{rows.equal('matter', matter)} AND {rows.equal('sha256', sha256)}"
        _commit(lambda: self._table.delete(where))

    def count(self, matter: str) -> int:
        """Return how many passages the matter has."""
        return int(self._table.count_rows(rows.equal("matter", matter)))

    def passages(self, matter: str, sha256: str | None = None) -> tuple[Passage, ...]:
        """Return the matter's passages, or one file's, by locator and place in the text."""
        where = rows.equal("matter", matter)
        if sha256 is not None:
            where += f" AND {rows.equal('sha256', sha256)}"
        found = self._select(where, rows.PASSAGE_COLUMNS)
        return tuple(
            sorted(map(rows.passage, found), key=lambda p: (p.locator, p.span.start, p.span.end))
        )

    def hashes(self, matter: str) -> frozenset[str]:
        """Return the hashes of the files that have passages in the matter."""
        held = self._select(rows.equal("matter", matter), ["sha256"])
        return frozenset(row["sha256"] for row in held)

    def get(self, matter: str, ids: Sequence[str]) -> tuple[Passage, ...]:
        """Return the matter's passages with these ids, in that order; unknown ids are left out."""
        held = {p.id: p for p in self._held(matter, ids)}
        return tuple(held[name] for name in ids if name in held)

    def dense(self, vector: Vectors, wanted: Filter, limit: int) -> list[Candidate]:
        """Return the passages nearest to a question's vector; score is the cosine."""
        query = self._table.search(vector, vector_column_name="vector").distance_type("dot")
        found = query.where(rows.condition(wanted)).limit(limit).to_arrow()
        return rows.candidates(found, [1 - d for d in found["_distance"].to_pylist()])

    def sparse(self, terms: Sequence[str], wanted: Filter, limit: int) -> list[Candidate]:
        """Return the passages with any of the terms; score is BM25."""
        return self._match(terms, wanted, limit, every=False)

    def exact(self, terms: Sequence[str], wanted: Filter, limit: int) -> list[Candidate]:
        """Return the passages that hold every term; score is BM25."""
        return self._match(terms, wanted, limit, every=True)

    def optimize(self) -> None:
        """Fold recent changes into the indices, merge small files, drop versions an hour old.

        Runs by itself every 32 commits, and is worth a call after many. Only speed hangs on it;
        while another process does the same, nothing happens.
        """
        with suppress(_Conflict):
            _commit(lambda: self._table.optimize(cleanup_older_than=OLD_VERSIONS), attempts=1)
        held = {column for index in self._table.list_indices() for column in index.columns}
        if self._table.count_rows() >= ANN_ROWS and "vector" not in held:
            self._table.create_index("vector", config=lance.vector_index())

    def _match(
        self, terms: Sequence[str], wanted: Filter, limit: int, *, every: bool
    ) -> list[Candidate]:
        if not terms:
            return []
        query = lance.match(" ".join(dict.fromkeys(terms)), every=every)
        search = self._table.search(query, query_type="fts").where(rows.condition(wanted))
        found = search.limit(limit).to_arrow()
        return rows.candidates(found, found["_score"].to_pylist())

    def _unheld(self, batch: Sequence[Passage]) -> list[Passage]:
        matters = {p.matter for p in batch}
        held = {
            (p.matter, p.id): p
            for matter in matters
            for p in self._held(matter, [p.id for p in batch if p.matter == matter])
        }
        return [p for p in batch if held.get((p.matter, p.id)) != p]

    def _write(self, batch: Sequence[Passage]) -> None:
        vectors = self._vectors(batch)
        table = pa.Table.from_pylist(
            [rows.row(p, vectors[rows.digest(p)]) for p in batch], schema=self._table.schema
        )
        merge = self._table.merge_insert(["matter", "id"])
        merge = merge.when_matched_update_all().when_not_matched_insert_all()
        _commit(lambda: merge.execute(table))
        self._commits += 1
        if self._commits % TIDY_EVERY == 0:
            self.optimize()

    def _vectors(self, batch: Sequence[Passage]) -> dict[str, Vectors]:
        texts = {rows.digest(p): rows.embedded_text(p) for p in batch}
        known = {
            found["digest"]: found["vector"]
            for found in self._select(rows.among("digest", texts), ("digest", "vector"))
        }
        missing = [key for key in texts if key not in known]
        made = self.embedder.passages([texts[key] for key in missing])
        return known | dict(zip(missing, made, strict=True))

    def _held(self, matter: str, ids: Sequence[str]) -> Iterator[Passage]:
        if not ids:
            return iter(())
        where = f"{rows.equal('matter', matter)} AND {rows.among('id', ids)}"
        return map(rows.passage, self._select(where, rows.PASSAGE_COLUMNS))

    def _select(self, where: str, columns: Sequence[str]) -> list[dict[str, Any]]:
        search = self._table.search().where(where).select(list(columns))
        found: list[dict[str, Any]] = search.limit(self._table.count_rows() or 1).to_list()
        return found


def _table(folder: Path, schema: pa.Schema) -> Any:
    connection = lance.connect(folder)
    try:
        return connection.open_table(TABLE)
    except ValueError:
        return connection.create_table(TABLE, schema=schema, exist_ok=True)


def _add_columns(table: Any) -> None:
    """Give a table of an earlier version the columns it lacks."""
    missing = {n: v for n, v in rows.LATER_COLUMNS.items() if n not in table.schema.names}
    if missing:
        table.add_columns(missing)


def _index_terms(table: Any) -> None:
    if not table.list_indices():
        table.create_index("terms", config=lance.terms_index())


class _Conflict(OutsideError):
    """Other processes kept changing the table; nothing of this change was written."""


def _commit(change: Callable[[], object], attempts: int = ATTEMPTS) -> None:
    """Apply a change; one that meets another writer's is tried again, a little later each time."""
    for attempt in range(attempts):
        try:
            change()
            return
        except RuntimeError as error:
            if disk_is_full(error):
                raise OutsideError(DISK_FULL) from error
            if "commit conflict" not in str(error).lower():
                raise OutsideError(f"O índice não pôde ser gravado: {error}") from error
            time.sleep(random.uniform(0, WAIT_SECONDS * 2**attempt))
    raise _Conflict("Outros processos estão gravando no índice. Tente de novo em instantes.")
