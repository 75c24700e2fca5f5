"""What a section asks the index, and the sentences that bear what must be shown.

The index proposes passages; the patterns of the thesis decide whether a sentence bears the
element. Nothing is shown by nearness alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from lastro.drafting.library import Element
from lastro.drafting.materials import PLEADINGS
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.conversation import STAMP, spoken
from lastro.drafting.proof.dating import Dated, written_on
from lastro.drafting.proof.naming import titled
from lastro.drafting.proof.sentences import quotable, sentences
from lastro.drafting.proof.speech import Speech, is_quoted_reply, reply, speech
from lastro.index import DocType, Filter, Hit, Passage, Query
from lastro.text import Span, fold

CHUNKS_PER_SECTION = 36
"""Passages a section may cite; far below the 50 that dilute what matters."""
_RANK_COSTS, _PREFERRED = 0.25, 2
_SHORT, _LONG, _TURNS = 60, 320, 2
_FIGURE = re.compile(r"\d{1,2}/\d{1,2}|\b\d{4}\b|R\$\s?\d|\d\s?%|\d\s?km")
_DATED = (
    DocType.CORRESPONDENCIA,
    DocType.NOTIFICACAO,
    DocType.PAGINA_WEB,
    DocType.DECISAO,
    DocType.OUTRO,
)
PROOF = tuple(kind for kind in DocType if kind not in PLEADINGS)


@dataclass(frozen=True, slots=True)
class Support:
    """A sentence of the file that bears an element.

    quote: its words, as they may stand between marks
    dated: when the paper says it was written, with the passage that says so
    speech: who says it, of a message or notice; title: the paper's own name, "" without any
    """

    element: str
    evidence: Evidence
    quote: str
    doc_type: DocType
    dated: Dated | None = None
    speech: Speech | None = None
    title: str = ""

    @property
    def sources(self) -> tuple[Evidence, ...]:
        """Return what the sentence cites: its own passage, and the one that dates the paper."""
        if self.dated is None or self.dated.evidence.id == self.evidence.id:
            return (self.evidence,)
        return (self.evidence, self.dated.evidence)


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
        """Return passages of these kinds of paper, best first; as many as the settings keep."""
        seen = Filter(self._case.request.matter, doc_types=kinds)
        materials = self._case.materials
        query = Query(text, seen, k=materials.per_query, plan=materials.plan)
        if query not in self._asked:
            self._asked[query] = materials.search(query).hits[: materials.per_query]
        found = (hit.passage for hit in self._asked[query])
        passages = tuple(p for p in found if p.locator not in self._case.reserved)
        ids = (*self._trace.get(text, ()), *(passage.id for passage in passages))
        self._trace[text] = tuple(dict.fromkeys(ids))
        return passages

    def bearing(self, element: Element) -> tuple[Support, ...]:
        """Return the sentences that bear `element`, best first; of a passage one or two."""
        if not element.words:
            return ()
        kinds = element.papers or PROOF
        asked = [self.ask(query, kinds) for query in element.queries]
        passages = _in_turn(asked)
        ranked: list[tuple[float, Support]] = []
        for rank, passage in enumerate(passages):
            for found in _best(passage.text, element):
                words = _without_heading(found, passage)
                value = _telling(words, element) - rank * _RANK_COSTS
                ranked.append((value, self._support(element.id, passage, words)))
        ranked.sort(key=lambda entry: entry[0], reverse=True)
        fit = [support for _, support in ranked if not _barred(support, element)]
        return tuple(_spread(fit, element.most))

    def _support(self, element: str, passage: Passage, words: str) -> Support:
        case = self._case
        evidence = case.evidence(passage.excerpt)
        dated = written_on(passage, case) if passage.doc_type in _DATED else None
        if is_quoted_reply(passage):
            replied = reply(words, passage, case)
            dated = Dated(replied[0].day, replied[1]) if replied else dated
        elif said := spoken(words, passage.text):
            dated = Dated(said.day, evidence)
        who, title = speech(words, passage, case), titled(passage.locator, case)
        return Support(element, evidence, words, passage.doc_type, dated, who, title)


def _barred(support: Support, element: Element) -> bool:
    """Return whether the paper is one of its author's that never shows the element."""
    said = support.speech
    return said is not None and (support.doc_type, said.side) in element.never


def _without_heading(words: str, passage: Passage) -> str:
    """Return a quotation without the title of its own section, run together with it in a PDF."""
    for title in reversed(passage.section):
        heading = " ".join(title.split())
        rest = words[len(heading) :].lstrip(" .:–-")
        if heading and words.startswith(heading) and quotable(rest):
            return rest
    return words


def _best(text: str, element: Element) -> tuple[str, ...]:
    """Return the most telling sentence that bears the element, two together if none does alone.

    Of a conversation, where a passage has several speakers, two sentences.
    """
    spans = sentences(text)
    for candidates in (spans, tuple(_pairs(spans, text))):
        quotes = (quotable(span.of(text)) for span in candidates)
        bearing = [q for q in quotes if q and bears(q, element.words, element.unless)]
        if bearing:
            ranked = sorted(bearing, key=lambda words: _telling(words, element), reverse=True)
            return tuple(ranked[: _TURNS if STAMP.search(text) else 1])
    return ()


def _telling(words: str, element: Element) -> float:
    folded = fold(words)
    preferred = sum(re.search(pattern, folded) is not None for pattern in element.prefer)
    return worth(words) + _PREFERRED * preferred


def worth(words: str) -> float:
    """Return how telling a quotation is: a figure or day in it, a whole sentence, no table row."""
    told = 2 * bool(_FIGURE.search(words)) + (_SHORT <= len(words) <= _LONG)
    return told + words.endswith((".", ";", "!", "?")) - 2 * ("|" in words)


def bears(sentence: str, words: Iterable[str], unless: Iterable[str]) -> bool:
    """Return whether all `words` and none of `unless` match the folded sentence."""
    folded = fold(sentence)
    return all(re.search(pattern, folded) for pattern in words) and not any(
        re.search(pattern, folded) for pattern in unless
    )


def _pairs(spans: tuple[Span, ...], text: str) -> Iterator[Span]:
    """Yield two sentences together; a heading and the sentence under it are no pair."""
    for first, second in pairwise(spans):
        if first.of(text).endswith((".", "!", "?", ";", ":")):
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
