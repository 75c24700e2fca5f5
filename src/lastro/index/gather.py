"""The legs of a search: by meaning, by words, by what is named exactly, and by what is left out.

A leg asks the index once a question: the whole one, further ones that are wanted too, and the
parts of a long one; each answer is a ranking with its weight in the fusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lastro.index.aside import LeftOut
from lastro.index.model import Filter
from lastro.index.rerank import Question
from lastro.index.rows import Candidate, Match
from lastro.index.store import Index

PART_WEIGHT = 0.5  # of a part of a long question, against the whole
WEAKER_WEIGHT = 0.5  # of the words that stand for those of the question


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions put to the index. wanted: the whole one first; parts: those it was cut into.

    about: locators of the documents it names; the whole question is then what it asks of these
    """

    texts: tuple[str, ...]
    wanted: tuple[Question, ...]
    parts: tuple[Question, ...]
    about: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def first(self) -> Question:
        """Return the whole question."""
        return self.wanted[0]

    @property
    def demands(self) -> bool:
        """Return whether anything is named exactly."""
        return any(one.demanded for one in self.wanted)

    def weighed(self) -> Iterator[tuple[Question, float]]:
        """Yield every question with the weight of its ranking."""
        yield from ((one, 1.0) for one in self.wanted)
        yield from ((one, PART_WEIGHT) for one in self.parts)


@dataclass(frozen=True, slots=True)
class Ranking:
    """What one question found: ids of passages, best first."""

    names: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Leg:
    """What a leg found; as long as it has distinct passages. ranks: each one's best rank.

    held: passages that the index does not have, by id
    """

    rankings: tuple[Ranking, ...] = ()
    ranks: dict[str, int] | None = None
    held: Mapping[str, Candidate] | None = None

    @classmethod
    def of(
        cls,
        answers: Iterable[tuple[Iterable[str], float]],
        held: Mapping[str, Candidate] | None = None,
    ) -> Leg:
        """Return the leg of these answers, ids best first, each with its weight."""
        rankings = tuple(Ranking(tuple(dict.fromkeys(names)), w) for names, w in answers)
        best: dict[str, int] = {}
        for ranking in rankings:
            for at, name in enumerate(ranking.names, 1):
                best[name] = min(at, best.get(name, at))
        return cls(rankings, best, held)

    def __len__(self) -> int:
        return len(self.ranks or {})

    def rank(self, name: str) -> int | None:
        """Return the best rank of a passage, None where the leg did not find it."""
        return (self.ranks or {}).get(name)


@dataclass(frozen=True, slots=True)
class Gatherer:
    """Asks the index for `limit` passages a question that the filter lets through."""

    index: Index
    wanted: Filter
    limit: int

    def dense(self, asked: Asked) -> Leg:
        """Return the passages nearest in meaning."""
        find, limit = self.index.dense, self.limit
        return Leg.of(
            (_names(find(one.vector, where, limit)), weight)
            for where in self._wheres(asked)
            for one, weight in asked.weighed()
        )

    def sparse(self, asked: Asked, weaker: Sequence[str]) -> Leg:
        """Return the passages with the words asked; weaker: terms that may stand for them."""
        find, where, limit = self.index.sparse, self.wanted, self.limit
        answers = [
            (find(one.sought, place, limit), weight)
            for place in self._wheres(asked)
            for one, weight in asked.weighed()
        ]
        if weaker:
            terms = (*asked.first.sought, *weaker)
            answers.append((find(terms, where, limit), WEAKER_WEIGHT))
        return Leg.of((_names(found), weight) for found, weight in answers)

    def _wheres(self, asked: Asked) -> tuple[Filter, ...]:
        """Return where it is looked: in all that the filter admits, and in the documents named."""
        named = replace(self.wanted, locators=asked.about)
        return (self.wanted, named) if asked.about else (self.wanted,)

    def exact(self, asked: Asked) -> Leg:
        """Return the passages with everything that a question names exactly."""
        demanded = [one.demanded for one in asked.wanted if one.demanded]
        answers = (self.index.exact(terms, self.wanted, self.limit) for terms in demanded)
        return Leg.of((_names(found), 1.0) for found in answers)

    def aside(self, asked: Asked, left_out: LeftOut) -> Leg:
        """Return the passages that the index leaves out, compared one by one."""
        answers = [left_out.find(q, self.wanted, self.limit) for q in asked.wanted]
        held = {one.passage.id: one for found in answers for one in found}
        return Leg.of((((one.passage.id for one in found), 1.0) for found in answers), held)

    def read(self, legs: Sequence[Leg]) -> dict[str, Candidate]:
        """Return by id all that the legs found; what was removed meanwhile is left out.

        Legs bring ids alone: text, terms and vector of a passage are fetched once, here.
        """
        known = {name: one for leg in legs for name, one in (leg.held or {}).items()}
        names = dict.fromkeys(name for leg in legs for r in leg.rankings for name in r.names)
        return known | self.index.read(self.wanted.matter, [n for n in names if n not in known])


def _names(found: Iterable[Match]) -> Iterator[str]:
    return (match.id for match in found)
