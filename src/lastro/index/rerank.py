"""The last stage of a search: meaning and words of the question weighed together.

Fusion gathers candidates by ranks alone and so forgets how much better one is than the next; here
each is judged by its cosine to the question plus the share of the question's terms it holds, rare
terms counting more, plus the share of what the question names exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lastro.index.analysis import analyse, phrases
from lastro.index.rows import Candidate
from lastro.models import Vectors
from lastro.text import fold, squeeze

COVERAGE = 0.2
EXACTNESS = 0.3
LOOKUP_WORDS = 1
OWN = 0.5  # of exactness: for a passage that is the clause asked for and does not only name it


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question made ready for the legs and the last stage.

    words: stems without stop words; forms: their folded and accented twins
    named: terms for what is asked for exactly: identifiers, or the word of a one-word question
    phrases: what stands between quotes, folded; vector: of length one
    """

    words: tuple[str, ...]
    forms: tuple[str, ...]
    named: tuple[str, ...]
    phrases: tuple[str, ...]
    vector: Vectors

    @property
    def sought(self) -> tuple[str, ...]:
        """Return every term the sparse leg looks for."""
        return (*self.words, *self.forms, *self.named)

    @property
    def lookup(self) -> float:
        """Return the share, 0 to 1, of the question that names things exactly."""
        return len(self.named) / max(len(self.named) + len(self.words), 1)

    @property
    def demanded(self) -> tuple[str, ...]:
        """Return the terms that a passage of the exact leg holds, all of them."""
        quoted = analyse(" ".join(self.phrases))
        return (*self.named, *quoted.words, *quoted.identifiers)


def question(text: str, vector: Vectors) -> Question:
    """Return the question that `text` asks."""
    found = analyse(text)
    short = len(set(found.words)) <= LOOKUP_WORDS
    named = found.identifiers or (found.words if short else ())
    return Question(found.words, found.forms, named, phrases(text), vector)


def judge(asked: Question, pool: Sequence[Candidate]) -> list[float]:
    """Return one score a candidate: cosine (−1 to 1), plus up to 0.2 for coverage, plus up to 0.3
    for exactness, less the more of the question is ordinary words.
    """
    if not pool:
        return []
    exactness = EXACTNESS if asked.phrases else EXACTNESS * asked.lookup
    cosines = _cosines(asked, pool)
    covered = _shares((*asked.words, *asked.named), pool)
    exact = _exact_shares(asked, pool)
    rows = zip(cosines, covered, exact, strict=True)
    return [float(near) + COVERAGE * some + exactness * all_ for near, some, all_ in rows]


def _cosines(asked: Question, pool: Sequence[Candidate]) -> Vectors:
    """Return each one's cosine; one that waits for its vector counts as the middle of the pool."""
    vectors = np.stack([candidate.vector for candidate in pool])
    cosines: Vectors = vectors @ asked.vector
    waits = ~vectors.any(axis=1)
    if waits.any() and not waits.all():
        cosines[waits] = np.median(cosines[~waits])
    return cosines


def _exact_shares(asked: Question, pool: Sequence[Candidate]) -> list[float]:
    if not asked.phrases:
        held, own = _shares(asked.named, pool), [_own(asked, found) for found in pool]
        return [(1 - OWN) * some + OWN * mine for some, mine in zip(held, own, strict=True)]
    texts = [squeeze(fold(candidate.passage.text)) for candidate in pool]
    return [sum(phrase in text for phrase in asked.phrases) / len(asked.phrases) for text in texts]


def _own(asked: Question, found: Candidate) -> float:
    """Return 1 when a label of the passage is among what the question names, else 0."""
    labels = analyse("\n".join(found.passage.labels)).identifiers
    return float(not set(labels).isdisjoint(asked.named))


def _shares(terms: Sequence[str], pool: Sequence[Candidate]) -> list[float]:
    """Return the share, 0 to 1, of the terms that each candidate holds, rare ones counting more.

    Rarity is taken among the candidates, with BM25's formula.
    """
    held = {term: [term in candidate.terms for candidate in pool] for term in dict.fromkeys(terms)}
    worth = {term: _rarity(sum(has), len(pool)) for term, has in held.items()}
    total = sum(worth.values()) or 1.0
    return [sum(worth[term] for term in held if held[term][at]) / total for at in range(len(pool))]


def _rarity(holders: int, size: int) -> float:
    return math.log1p((size - holders + 0.5) / (holders + 0.5))
