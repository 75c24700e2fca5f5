"""Applies to a draft what each citation's status asks for, and reports what was done.

Keep, check, choose, fix, warn, remove or mark: the rule for each status is the seed's. Nothing is
changed in silence: what is fixed or removed leaves a note in brackets where it stood.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from lastro.citations.annotate import annotate
from lastro.citations.model import Checked, Citation, Report, Resolution, Status
from lastro.citations.remarks import AGAINST, accusation, remarks
from lastro.law import Level, Ref

_UNCHECKED = "não verificado"


class Action(StrEnum):
    """What is done with a citation of a draft."""

    MANTER = "manter"
    CONFERIR = "conferir"
    ESCOLHER = "escolher"
    CORRIGIR = "corrigir"
    ALERTAR = "alertar"
    REMOVER = "remover"
    SINALIZAR = "sinalizar"


@dataclass(frozen=True, slots=True)
class Step:
    """One action. written: what now stands where the citation stood; reason: why, for a person."""

    citation: Citation
    action: Action
    written: str
    reason: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A draft after the actions, and what they were, in the order of the text."""

    text: str
    steps: tuple[Step, ...]


def revise(text: str, report: Report) -> Revision:
    """Return `text` with the action of each citation applied; `report` is of the same text."""
    steps = tuple(step_for(item) for item in report.items)
    by_citation = dict(zip(map(id, report.items), steps, strict=True))

    def mark(_: str, item: Checked) -> str:
        return by_citation[id(item)].written

    return Revision(annotate(text, report, mark), steps)


def step_for(item: Checked) -> Step:
    """Return the action that a citation's status asks for, with what to write in its place."""
    citation, found = item.citation, item.resolution
    own = _own_words(citation)
    if found is None:
        return Step(citation, Action.SINALIZAR, f"{own} [{_UNCHECKED}]", "Além do limite.")
    action = _action(item, found)
    reason = found.message or " ".join(remarks(found))
    return Step(citation, action, _written(own, action, found, reason), reason)


def _action(item: Checked, found: Resolution) -> Action:
    """Return the action; words of the law that are quoted as they are get no correction."""
    if found.within is not None and found.status in AGAINST:
        return Action.CONFERIR
    match found.status:
        case Status.VERIFICADO:
            return Action.CONFERIR if accusation(item) else Action.MANTER
        case Status.VERIFICADO_INFERIDO:
            return Action.CONFERIR
        case Status.AMBIGUO:
            return Action.ESCOLHER if found.candidates else Action.REMOVER
        case Status.VERIFICADO_PARCIAL:
            return Action.CORRIGIR
        case Status.REVOGADO | Status.CANCELADA:
            return Action.ALERTAR
        case Status.NAO_ENCONTRADO:
            return Action.CORRIGIR if found.suggestions else Action.REMOVER
        case Status.DIPLOMA_DESCONHECIDO | Status.NAO_SUPORTADO:
            return Action.SINALIZAR


def _written(own: str, action: Action, found: Resolution, reason: str) -> str:
    match action:
        case Action.MANTER:
            return own
        case Action.ESCOLHER:
            listed = ", ".join(c.ref_key for c in found.candidates or ())
            return f"{own} [escolher: {listed}]"
        case Action.CORRIGIR if found.partial is not None:
            return f"{place_words(Ref.parse(found.partial.found))} [corrigido: era «{own}»]"
        case Action.CORRIGIR:
            proposed = (found.suggestions or ())[0].ref_key
            return f"{own} [não existe; proposto: {place_words(Ref.parse(proposed))}]"
        case Action.REMOVER:
            return f"[citação removida: «{own}»]"
        case Action.SINALIZAR:
            return f"{own} [{_UNCHECKED}]"
        case Action.CONFERIR | Action.ALERTAR:
            return f"{own} [{action.value}: {reason}]"


def _own_words(citation: Citation) -> str:
    at = citation.span.start
    return citation.label[citation.core.start - at : citation.core.end - at]


def place_words(ref: Ref) -> str:
    """Return a place as a lawyer writes it: `art. 5º, § 2º, inciso III, CF`."""
    words = []
    for step in ref.path:
        number, _, letter = step.label.partition("-")
        ordinal = f"{number}º" if number.isdigit() and int(number) < 10 else number
        label = f"{ordinal}-{letter}" if letter else ordinal
        words.append(
            {
                Level.ARTIGO: f"art. {label}",
                Level.PARAGRAFO: "parágrafo único" if step.label == "unico" else f"§ {label}",
                Level.INCISO: f"inciso {step.label}",
                Level.ALINEA: f"alínea {step.label}",
                Level.ITEM: f"item {step.label}",
            }.get(step.level, step.label)
        )
    return ", ".join((*words, ref.act))
