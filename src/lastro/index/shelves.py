"""All passages of a matter: those the search indexes hold, and those kept out of them."""

from __future__ import annotations

from lastro.index.aside import LeftOut
from lastro.index.chunk import chunk
from lastro.index.classify import classify
from lastro.index.clause_store import ClauseStore, records
from lastro.index.known import Known
from lastro.index.levels import levels
from lastro.index.model import Found, Passage, Query
from lastro.index.search import search
from lastro.index.store import Index
from lastro.sources import Document


class Shelves:
    """The index and, beside it, what is of low and very low level, with the clauses."""

    def __init__(self, index: Index, clauses: ClauseStore) -> None:
        self.index = index
        self.clauses = clauses
        self._left_out: dict[str, LeftOut] = {}

    def put(self, matter: str, document: Document, *, vectors: bool = True) -> None:
        """Cut a document into passages and keep them, replacing what it had.

        Those of low and very low level stay out of the index. vectors: as in `Index.add`
        """
        doc_type = classify(document)
        of = levels(document, doc_type, self.index.embedder)
        passages = chunk(document, matter, doc_type, of)
        aside = tuple(p for p in passages if not p.level.indexed)
        kept = records(document, of, passages)
        self.clauses.put(matter, document.sha256, kept, aside)
        self._left_out.pop(matter, None)
        shown = tuple(p for p in passages if p.level.indexed)
        self.index.replace(matter, document.sha256, shown, vectors=vectors)

    def remove(self, matter: str, sha256: str) -> None:
        """Forget the passages and clauses of a document."""
        self.index.remove(matter, sha256)
        self.clauses.remove(matter, sha256)
        self._left_out.pop(matter, None)

    def hashes(self, matter: str) -> frozenset[str]:
        """Return the hashes of the documents of which anything is held."""
        return self.index.hashes(matter) | self.clauses.hashes(matter)

    def passages(self, matter: str, sha256: str | None = None) -> tuple[Passage, ...]:
        """Return all passages of the matter, or of one file, by locator and place in the text."""
        held = (*self.index.passages(matter, sha256), *self.clauses.aside(matter, sha256))
        return tuple(sorted(held, key=lambda p: (p.locator, p.span.start, p.span.end)))

    def search(self, query: Query, known: Known | None = None) -> Found:
        """Return the passages that answer a query, left-out ones where its filter wants them.

        known: what is known of the matter beyond its passages
        """
        aside = self._aside(query.filter.matter) if query.filter.include_low else None
        return search(query, self.index, aside, known)

    def _aside(self, matter: str) -> LeftOut:
        if matter not in self._left_out:
            self._left_out[matter] = LeftOut(self.clauses.aside(matter), self.index.embedder)
        return self._left_out[matter]
