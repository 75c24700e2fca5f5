"""A question to hits: embed, look by meaning and by words at once, gather, weigh, unite, order.

Nothing here leaves the machine. Equal texts, index and embedder give equal hits in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date

import numpy as np

from lastro.errors import OutsideError
from lastro.index.alike import united
from lastro.index.anchored import anchored
from lastro.index.aside import LeftOut
from lastro.index.favour import Favour, favours, spread
from lastro.index.fuse import fuse
from lastro.index.known import Known, days_of, narrowed
from lastro.index.model import Filter, Found, Hit, Query, Ranks
from lastro.index.parts import parts
from lastro.index.reasons import reasons
from lastro.index.rerank import Question, judge, question
from lastro.index.rows import Candidate
from lastro.index.stages import Course, Outcome, Plan, Stage, StageTrace, Task
from lastro.index.store import Index
from lastro.index.understand import Understood, understand
from lastro.models import Vectors

RERANKER = "cosseno+cobertura"
PART_WEIGHT = 0.5  # in the fusion, of a part of a long question against the whole
PART_SHARE = 0.5  # of the score of the part that a passage answers best, beside the whole
WEAKER_WEIGHT = 0.5  # of the words that stand for those of the question
NO_PAPER = "nenhum papel do caso está no período ou nomeia a parte do filtro"
_TROUBLE = (Outcome.FAILED, Outcome.LATE)


def search(
    query: Query, index: Index, aside: LeftOut | None = None, known: Known | None = None
) -> Found:
    """Return the passages that answer a question, best first, and the trace of stages.

    aside: passages that the index leaves out, searched too where the filter wants them
    known: what is known of the matter beyond its passages

    The stages are those of `Stage`. An empty question finds nothing; no text raises. A stage that
    fails is left out and the trace says so; OutsideError when none that looks for passages ran.
    """
    if not query.text.strip() or query.k < 1:
        return Found((), ())
    known, plan = known or Known(), query.plan or Plan()
    text = _mended(query.text)
    read = understand(text, known)
    told = read.sentences(narrow=plan.narrow)
    wanted = narrowed(read.filter(query.filter) if plan.narrow else query.filter, known)
    if wanted is None:
        return Found((), (), told, (text,), warnings=(NO_PAPER,))
    with closing(Course(plan)) as course:
        return _Search(query, wanted, read, known, index, course).found(text, aside, told)


@dataclass(frozen=True, slots=True)
class _Ranking:
    found: Sequence[Candidate]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class _Leg:
    """What a leg found, a ranking a question; as long as it has distinct passages."""

    rankings: tuple[_Ranking, ...] = ()

    def __len__(self) -> int:
        return len({c.passage.id for ranking in self.rankings for c in ranking.found})

    @property
    def ranks(self) -> dict[str, int]:
        """Return each passage's best rank."""
        best: dict[str, int] = {}
        for ranking in self.rankings:
            for at, candidate in enumerate(ranking.found, 1):
                best[candidate.passage.id] = min(at, best.get(candidate.passage.id, at))
        return best


@dataclass(frozen=True, slots=True)
class _Ranked:
    candidate: Candidate
    score: float
    fused: int
    reranked: int | None = None
    agreed: tuple[Favour, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """The questions put to the index: those whose passages are wanted, and parts of the first."""

    texts: tuple[str, ...]
    wanted: tuple[Question, ...] = field(default=())
    parts: tuple[Question, ...] = field(default=())

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def first(self) -> Question:
        return self.wanted[0]

    @property
    def weighed(self) -> Iterator[tuple[Question, float]]:
        yield from ((asked, 1.0) for asked in self.wanted)
        yield from ((asked, PART_WEIGHT) for asked in self.parts)


@dataclass(frozen=True, slots=True)
class _Search:
    query: Query
    wanted: Filter
    read: Understood
    known: Known
    index: Index
    course: Course

    def found(self, text: str, aside: LeftOut | None, told: tuple[str, ...]) -> Found:
        asked = self._consulted(text)
        legs = self._legs(asked, aside)
        pool = self._fused(legs, asked.first)
        ranked = self._reranked(pool, asked)
        hits = self._ordered(ranked, asked, legs)
        lines = tuple(self.course.lines)
        return Found(hits, lines, told, asked.texts, tuple(_warnings(lines)))

    def _consulted(self, text: str) -> _Asked:
        first = (text, *map(_mended, filter(str.strip, self.query.also)))
        cut = parts(text) if self.course.plan.parts else ()
        texts, embedder = (*first, *cut), self.index.embedder

        def made(vectors: Vectors) -> _Asked:
            questions = [question(t, v) for t, v in zip(texts, vectors, strict=True)]
            return _Asked(texts, tuple(questions[: len(first)]), tuple(questions[len(first) :]))

        blind = made(np.zeros((len(texts), embedder.dimensions), np.float32))
        work = lambda: made(embedder.queries(texts))  # noqa: E731
        return self.course.run(Task(Stage.CONSULTA, embedder.name, work, blind, taken=1))

    def _legs(self, asked: _Asked, aside: LeftOut | None) -> list[_Leg]:
        """Return the dense, sparse and exact leg, and what the index leaves out; all at once."""
        limit, none = self.query.pool, _Leg()
        engine = self.index.embedder.name
        blind = "" if asked.first.vector.any() else "sem o vetor da pergunta"
        demanded = any(q.demanded for q in asked.wanted)
        vague = "" if demanded else "a pergunta não nomeia nada com exatidão"
        count = len(asked)
        tasks = [
            Task(Stage.DENSA, engine, lambda: self._dense(asked), none, count, limit, blind),
            Task(Stage.ESPARSA, "bm25", lambda: self._sparse(asked), none, count, limit),
            Task(Stage.EXATA, "bm25", lambda: self._exact(asked), none, count, limit, vague),
        ]
        if aside is not None and self.wanted.include_low:
            work = lambda: self._aside(asked, aside)  # noqa: E731
            tasks.append(Task(Stage.GUARDADAS, engine, work, none, count, limit))
        legs = self.course.together(*tasks)
        ran = any(line.outcome is Outcome.RAN for line in self.course.lines[1:])
        if self.course.failures and not ran:
            wrong = self.course.failures[-1]
            raise OutsideError(f"A busca não pôde ser feita: {wrong}") from wrong
        return legs

    def _dense(self, asked: _Asked) -> _Leg:
        limit = self.query.pool
        return _Leg(
            tuple(
                _Ranking(self.index.dense(one.vector, self.wanted, limit), weight)
                for one, weight in asked.weighed
            )
        )

    def _sparse(self, asked: _Asked) -> _Leg:
        limit, found = self.query.pool, self.index.sparse
        rankings = [
            _Ranking(found(one.sought, self.wanted, limit), weight) for one, weight in asked.weighed
        ]
        if weaker := self.read.weaker:
            terms = (*asked.first.sought, *weaker)
            rankings.append(_Ranking(found(terms, self.wanted, limit), WEAKER_WEIGHT))
        return _Leg(tuple(rankings))

    def _exact(self, asked: _Asked) -> _Leg:
        demanded = [one.demanded for one in asked.wanted if one.demanded]
        limit = self.query.pool
        return _Leg(tuple(_Ranking(self.index.exact(d, self.wanted, limit)) for d in demanded))

    def _aside(self, asked: _Asked, aside: LeftOut) -> _Leg:
        limit = self.query.pool
        return _Leg(tuple(_Ranking(aside.find(q, self.wanted, limit)) for q in asked.wanted))

    def _fused(self, legs: Sequence[_Leg], asked: Question) -> list[_Ranked]:
        rankings = [ranking for leg in legs for ranking in leg.rankings]
        names = [[c.passage.id for c in ranking.found] for ranking in rankings]
        known = {c.passage.id: c for ranking in rankings for c in ranking.found}
        limit = self.query.pool

        def pooled(order: Sequence[tuple[str, float]]) -> list[_Ranked]:
            kept = anchored(asked, self._in_time(known[name] for name, _ in order))
            scores = dict(order)
            return [_Ranked(c, scores[c.passage.id], at) for at, c in enumerate(kept, 1)][:limit]

        one_by_one = [(name, 0.0) for name in known]
        work = lambda: pooled(fuse(names, [r.weight for r in rankings]))  # noqa: E731
        task = Task(Stage.FUSAO, "rrf", work, pooled(one_by_one), len(known), limit)
        return self.course.run(task)

    def _in_time(self, found: Iterable[Candidate]) -> list[Candidate]:
        """Return the candidates that no day of their own puts outside the filter's days."""
        since, until = self.wanted.since or date.min, self.wanted.until or date.max
        own = ((one, days_of(one.passage.place)) for one in found)
        return [one for one, days in own if not days or (min(days) <= until and since <= max(days))]

    def _reranked(self, pool: list[_Ranked], asked: _Asked) -> list[_Ranked]:
        task = Task(Stage.RERANK, RERANKER, lambda: self._judged(pool, asked), pool, len(pool))
        return self.course.run(task)

    def _judged(self, pool: list[_Ranked], asked: _Asked) -> list[_Ranked]:
        candidates = [ranked.candidate for ranked in pool]
        scores = _scores(asked, candidates)
        distance = spread(scores)
        judged = []
        for ranked, score in zip(pool, scores, strict=True):
            agreed = favours(asked.first, self.read, ranked.candidate, self.known)
            total = score + distance * sum(favour.worth for favour in agreed)
            judged.append((total, ranked, agreed))
        judged.sort(key=lambda entry: (-entry[0], entry[1].fused))
        return [
            _Ranked(ranked.candidate, total, ranked.fused, at, agreed)
            for at, (total, ranked, agreed) in enumerate(judged, 1)
        ]

    def _ordered(
        self, ranked: list[_Ranked], asked: _Asked, legs: Sequence[_Leg]
    ) -> tuple[Hit, ...]:
        by_id = {one.candidate.passage.id: one for one in ranked}
        candidates = [one.candidate for one in ranked]
        apart = [(candidate, ()) for candidate in candidates]
        ranks = [leg.ranks for leg in legs]

        def hits(groups: Sequence[tuple[Candidate, tuple[Candidate, ...]]]) -> tuple[Hit, ...]:
            chosen = groups[: self.query.k]
            return tuple(self._hit(by_id[c.passage.id], s, asked, ranks) for c, s in chosen)

        work = lambda: hits(united(candidates) if self.course.plan.unite else apart)  # noqa: E731
        limit = self.query.k
        task = Task(Stage.ORDEM, "pontas", work, hits(apart), len(ranked), limit)
        return self.course.run(task)

    def _hit(
        self,
        one: _Ranked,
        copies: tuple[Candidate, ...],
        asked: _Asked,
        ranks: list[dict[str, int]],
    ) -> Hit:
        found, name = one.candidate, one.candidate.passage.id
        dense, sparse, exact = (leg.get(name) for leg in ranks[:3])
        why = reasons(asked.texts[0], asked.first, self.read, found, one.agreed)
        placed = Ranks(sparse, dense, one.fused, exact, one.reranked)
        return Hit(found.passage, one.score, placed, tuple(c.passage for c in copies), why)


def _scores(asked: _Asked, pool: Sequence[Candidate]) -> list[float]:
    """Return one score a candidate: of the question it answers best, and of the best part."""
    wanted = [max(column) for column in zip(*(judge(q, pool) for q in asked.wanted), strict=True)]
    if not asked.parts:
        return wanted
    best = [max(column) for column in zip(*(judge(q, pool) for q in asked.parts), strict=True)]
    return [whole + PART_SHARE * part for whole, part in zip(wanted, best, strict=True)]


def _warnings(lines: Sequence[StageTrace]) -> Iterator[str]:
    """Yield what a person must know: a stage that should have run did not."""
    for line in lines:
        if line.outcome in _TROUBLE:
            yield f"a etapa “{line.stage}” ficou de fora: {line.note}"


def _mended(text: str) -> str:
    return text.encode("utf-8", "replace").decode()  # a shell may hand over broken bytes
