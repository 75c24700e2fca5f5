"""Values of a unit inside a text, whatever the unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from lastro.facts.dates import dates
from lastro.facts.quantities import (
    Quantity,
    amounts,
    distances,
    durations,
    minimum_wages,
    multiples,
    parse_number,
    percentages,
    plain,
)
from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.text import Span, fold_same_length, squeeze

ORDINALS = [
    "primeiro",
    "segundo",
    "terceiro",
    "quarto",
    "quinto",
    "sexto",
    "setimo",
    "oitavo",
    "nono",
    "decimo",
]
"""First to tenth, folded."""
_TO = re.compile(r"\s*(?:\([^)]*\)\s*)?(?:a|à|até)\s+")
_AND = re.compile(r"\s*(?:\([^)]*\)\s*)?e\s+")
_BETWEEN_TWO = re.compile(r"\bentre\s+$", re.IGNORECASE)
_LOW = re.compile(r"(?<![\w.,/])(?P<low>\d+(?:,\d+)?)\s?(?:\([a-zà-ú ]+\)\s?)?(?:a|à|até|–|-)\s$")
_CHANGED_TO = re.compile(r"\s*(?:\([^)]*\)\s*)?[^.;]{0,40}?\bpara\s+(?:o valor de\s+)?")
_CHANGED_FROM = re.compile(
    r"(?:pass|alter|reduz|major|modific|aument|reajust|elev|diminu)\w+[^.;]*\bde\s+$",
    re.IGNORECASE,
)
_TENTHS = {"decimo": 10, "vigesimo": 20, "trigesimo": 30}
_NTH = rf"(?:(?:{'|'.join(_TENTHS)})\s)?(?:{'|'.join(ORDINALS)})|{'|'.join(_TENTHS)}"
_OLD = re.compile(
    r"(?:em substituicao (?:a|ao)|substitui\w* [oa]|em (?:lugar|vez) d[eoa]|deixa\w* de ser"
    r"|anteriormente(?: \w+){0,3}|onde se le(?:, n[ao] [a-z]+ [\d.]+)?,?"
    r"(?:\W*nunca (?:menos|mais) que)?"
    r"|, (?:antes|ate entao|outrora))(?: (?:de|o|a|em|no valor de))*[\s:“\"]*$"
)
_DUE_DAY = re.compile(
    rf"\b(?:dia\s+(?P<day>\d{{1,2}}|{NUMBER_WORDS})(?:[ºo°]|\b)(?![\d/.]*\d)(?!\s*(?:\([a-z]+\)\s*)?de\s+(?!cada|todo))"
    rf"|(?P<nth>\d{{1,2}}|{_NTH})[ºo°ª.]*\s*(?:\([a-zº ]+\)\s*)?dia\b(?:\s+(?P<kind>util))?"
    rf"|(?P<each>\d{{1,2}}|{NUMBER_WORDS})\s(?:\([a-z]+\)\s)?d[eo] cada mes)"
)
_COUNT = (
    r"(?<![\w.,/$])(?:(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?:\s?\([a-z ]+\))?"
    rf"|(?P<only>{NUMBER_WORDS}))\s"
)
_BETWEEN = r"(?:(?:mensais|iguais|sucessivas|consecutivas|fixas|mensal|anuais|e|,)\s)*"
_INSTALMENTS = re.compile(rf"{_COUNT}{_BETWEEN}(?:parcelas?|prestac(?:ao|oes)|vezes\b(?! o| a))")
_SHARES = re.compile(rf"{_COUNT}(?:quotas?|cotas?|acoes)\b")
_INDEX = re.compile(
    r"\b(?:igp-?m|igp-?di|ipca-?e|ipca|inpc|incc(?:-?m)?|ipc-?fipe|ipc(?:-?br)?|ivar|selic|tr|cdi"
    r"|cub(?:/[a-z]{2})?|icv|indice geral de precos(?: ?(?:-|–|do) ?mercado)?"
    r"|indice nacional de precos ao consumidor(?: amplo)?|taxa referencial)\b"
    r"(?:\s?/\s?(?:fgv|ibge))?"
)
_AREA = re.compile(
    r"(?<![\w.,/$])(?P<number>\d{1,3}(?:\.\d{3})*(?:,\d+)?|\d+(?:,\d+)?)"
    r"\s?(?:m²|m2\b|metros quadrados)"
)
_SURETY = re.compile(
    r"\bcaucao(?: em (?:dinheiro|bens|especie|imovel))?|\bfianca(?: (?:bancaria|locaticia))?"
    r"|\bfiador\w*"
    r"|\bseguro[- ]fianca(?: locaticia)?|\bseguro garantia|\btitulo de capitalizacao"
    r"|\bcessao fiduciaria[^.,;]{0,40}|\bcarta[- ]fianca"
    r"|\baval\b|\balienacao fiduciaria|\bnota promissoria|\bhipoteca|\bdeposito caucao"
)


@dataclass(frozen=True, slots=True)
class Value:
    """A normalised value with its unit and span."""

    value: str
    unit: str
    span: Span


def values(unit: str, text: str) -> tuple[Value, ...]:
    """Return the values of `unit` in `text`, in order.

    unit: `BRL`, `%`, `prazo` (any length of time), `data`, `km` (any distance), `vezes`, `minimos`
        (minimum wages), `parcelas` or `quotas` (how many); `indice` (of prices) or `garantia` (its
        kind), whose unit is `texto`; `dia` (day of the month on which something falls due; its
        unit may be `dia útil`).
    """
    return _values(unit, text)


@lru_cache(maxsize=4096)
def _values(unit: str, text: str) -> tuple[Value, ...]:
    found = list(_FINDERS[unit](text))
    if unit in ("indice", "garantia"):
        return tuple(_in_force(found, text))
    return tuple(found) if unit == "data" else tuple(_in_force(_ranged(found, text), text))


def _ranged(found: list[Value], text: str) -> list[Value]:
    """Return the values with `18 a 24 meses` and `R$ 5,00 a R$ 7,00` as one, `18 a 24`."""
    ranged: list[Value] = []
    for value in found:
        previous = ranged[-1] if ranged else None
        gap = text[previous.span.end : value.span.start] if previous else ""
        between = (
            previous and _AND.fullmatch(gap) and _BETWEEN_TWO.search(text[: previous.span.start])
        )
        if previous and previous.unit == value.unit and (_TO.fullmatch(gap) or between):
            span = Span(previous.span.start, value.span.end)
            ranged[-1] = Value(f"{previous.value} a {value.value}", value.unit, span)
        elif start := _LOW.search(text[: value.span.start]):
            low = plain(parse_number(start["low"]) or Decimal(0))
            span = Span(start.start(), value.span.end)
            ranged.append(Value(f"{low} a {value.value}", value.unit, span))
        else:
            ranged.append(value)
    return ranged


def _in_force(found: list[Value], text: str) -> Iterator[Value]:
    """Yield the values but the old one of `passa de 6% para 7%` and `deixa de ser o IGP-M`."""
    if len(found) > 1:
        folded = fold_same_length(text)
        kept = [v for v in found if not is_old(folded[: v.span.start])]
        found = kept or found
    for value, following in zip(found, [*found[1:], None], strict=False):
        gap = text[value.span.end : following.span.start] if following else ""
        before = text[max(0, value.span.start - 80) : value.span.start]
        if not (following and _CHANGED_TO.fullmatch(gap) and _CHANGED_FROM.search(before)):
            yield value


def is_old(before: str) -> bool:
    """Return whether the folded words before a value say that it holds no more (`onde se lê`)."""
    return bool(_OLD.search(before))


def _quantities(find: Callable[[str], tuple[Quantity, ...]]) -> Callable[[str], Iterator[Value]]:
    def found(text: str) -> Iterator[Value]:
        return (Value(q.text, q.unit, q.span) for q in find(text))

    return found


def _dates(text: str) -> Iterator[Value]:
    return (Value(day.value.isoformat(), "data", day.span) for day in dates(text))


def _due_days(text: str) -> Iterator[Value]:
    for match in _DUE_DAY.finditer(fold_same_length(text)):
        number = _small_number(match["day"] or match["nth"] or match["each"])
        if 1 <= number <= 31:
            unit = "dia útil" if match["kind"] else "dia"
            yield Value(str(number), unit, Span(match.start(), match.end()))


def _small_number(written: str) -> int:
    if written.isdigit():
        return int(written)
    parts = written.split()
    if all(part in _TENTHS or part in ORDINALS for part in parts):
        return sum(_TENTHS.get(p) or ORDINALS.index(p) + 1 for p in parts)
    return int(number_in_words(written) or 0)


def _counted(pattern: re.Pattern[str], unit: str) -> Callable[[str], Iterator[Value]]:
    def found(text: str) -> Iterator[Value]:
        for match in pattern.finditer(fold_same_length(text)):
            number = (
                parse_number(match["number"]) if match["number"] else number_in_words(match["only"])
            )
            if number is not None:
                yield Value(plain(number), unit, Span(*match.span()))

    return found


def _areas(text: str) -> Iterator[Value]:
    for match in _AREA.finditer(text):
        number = parse_number(match["number"])
        if number is not None:
            yield Value(plain(number), "m²", Span(*match.span()))


def _named(pattern: re.Pattern[str]) -> Callable[[str], Iterator[Value]]:
    def found(text: str) -> Iterator[Value]:
        for match in pattern.finditer(fold_same_length(text)):
            span = Span(*match.span())
            yield Value(squeeze(span.of(text)), "texto", span)

    return found


_FINDERS: dict[str, Callable[[str], Iterator[Value]]] = {
    "BRL": _quantities(amounts),
    "%": _quantities(percentages),
    "prazo": _quantities(durations),
    "km": _quantities(distances),
    "vezes": _quantities(multiples),
    "minimos": _quantities(minimum_wages),
    "data": _dates,
    "dia": _due_days,
    "parcelas": _counted(_INSTALMENTS, "parcelas"),
    "quotas": _counted(_SHARES, "quotas"),
    "m²": _areas,
    "indice": _named(_INDEX),
    "garantia": _named(_SURETY),
}
