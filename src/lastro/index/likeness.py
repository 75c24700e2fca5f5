"""How like the example sentences of each class a clause is, by its words and by its meaning.

One support vector machine a class, over the weighed terms of `wording.py` and, where there is an
embedder, the vector of the clause. What was learned is data (`clauses.npz`, written by
`python -m evals.clauses.training`): the examples' vectors, and how much each example counts for
and against each class. Measured in `docs/design/0008`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np

from lastro.index.wording import Terms, terms
from lastro.models import Vectors
from lastro.text import clip

LEARNED = "clauses.npz"
MEANING = 0.8  # length of a clause's vector beside words and pieces, each of length one
SEEN_CHARS = 500  # of a clause, by its words
EMBEDDED_CHARS = 240  # by its meaning: what comes later changes no decision, and costs

Example = tuple[str, str]  # class, text


@dataclass(frozen=True, slots=True)
class Space:
    """Where vectors are compared. embedder: the name of what made them.

    mean, basis: (dimensions, kept), what is left of a vector less `mean`
    """

    embedder: str
    mean: Vectors
    basis: Vectors

    def placed(self, vectors: Vectors) -> Vectors:
        """Return vectors, a row each, in this space, each of length `MEANING`."""
        return scaled(np.asarray((vectors - self.mean) @ self.basis, np.float32))


@dataclass(frozen=True, slots=True)
class Counted:
    """How much each example counts for (above 0) or against a class. amounts: (examples, classes)

    shift: what every clause is given, by class; keys: `digest` of each example
    """

    names: tuple[str, ...]
    keys: tuple[int, ...]
    amounts: Vectors
    shift: Vectors


@dataclass(frozen=True, slots=True)
class Learned:
    """What `clauses.npz` holds. rows: the examples' vectors by digest; counted: by pack."""

    space: Space
    rows: Mapping[int, Vectors]
    counted: Mapping[str, Counted]


@dataclass(frozen=True, slots=True)
class Likeness:
    """What speaks for each class of one kind of contract.

    by_term: (terms, classes); by_meaning: (kept, classes); rows: the examples' vectors
    """

    space: Space
    names: tuple[str, ...]
    terms: Terms
    by_term: Vectors
    by_meaning: Vectors
    shift: Vectors
    examples: tuple[Example, ...]
    rows: Vectors

    def scores(self, text: str, vector: Vectors | None = None) -> dict[str, float]:
        """Return, by class, above 0 for what the clause is like, below for what it is not.

        vector: of the clause, by the embedder of `space`; without it words alone speak
        """
        places, weights = self.terms.weighed(text[:SEEN_CHARS])
        given = weights @ self.by_term[places] + self.shift
        if vector is not None:
            given = given + self.space.placed(vector[None])[0] @ self.by_meaning
        return dict(zip(self.names, given.tolist(), strict=True))

    def telling(self, text: str, name: str) -> str:
        """Return the word or pair of the text that speaks most for a class, "" where none does."""
        if name not in self.names:
            return ""
        column = self.by_term[:, self.names.index(name)]
        spoken = [(column[at], word) for word, at in self.terms.spoken(text[:SEEN_CHARS])]
        weight, word = max(spoken, default=(0.0, ""))
        return word if weight > 0 else ""

    def nearest(self, vector: Vectors, name: str) -> str:
        """Return the example of a class that is nearest in meaning, "" for none."""
        own = [at for at, (of, _) in enumerate(self.examples) if of == name]
        if not own:
            return ""
        near = self.rows[own] @ self.space.placed(vector[None])[0]
        return self.examples[own[int(np.argmax(near))]][1]


def embedded(text: str, title: str) -> str:
    """Return what of a clause the embedder sees: the title above, and how it begins."""
    return clip(read(text, title), EMBEDDED_CHARS)


def read(text: str, title: str) -> str:
    """Return what of a clause its words are taken from: its title, then its text."""
    return f"{title}. {text}" if title else text


def likeness(
    examples: Sequence[Example], counted: Counted, space: Space, rows: Vectors
) -> Likeness:
    """Return what speaks for each class by how much each example counts.

    rows: the examples' vectors in `space`
    """
    known = terms([text for _, text in examples])
    by_term = np.zeros((known.size, len(counted.names)), np.float32)
    for (_, text), amounts in zip(examples, counted.amounts, strict=True):
        places, weights = known.weighed(text[:SEEN_CHARS])
        by_term[places] += weights[:, None] * amounts
    by_meaning = rows.T @ counted.amounts
    named = (counted.names, known, by_term, by_meaning, counted.shift)
    return Likeness(space, *named, tuple(examples), rows)


def drawn(pack: str, examples: Sequence[Example]) -> Likeness:
    """Return what was learned for one kind of contract."""
    kept = stored()
    rows = scaled(np.stack([kept.rows[digest(text)] for _, text in examples]))
    return likeness(examples, kept.counted[pack], kept.space, rows)


def digest(text: str) -> int:
    """Return the key under which an example is stored."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def scaled(rows: Vectors) -> Vectors:
    """Return rows, each made of length `MEANING`."""
    lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return np.asarray(MEANING * rows / lengths, np.float32)


@cache
def stored() -> Learned:
    """Return what was learned, read once."""
    content = files("lastro.index").joinpath(LEARNED).read_bytes()
    with np.load(BytesIO(content), allow_pickle=False) as held:
        basis = held["basis"].astype(np.float32) * held["basis_step"]
        rows = held["rows"].astype(np.float32) * held["rows_step"]
        keys = [int(key) for key in held["digests"]]
        space = Space(str(held["embedder"]), held["mean"], basis)
        packs = (str(pack) for pack in held["packs"])
        counted = {pack: _counted(held, pack) for pack in packs}
        return Learned(space, dict(zip(keys, rows, strict=True)), counted)


def _counted(held: Mapping[str, np.ndarray], pack: str) -> Counted:
    names, keys, amounts, steps, shift = (
        held[f"{name}:{pack}"] for name in ("names", "keys", "amounts", "steps", "shift")
    )
    kept = amounts.astype(np.float32) * steps
    return Counted(tuple(map(str, names)), tuple(map(int, keys)), kept, shift)
