"""An amount, a percentage or a term whose figures and words disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import where
from lastro.facts.model import Fact, FactKind
from lastro.text import squeeze

_NAMES = {
    FactKind.VALOR: "valor",
    FactKind.PERCENTUAL: "percentual",
    FactKind.PRAZO: "prazo",
    FactKind.DISTANCIA: "distância",
}
_IN_BRACKETS = re.compile(r"\(([^()]{2,160})\)")
_WEIGHT = 4


def check(case: Case) -> Iterator[Contradiction]:
    """Yield each value beside which other words stand, once where a draft repeats it.

    Both sides are of one sentence.
    """
    known: set[tuple[str, str, str]] = set()
    for fact in case.facts:
        words = _words(fact) if fact.valid is False and fact.kind in _NAMES else ""
        if words and (fact.about, fact.value, words) not in known:
            known.add((fact.about, fact.value, words))
            written = _figures(fact)
            name = f"{_NAMES[fact.kind]} ({fact.about})" if fact.about else _NAMES[fact.kind]
            yield Contradiction(
                kind=Kind.EXTENSO,
                subject=name,
                sides=(Side(written, fact.source), Side(words, fact.source)),
                weight=_WEIGHT,
                explanation=f"Em {where(fact.source)}, os algarismos dizem {written} e o extenso "
                f"diz “{words}”.",
            )


def _figures(fact: Fact) -> str:
    start = fact.span.start - fact.source.span.start
    written = fact.source.text[start : fact.span.end - fact.source.span.start]
    return squeeze(re.sub(r"\s?\([^)]*\)", "", written))


def _words(fact: Fact) -> str:
    start = fact.span.start - fact.source.span.start
    match = _IN_BRACKETS.search(fact.source.text, max(start, 0))
    return squeeze(match[1]) if match else ""
