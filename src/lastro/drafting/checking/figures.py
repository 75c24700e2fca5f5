"""Numbers and days of a sentence, normalised, so that two ways of writing one meet."""

from __future__ import annotations

import re
from decimal import Decimal

from lastro.facts import Quantity, amounts, dates, durations, parse_number, percentages

_BARE = re.compile(r"\d+(?:[.,/:-]\d+)*")


def figures(text: str) -> frozenset[str]:
    """Return the figures of `text`: ISO days, plain decimals, digits of numbered things.

    `R$ 85 mil`, `85.000,00` and `85000` give the same figure; a CNPJ gives its 14 digits.
    """
    days = dates(text)
    found = {day.value.isoformat() for day in days}
    sized: tuple[Quantity, ...] = (*amounts(text), *percentages(text), *durations(text))
    found |= {_plain(quantity.value) for quantity in sized}
    taken = [day.span for day in days] + [quantity.span for quantity in sized]
    for match in _BARE.finditer(text):
        if not any(span.start <= match.start() < span.end for span in taken):
            found.add(_bare(match.group()))
    return frozenset(found)


def days_of(text: str) -> tuple[str, ...]:
    """Return the ISO days of `text` in order."""
    return tuple(day.value.isoformat() for day in dates(text))


def sums_of(text: str) -> tuple[Decimal, ...]:
    """Return the amounts of money of `text` in order."""
    return tuple(quantity.value for quantity in amounts(text))


def plain_figure(value: Decimal) -> str:
    """Return a decimal the way `figures` writes it."""
    return _plain(value)


def _bare(written: str) -> str:
    number = parse_number(written)
    return _plain(number) if number is not None else re.sub(r"\D", "", written).lstrip("0")


def _plain(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
