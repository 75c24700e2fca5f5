"""The search store: passages with their terms and vectors in one LanceDB table.

Every change is one commit of the table: a process may be killed between any two, and adding the
same passages again ends in the same table. Rows are found right after they are added;
`optimize` only makes that faster. A passage may be written before its vector is made: words find
it at once, meaning when `fill` has come to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from lastro.events import Advanced, Emit, ignore
from lastro.index import lance, rows
from lastro.index.model import Filter, Level, Passage
from lastro.index.rows import Candidate, Match
from lastro.index.table import AGAIN, commit, opened, refuse_another, renewed, tidy
from lastro.models import Embedder, Vectors

VECTORS = "vetores"
"""The stage `fill` tells its progress of."""

BATCH = 256
LARGE_BATCH = 2048  # where nothing is embedded, a commit costs more than what it holds
WINDOW = 1024  # waiting passages that are looked at together, to take the shortest first
TIDY_EVERY = 8192  # passages
TIDY_SHARE = 8  # and an eighth of what is held: tidying rewrites it all


class Index:
    """Passages of every matter; opened with `Index.open`.

    embedder: made the vectors that are held, and makes those of questions
    """

    def __init__(self, table: Any, embedder: Embedder) -> None:
        self._table = table
        self._written = 0
        self.embedder = embedder

    @classmethod
    def open(
        cls, place: Path | str, embedder: Embedder, endpoint: str = "", again: str = AGAIN
    ) -> Index:
        """Return the index kept at `place`, made empty when there is none.

        place: a folder, or `s3://bucket/prefix` on the server at `endpoint` ("" is Amazon's)
        again: how the lawyer makes it anew, said where it is damaged or of another embedder
        Raises UserError when its vectors come from another embedder: they cannot be compared.
        """
        return cls(opened(str(place), endpoint, embedder, again), embedder)

    @classmethod
    def renew(cls, place: Path | str, embedder: Embedder, endpoint: str = "") -> Index:
        """Return the index kept at `place`, given over to `embedder` when another made its vectors.

        Its passages stay and are found by their words; `fill` makes the vectors anew. An index too
        damaged to open is made empty.
        """
        return cls(renewed(str(place), endpoint, embedder), embedder)

    def add(self, passages: Sequence[Passage], emit: Emit = ignore, *, vectors: bool = True) -> int:
        """Return how many passages were new or changed, after writing them.

        One commit a batch of 256 (2,048 without vectors), those of the highest level first; a
        passage that is held unchanged costs nothing, and text that was embedded before, here or in
        another matter, is not embedded again. vectors: False leaves text that is new to `fill`
        """
        written = 0
        distinct = list({(p.matter, p.id): p for p in passages}.values())
        distinct.sort(key=lambda p: p.level.rank)
        size = BATCH if vectors else LARGE_BATCH
        for at in range(0, len(distinct), size):
            batch = distinct[at : at + size]
            fresh = self._unheld(batch)
            if fresh:
                known = self._known(fresh)
                self._merge(fresh, known | self._made(fresh, known) if vectors else known)
            written += len(fresh)
            emit(Advanced("indexar", subject=batch[-1].locator, steps=len(batch)))
        return written

    def replace(
        self,
        matter: str,
        sha256: str,
        passages: Sequence[Passage],
        emit: Emit = ignore,
        *,
        vectors: bool = True,
    ) -> int:
        """Return how many passages were new or changed, after making `passages` all of a file's.

        What stays is never absent to a reader, and keeps its vector.
        """
        written = self.add(passages, emit, vectors=vectors)
        kept = {p.id for p in passages}
        stale = [i for i in self._ids(matter, sha256) if i not in kept]
        for at in range(0, len(stale), WINDOW):
            commit(partial(self._table.delete, _named(matter, stale[at : at + WINDOW])))
        return written

    def fill(self, matter: str | None = None, limit: int | None = None, emit: Emit = ignore) -> int:
        """Return how many passages were given their vector: all that lack one, or `limit`.

        matter: only this one's. Highest level first, then the shortest; one commit a batch of
        256, so a run that is killed loses one batch and the next goes on. Equal text is embedded
        once, however many passages hold it.
        """
        filled = 0
        while limit is None or filled < limit:
            batch = self._waiting(matter, BATCH if limit is None else min(BATCH, limit - filled))
            if not batch:
                break
            vectors = self._known(batch)
            vectors |= self._made(batch, vectors)
            still = [p for m, ids in _by_matter(batch) for p in self._held(m, ids, rows.WAITING)]
            self._merge([p for p in still if rows.digest(p) in vectors], vectors, insert=False)
            filled += len(batch)
            emit(Advanced(VECTORS, subject=batch[-1].locator, steps=len(batch)))
        return filled

    def pending(self, matter: str | None = None) -> int:
        """Return how many passages, of one matter or of all, have no vector yet. Costs ~2 ms."""
        return int(self._table.count_rows(_waiting(matter)))

    def load(self, passages: Sequence[Passage]) -> None:
        """Write passages that are known not to be held, in one commit; vectors are left to `fill`.

        Nothing is looked up and nothing merged: what is held already would be there twice.
        """
        made = [rows.row(p, None) for p in passages]
        table = pa.Table.from_pylist(made, schema=self._table.schema)
        commit(lambda: self._table.add(table, on_bad_vectors="null"))

    def remove(self, matter: str, *sha256: str) -> None:
        """Drop every passage of these files of a matter; no error when there is none."""
        where = f"{_of(matter)} AND {rows.among('sha256', sha256)}"
        commit(lambda: self._table.delete(where))

    def count(self, matter: str) -> int:
        """Return how many passages the matter has."""
        return int(self._table.count_rows(_of(matter)))

    def passages(self, matter: str, sha256: str | None = None) -> tuple[Passage, ...]:
        """Return the matter's passages, or one file's, by locator and place in the text."""
        found = map(
            rows.passage, self._select(_of(matter, sha256), rows.PASSAGE_COLUMNS).to_pylist()
        )
        return tuple(sorted(found, key=lambda p: (p.locator, p.span.start, p.span.end)))

    def hashes(self, matter: str) -> frozenset[str]:
        """Return the hashes of the files that have passages in the matter."""
        return frozenset(self._select(_of(matter), ["sha256"])["sha256"].unique().to_pylist())

    def get(self, matter: str, ids: Sequence[str]) -> tuple[Passage, ...]:
        """Return the matter's passages with these ids, in that order; unknown ids are left out."""
        held = {p.id: p for p in self._held(matter, ids)}
        return tuple(held[name] for name in ids if name in held)

    def read(self, matter: str, ids: Sequence[str]) -> dict[str, Candidate]:
        """Return by id the matter's passages with these ids and what they are judged by."""
        if not ids:
            return {}
        found = rows.candidates(self._select(_named(matter, ids), rows.CANDIDATE_COLUMNS))
        return {one.passage.id: one for one in found}

    def dense(self, vector: Vectors, wanted: Filter, limit: int) -> list[Match]:
        """Return the passages nearest to a question's vector; score is the cosine.

        Passages that wait for their vector are not among them.
        """
        refuse_another(self._table, self.embedder)
        query = self._table.search(vector, vector_column_name="vector").distance_type("dot")
        query = query.where(rows.condition(wanted)).select(["id", "_distance"])
        found = query.limit(limit).to_arrow()
        return rows.matches(found, (1 - d for d in found["_distance"].to_pylist()))

    def sparse(self, terms: Sequence[str], wanted: Filter, limit: int) -> list[Match]:
        """Return the passages with any of the terms; score is BM25."""
        return self._match(terms, wanted, limit, every=False)

    def exact(self, terms: Sequence[str], wanted: Filter, limit: int) -> list[Match]:
        """Return the passages that hold every term; score is BM25."""
        return self._match(terms, wanted, limit, every=True)

    def heads(self, terms: Sequence[str], wanted: Filter, limit: int) -> list[Candidate]:
        """Return the passages at the head of a document with any of the terms; score is BM25.

        Of documents that go on after it: one that is all head is found, not named.
        """
        matched = self._match(terms, wanted, limit, every=False, also=rows.HEAD)
        known = self.read(wanted.matter, [match.id for match in matched])
        found = [known[match.id] for match in matched if match.id in known]
        documents = tuple({candidate.passage.locator for candidate in found})
        beyond = f"{rows.condition(replace(wanted, locators=documents))} AND NOT {rows.HEAD}"
        longer = set(self._select(beyond, ["locator"])["locator"].to_pylist()) if found else set()
        return [candidate for candidate in found if candidate.passage.locator in longer]

    def optimize(self) -> None:
        """Fold recent changes into the indices, merge small files, drop versions an hour old.

        Runs by itself every 8,192 passages or eighth of the table, and is worth a call after many.
        Only speed hangs on it; while another process does the same, nothing happens.
        """
        tidy(self._table)

    def _match(
        self, terms: Sequence[str], wanted: Filter, limit: int, *, every: bool, also: str = "true"
    ) -> list[Match]:
        if not terms:
            return []
        query = lance.match(" ".join(dict.fromkeys(terms)), every=every)
        search = self._table.search(query, query_type="fts")
        search = search.where(f"{rows.condition(wanted)} AND {also}")
        found = search.select(["id", "_score"]).limit(limit).to_arrow()
        return rows.matches(found, found["_score"].to_pylist())

    def _unheld(self, batch: Sequence[Passage]) -> list[Passage]:
        held = {(p.matter, p.id): p for m, ids in _by_matter(batch) for p in self._held(m, ids)}
        return [p for p in batch if held.get((p.matter, p.id)) != p]

    def _waiting(self, matter: str | None, limit: int) -> list[Passage]:
        """Return at most `limit` passages without vector, those of the highest level."""
        for level in (level for level in Level if level.indexed):
            where = f"{_waiting(matter)} AND {rows.equal('level', level.value)}"
            found = self._select(where, rows.PASSAGE_COLUMNS, WINDOW).to_pylist()
            waiting = sorted(map(rows.passage, found), key=lambda p: (len(p.text), p.matter, p.id))
            if waiting:
                return waiting[:limit]
        return []

    def _known(self, batch: Sequence[Passage]) -> dict[str, Vectors]:
        """Return by digest the vectors that are held of these texts."""
        where = f"{rows.among('digest', map(rows.digest, batch))} AND {rows.READY}"
        found = self._select(where, ("digest", "vector"))
        return dict(zip(found["digest"].to_pylist(), rows.vectors(found), strict=True))

    def _made(self, batch: Sequence[Passage], known: Mapping[str, Vectors]) -> dict[str, Vectors]:
        """Return by digest new vectors of the texts that are not `known`."""
        texts = {rows.digest(p): rows.embedded_text(p) for p in batch}
        missing = [key for key in texts if key not in known]
        made = self.embedder.passages([texts[key] for key in missing])
        return dict(zip(missing, made, strict=True))

    def _merge(
        self, batch: Sequence[Passage], vectors: Mapping[str, Vectors], *, insert: bool = True
    ) -> None:
        """Write passages over those held, and with `insert` the new ones too, in one commit."""
        made = [rows.row(p, vectors.get(rows.digest(p))) for p in batch]
        table = pa.Table.from_pylist(made, schema=self._table.schema)
        merge = self._table.merge_insert(rows.KEY).when_matched_update_all()
        if insert:
            merge = merge.when_not_matched_insert_all()

        def write() -> None:
            refuse_another(self._table, self.embedder)
            merge.execute(table, on_bad_vectors="null")

        commit(write)
        self._written += len(batch)
        if self._written >= TIDY_EVERY and self._written >= self._table.count_rows() // TIDY_SHARE:
            self._written = 0
            self.optimize()

    def _held(self, matter: str, ids: Sequence[str], also: str = "true") -> Iterator[Passage]:
        if not ids:
            return iter(())
        found = self._select(f"{_named(matter, ids)} AND {also}", rows.PASSAGE_COLUMNS)
        return map(rows.passage, found.to_pylist())

    def _ids(self, matter: str, sha256: str) -> list[str]:
        found: list[str] = self._select(_of(matter, sha256), ["id"])["id"].to_pylist()
        return found

    def _select(self, where: str, columns: Sequence[str], limit: int | None = None) -> pa.Table:
        return self._table.search().where(where).select(list(columns)).limit(limit).to_arrow()


def _of(matter: str, sha256: str | None = None) -> str:
    where = rows.equal("matter", matter)
    return where if sha256 is None else f"{where} AND {rows.equal('sha256', sha256)}"


def _named(matter: str, ids: Iterable[str]) -> str:
    return rows.among(rows.KEY, (rows.key(matter, name) for name in ids))


def _waiting(matter: str | None) -> str:
    return rows.WAITING if matter is None else f"{rows.WAITING} AND {_of(matter)}"


def _by_matter(batch: Sequence[Passage]) -> Iterable[tuple[str, list[str]]]:
    """Return the ids of each matter."""
    ids: dict[str, list[str]] = {}
    for passage in batch:
        ids.setdefault(passage.matter, []).append(passage.id)
    return ids.items()
