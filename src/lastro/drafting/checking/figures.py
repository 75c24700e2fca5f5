"""Numbers and days of a sentence, normalised, so that two ways of writing one meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from lastro.facts import Quantity, amounts, dates, durations, parse_number, percentages, plain

_BARE = re.compile(r"\d+(?:[.,/:-]\d+)*")


def figures(text: str) -> frozenset[str]:
    """Return the figures of `text`: ISO days, plain decimals, digits of numbered things.

    `R$ 85 mil`, `85.000,00` and `85000` give the same figure; a CNPJ gives its 14 digits.
    """
    days = dates(text)
    found = {day.value.isoformat() for day in days}
    sized: tuple[Quantity, ...] = (*amounts(text), *percentages(text), *durations(text))
    found |= {plain(quantity.value) for quantity in sized}
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


def column_sums(texts: Iterable[str]) -> frozenset[str]:
    """Return the sums of every unbroken run of numbers down a column or along a row of tables.

    texts: passages in the order of the file; rows have their cells parted by ` | `
    """
    rows = [line.split(" | ") for text in texts for line in text.splitlines() if " | " in line]
    numbers = [[parse_number(cell.strip()) for cell in row] for row in rows]
    widest = max(map(len, numbers), default=0)
    columns = [[row[at] if at < len(row) else None for row in numbers] for at in range(widest)]
    return frozenset(total for line in (*numbers, *columns) for total in _runs(line))


def _runs(line: list[Decimal | None]) -> Iterator[str]:
    for start in range(len(line)):
        total = Decimal()
        for number in line[start:]:
            if number is None:
                break
            total += number
            yield plain(total)


def _bare(written: str) -> str:
    number = parse_number(written)
    return plain(number) if number is not None else re.sub(r"\D", "", written).lstrip("0")
