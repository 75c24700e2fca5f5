"""Values of a unit inside a text, whatever the unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from lastro.facts.dates import dates
from lastro.facts.quantities import (
    Quantity,
    amounts,
    distances,
    durations,
    multiples,
    parse_number,
    percentages,
    plain,
)
from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.text import Span, fold_same_length

_ORDINALS = [
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
_TO = re.compile(r"\s*(?:\([^)]*\)\s*)?(?:a|à|até)\s+")
_LOW = re.compile(r"(?<![\w.,/])(?P<low>\d+(?:,\d+)?)\s?(?:\([a-zà-ú ]+\)\s?)?(?:a|à|até|–|-)\s$")
_CHANGED_TO = re.compile(r"\s*(?:\([^)]*\)\s*)?[^.;]{0,40}?\bpara\s+(?:o valor de\s+)?")
_CHANGED_FROM = re.compile(
    r"(?:pass|alter|reduz|major|modific|aument|reajust|elev|diminu)\w+[^.;]*\bde\s+$",
    re.IGNORECASE,
)
_DUE_DAY = re.compile(
    rf"\b(?:dia\s+(?P<day>\d{{1,2}}|{NUMBER_WORDS})(?![\d/.]*\d)(?!\s*de\s+(?!cada|todo))"
    rf"|(?P<nth>\d{{1,2}}|{'|'.join(_ORDINALS)})[ºo°.]*\s*(?:\([a-z]+\)\s*)?dia\s+(?P<kind>util)?)"
)


@dataclass(frozen=True, slots=True)
class Value:
    """A normalised value with its unit and span."""

    value: str
    unit: str
    span: Span


def values(unit: str, text: str) -> tuple[Value, ...]:
    """Return the values of `unit` in `text`, in order.

    unit: `BRL`, `%`, `prazo` (any length of time), `data`, `km` (any distance), `vezes`, or
        `dia` (day of the month on which something falls due; its unit may be `dia útil`).
    """
    found = list(_FINDERS[unit](text))
    return tuple(found) if unit == "data" else tuple(_in_force(_ranged(found, text), text))


def _ranged(found: list[Value], text: str) -> list[Value]:
    """Return the values with `18 a 24 meses` and `R$ 5,00 a R$ 7,00` as one, `18 a 24`."""
    ranged: list[Value] = []
    for value in found:
        previous = ranged[-1] if ranged else None
        gap = text[previous.span.end : value.span.start] if previous else ""
        if previous and previous.unit == value.unit and _TO.fullmatch(gap):
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
    """Yield the values but the old one of `passa de 6% para 7%`."""
    for value, following in zip(found, [*found[1:], None], strict=False):
        gap = text[value.span.end : following.span.start] if following else ""
        before = text[max(0, value.span.start - 80) : value.span.start]
        if not (following and _CHANGED_TO.fullmatch(gap) and _CHANGED_FROM.search(before)):
            yield value


def _quantities(find: Callable[[str], tuple[Quantity, ...]]) -> Callable[[str], Iterator[Value]]:
    def found(text: str) -> Iterator[Value]:
        return (Value(q.text, q.unit, q.span) for q in find(text))

    return found


def _dates(text: str) -> Iterator[Value]:
    return (Value(day.value.isoformat(), "data", day.span) for day in dates(text))


def _due_days(text: str) -> Iterator[Value]:
    for match in _DUE_DAY.finditer(fold_same_length(text)):
        number = _small_number(match["day"] or match["nth"])
        if 1 <= number <= 31:
            unit = "dia útil" if match["kind"] else "dia"
            yield Value(str(number), unit, Span(match.start(), match.end()))


def _small_number(written: str) -> int:
    if written.isdigit():
        return int(written)
    if written in _ORDINALS:
        return _ORDINALS.index(written) + 1
    return int(number_in_words(written) or 0)


_FINDERS: dict[str, Callable[[str], Iterator[Value]]] = {
    "BRL": _quantities(amounts),
    "%": _quantities(percentages),
    "prazo": _quantities(durations),
    "km": _quantities(distances),
    "vezes": _quantities(multiples),
    "data": _dates,
    "dia": _due_days,
}
