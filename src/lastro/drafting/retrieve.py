"""What a section asks the index, and the sentences that bear what must be shown.

The index proposes passages; the patterns of the thesis decide whether a sentence bears the
element. Nothing is shown by nearness alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from lastro.drafting.case import Case
from lastro.drafting.library import Element
from lastro.drafting.materials import PLEADINGS
from lastro.drafting.model import Evidence
from lastro.drafting.sentences import quotable, sentences
from lastro.index import DocType, Filter, Hit, Passage, Query
from lastro.text import Span, fold

CHUNKS_PER_QUERY = 12
"""Passages a query may bring to a writer."""
CHUNKS_PER_SECTION = 36
"""Passages a section may cite; far below the 50 that dilute what matters."""
PROOF = tuple(kind for kind in DocType if kind not in PLEADINGS)


@dataclass(frozen=True, slots=True)
class Support:
    """A sentence of the file that bears an element.

    quote: its words, as they may stand between marks; date: ISO, of the message or the sentence
    """

    element: str
    evidence: Evidence
    quote: str
    doc_type: DocType
    date: str = ""


class Retrieval:
    """Asks the index for one section and remembers query → ids; equal queries are asked once."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._asked: dict[Query, tuple[Hit, ...]] = {}
        self._trace: dict[str, tuple[str, ...]] = {}

    @property
    def trace(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return every query with the ids of the passages it brought, in the order of asking."""
        return tuple(self._trace.items())

    def ask(self, text: str, kinds: tuple[DocType, ...] = PROOF) -> tuple[Passage, ...]:
        """Return at most twelve passages of these kinds of paper, best first."""
        seen = Filter(self._case.request.matter, doc_types=kinds)
        query = Query(text, seen, k=CHUNKS_PER_QUERY)
        if query not in self._asked:
            self._asked[query] = self._case.materials.search(query).hits[:CHUNKS_PER_QUERY]
        passages = tuple(hit.passage for hit in self._asked[query])
        ids = (*self._trace.get(text, ()), *(passage.id for passage in passages))
        self._trace[text] = tuple(dict.fromkeys(ids))
        return passages

    def bearing(self, element: Element) -> tuple[Support, ...]:
        """Return the sentences that bear `element`, best first, at most one a passage."""
        if not element.words:
            return ()
        kinds = element.papers or PROOF
        asked = [self.ask(query, kinds) for query in element.queries]
        passages = _in_turn(asked)
        found = [s for p in passages if (s := self._best(p, element)) is not None]
        return tuple(_spread(found, element.most))

    def _best(self, passage: Passage, element: Element) -> Support | None:
        spans = sentences(passage.text)
        for span in (*spans, *_pairs(spans)):
            words = quotable(span.of(passage.text))
            if words and bears(words, element.words, element.unless):
                return self._support(element.id, passage, words)
        return None

    def _support(self, element: str, passage: Passage, words: str) -> Support:
        case = self._case
        paper = case.materials.paper(passage.locator)
        evidence = case.evidence(passage.excerpt)
        date = paper.date[:10] if paper else ""
        return Support(element, evidence, words, passage.doc_type, date)


def bears(sentence: str, words: Iterable[str], unless: Iterable[str]) -> bool:
    """Return whether all `words` and none of `unless` match the folded sentence."""
    folded = fold(sentence)
    return all(re.search(pattern, folded) for pattern in words) and not any(
        re.search(pattern, folded) for pattern in unless
    )


def _pairs(spans: tuple[Span, ...]) -> Iterator[Span]:
    for first, second in pairwise(spans):
        yield Span(first.start, second.end)


def _in_turn(lists: list[tuple[Passage, ...]]) -> tuple[Passage, ...]:
    """Return the passages of several answers, the best of each first, each once."""
    found: dict[str, Passage] = {}
    for rank in range(max(map(len, lists), default=0)):
        for passages in lists:
            if rank < len(passages):
                found.setdefault(passages[rank].id, passages[rank])
    return tuple(found.values())


def _spread(found: list[Support], most: int) -> Iterator[Support]:
    """Yield at most `most`, different papers before a second sentence of the same one."""
    first: dict[str, Support] = {}
    for support in found:
        first.setdefault(support.evidence.excerpt.locator, support)
    rest = [support for support in found if support not in first.values()]
    seen: set[str] = set()
    for support in (*first.values(), *rest):
        if len(seen) < most and fold(support.quote) not in seen:
            seen.add(fold(support.quote))
            yield support
