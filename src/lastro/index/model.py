"""Passage, Query, Filter, Hit and what a search found."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from lastro.index.stages import Plan, StageTrace
from lastro.sources import Excerpt
from lastro.text import Span


class DocType(StrEnum):
    """What kind of paper a passage comes from; closed."""

    CONTRATO = "contrato"
    COF = "circular_de_oferta"
    PETICAO_INICIAL = "peticao_inicial"
    CONTESTACAO = "contestacao"
    REPLICA = "replica"
    DECISAO = "decisao"
    PROCURACAO = "procuracao"
    NOTIFICACAO = "notificacao"
    CORRESPONDENCIA = "correspondencia"
    DEMONSTRATIVO = "demonstrativo"
    PROCESSO = "processo"
    PAGINA_WEB = "pagina_web"
    GRAVACAO = "gravacao"
    OUTRO = "outro"


class Level(StrEnum):
    """How much a passage can prove; closed, strongest first. Low and very low are not indexed."""

    MUITO_ALTO = "muito_alto"
    ALTO = "alto"
    MEDIO = "medio"
    BAIXO = "baixo"
    MUITO_BAIXO = "muito_baixo"

    @property
    def rank(self) -> int:
        """Return 0 for the strongest, 4 for the weakest."""
        return list(Level).index(self)

    @property
    def indexed(self) -> bool:
        """Return whether passages of this level are in the search indexes."""
        return self.rank <= Level.MEDIO.rank


@dataclass(frozen=True, slots=True)
class Passage:
    """A span of a document, the unit that is searched and cited.

    text: the exact substring of the document's text at `span`
    section: headings above it, outermost first; labels: clause or article labels inside it
    place: the anchor as a person says it; context: what the search also sees and `text` does not
        hold, e.g. the header row of a long table
    level, rule: how much it can prove and what decided that, in words for a lawyer
    clause: the class of the clause it is part of, "" outside contracts
    """

    matter: str
    locator: str
    sha256: str
    span: Span
    text: str
    doc_type: DocType
    section: tuple[str, ...]
    place: str
    labels: tuple[str, ...] = ()
    context: str = ""
    level: Level = Level.MEDIO
    rule: str = ""
    clause: str = ""

    @property
    def id(self) -> str:
        """Return the passage's stable id: 16 hex digits of the file's hash and the span."""
        key = f"{self.sha256}:{self.span.start}:{self.span.end}"
        return hashlib.sha256(key.encode()).hexdigest()[:16]

    @property
    def excerpt(self) -> Excerpt:
        """Return the passage as a source."""
        return Excerpt(self.locator, self.sha256, self.place, self.text, self.span)


@dataclass(frozen=True, slots=True)
class Filter:
    """What a search may see. matter is obligatory: no query crosses matters.

    include_low: also passages of low and very low level, which the indexes do not hold
    levels: only passages of these; since, until: only papers whose own day is known and lies
        between them, both included; parties: only papers that name one of them
    """

    matter: str
    doc_types: tuple[DocType, ...] = ()
    locators: tuple[str, ...] = ()
    include_low: bool = False
    levels: tuple[Level, ...] = ()
    since: date | None = None
    until: date | None = None
    parties: tuple[str, ...] = ()

    def admits(self, passage: Passage) -> bool:
        """Return whether the filter lets a passage of its matter through: type, file and level."""
        kind = not self.doc_types or passage.doc_type in self.doc_types
        level = not self.levels or passage.level in self.levels
        return kind and level and (not self.locators or passage.locator in self.locators)


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the index. k: hits wanted; each leg gathers `pool` candidates first.

    also: further questions whose passages are wanted too; all are merged, each passage once
    plan: None for the usual one of whoever searches
    """

    text: str
    filter: Filter
    k: int = 10
    also: tuple[str, ...] = ()
    plan: Plan | None = None

    @property
    def pool(self) -> int:
        """Return how many candidates each leg gathers: the plan's, else 4 × k, at most 200."""
        pool = self.plan.pool if self.plan else 0
        return max(pool, self.k) if pool else min(4 * self.k, 200)


@dataclass(frozen=True, slots=True)
class Ranks:
    """Rank (1 is best) of a hit in each stage, None where the stage did not return it.

    reranked: None where the stage did not run
    """

    sparse: int | None = None
    dense: int | None = None
    fused: int | None = None
    exact: int | None = None
    reranked: int | None = None


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a passage was found.

    named: what the question names exactly and the passage holds, as the question writes it
    words: the question's words it holds; synonyms: (word of the question, what the passage says)
    likeness: cosine of question and passage, None where there was no vector
    favours: what of the question it agrees with: its kind of paper, its day, a norm it cites
    """

    named: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    synonyms: tuple[tuple[str, str], ...] = ()
    likeness: float | None = None
    favours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found, with its score after the last stage and how it got there.

    copies: passages with the same words elsewhere, left out of the hits
    """

    passage: Passage
    score: float
    ranks: Ranks = field(default_factory=Ranks)
    copies: tuple[Passage, ...] = ()
    reasons: Reasons = Reasons()


@dataclass(frozen=True, slots=True)
class Found:
    """The answer of a search: hits, best first, and the trace of stages.

    understood: what the question was taken to name, one sentence each; asked: the questions that
        were put to the index, the whole one first
    warnings: what a person must know of the search itself, e.g. a stage that failed
    """

    hits: tuple[Hit, ...]
    trace: tuple[StageTrace, ...]
    understood: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def reading(self) -> tuple[int, ...]:
        """Return the ranks of the hits in the order a writer should read them."""
        return best_first_and_last(len(self.hits))


def best_first_and_last(count: int) -> tuple[int, ...]:
    """Return the ranks 1 to `count` in the order of reading: what is best stands at both ends.

    Source: Liu et al., "Lost in the middle", TACL 2024: a reader of many passages heeds the ends.

    >>> best_first_and_last(6)
    (1, 3, 5, 6, 4, 2)
    """
    ranks = range(1, count + 1)
    return (*ranks[::2], *reversed(ranks[1::2]))
