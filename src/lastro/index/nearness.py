"""How near in meaning a clause is to the example sentences of each class: vectors, no words.

The vectors of the examples are data (`clauses.npz`, written by `scripts/clause_vectors.py`), so no
model is needed to know them. Over them lies one linear layer, the least squares of the classes
with a ridge, solved when a kind of contract is first judged. Measured in `docs/design/0008`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np

from lastro.models import Vectors
from lastro.text import clip

VECTORS = "clauses.npz"
RIDGE = 0.3
EMBEDDED_CHARS = 240  # what comes later changes no decision, and costs


@dataclass(frozen=True, slots=True)
class Kept:
    """Vectors of examples as they are stored. embedder: the name of what made them.

    basis: (dimensions, kept), what is left of a vector less `mean`; rows: by digest of the text
    """

    embedder: str
    mean: Vectors
    basis: Vectors
    rows: Mapping[int, Vectors]


@dataclass(frozen=True, slots=True)
class Nearness:
    """The linear layer of one kind of contract, and the examples it was drawn from.

    layer: (kept, classes); shift: what a vector in the middle of the examples is given
    """

    kept: Kept
    names: tuple[str, ...]
    layer: Vectors
    shift: Vectors
    examples: tuple[tuple[str, str], ...]
    rows: Vectors

    @property
    def embedder(self) -> str:
        """The name of the embedder whose vectors can be compared with these."""
        return self.kept.embedder

    def scores(self, vector: Vectors) -> dict[str, float]:
        """Return about 1 for the class a clause's vector belongs to, about 0 for others."""
        given = self._reduced(vector) @ self.layer + self.shift
        return dict(zip(self.names, given.tolist(), strict=True))

    def nearest(self, vector: Vectors, name: str) -> str:
        """Return the example of a class that is nearest to a clause's vector, "" for none."""
        own = [at for at, (of, _) in enumerate(self.examples) if of == name]
        if not own:
            return ""
        rows, sought = self.rows[own], self._reduced(vector)
        cosines = rows @ sought / np.maximum(np.linalg.norm(rows, axis=1), 1e-9)
        return self.examples[own[int(np.argmax(cosines))]][1]

    def _reduced(self, vector: Vectors) -> Vectors:
        return np.asarray((vector - self.kept.mean) @ self.kept.basis, np.float32)


def embedded(text: str, title: str) -> str:
    """Return what of a clause the embedder sees: the title above, and how it begins."""
    return clip(f"{title}. {text}" if title else text, EMBEDDED_CHARS)


def drawn(examples: Iterable[tuple[str, str]]) -> Nearness:
    """Return the layer that examples, pairs (class, text), give; those not stored are left out."""
    kept = stored()
    known = tuple((name, text) for name, text in examples if digest(text) in kept.rows)
    rows = np.stack([kept.rows[digest(text)] for _, text in known])
    names = tuple(sorted({name for name, _ in known}))
    layer, shift = _least_squares(rows, [name for name, _ in known], names)
    return Nearness(kept, names, layer, shift, known, rows)


def _least_squares(
    rows: Vectors, classes: Sequence[str], names: Sequence[str]
) -> tuple[Vectors, Vectors]:
    """Return layer and shift; an example of a class that has few weighs more, by a square root."""
    counts = Counter(classes)
    weights = np.array([(len(rows) / len(names) / counts[name]) ** 0.5 for name in classes])
    wanted = np.array([[name == of for name in names] for of in classes], np.float64)
    middle, usual = rows.mean(axis=0), weights @ wanted / weights.sum()
    centred = (rows - middle).astype(np.float64)
    weighted = centred * weights[:, None]
    squares = weighted.T @ centred + RIDGE * np.eye(rows.shape[1])
    layer = np.linalg.solve(squares, weighted.T @ (wanted - usual))
    return layer.astype(np.float32), (usual - middle @ layer).astype(np.float32)


def digest(text: str) -> int:
    """Return the key under which an example's vector is stored."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


@cache
def stored() -> Kept:
    """Return the vectors of all examples, read once."""
    content = files("lastro.index").joinpath(VECTORS).read_bytes()
    with np.load(BytesIO(content), allow_pickle=False) as held:
        basis = held["basis"].astype(np.float32) * held["basis_step"]
        rows = held["rows"].astype(np.float32) * held["rows_step"]
        keys = (int(key) for key in held["digests"])
        by_key = dict(zip(keys, rows, strict=True))
        return Kept(str(held["embedder"]), held["mean"], basis, by_key)
