"""Named peers of the index: bm25s; tantivy and usearch side by side.

They get our terms and vectors, so that engines are compared and not analyses. Neither keeps words,
vectors and conditions in one store with one commit.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import bm25s
import numpy as np
import tantivy
import usearch.index

from benchmarks.search_data import DIMENSIONS, SyntheticVectors
from benchmarks.search_engines import POOL, Asked, batches
from lastro.index import Passage, fuse
from lastro.index.rows import embedded_text, terms

WIDER = 20  # times more neighbours asked for, where the engine knows no conditions


class Bm25s:
    """Sparse only, in memory, no conditions."""

    modes = ("sparse",)

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "bm25s"

    def build(self, passages: Iterable[Passage]) -> None:
        ranker = bm25s.BM25()
        ranker.index([terms(p).split() for p in passages], show_progress=False)
        ranker.save(self._folder)

    def open(self) -> None:
        self._ranker = bm25s.BM25.load(self._folder)

    def run(self, mode: str, asked: Asked) -> None:
        self._ranker.retrieve([list(asked.terms)], k=POOL, show_progress=False)


class TantivyUsearch:
    """Two stores: words and conditions in tantivy, vectors in usearch, which knows no conditions.

    The filtered dense leg asks for 20 times more neighbours and keeps those that fit.
    """

    modes = ("sparse", "dense", "hybrid", "filtered")

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def build(self, passages: Iterable[Passage]) -> None:
        schema = tantivy.SchemaBuilder()
        for name in ("matter", "kind", "id"):
            schema.add_text_field(name, stored=name == "id", tokenizer_name="raw")
        schema.add_text_field("terms", stored=False, tokenizer_name="whitespace")
        schema.add_integer_field("at", stored=True, fast=True)
        (self._folder / "words").mkdir()
        writer = tantivy.Index(schema.build(), path=str(self._folder / "words")).writer(200_000_000)
        vectors = usearch.index.Index(ndim=DIMENSIONS, metric="ip")
        held: list[tuple[str, str]] = []
        for batch in batches(passages):
            made = SyntheticVectors().passages([embedded_text(p) for p in batch])
            vectors.add(np.arange(len(held), len(held) + len(batch)), made)
            for p in batch:
                fields = {"matter": p.matter, "kind": p.doc_type.value, "id": p.id}
                writer.add_document(tantivy.Document(**fields, terms=terms(p), at=len(held)))
                held.append((p.matter, p.doc_type.value))
        writer.commit()
        writer.wait_merging_threads()
        vectors.save(self._folder / "vectors")
        np.save(self._folder / "held.npy", np.array(held))

    def open(self) -> None:
        self._words = tantivy.Index.open(str(self._folder / "words"))
        self._searcher = self._words.searcher()
        self._vectors = usearch.index.Index.restore(self._folder / "vectors", view=True)
        self._held = np.load(self._folder / "held.npy")

    def run(self, mode: str, asked: Asked) -> None:
        filtered = mode == "filtered"
        if mode == "sparse":
            self._sparse(asked, filtered)
        elif mode == "dense":
            self._dense(asked, filtered)
        else:
            fuse([self._sparse(asked, filtered), self._dense(asked, filtered)])

    def _sparse(self, asked: Asked, filtered: bool) -> list[str]:
        schema, any_of = self._words.schema, tantivy.Occur.Should
        words = [(any_of, tantivy.Query.term_query(schema, "terms", t)) for t in asked.terms]
        query = tantivy.Query.boolean_query(words)
        if filtered:
            kinds = [k.value for k in asked.kinds]
            parts = (
                query,
                tantivy.Query.term_query(schema, "matter", asked.matter),
                tantivy.Query.term_set_query(schema, "kind", kinds),
            )
            query = tantivy.Query.boolean_query([(tantivy.Occur.Must, part) for part in parts])
        hits = self._searcher.search(query, POOL).hits
        return [str(self._searcher.doc(address)["at"][0]) for _, address in hits]

    def _dense(self, asked: Asked, filtered: bool) -> list[str]:
        near = self._vectors.search(asked.vector, POOL * (WIDER if filtered else 1)).keys
        if filtered:
            held, kinds = self._held[near], [k.value for k in asked.kinds]
            near = near[(held[:, 0] == asked.matter) & np.isin(held[:, 1], kinds)]
        return [str(key) for key in near[:POOL]]
