"""Passages that the indexes leave out, searched one by one when a question asks for them too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from lastro.index import rows
from lastro.index.model import Filter, Passage
from lastro.index.rerank import Question, judge
from lastro.index.rows import Candidate
from lastro.models import Embedder, Vectors


class LeftOut:
    """The left-out passages of one matter: few, so each is compared, and embedded when first used.

    Nothing of it is written anywhere.
    """

    def __init__(self, passages: Sequence[Passage], embedder: Embedder) -> None:
        self.passages = tuple(passages)
        self._embedder = embedder

    def find(self, asked: Question, wanted: Filter, limit: int) -> list[Candidate]:
        """Return at most `limit` passages the filter admits, nearest to the question first."""
        pool = [found for found in self._candidates if wanted.admits(found.passage)]
        ranked = zip(judge(asked, pool), pool, strict=True)
        order = sorted(ranked, key=lambda entry: (-entry[0], entry[1].passage.id))
        return [found for _, found in order[:limit]]

    @cached_property
    def _candidates(self) -> list[Candidate]:
        texts = [rows.embedded_text(passage) for passage in self.passages]
        vectors: Vectors | list[Vectors] = self._embedder.passages(texts) if texts else []
        return [
            Candidate(passage, Counter(rows.terms(passage).split()), vector)
            for passage, vector in zip(self.passages, vectors, strict=True)
        ]
