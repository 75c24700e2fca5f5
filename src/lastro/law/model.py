"""What the law is: Norm, Act, Provision, Sumula, and where each text came from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from lastro.law.ref import Ref


class NormKind(StrEnum):
    """Kinds of normative act, in the words of `shapes.md`."""

    CONSTITUICAO = "constituicao"
    ADCT = "adct"
    EMENDA = "emenda-constitucional"
    LEI = "lei"
    LEI_COMPLEMENTAR = "lei-complementar"
    LEI_DELEGADA = "lei-delegada"
    DECRETO_LEI = "decreto-lei"
    DECRETO = "decreto"
    DECRETO_LEGISLATIVO = "decreto-legislativo"
    MEDIDA_PROVISORIA = "medida-provisoria"
    RESOLUCAO = "resolucao"
    PORTARIA = "portaria"
    INSTRUCAO_NORMATIVA = "instrucao-normativa"
    REGIMENTO = "regimento"


@dataclass(frozen=True, slots=True)
class Norm:
    """Which act a text names, held or not. numero without dots; ente: br, uf:SP, mun:…, orgao:…"""

    kind: NormKind
    number: str
    year: int | None = None
    ente: str = "br"

    def as_json(self) -> dict[str, object]:
        """Return the `norma` shape of `shapes.md`."""
        return {"tipo": self.kind.value, "numero": self.number, "ano": self.year, "ente": self.ente}


class State(StrEnum):
    """Whether a provision binds today."""

    VIGENTE = "vigente"
    REVOGADO = "revogado"
    VETADO = "vetado"
    VIGENCIA_ENCERRADA = "vigencia_encerrada"


@dataclass(frozen=True, slots=True)
class Source:
    """Where an official text was taken from. captured_on: ISO date; sha256 of the text itself."""

    url: str
    captured_on: str
    corpus: str
    sha256: str

    @classmethod
    def of(cls, text: str, url: str, captured_on: str, corpus: str) -> Source:
        """Return the source of `text`, with its SHA-256 (of the UTF-8 bytes, in hex)."""
        return cls(url, captured_on, corpus, hashlib.sha256(text.encode()).hexdigest())

    def as_json(self) -> dict[str, object]:
        """Return the `fonte` shape of `shapes.md`."""
        return {
            "url": self.url,
            "capturado_em": self.captured_on,
            "corpus": self.corpus,
            "hash": self.sha256,
        }


@dataclass(frozen=True, slots=True)
class Act:
    """A normative act whose text is held.

    code: the store's canonical code (`CC`, `L13966`), first part of every ref_key
    aliases: other names that lead to it, folded and lower-case (`codigo civil`, `l10406`)
    articles: how many article labels it has; complete: the text of all of them is held, as far as
        the corpus has it, and not only of those in the starter set
    signed_on, since: ISO day of signature and of coming into force; a year or "" where not known
    """

    code: str
    name: str
    title: str
    norm: Norm
    aliases: tuple[str, ...]
    url: str
    captured_on: str
    corpus: str
    articles: int
    complete: bool = True
    signed_on: str = ""
    since: str = ""


class Holding(StrEnum):
    """What the store knows of a place: its text, only that it exists, or that it does not."""

    TEXT = "texto"
    LABEL_ONLY = "so_rotulo"
    ABSENT = "ausente"


@dataclass(frozen=True, slots=True)
class Provision:
    """The official text of one place in the law, in one of its wordings.

    text: wording of this provision alone, without label and notes ("" when only a revocation
        note is published; the revoked wording where the source strikes it with its label)
    full_text: with everything below it, labels kept, notes dropped
    since, until: the days on which this wording (or the revocation) took effect and was replaced,
        ISO; only a year where no more is known; "" since: the act's first wording, or not known;
        "" until: still stands
    hierarchy: `Título II – … > Capítulo I – …`
    notes: amendment notes as published, without parentheses
    changes: provisions of other acts that this one amends (`altera`)
    rubric: heading printed above it (`Estelionato`), "" where there is none
    """

    ref: Ref
    text: str
    full_text: str
    hierarchy: str
    state: State
    notes: tuple[str, ...]
    amended_by: str | None
    revoked_by: str | None
    source: Source
    changes: tuple[Ref, ...] = ()
    rubric: str = ""
    since: str = ""
    until: str = ""

    @property
    def revoked(self) -> bool:
        """Return whether the provision no longer binds because it was revoked or lapsed."""
        return self.state in (State.REVOGADO, State.VIGENCIA_ENCERRADA)


class SumulaState(StrEnum):
    """Standing of a súmula (a court's summary of its settled case law)."""

    ATIVA = "ativa"
    ALTERADA = "alterada"
    SUPERADA = "superada"
    CANCELADA = "cancelada"


class Force(StrEnum):
    """What a precedent obliges to (CF art. 103-A; CPC art. 927)."""

    VINCULANTE = "vinculante"
    OBRIGATORIA = "obrigatoria"
    PERSUASIVA = "persuasiva"
    SEM_REPERCUSSAO = "sem_repercussao_geral"
    REVISADA = "revisada"
    PENDENTE = "pendente"
    NENHUMA = "nenhuma"


@dataclass(frozen=True, slots=True)
class Sumula:
    """The official wording of a súmula. court: STF or STJ; decided_on: ISO date or ""."""

    court: str
    number: int
    binding: bool
    text: str
    state: SumulaState
    decided_on: str
    source: Source

    @property
    def ref(self) -> Ref:
        """Return its Ref, printed `STJ.S7` or `STF.SV11`."""
        return Ref.sumula(self.court, self.number, binding=self.binding)

    @property
    def force(self) -> Force:
        """Return what it obliges to today: nothing once it was cancelled or superseded."""
        if self.state in (SumulaState.CANCELADA, SumulaState.SUPERADA):
            return Force.NENHUMA
        return Force.VINCULANTE if self.binding else Force.PERSUASIVA


class Collection(StrEnum):
    """Where a court publishes a thesis: a tema of its own, or the STJ's editions of theses."""

    TEMA = "tema"
    TESES = "jurisprudencia_em_teses"


@dataclass(frozen=True, slots=True)
class Thesis:
    """A thesis as the court published it.

    number: of the tema, or of the thesis in its edition; edition: 0 for a tema
    title: the question put, or the edition's title; text: "" while none was fixed
    situation: in the court's words (`Trânsito em Julgado`, `Cancelado`); "" where it gives none
    case: the leading case; decided_on: ISO day or ""
    """

    court: str
    collection: Collection
    number: int
    edition: int
    title: str
    text: str
    situation: str
    force: Force
    case: str
    decided_on: str
    source: Source

    @property
    def key(self) -> str:
        """Return its key, `STF.T1046` or `STJ.JT12.3`."""
        return thesis_key(self.court, self.number, edition=self.edition)

    def as_json(self) -> dict[str, object]:
        """Return the `tese` shape: text, situation, force and where it was taken from."""
        return {
            "chave": self.key,
            "texto": self.text or None,
            "situacao": self.situation or None,
            "forca": self.force.value,
            "titulo": self.title or None,
            "processo": self.case or None,
            "julgada_em": self.decided_on or None,
            "fonte": self.source.as_json(),
        }


def thesis_key(court: str, number: int, *, edition: int = 0) -> str:
    """Return the key of a tema, or of a thesis of an edition of `Jurisprudência em Teses`."""
    return f"{court}.JT{edition}.{number}" if edition else f"{court}.T{number}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A defect of a source and how it was settled. rule: its name in `docs/law-sources.md`."""

    rule: str
    ref: Ref
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ActText:
    """An act as a loader read it: what the store keeps.

    labels: every article label known to exist, in order, with text or without
    provisions: in the order of the act, an article before what is below it
    superseded: wordings that lost to another copy of the same label
    annex: what follows the signature (tables, treaties), as published
    unsettled: places below an article that exist and whose wording in force the source lacks
    past: wordings that later law replaced, oldest first for each place
    """

    act: Act
    labels: tuple[str, ...]
    provisions: tuple[Provision, ...]
    superseded: tuple[Provision, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    annex: str = ""
    unsettled: tuple[Ref, ...] = ()
    past: tuple[Provision, ...] = ()


@dataclass(frozen=True, slots=True)
class HeldAct:
    """A line of the status: an act, with how many of its articles have their text."""

    code: str
    title: str
    name: str
    articles: int
    with_text: int
    captured_on: str


@dataclass(frozen=True, slots=True)
class LawStatus:
    """What the store holds.

    sumulas: (court, binding, held, known to exist); rulings: (rule, times applied)
    theses: (court, collection, held)
    sources: (corpus, capture date, provisions from it, earlier wordings from it)
    fingerprint: names the corpus; complete: built from a whole corpus, not the starter set
    """

    acts: tuple[HeldAct, ...]
    provisions: int
    sumulas: tuple[tuple[str, bool, int, int], ...]
    captured: tuple[str, ...]
    rulings: tuple[tuple[str, int], ...]
    fingerprint: str
    complete: bool
    theses: tuple[tuple[str, str, int], ...] = ()
    sources: tuple[tuple[str, str, int, int], ...] = ()
