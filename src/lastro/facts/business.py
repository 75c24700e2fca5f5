"""Business days and terms, with the national holidays; municipal and state ones are not held."""

from __future__ import annotations

import calendar
import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

_SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Holiday:
    """A national holiday. law: the act and article that make it one."""

    day: date
    name: str
    law: str


@cache
def holidays(year: int) -> tuple[Holiday, ...]:
    """Return the national holidays of a year, in order, each with its law."""
    table = tomllib.loads((files("lastro.facts") / "holidays.toml").read_text(encoding="utf-8"))
    fixed = [
        Holiday(date.fromisoformat(f"{year:04d}-{h['day']}"), h["name"], h["law"])
        for h in table["fixed"]
        if year >= h["since"]
    ]
    movable = [
        Holiday(easter(year) + timedelta(h["from_easter"]), h["name"], h["law"])
        for h in table["movable"]
        if year >= h["since"]
    ]
    return tuple(sorted((*fixed, *movable), key=lambda h: h.day))


def easter(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, ch. 8)."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    j = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * j) // 451
    month, day = divmod(h + j - 7 * m + 114, 31)
    return date(year, month, day + 1)


def is_business_day(day: date) -> bool:
    """Return whether the day is neither a weekend's nor a national holiday."""
    return day.weekday() < _SATURDAY and all(h.day != day for h in holidays(day.year))


def next_business_day(day: date) -> date:
    """Return the day itself, or the first business day after it."""
    while not is_business_day(day):
        day += timedelta(1)
    return day


def nth_business_day(year: int, month: int, nth: int) -> date:
    """Return the nth business day of a month; nth counts from 1."""
    day = next_business_day(date(year, month, 1))
    for _ in range(nth - 1):
        day = next_business_day(day + timedelta(1))
    return day


def after(start: date, count: int, unit: str) -> date:
    """Return the last day of a term that starts to run at `start`.

    unit: `dias`, `dias úteis`, `semanas`, `meses`, `anos`. The first day does not count; months
    and years end on the same day of the month, or on the next day where there is none.
    Source: Código Civil, art. 132, caput and § 3º. The end is not moved off a holiday: whether
    it moves depends on the term.
    """
    match unit:
        case "dias úteis":
            day = start
            for _ in range(count):
                day = next_business_day(day + timedelta(1))
            return day
        case "semanas":
            return start + timedelta(weeks=count)
        case "meses" | "anos":
            return _same_day(start, count * (12 if unit == "anos" else 1))
        case _:
            return start + timedelta(count)


def _same_day(start: date, months: int) -> date:
    years, month = divmod(start.month - 1 + months, 12)
    year, month = start.year + years, month + 1
    last = calendar.monthrange(year, month)[1]
    if start.day <= last:
        return date(year, month, start.day)
    return date(year, month, last) + timedelta(1)
