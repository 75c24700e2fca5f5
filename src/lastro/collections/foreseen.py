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
        if all(text in self._known for text in texts) and texts:
            return np.stack([self._known[text] for text in texts])
        return self._embedder.queries(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row a passage."""
        return self._embedder.passages(texts)
