"""How like the example sentences of each class a clause is, word by word: no model, plain counting.

A word, or two in a row, speaks for a class by how much commoner it is in that class's examples than
in all: the logarithm of that, kept within bounds. The examples are data (`clauses.tsv`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from lastro.index.analysis import analyse

SMOOTH = 2.0
MOST = 3.5
PAIR = 0.7  # two words in a row, against one
USUAL = 40  # signs of a clause of usual length; those of longer ones weigh less
WEIGHT = 0.8  # of likeness against the cues' weights


@dataclass(frozen=True, slots=True)
class Likeness:
    """Weights of words by class, and the score of a clause."""

    weights: Mapping[str, Mapping[str, float]]

    def scores(self, signs: Sequence[str]) -> dict[str, float]:
        """Return the weight of the signs for each class that has examples."""
        scale = WEIGHT * min(1.0, (USUAL / max(len(signs), 1)) ** 0.5)
        return {
            name: scale * sum(known.get(sign, 0.0) for sign in signs)
            for name, known in self.weights.items()
        }

    def telling(self, signs: Sequence[str], name: str) -> str:
        """Return the one sign that speaks most for a class, "" where none does."""
        known = self.weights.get(name, {})
        return max((s for s in signs if known.get(s, 0) > 0), key=lambda s: known[s], default="")


def signs(text: str) -> tuple[str, ...]:
    """Return the distinct stems of a text and its pairs of stems that follow each other."""
    stems = analyse(text).words
    pairs = (f"{a} {b}" for a, b in pairwise(stems))
    return tuple(dict.fromkeys((*stems, *pairs)))


@lru_cache(maxsize=8192)
def _signs(text: str) -> tuple[str, ...]:
    return signs(text)


def learned(examples: Iterable[tuple[str, str]]) -> Likeness:
    """Return the weights that examples, pairs (class, text), give."""
    sizes: Counter[str] = Counter()
    held: dict[str, Counter[str]] = {}
    for name, text in examples:
        sizes[name] += 1
        held.setdefault(name, Counter()).update(_signs(text))
    everywhere: Counter[str] = Counter()
    for counts in held.values():
        everywhere.update(counts)
    total = sum(sizes.values())
    return Likeness(
        {
            name: {
                sign: _weight(sign, held_here, sizes[name], everywhere[sign] / total)
                for sign, held_here in counts.items()
            }
            for name, counts in held.items()
        }
    )


def _weight(sign: str, held: int, size: int, everywhere: float) -> float:
    rate = (held + SMOOTH * everywhere) / (size + SMOOTH)
    return min(math.log(rate / everywhere), MOST) * (PAIR if " " in sign else 1.0)
