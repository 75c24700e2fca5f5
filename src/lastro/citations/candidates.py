"""Orders the acts that have the cited article when no act is named; it never chooses one.

Order: coverage of the context by the article's text, then the area of law the context points to
(`pista_area`), then constitution > code > law > decree > amendment, then the store's order.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.citations.model import Candidate, Desk
from lastro.citations.suggest import article_stems, coverage
from lastro.citations.terms import context_terms, stems
from lastro.law import Act, Level, NormKind, Ref, Step
from lastro.text import fold

_PRIORS = {
    NormKind.CONSTITUICAO: 0,
    NormKind.ADCT: 0,
    NormKind.DECRETO: 3,
    NormKind.DECRETO_LEGISLATIVO: 3,
    NormKind.EMENDA: 4,
}
_TELLING = 0.5
_CODES = ("codigo", "consolidacao")
_ENOUGH = len("consolidação")


@dataclass(frozen=True, slots=True)
class Candidates:
    """The first candidates in order, how many there are in all, and the area hint."""

    listed: tuple[Candidate, ...]
    total: int
    area: str | None


@dataclass(frozen=True, slots=True)
class Area:
    """An area of law: the stems that point to it and the acts it lives in."""

    name: str
    stems: frozenset[str]
    acts: frozenset[str]


def candidates(article: str, context: str, desk: Desk, most: int) -> Candidates:
    """Return at most `most` acts that have `article`, ordered by what the context says."""
    acts = desk.acts_with_article(article)
    terms = context_terms(context)
    area = area_of(terms)
    place = (Step(Level.ARTIGO, article),)
    held = {a.code: article_stems(Ref(a.code, place), desk) for a in acts} if terms else {}
    counts = Counter(term for found in held.values() for term in found)

    def weight(term: str) -> float:
        return math.log(1 + (len(acts) + 1) / (counts[term] + 0.5))

    def order(act: Act) -> tuple[float, bool, int]:
        share = coverage(terms, held[act.code], weight) if len(terms) > 1 else 0.0
        settled = round(share, 1) if share >= _TELLING else 0.0
        return (-settled, area is None or act.code not in area.acts, prior(act))

    ordered = sorted(acts, key=order)[:most]
    listed = tuple(Candidate(f"{a.code}.{article}", a.code, a.name) for a in ordered)
    return Candidates(listed, len(acts), area.name if area else None)


def prior(act: Act) -> int:
    """Return the rank of an act's kind: constitution 0, code 1, law 2, decree 3, amendment 4."""
    if act.norm.kind not in _PRIORS and fold(act.name[:_ENOUGH]).startswith(_CODES):
        return 1
    return _PRIORS.get(act.norm.kind, 2)


def area_of(terms: frozenset[str]) -> Area | None:
    """Return the one area most of whose words the terms hold; None when none leads."""
    counted = sorted(((len(terms & a.stems), a.name, a) for a in _areas()), reverse=True)
    best, second = counted[0], counted[1]
    return best[2] if best[0] > second[0] else None


@cache
def _areas() -> tuple[Area, ...]:
    text = (files("lastro.citations") / "data" / "areas.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:] if line)
    return tuple(Area(name, stems(words), frozenset(acts.split())) for name, words, acts in rows)
