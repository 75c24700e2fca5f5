"""Outline, Section, Claim, Evidence, Draft: a brief in which every sentence has its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from lastro.citations import Checked
from lastro.sources import Excerpt


class Piece(StrEnum):
    """Kinds of brief (peças)."""

    PETICAO_INICIAL = "peticao-inicial"
    CONTESTACAO = "contestacao"
    REPLICA = "replica"
    RECURSO = "recurso"


class ClaimKind(StrEnum):
    """What a sentence does."""

    FATO = "fato"
    DIREITO = "direito"
    INFERENCIA = "inferencia"
    PEDIDO = "pedido"


class Colour(StrEnum):
    """Green: supported and checked. Yellow: needs the lawyer. Red: must not be filed."""

    VERDE = "verde"
    AMARELA = "amarela"
    VERMELHA = "vermelha"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something a section may cite; its id is what `[ref:id]` holds.

    id: the passage's id for case files; the ref_key in lower case with `-` for `.` for the law
    title: how the bibliography names it; ref_key: the provision or súmula, "" for case files
    excerpt: the span of a case file, or the official wording with its URL as locator
    """

    id: str
    title: str
    excerpt: Excerpt
    ref_key: str = ""


@dataclass(frozen=True, slots=True)
class OutlineSection:
    """A planned section. id: fatos, direito or pedido; queries: one or more a section."""

    id: str
    title: str
    theses: tuple[str, ...]
    queries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """Stage 1: which sections, which theses, which questions to the index."""

    piece: Piece
    matter: str
    sections: tuple[OutlineSection, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check says of one claim. result: passou, falhou, nao_verificado."""

    check: str
    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the draft. text holds `[ref:id]` tokens; refs lists them in order.

    heading: the subheading it stands under, "" directly under the section
    """

    id: str
    section: str
    heading: str
    text: str
    kind: ClaimKind
    refs: tuple[str, ...]
    verdicts: tuple[Verdict, ...] = ()
    colour: Colour = Colour.AMARELA
    paragraph: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """Stage 2: a drafted section with the evidence it was given and the trace of its searches."""

    id: str
    title: str
    claims: tuple[Claim, ...]
    evidence: tuple[Evidence, ...]
    trace: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the bibliography. number: by first use; one entry a source."""

    number: int
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Draft:
    """Stage 4: the assembled brief.

    markdown: the text with `[n]`, headings in capitals; preamble: addressing and qualification
    citations: every legal citation of the text, checked; coverage: what was read and what not
    state: protocolavel or bloqueado
    """

    id: str
    matter: str
    piece: Piece
    title: str
    preamble: tuple[str, ...]
    closing: tuple[str, ...]
    outline: Outline
    sections: tuple[Section, ...]
    bibliography: tuple[Entry, ...]
    markdown: str
    citations: tuple[Checked, ...]
    coverage: tuple[str, ...]
    state: str
    hashes: tuple[tuple[str, str], ...]
