"""A sentence that says two values of one term, the second from a day on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from lastro.facts.contracts.pairing import Pair
from lastro.facts.dates import dates, months
from lastro.facts.units import Value, values

_FROM_ON = re.compile(
    r"\b(?:a partir d[eo]|a contar d[eo]|desde)\b(?P<day>[^;]{4,40}?),?\s*"
    r"(?:(?:o valor|sera|passa\w* a(?: ser)?|no valor) )*(?:de|para|a|em)?\s*$"
)
_REACH = 90


@dataclass(frozen=True, slots=True)
class Later:
    """The second value. since: its first day."""

    value: Value
    since: date


def later(pair: Pair) -> Later | None:
    """Return the value that follows in the sentence from a day on (`e, a partir de …, de R$ 31`).

    A month is its first day. None where no such value follows.
    """
    segment = pair.scene.segment
    unit = next((u for u in pair.spec.units if u in ("BRL", "%")), "")
    if not unit or pair.value.unit != unit:
        return None
    for value in values(unit, segment.text):
        gap = segment.folded[pair.value.span.end : value.span.start]
        if value.span.start < pair.value.span.end or len(gap) > _REACH:
            continue
        if (found := _FROM_ON.search(gap)) and (since := _day(found["day"])):
            return Later(value, since)
    return None


def _day(text: str) -> date | None:
    if days := dates(text):
        return days[0].value
    named = months(text)
    return date(named[0].year, named[0].month, 1) if named else None
