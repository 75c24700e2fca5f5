"""What a contract says against what another paper says that it says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import paper_name, told, where
from lastro.facts.answering.shown import shown
from lastro.facts.contracts.instruments import title_of
from lastro.facts.contracts.nearness import nearness
from lastro.facts.contracts.schema import FieldSpec, schemas
from lastro.facts.model import Field, Instrument
from lastro.facts.segments import Segment, Segmented
from lastro.facts.units import Value, values
from lastro.sources import BlockKind
from lastro.text import Span

_UNITS = ("BRL", "%", "prazo", "km", "vezes", "dia", "data")
_OF_EVENTS = ("contrato.data_assinatura", "cof.data_entrega", "contrato.admissao")
_SAYS = re.compile(
    r"\bcontrat(?:o|ual|uais|ad[oa]s?)\b|clausula|pactuad|ajustad|avencad|estipulad|convencionad"
    r"|combinad"
    r"|acordad"
)
_CHANGES = re.compile(
    r"\b(?:passou|passar|passa a|reajust|alter|nov[oa]s?\b|propo|proposta|reduz|redu[cv]|aument"
    r"|descont|atual|major"
    r"|negoci|indevid|em vez|ao inves|deveria|rest(?:a|am|av|ant)"
    r"|proporc|vincend|atras|faltam|decorrid"
    r"|cumprid|cobr|pag[ou]"
    r"|media|mercado|outr[oa]s?\b|nao\b|exced|supera)"
)
_NEAR, _BEFORE = 45, 40


def check(case: Case) -> Iterator[Contradiction]:
    """Yield terms that the circular offered otherwise, and terms that a paper misquotes.

    A value that any instrument of the matter gives for the term is no misquote: amendments
    change contracts. Sentences that speak of a change, of a balance or of a payment are left out.
    """
    by_key: dict[str, list[Field]] = {}
    for field in case.fields:
        by_key.setdefault(field.key, []).append(field)
    agreed = {key: held for key, held in by_key.items() if _from_contract(held)}
    for held in agreed.values():
        yield from _offered(held)
    for paper in case.papers:
        if title_of(paper.document).instrument is Instrument.OUTRO:
            for segment in paper.segments:
                yield from _misquoted(paper, segment, agreed)


def _from_contract(held: list[Field]) -> bool:
    return any(f.instrument is Instrument.CONTRATO for f in held)


def _offered(held: list[Field]) -> Iterator[Contradiction]:
    """Yield a term that contract and circular de oferta give differently."""
    contract = next(f for f in held if f.instrument is Instrument.CONTRATO)
    for other in held:
        if other.instrument is not Instrument.COF or other.unit in ("texto", "data"):
            continue
        if other.value == contract.value or other.unit != contract.unit:
            continue
        sides = tuple(Side(f.value, f.sources[0]) for f in (contract, other))
        words = {f.value: shown(f.value, f.unit) for f in (contract, other)}
        yield Contradiction(
            kind=Kind.CLAUSULA,
            subject=contract.label,
            sides=sides,
            weight=3,
            explanation=f"O contrato e a Circular de Oferta divergem quanto a {contract.label}: "
            f"{told(sides, words)}.",
        )


def _misquoted(
    paper: Segmented, segment: Segment, agreed: dict[str, list[Field]]
) -> Iterator[Contradiction]:
    folded = segment.folded
    if segment.kind is BlockKind.TABLE_ROW or not _SAYS.search(folded):
        return
    for term, value in _quoted(segment):
        held = agreed.get(term.key, [])
        if not held or not _differs(value, held):
            continue
        contract = next(f for f in held if f.instrument is Instrument.CONTRATO)
        source = paper.excerpt(segment)
        yield Contradiction(
            kind=Kind.CLAUSULA,
            subject=contract.label,
            sides=(Side(contract.value, contract.sources[0]), Side(value.value, source)),
            weight=5,
            explanation=f"{paper_name(paper.document.locator)} atribui ao contrato "
            f"{shown(value.value, value.unit)} ({contract.label}); o contrato diz "
            f"{shown(contract.value, contract.unit)} ({where(contract.sources[0])}).",
        )


def _quoted(segment: Segment) -> Iterator[tuple[FieldSpec, Value]]:
    """Yield each value with the one term whose words stand nearest, where that is near enough."""
    terms = [f for schema in schemas() for f in schema.fields if _speaks_of(f, segment)]
    for unit in {unit for term in terms for unit in term.units if unit in _UNITS}:
        found = values(unit, segment.text)
        for value in found:
            spans = [v.span for v in found]
            near = [
                (nearness(value.span, cue, segment.folded, spans), term.key, cue)
                for term in terms
                if unit in term.units and term.cues
                for cue in (Span(*m.span()) for m in term.cues.finditer(segment.folded))
            ]
            apart, key, cue = min(near, default=(_NEAR + 1, "", value.span))
            term = next((t for t in terms if t.key == key), None)
            if (
                term
                and key not in _OF_EVENTS
                and apart <= _NEAR
                and not _changes(segment, value.span, cue)
            ):
                yield term, value


def _changes(segment: Segment, value: Span, cue: Span) -> bool:
    """Return whether the words before and between term and value speak of another value."""
    around = segment.folded[max(0, min(value.start, cue.start) - _BEFORE) : value.end]
    return bool(_CHANGES.search(around))


def _speaks_of(term: FieldSpec, segment: Segment) -> bool:
    if not term.cues or not term.cues.search(segment.folded):
        return False
    if term.excludes and term.excludes.search(segment.folded):
        return False
    return not term.needs or bool(term.needs.search(segment.folded))


def _differs(value: Value, held: list[Field]) -> bool:
    comparable = [f for f in held if f.unit == value.unit and f.instrument is not Instrument.OUTRO]
    return bool(comparable) and all(f.value != value.value for f in comparable)
