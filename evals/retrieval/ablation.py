"""What each stage of the search adds on each set, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from evals.retrieval.gold import Gold
from evals.retrieval.measures import measured
from evals.retrieval.ours import Ours
from lastro.index import Plan, Stage

_PLANS = {
    "all stages": Plan(),
    "without meaning": Plan(without=frozenset({Stage.DENSA})),
    "without words": Plan(without=frozenset({Stage.ESPARSA, Stage.EXATA})),
    "without exact": Plan(without=frozenset({Stage.EXATA})),
    "without rerank": Plan(without=frozenset({Stage.RERANK})),
    "without parts": Plan(parts=False),
    "without names": Plan(names=False),
}


def ablation(gold: Gold, ours: Ours) -> Iterator[tuple[str, dict[str, float], float]]:
    """Yield (stages, measures, mean milliseconds a question) for each way of running a search."""
    for name, plan in _PLANS.items():
        answers, ms = ours.planned(plan)
        yield name, measured(gold.kind, gold.questions, answers), ms
