"""A question to hits: embed, look by meaning and by words at once, gather, weigh, unite, order.

Nothing here leaves the machine. Equal texts, index and embedder give equal hits in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from functools import partial

import numpy as np

from lastro.errors import OutsideError
from lastro.index.alike import united
from lastro.index.anchored import anchored
from lastro.index.aside import LeftOut
from lastro.index.favour import NAMED, Favour, favours, spread
from lastro.index.fuse import fuse
from lastro.index.gather import Asked, Gatherer, Leg
from lastro.index.known import Known, days_of, narrowed
from lastro.index.model import Filter, Found, Hit, Query, Ranks
from lastro.index.naming import HEADS, Named, named
from lastro.index.parts import parts
from lastro.index.reasons import reasons
from lastro.index.rerank import Question, judge, question
from lastro.index.rows import Candidate
from lastro.index.stages import Course, Outcome, Plan, Stage, StageTrace, Task
from lastro.index.store import Index
from lastro.index.understand import Understood, understand
from lastro.models import Vectors

RERANKER = "cosseno+palavras"
PART_SHARE = 0.5  # of the score of the part that a passage answers best, beside the whole
NO_PAPER = "nenhum papel do caso está no período ou nomeia a parte do filtro"
NO_VECTOR = "sem o vetor da pergunta"
NOT_NAMED = "a pergunta não nomeia nada com exatidão"
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
class _Ranked:
    """A candidate with its score and rank so far, and what it agrees with."""

    name: str
    candidate: Candidate
    score: float
    fused: int
    reranked: int | None = None
    agreed: tuple[Favour, ...] = ()


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
        legs, known = self._legs(asked, aside)
        fused = self._fused(legs, known, asked.first)
        hits = self._ordered(self._reranked(fused, asked), asked, legs)
        lines = tuple(self.course.lines)
        return Found(hits, lines, told, asked.texts, tuple(_warnings(lines)))

    def _consulted(self, text: str) -> Asked:
        """Return the questions with their vectors, all zeros where the embedder does not run."""
        embedder = self.index.embedder
        about = self._about(text)
        whole = about.rest if about else text
        first = (whole, *(_mended(also) for also in self.query.also if also.strip()))
        texts = (*first, *(parts(whole) if self.course.plan.parts else ()))

        def made(vectors: Vectors) -> Asked:
            questions = tuple(question(t, v) for t, v in zip(texts, vectors, strict=True))
            named = about.locators if about else ()
            return Asked(texts, questions[: len(first)], questions[len(first) :], named)

        def blind() -> Asked:
            return made(np.zeros((len(texts), embedder.dimensions), np.float32))

        def embedded() -> Asked:
            return made(embedder.queries(texts))

        return self.course.run(Task(Stage.CONSULTA, embedder.name, embedded, blind, taken=1))

    def _about(self, text: str) -> Named | None:
        """Return the documents that a question names; None where that stage is left out."""
        if not self.course.plan.names:
            return None
        return named(text, lambda names: self.index.heads(names, self.wanted, HEADS))

    def _legs(self, asked: Asked, aside: LeftOut | None) -> tuple[list[Leg], dict[str, Candidate]]:
        """Return the dense, sparse and exact leg, and what the index leaves out; all at once.

        With what they found, by id.
        """
        get = Gatherer(self.index, self.wanted, self.query.pool)
        engine, many = self.index.embedder.name, (len(asked), self.query.pool)
        blind = "" if asked.first.vector.any() else NO_VECTOR
        vague = "" if asked.demands else NOT_NAMED
        sparse = partial(get.sparse, asked, self.read.weaker)
        tasks = [
            Task(Stage.DENSA, engine, partial(get.dense, asked), Leg, *many, blind),
            Task(Stage.ESPARSA, "bm25", sparse, Leg, *many),
            Task(Stage.EXATA, "bm25", partial(get.exact, asked), Leg, *many, vague),
        ]
        if aside is not None and self.wanted.include_low:
            left_out = partial(get.aside, asked, aside)
            tasks.append(Task(Stage.GUARDADAS, engine, left_out, Leg, *many))
        legs = self.course.together(*tasks)
        ran = any(line.outcome is Outcome.RAN for line in self.course.lines[1:])
        if self.course.failures and not ran:
            wrong = self.course.failures[-1]
            raise OutsideError(f"A busca não pôde ser feita: {wrong}") from wrong
        return legs, get.read(legs)

    def _fused(
        self, legs: Sequence[Leg], known: dict[str, Candidate], asked: Question
    ) -> list[_Ranked]:
        rankings = [ranking for leg in legs for ranking in leg.rankings]
        limit = self.query.pool

        def pooled(order: Iterable[tuple[str, float]]) -> list[_Ranked]:
            scores = dict(order)
            held = self._in_time((name, known[name]) for name in scores if name in known)
            kept = anchored(asked, held)[:limit]
            return [_Ranked(n, one, scores[n], at) for at, (n, one) in enumerate(kept, 1)]

        def gathered() -> list[_Ranked]:
            return pooled(fuse([r.names for r in rankings], [r.weight for r in rankings]))

        def one_by_one() -> list[_Ranked]:
            return pooled((name, 0.0) for name in known)

        task = Task(Stage.FUSAO, "rrf", gathered, one_by_one, len(known), limit)
        return self.course.run(task)

    def _in_time(self, found: Iterable[tuple[str, Candidate]]) -> list[tuple[str, Candidate]]:
        """Return the candidates that no day of their own puts outside the filter's days."""
        since, until = self.wanted.since or date.min, self.wanted.until or date.max
        if not (self.wanted.since or self.wanted.until):
            return list(found)
        own = ((entry, days_of(entry[1].passage.place)) for entry in found)
        return [e for e, days in own if not days or (min(days) <= until and since <= max(days))]

    def _reranked(self, pool: list[_Ranked], asked: Asked) -> list[_Ranked]:
        work = partial(self._judged, pool, asked)
        return self.course.run(Task(Stage.RERANK, RERANKER, work, lambda: pool, len(pool)))

    def _judged(self, pool: list[_Ranked], asked: Asked) -> list[_Ranked]:
        scores = _scores(asked, [ranked.candidate for ranked in pool])
        distance = spread(scores)
        judged = []
        for ranked, score in zip(pool, scores, strict=True):
            agreed = favours(asked.first, self.read, ranked.candidate, self.known)
            if ranked.candidate.passage.locator in asked.about:
                agreed = (*agreed, NAMED)
            total = score + distance * sum(favour.worth for favour in agreed)
            judged.append((total, ranked, agreed))
        judged.sort(key=lambda entry: (-entry[0], entry[1].fused))
        return [
            _Ranked(ranked.name, ranked.candidate, total, ranked.fused, at, agreed)
            for at, (total, ranked, agreed) in enumerate(judged, 1)
        ]

    def _ordered(self, ranked: list[_Ranked], asked: Asked, legs: Sequence[Leg]) -> tuple[Hit, ...]:
        by_candidate = {id(one.candidate): one for one in ranked}
        candidates = [one.candidate for one in ranked]
        k = self.query.k

        def hits(groups: Iterable[tuple[Candidate, tuple[Candidate, ...]]]) -> tuple[Hit, ...]:
            return tuple(self._hit(by_candidate[id(c)], same, asked, legs) for c, same in groups)

        def apart() -> tuple[Hit, ...]:
            return hits((candidate, ()) for candidate in candidates[:k])

        def together() -> tuple[Hit, ...]:
            return hits(united(candidates)[:k])

        work = together if self.course.plan.unite else apart
        return self.course.run(Task(Stage.ORDEM, "pontas", work, apart, len(ranked), k))

    def _hit(
        self, one: _Ranked, copies: tuple[Candidate, ...], asked: Asked, legs: Sequence[Leg]
    ) -> Hit:
        dense, sparse, exact = (leg.rank(one.name) for leg in legs[:3])
        why = reasons(asked.texts[0], asked.first, self.read, one.candidate, one.agreed)
        placed = Ranks(sparse, dense, one.fused, exact, one.reranked)
        elsewhere = tuple(copy.passage for copy in copies)
        return Hit(one.candidate.passage, one.score, placed, elsewhere, why)


def _scores(asked: Asked, pool: Sequence[Candidate]) -> list[float]:
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
