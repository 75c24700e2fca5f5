"""Our search as a user has it: a collection built on disk, filled with vectors, and asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from evals.retrieval.gold import Gold, Question, Span
from evals.retrieval.measures import Answers, K
from lastro.collections import Collection, Whole
from lastro.index import Filter, Hit, Passage, Plan, Query, search
from lastro.models import Embedder

_WIDE = 4  # × k hits, before one a document is kept


class Ours:
    """A set in a collection of its own. Vectors are made as the search makes them."""

    name = "Lastro"

    def __init__(self, gold: Gold, folder: Path, embedder: Embedder) -> None:
        self._gold = gold
        self._held = Collection(folder / gold.name, embedder)
        self._held.build(gold.documents)
        self._held.embed()
        self._held.embed_questions([question.text for question in gold.questions])

    def answers(self) -> Answers:
        """Return the hits of each question, through `Collection.search`."""
        asked = self._held.search
        return [_spans(asked(q.text, K, wanted=q.wanted).hits) for q in self._gold.questions]

    def planned(self, plan: Plan) -> tuple[Answers, float]:
        """Return the same, run after a plan, and the mean milliseconds a question."""
        started = time.perf_counter()
        found = [self._planned(question, plan) for question in self._gold.questions]
        return found, (time.perf_counter() - started) * 1000 / len(found)

    def passages(self) -> tuple[Passage, ...]:
        """Return the passages that are searched."""
        return self._held.index.passages(self._gold.name)

    def best(self, texts: Sequence[str]) -> list[float]:
        """Return the score of the best passage for each text."""
        where = Filter(self._gold.name)
        found = (search(Query(text, where, 1), self._held.index).hits for text in texts)
        return [hits[0].score if hits else 0.0 for hits in found]

    def among(self, question: Question) -> tuple[str, ...]:
        """Return the documents a question is put to; none: all of them."""
        return self._held.entries.with_fields(question.wanted) if question.wanted else ()

    def _planned(self, question: Question, plan: Plan) -> list[Span]:
        by_document = self._held.whole is Whole.DOCUMENT
        where = Filter(self._gold.name, locators=self.among(question))
        query = Query(question.text, where, K * _WIDE if by_document else K, plan=plan)
        hits = _spans(search(query, self._held.index).hits)
        if not by_document:
            return hits
        best: dict[str, Span] = {}
        for hit in hits:
            best.setdefault(hit[0], hit)
        return list(best.values())[:K]


def _spans(hits: tuple[Hit, ...]) -> list[Span]:
    found = (hit.passage for hit in hits)
    return [(passage.locator, passage.span.start, passage.span.end) for passage in found]
