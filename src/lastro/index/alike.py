"""Passages that are copies of one another: the same page in two files, a message quoted in a reply.

Two texts that differ in a figure, a name or a "não" are never copies, however alike: an amendment
repeats the clause and changes one number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lastro.index.rows import Candidate
from lastro.text import fold

NEAR = 0.9  # cosine below which two passages are not even compared
SHARED = 0.8  # of the runs of three words that either holds
SHARED_WHEN_CLOSE = 0.55  # with vectors as close as CLOSE: a copy read by OCR
CLOSE = 0.985
_RUN = 3
_WORD = re.compile(r"[^\W_]+")
_TURNS = frozenset(
    ("nao", "nem", "sem", "salvo", "exceto", "apenas", "somente", "nunca", "jamais", "vedado")
)


@dataclass(frozen=True, eq=False)
class _Read:
    candidate: Candidate

    @cached_property
    def words(self) -> list[str]:
        return _WORD.findall(self.candidate.passage.text)

    @cached_property
    def told(self) -> tuple[tuple[str, ...], Counter[str], frozenset[str]]:
        """Return what copies share to the letter: figures in order, turns of meaning, names."""
        folded = [fold(word) for word in self.words]
        figures = tuple(word for word in folded if any(sign.isdigit() for sign in word))
        turns = Counter(word for word in folded if word in _TURNS)
        names = frozenset(fold(word) for word in self.words if word[0].isupper())
        return figures, turns, names

    @cached_property
    def runs(self) -> frozenset[tuple[str, ...]]:
        folded = [fold(word) for word in self.words]
        last = max(len(folded) - _RUN + 1, 1)
        return frozenset(tuple(folded[at : at + _RUN]) for at in range(last))


def united(ranked: Sequence[Candidate]) -> list[tuple[Candidate, tuple[Candidate, ...]]]:
    """Return each distinct candidate, in the order given, with the later ones that copy it.

    >>> united([])
    []
    """
    kept: list[tuple[_Read, list[Candidate]]] = []
    for candidate in ranked:
        read = _Read(candidate)
        same = next((copies for first, copies in kept if _alike(first, read)), None)
        if same is None:
            kept.append((read, []))
        else:
            same.append(candidate)
    return [(first.candidate, tuple(copies)) for first, copies in kept]


def _alike(first: _Read, second: _Read) -> bool:
    cosine = float(first.candidate.vector @ second.candidate.vector)
    embedded = bool(first.candidate.vector.any() and second.candidate.vector.any())
    if (embedded and cosine < NEAR) or first.told != second.told:
        return False
    shared = len(first.runs & second.runs) / max(len(first.runs | second.runs), 1)
    return shared >= (SHARED_WHEN_CLOSE if embedded and cosine >= CLOSE else SHARED)
