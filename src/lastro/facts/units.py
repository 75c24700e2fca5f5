"""Values of a unit inside a text, whatever the unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lastro.facts.dates import dates
from lastro.facts.quantities import (
    Quantity,
    amounts,
    distances,
    durations,
    multiples,
    percentages,
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
    return tuple(_FINDERS[unit](text))


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
