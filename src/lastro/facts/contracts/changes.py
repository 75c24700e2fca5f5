"""Terms that an amendment changes by the number of their clause, without saying their name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from lastro.facts.contracts.precedence import SIGNED
from lastro.facts.dates import months
from lastro.facts.model import Fact, FactKind, Field, Instrument
from lastro.facts.units import is_old
from lastro.sources import Excerpt
from lastro.text import fold, fold_same_length

_AMENDS = re.compile(r"^.{0,60}\b(?:aditivo|aditamento|alteracao contratual|repactuacao)\b")
_CITED = re.compile(
    r"\b(?:clausulas?|itens|item)\s+(?P<first>\d{1,3}(?:\.\d{1,3})*)"
    r"(?:[ªao.º°]*\s*(?:,|e)\s*(?P<second>\d{1,3}(?:\.\d{1,3})*)\b(?!\s*(?:de|%|dias)))?"
)
_CLAUSE = re.compile(r"clausula (?P<label>\d{1,3}(?:\.\d{1,3})*)\b")
_KINDS = (FactKind.VALOR, FactKind.PERCENTUAL, FactKind.PRAZO, FactKind.DISTANCIA, FactKind.DATA)
_LETTER = re.compile(r"\b(?:letra|campo|item|quadro) [“\"]?(?P<letter>[a-z])\b(?! [–-])")
_LETTERED = re.compile(r"^(?P<letter>[a-z])\s?[–)-]\s")
_OWN_NUMBER = 2  # a sentence that begins with a clause's number is that clause
_TIMES = ("dias", "dias úteis", "semanas", "meses", "anos", "horas")
_FROM = re.compile(r"\b(?:a partir|desde|competencia|efeitos?|vale)\b")


def amends(title: str) -> bool:
    """Return whether the opening lines of a paper, folded, are those of an amendment."""
    return bool(_AMENDS.search(title))


def cited(text: str) -> tuple[str, ...]:
    """Return the numbers of the clauses that a sentence cites: `4.1` of `a cláusula 4.1`."""
    found = (m for m in _CITED.finditer(fold_same_length(text)) if m.start() > _OWN_NUMBER)
    letters = (f"letra {m['letter']}" for m in _LETTER.finditer(fold_same_length(text)))
    return (*(x for m in found for x in (m["first"], m["second"]) if x), *letters)


def clause_of(source: Excerpt) -> str:
    """Return the number of the clause of a sentence, `letra c` of a row so lettered, or ""."""
    if " | " in source.text and (row := _LETTERED.match(fold(source.text))):
        return f"letra {row['letter']}"
    found = _CLAUSE.search(fold(source.place))
    return found["label"] if found else ""


def changed(
    fields: Sequence[Field], facts: Iterable[Fact], signed: dict[str, date]
) -> tuple[Field, ...]:
    """Return the terms with those that amendments make of them by citing their clause.

    facts: of the amendments; signed: the day of each. A sentence that tells one value in force of
    the term's unit, and cites its clause, changes it from the amendment's day, or the month that
    the sentence names.
    """
    told = [fact for fact in facts if fact.kind in _KINDS and cited(fact.source.text)]
    known = {(field.key, field.contract) for field in fields}
    return (*fields, *_changes(fields, told, known, signed))


def _changes(
    fields: Sequence[Field],
    told: Sequence[Fact],
    known: set[tuple[str, str]],
    signed: dict[str, date],
) -> Iterator[Field]:
    for field in fields:
        label = clause_of(field.sources[0])
        if field.instrument is not Instrument.CONTRATO or not label or field.key == SIGNED:
            continue
        citing = [f for f in told if label in cited(f.source.text) and _is_of(field, f)]
        for paper in dict.fromkeys(fact.source.locator for fact in citing):
            new = [f for f in citing if f.source.locator == paper and not _is_old(f)]
            if len({f.value for f in new}) == 1 and (field.key, paper) not in known:
                since = _since(new[0], signed.get(paper))
                yield replace(
                    field,
                    value=new[0].value,
                    unit=new[0].unit or field.unit,
                    contract=paper,
                    sources=(new[0].source,),
                    since=since,
                    until=None,
                    instrument=Instrument.ADITIVO,
                )


def _is_of(field: Field, fact: Fact) -> bool:
    times = fact.unit in _TIMES and field.unit in _TIMES
    day = fact.kind is FactKind.DATA and field.unit == "data"
    return times or day or (fact.unit == field.unit and fact.kind is not FactKind.DATA)


def _is_old(fact: Fact) -> bool:
    at = fact.span.start - fact.source.span.start
    return is_old(fold_same_length(fact.source.text)[:at])


def _since(fact: Fact, signed: date | None) -> date | None:
    text = fold_same_length(fact.source.text)
    named = months(fact.source.text) if _FROM.search(text) else ()
    return date(named[0].year, named[0].month, 1) if len(named) == 1 else signed
