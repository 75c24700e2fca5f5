"""Write `src/lastro/index/clauses.npz`: the vectors of the example sentences of `clauses.tsv`.

    python scripts/clause_vectors.py

Run after examples change: a minute once. What is kept of each vector are its 288 strongest
directions among the examples, a byte each.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lastro.index.nearness import EMBEDDED_CHARS, VECTORS, digest
from lastro.index.taxonomy import examples, packs
from lastro.models import E5Embedder, Vectors
from lastro.settings import Settings
from lastro.text import clip

KEPT = 288
TARGET = Path(__file__).parents[1] / "src" / "lastro" / "index" / VECTORS


def main() -> None:
    """Embed every example and write what is kept of the vectors."""
    texts = sorted({text for pack in ("", *packs()) for _, text in examples(pack)})
    embedder = E5Embedder(Settings().home)
    vectors = embedder.passages([clip(text, EMBEDDED_CHARS) for text in texts])
    mean = vectors.mean(axis=0)
    _, _, directions = np.linalg.svd(vectors - mean, full_matrices=False)
    basis, basis_step = _bytes(directions[:KEPT].T)
    rows, rows_step = _bytes((vectors - mean) @ (basis * basis_step))
    np.savez_compressed(
        TARGET,
        embedder=np.array(embedder.name),
        mean=mean.astype(np.float32),
        basis=basis,
        basis_step=basis_step,
        rows=rows,
        rows_step=rows_step,
        digests=np.array([digest(text) for text in texts], np.uint64),
    )
    print(f"{TARGET.name}: {len(texts)} examples, {TARGET.stat().st_size:,} bytes")


def _bytes(values: Vectors) -> tuple[np.ndarray, np.float32]:
    """Return the values as whole steps from -127 to 127, and the step."""
    step = np.float32(np.abs(values).max() / 127)
    return np.round(values / step).astype(np.int8), step


if __name__ == "__main__":
    main()
