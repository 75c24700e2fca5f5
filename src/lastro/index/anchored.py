"""A question that is nothing but a reference gets what bears it, never what merely looks like it.

`§ 823` never brings `§ 1823`, nor `art. 5` the `art. 50`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from lastro.index.analysis import analyse
from lastro.index.rerank import Question
from lastro.index.rows import Candidate

_NOUNS = """art arts artigo artigos par paragrafo paragrafos inc inciso incisos alinea caput
clausula clausulas item itens sumula sumulas tema lei decreto n numero processo autos"""


def anchored(
    asked: Question, pool: Sequence[tuple[str, Candidate]]
) -> Sequence[tuple[str, Candidate]]:
    """Return the (id, candidate) pairs a bare reference admits; any other question admits all.

    Those that hold all that is named; else those that hold its numbers, whole.
    """
    numbers = {word for word in asked.words if word[0].isdigit()}
    if not asked.named or asked.phrases or not numbers or set(asked.words) - numbers - _nouns():
        return pool
    exact = [entry for entry in pool if entry[1].holds(asked.named)]
    return exact or [entry for entry in pool if entry[1].holds(numbers)]


@cache
def _nouns() -> frozenset[str]:
    return frozenset(analyse(_NOUNS).words)
