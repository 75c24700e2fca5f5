"""Answers about terms of a contract."""

from __future__ import annotations

from datetime import date
from itertools import groupby

from lastro.facts.answering.asked import Asked, aggregate_of, stem, stems
from lastro.facts.answering.shown import place, shown
from lastro.facts.contracts.precedence import OF_CIRCULAR, prevails_surely
from lastro.facts.contracts.schema import FieldSpec, schemas
from lastro.facts.model import Answer, Field, Instrument, Route
from lastro.facts.store import FactStore

_OFFERED = "cof circular oferta prometido projetado estimado informado anunciado previsto inicial"
_TIMES = ("dias", "dias úteis", "semanas", "meses", "anos", "horas")
_PAPERS = {
    Instrument.COF: "cof circular oferta franquia",
    Instrument.ADITIVO: "termo aditivo aditamento",
    Instrument.CONTRATO: "contrato",
}


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the term that the question names, or None when it names none that the files hold.

    Every word of the question must be explained by the term, the paper or the sentence that
    holds it, and a unit that it names must be the term's; else it is about something else.

    A question about a time is answered by a sentence that names it, or, of a term that an
    amendment changed, by the value then in force. What was paid is in no contract, nor how many
    times a thing happened.
    """
    if asked.paid:
        return None
    for spec, way in _named(asked):
        if asked.units and not _fits(asked, spec):
            continue
        found = _within(asked, spec, store.fields(matter, spec.key))
        explained = [f for f in found if not asked.left(*_texts(spec, way, f))]
        if explained:
            sure = explained[0].value == found[0].value
            return _answer(asked, list(found)) if sure and _is_meant(asked, found) else None
        if found:
            return None
    return None


def _is_meant(asked: Asked, found: tuple[Field, ...]) -> bool:
    """Return whether the first value has the unit, the count and the time that are asked for."""
    first = found[0]
    unit = "prazo" if first.unit in _TIMES else "dia" if first.unit == "dia útil" else first.unit
    if asked.units and first.unit != "texto" and unit not in asked.units:
        return False
    if asked.counted and asked.counted not in stems(first.unit):
        return False
    changed = any(field.instrument is Instrument.ADITIVO for field in found)
    return asked.is_within(first.sources[0].text) or (changed and _in_force(asked, first))


def _in_force(asked: Asked, field: Field) -> bool:
    """Return whether the value is dated and was in force at all the time asked about."""
    if asked.day:
        first = last = asked.day.isoformat()
    elif asked.periods:
        first, last = f"{min(asked.periods)}-01", f"{max(asked.periods)}-28"
    else:
        first, last = f"{min(asked.years)}-01-01", f"{max(asked.years)}-12-31"
    since = field.since.isoformat() if field.since else "9999"
    until = field.until.isoformat() if field.until else "9999"
    return since <= first and last <= until


def _named(asked: Asked) -> list[tuple[FieldSpec, frozenset[str]]]:
    """Return the terms that the question names, the one named by most words first."""
    best: dict[str, tuple[FieldSpec, frozenset[str]]] = {}
    held = set(asked.stems)
    for schema in schemas():
        for spec in schema.fields:
            ways = [way for way in spec.ask if {stem(word) for word in way} <= held]
            if ways:
                best.setdefault(spec.key, (spec, max(ways, key=len)))
    ordered = sorted(best.values(), key=lambda entry: _rank(asked, *entry))
    first = _rank(asked, *ordered[0])[:2] if ordered else None
    return [e for e in ordered if _rank(asked, *e)[:2] == first and _sums_up(asked, e[0])]


def _rank(asked: Asked, spec: FieldSpec, way: frozenset[str]) -> tuple[int, int, bool]:
    """Return less the more telling words, then words at all, the way has; then by unit."""
    telling = sum(stem(word) in asked.content for word in way)
    return -telling, -len(way), not _fits(asked, spec)


def _fits(asked: Asked, spec: FieldSpec) -> bool:
    return bool(asked.units & set(spec.units))


def _sums_up(asked: Asked, spec: FieldSpec) -> bool:
    """Return whether a word like `total` or `médio` belongs to the term; else a table answers."""
    if not asked.aggregate:
        return True
    words = (spec.label, *(" ".join(way) for way in spec.ask))
    return any(aggregate_of(text) == asked.aggregate for text in words)


def _within(asked: Asked, spec: FieldSpec, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields of the paper and the time that the question limits itself to."""
    if limits := _limits(asked, spec):
        only = tuple(f for f in fields if f.instrument in limits)
        fields = only if only or Instrument.ADITIVO in limits else fields
    on = asked.day or _last_day(asked)
    if on is not None and any(f.since for f in fields):
        fields = tuple(f for f in fields if f.since is None or f.since <= on)
    return fields


def _limits(asked: Asked, spec: FieldSpec) -> frozenset[Instrument]:
    """Return the papers the question limits itself to; what every question names limits nothing.

    A term of the contract is asked for with the word `contrato`, one of the circular with `COF`.
    """
    usual = Instrument.COF if spec.key.startswith(OF_CIRCULAR) else Instrument.CONTRATO
    return asked.instruments - {usual}


def _last_day(asked: Asked) -> date | None:
    if asked.periods:
        year, month = map(int, asked.periods[-1].split("-"))
        return date(year, month, 28)
    return date(asked.years[-1], 12, 31) if asked.years else None


def _texts(spec: FieldSpec, way: frozenset[str], field: Field) -> tuple[str, ...]:
    paper = _PAPERS.get(field.instrument, "")
    offered = _OFFERED if spec.key.startswith(OF_CIRCULAR) else ""
    return spec.label, " ".join(way), paper, offered, field.sources[0].text


def _answer(asked: Asked, fields: list[Field]) -> Answer:
    groups = [list(group) for _, group in groupby(fields, key=lambda f: (f.value, f.unit))]
    same = [f for f in fields if (f.value, f.unit) == (groups[0][0].value, groups[0][0].unit)]
    others = [f for f in fields if f not in same]
    first = same[0]
    text = f"{first.label.capitalize()}: {shown(first.value, first.unit)}"
    text += f" ({place(first.sources[0])})."
    return Answer(
        question=asked.text,
        route=Route.EXATA,
        text=text + _conflict(first, others),
        value=first.value,
        unit=first.unit,
        sources=tuple(source for f in same for source in f.sources),
        others=tuple(_other(f) for f in others),
    )


def _conflict(first: Field, others: list[Field]) -> str:
    if not others:
        return ""
    listed = "; ".join(_other(f) for f in others)
    if all(prevails_surely(first, other) for other in others):
        return f" Prevalece o {first.instrument.value}; em outros documentos: {listed}."
    return f" As fontes divergem: {listed}."


def _other(field: Field) -> str:
    return f"{shown(field.value, field.unit)} ({place(field.sources[0])})"
