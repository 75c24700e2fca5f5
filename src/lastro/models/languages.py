"""What a vector says about its language, found so that it can be taken out.

The model puts texts of one language near each other, so that in a folder of Portuguese and
English papers a Portuguese question finds any Portuguese paper before the English one that answers
it. The mean vectors of the same sentences in seven languages differ by that alone; the directions
of these differences are removed from every vector. Source of the idea: Yang, Yang, Cer, Darve,
"A simple and effective method to eliminate the self language bias", EMNLP 2021.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import numpy as np

from lastro.models.model import Vectors


def sentences() -> tuple[tuple[str, ...], ...]:
    """Return the same sentences in each language, Portuguese first, one tuple a language."""
    text = (files("lastro.models") / "languages.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return tuple(zip(*rows, strict=True))


def directions(embed: Callable[[tuple[str, ...]], Vectors]) -> Vectors:
    """Return an orthonormal basis, shape (dimensions, languages − 1), of what is language alone."""
    means = np.stack([embed(language).mean(axis=0) for language in sentences()])
    basis, _ = np.linalg.qr((means[0] - means[1:]).T.astype(np.float64))
    return basis.astype(np.float32)


def without(vector: Vectors, basis: Vectors) -> Vectors:
    """Return one vector with the basis' directions taken out, scaled to length one."""
    rest = vector - basis @ (basis.T @ vector)
    neutral: Vectors = rest / np.linalg.norm(rest)
    return neutral
