"""Suggests provisions of the cited act that hold (almost) everything the context says.

Coverage, not likeness: every term counts by its rarity in the act. A wrong suggestion is worse
than none, so the list is empty whenever the context does not settle one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from lastro.citations.model import Desk, Suggestion
from lastro.citations.terms import claim_terms, stems, words_of
from lastro.law import Provision, Ref

_MOST = 3
_EXCERPT = 280


@dataclass(frozen=True, slots=True)
class Settled:
    """When a context settles a provision. Chosen by `python -m evals.suggestions`.

    enough: the share of the context's terms, by weight, that the provision must hold
    lead, rivals: at most so many provisions, the best included, come within `lead` of the best
    terms: how many content words a context must have
    """

    enough: float = 0.8
    lead: float = 0.1
    rivals: int = 2
    terms: int = 3


SETTLED = Settled()


@dataclass(frozen=True, slots=True)
class _ActTerms:
    articles: tuple[tuple[Provision, frozenset[str]], ...]
    counts: Mapping[str, int]

    def weight(self, term: str) -> float:
        return math.log(1 + (len(self.articles) + 1) / (self.counts.get(term, 0) + 0.5))


_ACTS: WeakKeyDictionary[Desk, dict[str, _ActTerms]] = WeakKeyDictionary()
_ARTICLES: WeakKeyDictionary[Desk, dict[str, frozenset[str]]] = WeakKeyDictionary()


def suggest(
    context: str, code: str, desk: Desk, settled: Settled = SETTLED
) -> tuple[Suggestion, ...]:
    """Return at most three provisions of the act `code` that bear `context`, best first.

    Never a revoked one; () when the context does not settle one, which is a right answer.
    """
    terms = claim_terms(context)
    if len(terms) < settled.terms:
        return ()
    act = _act_terms(code, desk)
    scored = [
        (round(coverage(terms, held, act.weight), 3), provision)
        for provision, held in act.articles
        if not terms.isdisjoint(held)
    ]
    best = max((score for score, _ in scored), default=0.0)
    near = [(score, p) for score, p in scored if score >= best - settled.lead]
    if best < settled.enough or len(near) > settled.rivals:
        return ()
    fitting = [(score, p) for score, p in near if score >= settled.enough]
    fitting.sort(key=lambda found: (-found[0], len(found[1].full_text)))
    return tuple(_suggestion(p, terms) for _, p in fitting[:_MOST])


def coverage(terms: frozenset[str], held: frozenset[str], weight: Callable[[str], float]) -> float:
    """Return the share of `terms`, by weight, that `held` has; 0.0 for no terms."""
    whole = sum(map(weight, terms))
    return sum(weight(t) for t in terms if t in held) / whole if whole else 0.0


def article_stems(ref: Ref, desk: Desk) -> frozenset[str]:
    """Return the stems of an article with all below it, read once a desk; none if not held."""
    read = _ARTICLES.setdefault(desk, {})
    key = str(ref)
    if key not in read:
        provision = desk.get(ref)
        read[key] = stems(provision.full_text or provision.text) if provision else frozenset()
    return read[key]


def _act_terms(code: str, desk: Desk) -> _ActTerms:
    read = _ACTS.setdefault(desk, {})
    if code not in read:
        live = [p for p in desk.articles(code) if not p.revoked]
        articles = tuple((p, article_stems(p.ref, desk)) for p in live)
        counts = Counter(term for _, held in articles for term in held)
        read[code] = _ActTerms(articles, counts)
    return read[code]


def _suggestion(provision: Provision, terms: frozenset[str]) -> Suggestion:
    return Suggestion(
        str(provision.ref), provision.ref.article or "", excerpt(provision.full_text, terms)
    )


def excerpt(text: str, terms: frozenset[str]) -> str:
    """Return the part of `text` with most of `terms`, each marked `<b>…</b>`; else verbatim."""
    marks = [(start, end) for term, start, end in words_of(text) if term in terms]
    first = _best_window(text, marks)
    last = min(len(text), first + _EXCERPT)
    while last < len(text) and text[last - 1].isalnum() and text[last].isalnum():
        last += 1
    shown, at = [], first
    for start, end in marks:
        if first <= start and end <= last:
            shown += [text[at:start], "<b>", text[start:end], "</b>"]
            at = end
    return "".join((*shown, text[at:last]))


def _best_window(text: str, marks: list[tuple[int, int]]) -> int:
    if not marks or len(text) <= _EXCERPT:
        return 0

    def inside(start: int) -> int:
        return sum(start <= a and b <= start + _EXCERPT for a, b in marks)

    first = max((start for start, _ in marks), key=inside)
    return 0 if marks[0][0] < _EXCERPT // 4 and inside(0) >= inside(first) else first
