"""A question to hits: embed, look by meaning and by words at once, gather, weigh, cut.

Nothing here leaves the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from lastro.index.aside import LeftOut
from lastro.index.fuse import fuse
from lastro.index.model import Found, Hit, Query, Ranks, StageTrace
from lastro.index.rerank import Question, judge, question
from lastro.index.rows import Candidate
from lastro.index.store import Index

T = TypeVar("T", bound=Sequence[object])


def search(query: Query, index: Index, aside: LeftOut | None = None) -> Found:
    """Return the passages that answer a question, best first, and the trace of stages.

    aside: passages that the index leaves out, searched too where the filter wants them

    Stages: `consulta` (terms and vector of the question), `densa` and `esparsa` side by side,
    `exata` (passages with everything that the question names exactly), `fusao` (reciprocal
    ranks), `reordena`. An empty question finds nothing; no text raises. Equal texts, index and
    embedder give equal hits in the same order.
    """
    if not query.text.strip() or query.k < 1:
        return Found((), ())
    asked, consulted = _timed("consulta", index.embedder.name, lambda: _asked(query, index))
    legs = [*_legs(query, asked[0], index)]
    if aside is not None and query.filter.include_low:
        find = partial(aside.find, asked[0], query.filter, query.pool)
        legs.append(_leg("guardadas", index.embedder.name, find))
    rankings = [[c.passage.id for c in leg.found] for leg in legs]
    order, fused = _timed("fusao", "rrf", lambda: fuse(rankings)[: query.pool])
    known = {c.passage.id: c for leg in legs for c in leg.found}
    pool = [known[name] for name, _ in order]
    hits, judged = _timed("reordena", "cosseno+cobertura", lambda: _hits(asked[0], pool, rankings))
    trace = (consulted, *(leg.trace for leg in legs), fused, judged)
    return Found(tuple(hits[: query.k]), trace)


@dataclass(frozen=True, slots=True)
class _Leg:
    found: Sequence[Candidate]
    trace: StageTrace


def _asked(query: Query, index: Index) -> list[Question]:
    text = query.text.encode("utf-8", "replace").decode()  # a shell may hand over broken bytes
    return [question(text, index.embedder.queries([text])[0])]


def _legs(query: Query, asked: Question, index: Index) -> tuple[_Leg, _Leg, _Leg]:
    """Return the dense, the sparse and the exact leg; the dense one runs beside the others."""
    wanted, limit = query.filter, query.pool
    with ThreadPoolExecutor(1) as side:
        dense = side.submit(
            _leg, "densa", index.embedder.name, lambda: index.dense(asked.vector, wanted, limit)
        )
        sparse = _leg("esparsa", "bm25", lambda: index.sparse(asked.sought, wanted, limit))
        exact = _leg("exata", "bm25", lambda: index.exact(asked.demanded, wanted, limit))
        return dense.result(), sparse, exact


def _leg(stage: str, engine: str, run: Callable[[], list[Candidate]]) -> _Leg:
    return _Leg(*_timed(stage, engine, run))


def _hits(asked: Question, pool: Sequence[Candidate], rankings: list[list[str]]) -> list[Hit]:
    dense, sparse, exact, *_ = ({name: at for at, name in enumerate(leg, 1)} for leg in rankings)
    scored = enumerate(zip(judge(asked, pool), pool, strict=True), 1)
    order = sorted(scored, key=lambda entry: (-entry[1][0], entry[0]))
    return [
        Hit(
            found.passage,
            score,
            Ranks(
                sparse=sparse.get(found.passage.id),
                dense=dense.get(found.passage.id),
                fused=fused,
                exact=exact.get(found.passage.id),
                reranked=rank,
            ),
        )
        for rank, (fused, (score, found)) in enumerate(order, 1)
    ]


def _timed(stage: str, engine: str, run: Callable[[], T]) -> tuple[T, StageTrace]:
    started = time.perf_counter()
    result = run()
    ms = (time.perf_counter() - started) * 1000
    return result, StageTrace(stage, engine, len(result), round(ms, 3))
