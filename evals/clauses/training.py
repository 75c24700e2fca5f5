"""Learn what the example sentences of `clauses.tsv` say and write it to `clauses.npz`.

    python -m evals.clauses.training

Run after examples change: about a minute. One
support vector machine a class and a kind of contract; kept are the 288 strongest directions of the
examples' vectors and how much each example counts, a byte each.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.svm import SVC

import lastro.index
from lastro.index.likeness import (
    EMBEDDED_CHARS,
    LEARNED,
    SEEN_CHARS,
    Counted,
    Example,
    Space,
    digest,
)
from lastro.index.taxonomy import examples, packs
from lastro.index.wording import terms
from lastro.models import E5Embedder, Vectors
from lastro.settings import Settings
from lastro.text import clip

KEPT = 288
STRICTNESS = 0.5  # SVM's C
TARGET = Path(lastro.index.__file__).with_name(LEARNED)


def counted(given: Sequence[Example], rows: Vectors) -> Counted:
    """Return how much each example counts. rows: their vectors, `Space.placed`."""
    near = _gram(given) + rows @ rows.T
    classes = np.array([name for name, _ in given])
    names = tuple(sorted(set(classes)))
    amounts = np.zeros((len(given), len(names)), np.float32)
    shift = np.zeros(len(names), np.float32)
    for at, name in enumerate(names):
        machine = SVC(C=STRICTNESS, kernel="precomputed", class_weight="balanced")
        machine.fit(near, classes == name)
        amounts[machine.support_, at] = machine.dual_coef_[0]
        shift[at] = machine.intercept_[0]
    return Counted(names, tuple(digest(text) for _, text in given), amounts, shift)


def _gram(given: Sequence[Example]) -> Vectors:
    known = terms([text for _, text in given])
    weighed = [known.weighed(text[:SEEN_CHARS]) for _, text in given]
    places = np.concatenate([at for at, _ in weighed])
    weights = np.concatenate([weight for _, weight in weighed])
    ends = np.cumsum([0, *(len(at) for at, _ in weighed)])
    matrix = csr_matrix((weights, places, ends), (len(given), known.size))
    return (matrix @ matrix.T).toarray()


def main() -> None:
    """Learn from every example and write what is kept."""
    texts = sorted({text for pack in ("", *packs()) for _, text in examples(pack)})
    embedder = E5Embedder(Settings().home)
    vectors = embedder.passages([clip(text, EMBEDDED_CHARS) for text in texts])
    mean = vectors.mean(axis=0).astype(np.float32)
    _, _, directions = np.linalg.svd(vectors - mean, full_matrices=False)
    basis, basis_step = _bytes(directions[:KEPT].T)
    space = Space(embedder.name, mean, basis * basis_step)
    rows, rows_step = _bytes((vectors - mean) @ space.basis)
    at = {text: place for place, text in enumerate(texts)}
    held = {}
    for pack in ("", *packs()):
        given = list(examples(pack))
        learned = counted(given, space.placed(vectors[[at[text] for _, text in given]]))
        amounts, steps = _bytes(learned.amounts, axis=0)
        parts = (np.array(learned.names), np.array(learned.keys, np.uint64), amounts, steps)
        named = zip(("names", "keys", "amounts", "steps"), parts, strict=True)
        held |= {f"{name}:{pack}": part for name, part in named}
        held[f"shift:{pack}"] = learned.shift
    np.savez_compressed(
        TARGET,
        embedder=np.array(embedder.name),
        mean=mean,
        basis=basis,
        basis_step=basis_step,
        rows=rows,
        rows_step=rows_step,
        digests=np.array([digest(text) for text in texts], np.uint64),
        packs=np.array(["", *packs()]),
        **held,
    )
    print(f"{TARGET.name}: {len(texts)} examples, {TARGET.stat().st_size:,} bytes")


def _bytes(values: Vectors, axis: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return the values as whole steps from -127 to 127, and the step (a column's own with 0)."""
    step = np.float32(1 / 127) * np.abs(values).max(axis=axis)
    return np.round(values / np.maximum(step, 1e-12)).astype(np.int8), step.astype(np.float32)


if __name__ == "__main__":
    main()
