"""Citation (as written), Resolution (one of nine statuses) and what a check may look at.

Names and rules follow the Lei Vigente API, kept to the letter; see docs/citations.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from lastro.law import Act, Norm, Provision, Ref, Source, Sumula, Thesis
from lastro.law.model import Holding
from lastro.text import Span


class Kind(StrEnum):
    """What a citation names."""

    DISPOSITIVO = "dispositivo"
    SUMULA = "sumula"
    TEMA = "tema"
    OJ = "oj"
    ENUNCIADO = "enunciado"
    DIPLOMA = "diploma"
    JULGADO = "julgado"
    PROCESSO = "processo"


class Status(StrEnum):
    """The nine statuses; closed. Only VERIFICADO confirms a citation."""

    VERIFICADO = "verificado"
    VERIFICADO_INFERIDO = "verificado_inferido"
    VERIFICADO_PARCIAL = "verificado_parcial"
    AMBIGUO = "ambiguo"
    REVOGADO = "revogado"
    CANCELADA = "cancelada"
    NAO_ENCONTRADO = "nao_encontrado"
    DIPLOMA_DESCONHECIDO = "diploma_desconhecido"
    NAO_SUPORTADO = "nao_suportado"


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation as written. `text[span.start:span.end] == label` always.

    span: the citation, or the whole group of a list ("arts. 186 e 927 do CC")
    core: the citation's own part inside a group; equal to span when it stands alone
    sigla: canonical or alias code of the act, None when no act is named or known
    norm: which act is named, held or not; None when none is
    artigo "1003", "5-A"; paragrafo "5", "unico"; inciso "LXXVIII"; alinea "a"; item "1"
    inferred: the act came from context, not from the citation itself
    between: on the last end of a range, the labels strictly between its ends; when they are few
        they are citations of their own too, with inside_range
    court, number, binding: súmulas, temas; body: of an OJ or enunciado; classe, uf: of a case
    named: the act as written, None when none is; caput: the citation says "caput"
    digit_valid: check digit of a CNJ number (Resolução CNJ 65/2008), None for other kinds
    """

    kind: Kind
    span: Span
    core: Span
    label: str
    sigla: str | None = None
    norm: Norm | None = None
    artigo: str | None = None
    paragrafo: str | None = None
    inciso: str | None = None
    alinea: str | None = None
    item: str | None = None
    inferred: bool = False
    between: tuple[str, ...] = ()
    court: str | None = None
    number: str | None = None
    binding: bool | None = None
    body: str | None = None
    classe: str | None = None
    uf: str | None = None
    digit_valid: bool | None = None
    named: str | None = None
    caput: bool = False
    inside_range: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A provision of the cited act that bears the context. excerpt marks terms with <b>…</b>."""

    ref_key: str
    artigo: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """An act of the corpus that has the cited article; offered, never chosen."""

    ref_key: str
    sigla: str
    name: str


@dataclass(frozen=True, slots=True)
class Partial:
    """Which level was not found below an article that exists, and what was found instead."""

    level: str
    value: str
    found: str


class QuoteVerdict(StrEnum):
    """How words in quotation marks stand to the official text they are attributed to."""

    EXATA = "exata"
    PROXIMA = "proxima"
    AUSENTE = "ausente"
    NAO_HA = "nao_ha"


class RoundTrip(StrEnum):
    """What became of a quotation that was looked up sign for sign."""

    EXATA = "exata"
    PROXIMA = "proxima"
    NAO_ENCONTRADA = "nao_encontrada"
    NAO_CONFERIDA = "nao_conferida"
    SEM_CITACAO = "sem_citacao"


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation beside the official text. differences: `escrito → oficial`, empty when exact.

    trip: `sinal_a_sinal`, the stricter comparison; NAO_CONFERIDA: quoted, and nothing to compare
    """

    verdict: QuoteVerdict
    differences: tuple[str, ...] = ()
    trip: RoundTrip = RoundTrip.SEM_CITACAO


class ContentVerdict(StrEnum):
    """How what a sentence says of a provision stands to what the provision is about."""

    COMPATIVEL = "compativel"
    DIVERGENTE = "divergente"
    INDETERMINADO = "indeterminado"


@dataclass(frozen=True, slots=True)
class Content:
    """What the comparison of subjects gave, and why."""

    verdict: ContentVerdict
    reason: str


class Coverage(StrEnum):
    """How much is held of the act or list of súmulas that a citation names."""

    INTEGRAL = "integral"
    PARCIAL = "parcial"
    NENHUMA = "nenhuma"


@dataclass(frozen=True, slots=True)
class Books:
    """Which official texts were at hand. captured: ISO days; complete: not the starter set.

    warning: that the day asked about is after a capture, in Portuguese; "" for none
    """

    version: str
    captured: tuple[str, ...]
    complete: bool
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Validity:
    """Since when the wording compared stands, and what stood before it.

    on: the day asked about, else the day the text was captured, ISO
    state: of the provision on that day, as `law.State` has it; "" where nothing of it is held
    since, until: days on which that wording took effect and was replaced, "" where not known
    before: the wording it replaced, "" where none is held
    warning: what a reader must know of the dates, in Portuguese, "" for nothing
    """

    on: str
    state: str
    since: str = ""
    until: str = ""
    before: str = ""
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the official text says about one citation.

    text: wording in force, or the revoked wording when `revoked` (which rules), "" if not held
    unknown_act: `diploma_citado`, the act as written when it is not held
    area: `pista_area`, the area of law that the context points to, for candidates
    standing: `ativa`, `alterada`, `superada`, `cancelada` for a súmula
    quoted: what became of words quoted as the provision's own
    content: how what the sentence says it is about stands to it; None where it says nothing
    defects: `defeitos`, what is wrong with the citation's form, whatever the books say
    thesis: `tese`, the tema with its thesis and force, where the books hold it
    strength: `forca`: `vinculante`, `persuasiva`, or `nenhuma` for a súmula without force
    source: what was compared; None when nothing was
    validity: `vigencia`, the dates of the wording compared; None where nothing was
    coverage: `cobertura`, how much is held of what the citation names; None where it names nothing
    within: `transcrito_de`, the place whose official text, quoted word for word, has this citation:
        it is the law's own and refers to the law as it was then
    """

    status: Status
    ref: Ref | None = None
    text: str = ""
    hierarchy: str = ""
    revoked: bool = False
    notes: tuple[str, ...] = ()
    amended_by: str | None = None
    revoked_by: str | None = None
    message: str = ""
    suggestions: tuple[Suggestion, ...] | None = None
    candidates: tuple[Candidate, ...] | None = None
    total_candidates: int | None = None
    partial: Partial | None = None
    inference: str = ""
    unknown_act: str | None = None
    changes: tuple[Ref, ...] = ()
    source: Source | None = None
    area: str | None = None
    standing: str | None = None
    quoted: Quoted | None = None
    content: Content | None = None
    defects: tuple[str, ...] = ()
    thesis: Thesis | None = None
    strength: str | None = None
    validity: Validity | None = None
    within: Ref | None = None
    coverage: Coverage | None = None

    @property
    def doubt(self) -> str:
        """Return what a check beyond existence has against the citation, "" for nothing.

        A verdict's word (`proxima`, `ausente`, `divergente`) or the defects of its form
        """
        if self.within is not None:
            return ""
        if self.quoted and self.quoted.verdict in (QuoteVerdict.PROXIMA, QuoteVerdict.AUSENTE):
            return self.quoted.verdict.value
        if self.content and self.content.verdict is ContentVerdict.DIVERGENTE:
            return self.content.verdict.value
        return "; ".join(self.defects)


@dataclass(frozen=True, slots=True)
class Checked:
    """A citation with its resolution, in the order of the text."""

    citation: Citation
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class Report:
    """All citations of a text, checked.

    not_covered: kinds that were seen and that no official text could be compared with
    books: the official texts at hand, None where they have no name
    """

    items: tuple[Checked, ...]
    not_covered: tuple[str, ...] = field(default=())
    books: Books | None = None

    @property
    def by_status(self) -> dict[str, int]:
        """Return how many citations have each status, statuses without any left out."""
        counts: dict[str, int] = {}
        for item in self.items:
            if item.resolution is not None:
                key = item.resolution.status.value
                counts[key] = counts.get(key, 0) + 1
        return counts

    @property
    def all_confirmed(self) -> bool:
        """Return True only if there is a citation, every one is `verificado`, and no check objects.

        A false quotation, another subject or a number that cannot be is no confirmation.
        """
        return bool(self.items) and all(
            r is not None and r.status is Status.VERIFICADO and not r.doubt
            for r in (item.resolution for item in self.items)
        )


class Desk(Protocol):
    """The books a checker may open: the law store, or a stand-in in tests."""

    def act(self, code: str) -> Act | None:
        """Return the act held under `code` (canonical or alias, any case), or None."""
        ...

    def act_of(self, norm: Norm) -> Act | None:
        """Return the act held for `norm`, or None."""
        ...

    def get(self, ref: Ref) -> Provision | None:
        """Return the provision at `ref` exactly, or None."""
        ...

    def holds(self, ref: Ref) -> Holding:
        """Return whether the text of `ref` is held, only its label is known, or neither."""
        ...

    def sumula(self, court: str, number: int, *, binding: bool) -> Sumula | None:
        """Return the súmula, or None."""
        ...

    def acts_with_article(self, article: str) -> tuple[Act, ...]:
        """Return the acts that have an article with that label, in the store's order."""
        ...

    def articles(self, code: str) -> Iterable[Provision]:
        """Yield the articles of an act in their order."""
        ...


@runtime_checkable
class Theses(Protocol):
    """Books that hold the theses of temas too; not every desk does."""

    def thesis(self, court: str, number: int) -> Thesis | None:
        """Return the tema of a court with its thesis, or None."""
        ...
