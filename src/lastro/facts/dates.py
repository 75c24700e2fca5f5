"""Dates and months as Brazilians write them, normalised to ISO 8601; impossible ones are none."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.text import Span, fold_same_length

_MONTHS = [
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
]
_MONTH = "|".join([*_MONTHS, *(name[:3] for name in _MONTHS)])
_ISO = re.compile(r"(?<![\w/-])(?P<y>[12]\d{3})-(?P<m>\d{2})-(?P<d>\d{2})(?!\d|-\d)")
_NUMERIC = re.compile(
    r"(?<![\w/.,-])(?P<d>\d{1,2})[ºo°]?(?P<sep>[/.-])(?P<m>\d{1,2})(?P=sep)(?P<y>\d{4}|\d{2})"
    r"(?![\w/]|[.,-]\d)"
)
_WRITTEN = re.compile(
    rf"(?<![\w.,/])(?P<d>\d{{1,2}})(?:\.?[ºo°])?(?:\s+de\s+|\s+|[/-])(?P<m>{_MONTH})\.?"
    r"(?:\s+de\s+|,?\s+|[/-])(?P<y>[12]\d{3}|\d{2}(?=\b(?!\s+de\b)))(?!\d)"
)
_IN_WORDS = re.compile(
    rf"(?<![\w.,/])(?P<d>\d{{1,2}}[ºo°]?|primeiro|{NUMBER_WORDS})(?:\s\([a-z ]+\))?"
    rf"(?:\s+dias?\s+do\s+mes)?\s+de\s+(?P<m>{'|'.join(_MONTHS)})"
    rf"\s+d[eo](?:\s+ano\s+de)?\s+(?P<y>[12]\d{{3}}|{NUMBER_WORDS})\b"
)
_LAST_DAY = re.compile(
    rf"\bultimo\s+dia\s+(?:do\s+mes\s+)?de\s+(?P<m>{'|'.join(_MONTHS)})\s+de\s+(?P<y>[12]\d{{3}})"
)
_MONTH_YEAR = re.compile(
    rf"(?<![\w/.-])(?:(?P<m>{_MONTH})\.?(?:\s+de\s+|\s+|\s?[/-]\s?)(?P<y>[12]\d{{3}}|\d{{2}})"
    r"|(?P<m2>0?[1-9]|1[0-2])[/.-](?P<y2>[12]\d{3})"
    r"|(?P<y3>[12]\d{3})-(?P<m3>0[1-9]|1[0-2]))(?![\w/]|[.,-]\d)"
)


_DIGIT = re.compile(r"\d")
_MONTH_HINT = re.compile(rf"(?<![a-z])(?:{'|'.join(name[:3] for name in _MONTHS)})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Day:
    """A day found in a text."""

    value: date
    span: Span


@dataclass(frozen=True, slots=True)
class Month:
    """A month found in a text (`março de 2022`, `mar/22`, `03/2022`)."""

    year: int
    month: int
    span: Span


def dates(text: str) -> tuple[Day, ...]:
    """Return the days named in `text`, in order: `12/03/2022`, `1º de abril de 2021`, `12.03.22`,
    `aos seis dias do mês de maio de dois mil e vinte`.

    Two-digit years up to 69 are 20xx. A day that no calendar has (`31/02/2022`) is left out.
    """
    named = bool(_MONTH_HINT.search(text))
    if not (named or _DIGIT.search(text)):
        return ()
    folded = fold_same_length(text) if named else text
    found: list[Day] = []
    for pattern in (_ISO, _NUMERIC, _WRITTEN, *([_IN_WORDS] if named else [])):
        for match in pattern.finditer(folded):
            day = _day(match["y"], match["m"], match["d"])
            span = Span(*match.span())
            if day and not any(span.overlaps(other.span) for other in found):
                found.append(Day(day, span))
    for match in _LAST_DAY.finditer(folded) if named else ():
        year, month = int(match["y"]), _month_number(match["m"])
        found.append(Day(date(year, month, monthrange(year, month)[1]), Span(*match.span())))
    return tuple(sorted(found, key=lambda d: d.span))


def months(text: str) -> tuple[Month, ...]:
    """Return the months named in `text` outside full dates, in order."""
    return tuple(_months(text))


def month_name(text: str) -> int:
    """Return the month, 1 to 12, that a text is the name of (`março`, `Mar.`), or 0."""
    word = fold_same_length(text).strip().rstrip(".")
    return next((i for i, name in enumerate(_MONTHS, 1) if word in (name, name[:3])), 0)


def month_named(text: str) -> int:
    """Return the one month that a text names without its year, or 0."""
    rest = fold_same_length(text)
    for span in (*(m.span for m in months(text)), *(d.span for d in dates(text))):
        rest = rest[: span.start] + " " * len(span) + rest[span.end :]
    named = {number for word in re.findall(r"[a-z]{4,}", rest) if (number := month_name(word))}
    return named.pop() if len(named) == 1 else 0


def period_in(text: str) -> str:
    """Return the month that a text names, by itself or in a date, `YYYY-MM`, or ""."""
    if named := months(text):
        return f"{named[0].year:04d}-{named[0].month:02d}"
    days = dates(text)
    return days[0].value.isoformat()[:7] if days else ""


def _months(text: str) -> Iterator[Month]:
    if not _DIGIT.search(text):
        return
    days = dates(text)
    folded = fold_same_length(text) if _MONTH_HINT.search(text) else text
    for match in _MONTH_YEAR.finditer(folded):
        span = Span(*match.span())
        if any(span.overlaps(day.span) for day in days):
            continue
        month = match["m"] or match["m2"] or match["m3"]
        yield Month(_year(match["y"] or match["y2"] or match["y3"]), _month_number(month), span)


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(_year(year), _month_number(month), _figure(day))
    except ValueError:
        return None


def _figure(written: str) -> int:
    """Return the number that digits or words write; 0 for none."""
    if (digits := written.rstrip("ºo°")).isdigit():
        return int(digits)
    return 1 if written == "primeiro" else int(number_in_words(written) or 0)


def _year(written: str) -> int:
    number = _figure(written)
    if number > 999:
        return number
    return number + (2000 if number <= 69 else 1900)


def _month_number(written: str) -> int:
    if written.isdigit():
        return int(written)
    return next(i for i, name in enumerate(_MONTHS, 1) if name.startswith(written[:3]))
