"""The last stage of a search: meaning and words of the question weighed together.

Fusion gathers candidates by ranks alone and so forgets how much better one is than the next; here
each is judged by its cosine to the question, plus what its words are worth, plus the share of what
the question names exactly. In a short question every word counts: the share of its terms that a
candidate holds. A long one tells a story of which no passage holds most: BM25 among candidates.
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

COVERAGE = 0.2  # for all terms of a short question, rare ones counting more
STORY = 0.035  # for the candidate with the best BM25 for a long one
LONG = 20  # terms of a question that is long
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
    """Return one score a candidate: cosine (−1 to 1), plus up to 0.2 for its words, less the longer
    the question, plus up to 0.3 for exactness, less the more of it is ordinary words.
    """
    if not pool:
        return []
    exactness = EXACTNESS if asked.phrases else EXACTNESS * asked.lookup
    near, words = _cosines(asked, pool), _words(asked, pool)
    exact = np.array(_exact_shares(asked, pool))
    scores: list[float] = (near + words + exactness * exact).tolist()
    return scores


def _words(asked: Question, pool: Sequence[Candidate]) -> Vectors:
    """Return what each candidate's words are worth: coverage, or BM25 the longer the question."""
    terms = tuple(dict.fromkeys((*asked.words, *asked.named)))
    long = min(1.0, len(terms) / LONG)
    story = _bm25(terms, pool)
    best = max(float(story.max()), 1e-9)
    shares = np.array(_shares(terms, pool), np.float32)
    return COVERAGE * (1 - long) * shares + STORY * long / best * story


def _bm25(terms: Sequence[str], pool: Sequence[Candidate]) -> Vectors:
    """Return BM25 (k1 1.2, b .75) of each candidate, rarity and length taken among them."""
    often = np.array([[c.terms.get(term, 0) for term in terms] for c in pool], np.float32)
    worth = np.array([rarity(int(n), len(pool)) for n in (often > 0).sum(axis=0)], np.float32)
    lengths = np.array([sum(c.terms.values()) for c in pool], np.float32)
    usual = 1.2 * (0.25 + 0.75 * lengths / max(float(lengths.mean()), 1.0))
    return np.asarray(2.2 * often / (often + usual[:, None]) @ worth, np.float32)


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
    worth = {term: rarity(sum(has), len(pool)) for term, has in held.items()}
    total = sum(worth.values()) or 1.0
    return [sum(worth[term] for term in held if held[term][at]) / total for at in range(len(pool))]


def rarity(holders: int, size: int) -> float:
    """Return what a term is worth that `holders` of `size` texts hold, with BM25's formula."""
    return math.log1p((size - holders + 0.5) / (holders + 0.5))
