"""Vectors of many questions made in one go, so that each search finds its own ready."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lastro.models import Embedder, Vectors


class Foreseen:
    """An embedder that knows the vectors of some questions already."""

    def __init__(self, embedder: Embedder, questions: Sequence[str]) -> None:
        self.name, self.dimensions = embedder.name, embedder.dimensions
        self._embedder = embedder
        distinct = list(dict.fromkeys(questions))
        self._known = dict(zip(distinct, embedder.queries(distinct), strict=True))

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a question, as the embedder beneath makes it."""
        unknown = [text for text in dict.fromkeys(texts) if text not in self._known]
        if len(unknown) == len(texts):
            return self._embedder.queries(texts)
        made = dict(zip(unknown, self._embedder.queries(unknown), strict=True))
        return np.stack([self._known[t] if t in self._known else made[t] for t in texts])

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row a passage."""
        return self._embedder.passages(texts)
