"""Outline, Section, Claim, Evidence, Draft: a brief in which every sentence has its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

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

    id: the passage's id for case files (see `evidence_id`); the ref_key in lower case with `-`
        for `.` for the law
    title: how the bibliography names it, file and place included
    ref_key: the provision or súmula, "" for case files
    excerpt: the span of a case file, or the official wording with its URL as locator
    machine_read: the words were heard or seen by an engine (speech, OCR), not written in the file
    """

    id: str
    title: str
    excerpt: Excerpt
    ref_key: str = ""
    machine_read: bool = False


def evidence_id(excerpt: Excerpt) -> str:
    """Return the id of a span of a case file: 16 hex digits, equal to `Passage.id` of that span."""
    key = f"{excerpt.sha256}:{excerpt.span.start}:{excerpt.span.end}"
    return sha256(key.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class OutlineSection:
    """A planned section.

    id: fatos, direito, pedido, and what the piece adds (preliminares, admissibilidade)
    title: in capitals; theses: ids of the pack's theses; queries: one or more a section
    """

    id: str
    title: str
    theses: tuple[str, ...]
    queries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """Stage 1: which sections, which theses, which questions to the index.

    left_out: (title of a thesis, why it is not argued), shown in the coverage
    """

    piece: Piece
    matter: str
    sections: tuple[OutlineSection, ...]
    left_out: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check says of one claim. result: passou, falhou, nao_verificado."""

    check: str
    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the draft.

    text: holds `[ref:id]` tokens, each right after what it backs; verbatim words of a source stand
        between “ ”; requests begin with `a) `; what the file does not hold is `[COMPLETAR: …]`
    refs: the tokens in order, each once
    heading: the subheading it stands under, "" directly under the section
    paragraph: claims of one section with equal numbers stand in one paragraph
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
    """Stage 2: a drafted section with the evidence it was given and the trace of its searches.

    trace: (query, ids of the chunks that were kept for the writer), one a search
    """

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

    markdown: the text with `[n]`, headings in capitals
    preamble, closing: addressing and qualification; place, date, signature: paragraphs that may
        hold `[ref:id]` and `[COMPLETAR: …]`; every id is in the bibliography
    frame: the claims behind preamble and closing, with their verdicts (sections `abertura` and
        `fecho`); `sections` never holds them
    citations: every legal citation of the text, checked; coverage: what was read and what not
    state: protocolavel (no red claim and nothing left to complete) or bloqueado
    hashes: (name, hash) of documents, law, settings, template and pack that led to it
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
    frame: tuple[Section, ...] = ()
