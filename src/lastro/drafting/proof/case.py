"""Case: one request with its materials, as the stages look things up in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from lastro.drafting.library import Comparison, Pack, Side, Template
from lastro.drafting.materials import Materials, Paper, Request
from lastro.drafting.model import Evidence, evidence_id
from lastro.drafting.proof.values import days_between, decimal
from lastro.facts import Field, Instrument, Party
from lastro.index import DocType, Passage
from lastro.sources import Excerpt
from lastro.text import fold

_ADDRESSED = re.compile(
    r"(?:excelentissim|ao (?:douto )?juizo|meritissim|vara)[^\n]{0,160}?"
    r"(?:comarca|foro|subsecao)[^\n]{0,80}"
)
_NAMES = {
    DocType.CONTRATO: "Contrato",
    DocType.COF: "Circular de Oferta de Franquia",
    DocType.PETICAO_INICIAL: "Petição inicial",
    DocType.CONTESTACAO: "Contestação",
    DocType.REPLICA: "Réplica",
    DocType.DECISAO: "Decisão",
    DocType.PROCURACAO: "Procuração",
    DocType.NOTIFICACAO: "Notificação",
    DocType.CORRESPONDENCIA: "Correspondência",
    DocType.DEMONSTRATIVO: "Demonstrativo",
    DocType.PROCESSO: "Dados processuais",
    DocType.PAGINA_WEB: "Página da internet",
    DocType.GRAVACAO: "Gravação",
    DocType.OUTRO: "Documento",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A request, what it may be made from, and the data of its practice and piece.

    reserved: locators of papers that must never be cited
    """

    request: Request
    materials: Materials
    pack: Pack
    template: Template
    reserved: frozenset[str] = frozenset()

    def citable(self, excerpt: Excerpt) -> bool:
        """Return whether a brief may quote the paper the span stands in."""
        return excerpt.locator not in self.reserved

    @property
    def side(self) -> Side:
        """Return the side the lawyer represents."""
        return self.pack.side(self.request.side)

    @property
    def other_side(self) -> Side:
        """Return the opponent's side."""
        return self.pack.side(self.side.opponent)

    def party(self, side: Side) -> Party | None:
        """Return the party on `side`, best identified first, or None when the file names none."""
        found = [p for p in self.materials.parties if _plays(p, side)]
        return max(found, key=lambda p: (bool(p.cnpj or p.cpf), len(p.sources)), default=None)

    def candidates(self, key: str) -> tuple[Field, ...]:
        """Return the values the file gives for `key`, the most authoritative first.

        A term of the contract is best read in the contract, one of the circular in the circular;
        then what is in force last. What another paper says is no promise of the circular.
        """
        held = (f for f in map(self._citable, self.materials.fields) if f.key == key and f.sources)
        found = [field for field in held if not _misplaced(field)]
        return tuple(sorted(found, key=_authority, reverse=True))

    def _citable(self, field: Field) -> Field:
        return replace(field, sources=tuple(filter(self.citable, field.sources)))

    def field(self, key: str) -> Field | None:
        """Return the most authoritative value of `key`, or None."""
        return next(iter(self.candidates(key)), None)

    def meets(self, condition: Comparison) -> tuple[bool | None, tuple[Field, ...]]:
        """Return whether the fields meet a condition, with the fields that were compared.

        When the file gives several values, one pair that meets it is enough: the divergence is
        for the writer to show. None when a value is missing.
        """
        if condition.kind == "outra_comarca":
            chosen = self.field(condition.first)
            return self._elsewhere(chosen), (chosen,) if chosen else ()
        seconds: tuple[Field | None, ...] = (None,)
        if condition.second:
            seconds = self.candidates(condition.second)
        told: tuple[bool | None, tuple[Field, ...]] = (None, ())
        for first in self.candidates(condition.first):
            for second in seconds:
                holds = _holds(condition, first, second)
                compared = (first,) if second is None else (first, second)
                if holds:
                    return True, compared
                told = (False, compared) if holds is False and told[0] is None else told
        return told

    def _elsewhere(self, forum: Field | None) -> bool | None:
        """Return whether the lawsuit is addressed to a place other than `forum`."""
        for passage in self.lawsuit():
            if forum and (found := _ADDRESSED.search(fold(passage.text))):
                return fold(forum.value).partition("/")[0].strip() not in found.group()
        return None

    def lawsuit(self) -> Iterator[Passage]:
        """Yield the passages of the lawsuit's own papers, decisions first."""
        kinds = (DocType.DECISAO, DocType.CONTESTACAO, DocType.PETICAO_INICIAL, DocType.REPLICA)
        for paper in self.answered(kinds):
            yield from self.materials.passages(paper.locator)

    def evidence(self, excerpt: Excerpt) -> Evidence:
        """Return a span of a case file as something a section may cite."""
        paper = self.materials.paper(excerpt.locator)
        machine = paper is not None and paper.is_machine_read(excerpt.place)
        return Evidence(evidence_id(excerpt), self.title(excerpt), excerpt, machine_read=machine)

    def title(self, excerpt: Excerpt) -> str:
        """Return how the bibliography names a span: `Contrato – contrato.pdf, p. 4`."""
        where = f", {excerpt.place}" if excerpt.place else ""
        return f"{_NAMES[self.doc_type(excerpt)]} – {excerpt.locator}{where}"

    def doc_type(self, excerpt: Excerpt) -> DocType:
        """Return the kind of paper a span stands in."""
        paper = self.materials.paper(excerpt.locator)
        return paper.doc_type if paper else DocType.OUTRO

    def answered(self, papers: tuple[DocType, ...]) -> tuple[Paper, ...]:
        """Return the read papers of these kinds."""
        return tuple(p for kind in papers for p in self.materials.of_type(kind))


def _misplaced(field: Field) -> bool:
    """Return whether a figure of the circular was read elsewhere; any paper may tell its date."""
    of_circular = field.key.startswith("cof.") and field.unit != "data"
    return of_circular and field.instrument is not Instrument.COF


def _authority(field: Field) -> tuple[bool, bool, date]:
    of_circular = field.instrument is Instrument.COF
    at_home = of_circular == field.key.startswith("cof.")
    binding = at_home and field.instrument is not Instrument.OUTRO
    return binding, field.until is None, field.since or date.min


def _plays(party: Party, side: Side) -> bool:
    roles = dict.fromkeys((party.role, *party.roles))
    return any(re.search(pattern, fold(role)) for role in roles for pattern in side.roles)


def _holds(condition: Comparison, first: Field, second: Field | None) -> bool | None:
    if condition.kind in ("dias_menor", "dias_minimo"):
        days = days_between(first, second) if second else None
        fewer = None if days is None else days < condition.limit
        return fewer if fewer is None or condition.kind == "dias_menor" else not fewer
    left = decimal(first.value)
    right = decimal(second.value) if second else decimal(str(condition.limit))
    if left is None or right is None:
        return None
    return left < right if condition.kind == "menor" else left > right
