"""Reciprocal rank fusion: one order out of several, by ranks alone; scores are never compared.

Source: Cormack, Clarke, Buettcher, "Reciprocal rank fusion outperforms Condorcet", SIGIR 2009.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import repeat

_K = 60


def fuse(
    rankings: Sequence[Sequence[str]], weights: Sequence[float] = ()
) -> tuple[tuple[str, float], ...]:
    """Return (id, score) a distinct id, best first; score is Σ weight / (60 + rank), ranks from 1.

    weights: one a ranking; all 1 when none are given

    Ties go to the id with the better best rank, then to the smaller id: the order never depends
    on chance. An id that appears twice in one ranking counts once, at its better rank.

    >>> fuse([["a", "b"], ["b"]])[0][0]
    'b'
    """
    shares: dict[str, list[float]] = defaultdict(list)
    best: dict[str, int] = {}
    for weight, ranking in zip(weights or repeat(1.0), rankings, strict=False):
        for rank, name in enumerate(dict.fromkeys(ranking), 1):
            shares[name].append(weight / (_K + rank))
            best[name] = min(rank, best.get(name, rank))
    scores = {name: math.fsum(parts) for name, parts in shares.items()}  # rounded once
    return tuple(sorted(scores.items(), key=lambda pair: (-pair[1], best[pair[0]], pair[0])))
