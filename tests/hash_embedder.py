"""A small deterministic embedder for the tests of every room that searches."""

import hashlib
from collections.abc import Sequence

import numpy as np

from lastro.models import Vectors
from lastro.text import fold


class HashEmbedder:
    """Words thrown into 64 buckets by their hash: fast, deterministic, no meaning at all."""

    dimensions = 64

    def __init__(self, name: str = "hash-64") -> None:
        self.name = name
        self.embedded: list[str] = []

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._vectors(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.embedded += texts
        return self._vectors(texts)

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        rows = np.full((len(texts), self.dimensions), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in fold(text).split():
                row[hashlib.sha256(word.encode("utf-8", "replace")).digest()[0] % 64] += 1
        scaled: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return scaled
