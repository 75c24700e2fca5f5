"""Answers about terms of a contract."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from lastro.facts.answering.asked import Asked, aggregate_of, question_words, stem, stems
from lastro.facts.answering.shown import place, shown
from lastro.facts.answering.sides import is_of_another_fault, is_of_another_side
from lastro.facts.contracts.lexicon import concept, is_concept
from lastro.facts.contracts.precedence import OF_CIRCULAR, prevails_surely
from lastro.facts.contracts.schema import FieldSpec, ambient_of, schemas
from lastro.facts.model import Answer, Field, Instrument, Party, Route
from lastro.facts.parties.roles import is_side, rank
from lastro.facts.store import FactStore
from lastro.facts.units import values
from lastro.text import fold

_OFFERED = "cof circular oferta prometido projetado estimado informado anunciado previsto inicial"
_TIMES = ("dias", "dias úteis", "semanas", "meses", "anos", "horas")
_COUNTS = ("vezes", "aluguéis", "salários", "mensalidades", "salários mínimos")
_PAPERS = {
    Instrument.COF: "cof circular oferta franquia",
    Instrument.ADITIVO: "termo aditivo aditamento contrato",
    Instrument.CONTRATO: "contrato",
}
_AMOUNT = re.compile(r"^(?:por |de )?quanto (?!tempo)")
_AMOUNTS = ("BRL", "%", "vezes", "salários mínimos", "texto")
_NAMED_ONLY = re.compile(
    r"\b(?:quem|nome|conta|agencia|banco|placa|telefone|registro)\b|endereco|^onde\b"
    r"|\bnumero d[aoe]s? (?!parcel|prestac|quota|cota|vezes)"
)
_CAPITAL = re.compile(r"(?<!^)\b[A-ZÀ-Ý][a-zà-ÿ]{2,}")
_HAPPENED = re.compile(
    r"\W*(?:quando|em que (?:dia|data)|(?:qual )?(?:a )?data em que)\b"
    r".*\b(?:foi|foram|saiu|ocorreu)\b"
)
_IS_PLAN = re.compile(r"\bprevis|\bprazo d[ea]|\bpassa a ser\b|\bsera\b|\bdevera|\bnao podera")
_OFFICE = 4
_SEVERAL = ("BRL", "%", "quotas", "prazo")
_COLLECTIVE = "coletivo."  # keys of what a collective agreement says, not the contract
_ORIGINAL = re.compile(
    r"\b(?:original\w*|antes d[oe] (?:\w+ )?(?:aditivo|aditamento|termo aditivo)"
    r"|n[ao] (?:admissao|contratacao|inicio)|inicialmente)\b"
)
_SAID_OF_ORIGINAL = "original originalmente primeiro admissao contratacao aditivo inicialmente 1o"
_SAID_OF_CHANGES = "primeiro segundo terceiro ultimo 1o 2o 3o"
_INSTALMENTS = "parcelas prestacoes vezes"
_YEAR_DAYS = 365
_OF_ANY = ("contrato", "pecas")


@dataclass(frozen=True, slots=True)
class _Named:
    """A term that the question names. telling: the question's words that say so; words: the
    schema's, of the ways that it is asked for in; longest: how many the longest way has.
    """

    spec: FieldSpec
    telling: frozenset[str]
    words: tuple[str, ...]
    longest: int


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the term that the question names, or None when it names none that the files hold.

    Every word of the question must be explained by the term, the paper, its parties or the
    sentence that holds it, and a unit that it names must be the term's; else it is about something
    else.

    A question about a time is answered by a sentence that names it, or by the value then in
    force. What was paid is in no contract, nor how many times a thing happened.
    """
    if asked.paid or asked.month or asked.is_when_paid:
        return None
    parties = store.parties(matter)
    for named in _named(asked, {field.key for field in store.fields(matter)}):
        held = _of_kind(asked, store.fields(matter, named.spec.key))
        found = _within(asked, named.spec, held)
        explained = [
            f
            for f in found
            if _is_the_one(asked, named.spec, f)
            and not _left(asked, named, f, parties)
            and not _is_one_of_several(asked, named, f)
            and not _is_of_another_person(asked.content - named.telling, f, parties)
        ]
        if not explained:
            continue
        alike = [f for f in found if f.paper in ("", explained[0].paper)]
        sure = explained[0] == alike[0] or explained[0].value == alike[0].value
        alone = len(alike) == len(found) or _tells_apart(asked, explained[0], found)
        if sure and alone and _is_meant(asked, named.spec, alike):
            return _answer(asked, alike)
    return None


def _left(asked: Asked, named: _Named, field: Field, parties: Iterable[Party]) -> frozenset[str]:
    """Return the words of the question that neither the term nor its paper explains."""
    of_work = named.spec.key.startswith(_COLLECTIVE) and Instrument.CONTRATO in asked.instruments
    text = field.sources[0].text
    if of_work or is_of_another_side(asked, text) or is_of_another_fault(asked, text):
        return asked.content
    names = (
        name
        for party in parties
        if is_side(party.role) and any(s.locator == field.contract for s in party.sources)
        for name in (party.name, *party.variants, *party.roles)
    )
    said = (
        " ".join(question_words("said")),
        *_texts(named, field),
        ambient_of(field.paper),
        *names,
    )
    return asked.left_otherwise(*said) - named.telling


def _is_the_one(asked: Asked, spec: FieldSpec, field: Field) -> bool:
    """Return whether the sentence speaks of the thing that the question names, of several."""
    text = fold(field.sources[0].text)
    return all(p.search(text) for p in spec.apart if p.search(asked.folded))


def _is_one_of_several(asked: Asked, named: _Named, field: Field) -> bool:
    """Return whether the sentence tells several such values, and a name in the question says which.

    `Quantas quotas tem Ana?` is not answered by whichever partner's quotas the term holds.
    """
    text = field.sources[0].text
    names = {stem(m[0]) for m in _CAPITAL.finditer(text)}
    asked_for = (asked.content - named.telling) & names
    unit = "prazo" if field.unit in _TIMES else field.unit
    if not asked_for or unit not in _SEVERAL:
        return False
    return len({v.value for v in values(unit, text)}) > 1


def _is_of_another_person(words: frozenset[str], field: Field, parties: Iterable[Party]) -> bool:
    """Return whether the question names a person, no side of the contract, whom only the file's
    name tells, not the sentence.
    """
    told = frozenset(stems(field.sources[0].text))
    people = (p for p in parties if p.cpf and (rank(p.role) == _OFFICE or not is_side(p.role)))
    return any((words & frozenset(stems(p.name))) - told for p in people)


def _of_kind(asked: Asked, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields of the kind of contract that a word of the question is of alone."""
    words = {f.paper: frozenset(stems(ambient_of(f.paper))) for f in fields}
    named = {
        paper
        for paper, own in words.items()
        if (own - frozenset[str]().union(*(w for p, w in words.items() if p != paper)))
        & set(asked.stems)
    }
    return tuple(f for f in fields if f.paper in named) if len(named) == 1 else fields


def _tells_apart(asked: Asked, field: Field, found: Iterable[Field]) -> bool:
    """Return whether the question says of which contract: by a word of that kind's own, or
    all the contracts agree.
    """
    own = asked.content & frozenset(stems(ambient_of(field.paper)))
    return bool(own) or len({(f.value, f.unit) for f in found}) == 1


def _is_meant(asked: Asked, spec: FieldSpec, found: list[Field]) -> bool:
    """Return whether the first value has the unit, the count and the time that are asked for."""
    first = found[0]
    unit = "prazo" if first.unit in _TIMES else "dia" if first.unit == "dia útil" else first.unit
    unit = "vezes" if unit in _COUNTS else "km" if unit == "m" else unit
    if asked.units and first.unit != "texto" and unit not in asked.units:
        return False
    if first.unit != "texto" and _NAMED_ONLY.search(asked.folded):
        return False
    if _AMOUNT.search(asked.folded) and unit not in _AMOUNTS:
        return False
    counts = stems(_INSTALMENTS if first.unit == "parcelas" else first.unit)
    if asked.counted and asked.counted not in counts:
        return False
    text = fold(first.sources[0].text)
    if first.unit == "data" and _HAPPENED.match(asked.folded) and _IS_PLAN.search(text):
        return False
    return asked.is_within(first.sources[0].text) or _in_force(asked, found, yearly=spec.yearly)


def _in_force(asked: Asked, found: list[Field], *, yearly: bool) -> bool:
    """Return whether the first value was in force at all the time asked about.

    An amount that no amendment fixed, and rents and wages (`yearly`), are taken to hold for their
    first year only: they are adjusted after that.
    """
    field = found[0]
    first, last = _time(asked)
    if field.since is None or first < field.since or (field.until and last > field.until):
        return False
    amended = any(f.instrument is Instrument.ADITIVO for f in found)
    ended = field.until is not None
    fixed = ended and field.instrument is Instrument.ADITIVO if yearly else amended or ended
    steady = field.unit != "BRL" or fixed
    return steady or (last - field.since).days < _YEAR_DAYS


def _time(asked: Asked) -> tuple[date, date]:
    """Return the first and the last day of the time that the question names."""
    if asked.day:
        return asked.day, asked.day
    if asked.periods:
        year, month = map(int, max(asked.periods).split("-"))
        start = date.fromisoformat(f"{min(asked.periods)}-01")
        return start, date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return date(min(asked.years), 1, 1), date(max(asked.years), 12, 31)


def _named(asked: Asked, held: set[str]) -> list[_Named]:
    """Return the terms that the question names by most of its words, of the kinds of contract
    that the files hold.
    """
    kinds = [s for s in schemas() if s.name in _OF_ANY or any(f.key in held for f in s.fields)]
    specs = [
        spec for kind in kinds for spec in kind.fields if not asked.units or _fits(asked, spec)
    ]
    found = [named for spec in specs if (named := _asked_for(asked, spec))]
    ordered = sorted(found, key=lambda named: _rank(asked, named))
    first = _rank(asked, ordered[0])[:2] if ordered else None
    return [n for n in ordered if _rank(asked, n)[:2] == first and _sums_up(asked, n.spec)]


def _asked_for(asked: Asked, spec: FieldSpec) -> _Named | None:
    """Return the term with the words of all the ways that the question asks for it in."""
    ways = [(way, said) for way in spec.ask if (said := _said(asked, way)) is not None]
    if not ways:
        return None
    telling = frozenset[str]().union(*(said for _, said in ways)) & asked.content
    words = tuple(item for way, _ in ways for item in sorted(way))
    return _Named(spec, telling, words, max(len(way) for way, _ in ways))


def _said(asked: Asked, way: frozenset[str]) -> frozenset[str] | None:
    """Return the question's words that the way stands for, None when it lacks one of its items."""
    telling: set[str] = set()
    for item in way:
        if is_concept(item):
            spans = [m.span() for m in concept(item).finditer(asked.folded)]
            if not spans:
                return None
            telling.update(w for w, at in asked.placed for a, b in spans if a <= at < b)
        elif stem(item) in asked.stems:
            telling.add(stem(item))
        else:
            return None
    return frozenset(telling)


def _rank(asked: Asked, named: _Named) -> tuple[int, int, bool]:
    """Return less the more telling words, then words at all, the way has; then by unit."""
    return -len(named.telling), -named.longest, not _fits(asked, named.spec)


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
    if not asked.is_timed:
        return fields
    on = _time(asked)[1]
    began = tuple(f for f in fields if f.since is None or f.since <= on)
    return tuple(
        sorted(began, key=lambda f: (_is_past(f, on), not (f.until and f.since), _newest(f)))
    )


def _is_past(field: Field, on: date) -> bool:
    return field.until is not None and field.until < on


def _newest(field: Field) -> int:
    return -(field.since or date.min).toordinal()


def _limits(asked: Asked, spec: FieldSpec) -> frozenset[Instrument]:
    """Return the papers the question limits itself to; what every question names limits nothing.

    A term of the contract is asked for with the word `contrato`, one of the circular with `COF`.
    """
    if _ORIGINAL.search(asked.folded):
        return frozenset((Instrument.CONTRATO,))
    usual = Instrument.COF if spec.key.startswith(OF_CIRCULAR) else Instrument.CONTRATO
    return asked.instruments - {usual}


def _texts(named: _Named, field: Field) -> tuple[str, ...]:
    paper = _PAPERS.get(field.instrument, "")
    offered = _OFFERED if named.spec.key.startswith(OF_CIRCULAR) else ""
    changed = _SAID_OF_CHANGES if field.instrument is Instrument.ADITIVO else _SAID_OF_ORIGINAL
    court = "acao processo reclamacao demanda" if named.spec.key.startswith("peticao.") else ""
    way = re.sub(r"[<>]", "", " ".join(named.words))
    own = field.contract.rpartition("/")[2]
    return named.spec.label, way, paper, offered, field.sources[0].text, changed, court, own


def _answer(asked: Asked, fields: list[Field]) -> Answer:
    groups = [list(group) for _, group in groupby(fields, key=lambda f: (f.value, f.unit))]
    same = [f for f in fields if (f.value, f.unit) == (groups[0][0].value, groups[0][0].unit)]
    others = [f for f in fields if f not in same]
    first = same[0]
    text = f"{first.label.capitalize()}: {shown(first.value, first.unit)}"
    text += f" ({place(first.sources[0])}{_force(asked, first)})."
    return Answer(
        question=asked.text,
        route=Route.EXATA,
        text=text + _conflict(asked, first, others),
        value=first.value,
        unit=first.unit,
        sources=tuple(source for f in same for source in f.sources),
        others=tuple(_other(f) for f in others),
    )


def _force(asked: Asked, field: Field) -> str:
    """Return from when to when the value holds, where the question is about a time."""
    if not asked.is_timed or field.since is None:
        return ""
    until = f" até {field.until:%d/%m/%Y}" if field.until else ""
    return f", em vigor desde {field.since:%d/%m/%Y}{until}"


def _conflict(asked: Asked, first: Field, others: list[Field]) -> str:
    if not others:
        return ""
    listed = "; ".join(_other(f) for f in others)
    dated = asked.is_timed or first.instrument is Instrument.OUTRO
    if dated and all(f.until or (first.until and f.since) for f in others):
        return f" Em outras datas: {listed}."
    if all(prevails_surely(first, other) for other in others):
        return f" Prevalece o {first.instrument.value}; em outros documentos: {listed}."
    return f" As fontes divergem: {listed}."


def _other(field: Field) -> str:
    until = f", até {field.until:%d/%m/%Y}" if field.until else ""
    return f"{shown(field.value, field.unit)} ({place(field.sources[0])}{until})"
