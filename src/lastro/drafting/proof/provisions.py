"""Places in the law as a brief writes them, and their official text as evidence."""

from __future__ import annotations

from lastro.citations import Desk
from lastro.drafting.model import Evidence
from lastro.drafting.proof.values import day
from lastro.law import Act, Level, NormKind, Ref, Source, State, SumulaState
from lastro.sources import Excerpt
from lastro.text import Span

_KINDS = {
    NormKind.LEI: "Lei",
    NormKind.LEI_COMPLEMENTAR: "Lei Complementar",
    NormKind.DECRETO: "Decreto",
    NormKind.DECRETO_LEI: "Decreto-Lei",
    NormKind.MEDIDA_PROVISORIA: "Medida Provisória",
}
_NAMED = {"Código": "do", "Estatuto": "do", "Constituição": "da", "Consolidação": "da"}
_ORDINAL_UP_TO = 9


def law_id(ref_key: str) -> str:
    """Return the id of a provision as evidence: `l13966-2-p1`."""
    return ref_key.lower().replace(".", "-")


def cite(ref: Ref, act: Act) -> str:
    """Return a provision as written in a brief: `art. 2º, § 1º, da Lei nº 13.966/2019`."""
    comma = "," if len(ref.path) > 1 else ""
    return f"{place(ref)}{comma} {_of(act)}".strip()


def place(ref: Ref) -> str:
    """Return the path of a provision: `art. 2º, § 1º`, `art. 373, I`, `Súmula 43 do STJ`."""
    parts: list[str] = []
    for step in ref.path:
        match step.level:
            case Level.ARTIGO:
                parts.append(f"art. {_ordinal(_dotted(step.label))}")
            case Level.PARAGRAFO if step.label == "unico":
                parts.append("parágrafo único")
            case Level.PARAGRAFO:
                parts.append(f"§ {_ordinal(step.label)}")
            case Level.ALINEA:
                parts.append(f"alínea {step.label}")
            case Level.SUMULA:
                return f"Súmula {step.label} do {ref.act}"
            case Level.SUMULA_VINCULANTE:
                return f"Súmula Vinculante {step.label} do {ref.act}"
            case _:
                parts.append(step.label)
    return ", ".join(parts)


def _of(act: Act) -> str:
    name = act_name(act)
    article = _NAMED.get(name.split(" ", 1)[0])
    return f"{article or ('do' if name.startswith('Decreto') else 'da')} {name}"


def act_name(act: Act) -> str:
    """Return an act as the bibliography names it: `Código Civil`, `Lei nº 13.966/2019`."""
    if act.name.split(" ", 1)[0] in _NAMED:
        return act.name
    number = _dotted(act.norm.number)
    year = f"/{act.norm.year}" if act.norm.year else ""
    return f"{_KINDS.get(act.norm.kind, 'Lei')} nº {number}{year}"


def provision(ref_key: str, desk: Desk) -> tuple[str, Evidence] | None:
    """Return the citation and the official text in force as evidence, None when not held so.

    A revoked or vetoed provision, or a cancelled súmula, is not held: a brief may not rest on it.
    """
    ref = Ref.parse(ref_key)
    if ref.path and ref.path[0].level in (Level.SUMULA, Level.SUMULA_VINCULANTE):
        return _sumula(ref, desk)
    act, found = desk.act(ref.act), desk.get(ref)
    if act is None or found is None or found.state is not State.VIGENTE:
        return None
    text = found.text or found.full_text
    checked = f", conferido em {day(found.source.captured_on)}" if found.source.captured_on else ""
    title = f"{act_name(act)}, {place(ref)} (texto oficial: {found.source.url}{checked})"
    excerpt = _official(found.source, place(ref), text)
    return cite(ref, act), Evidence(law_id(ref_key), title, excerpt, str(ref))


def _sumula(ref: Ref, desk: Desk) -> tuple[str, Evidence] | None:
    step = ref.path[0]
    binding = step.level is Level.SUMULA_VINCULANTE
    found = desk.sumula(ref.act, int(step.label), binding=binding)
    if found is None or found.state is not SumulaState.ATIVA:
        return None
    name = place(ref)
    excerpt = Excerpt(
        found.source.url, found.source.sha256, name, found.text, Span(0, len(found.text))
    )
    return name, Evidence(law_id(str(ref)), f"{name} ({found.source.url})", excerpt, str(ref))


def _dotted(number: str) -> str:
    digits, _, letter = number.partition("-")
    if not digits.isdigit():
        return number
    grouped = f"{int(digits):,}".replace(",", ".")
    return f"{grouped}-{letter}" if letter else grouped


def _ordinal(label: str) -> str:
    head, _, letter = label.partition("-")
    if head.isdigit() and int(head) <= _ORDINAL_UP_TO:
        return f"{head}º-{letter}" if letter else f"{head}º"
    return label


def _official(source: Source, place: str, text: str) -> Excerpt:
    return Excerpt(source.url, source.sha256, place, text, Span(0, len(text)))
