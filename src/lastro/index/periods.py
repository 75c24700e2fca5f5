"""Days and periods that a question names: `em março de 2023`, `de 2020 a 2022`, `desde 2021`."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from lastro.index.analysis import MONTHS
from lastro.text import fold_same_length

_NAMED = "|".join(MONTHS)
_YEAR = r"(?:19|20)\d{2}"
_DAY = rf"""(?:
    (?P<d>\d{{1,2}})[/.-](?P<m>\d{{1,2}})[/.-](?P<y>{_YEAR})
    |(?P<iso_y>{_YEAR})-(?P<iso_m>\d{{2}})-(?P<iso_d>\d{{2}})
    |(?:(?P<named_d>\d{{1,2}})[ºo]?\ de\ )?(?P<named_m>{_NAMED})(?:\ de\ |/|\ )(?P<named_y>{_YEAR})
    |(?P<half>[12])[ºo]?\ semestre\ de\ (?P<half_y>{_YEAR})
    |(?P<month_m>\d{{1,2}})/(?P<month_y>{_YEAR})
    |(?P<only>{_YEAR}))"""
_WHEN = re.compile(
    rf"""(?<![\w./-])
    (?P<before>(?:a\ partir\ de|apos|depois\ de|desde|antes\ de|ate|entre|de|em|no|na)\ )?
    (?:os?\ dias?\ |o\ |\d+\ )?{_DAY}(?![\w/-]|\.\d)""",
    re.VERBOSE,
)
_LINK = re.compile(r" ?(?:e|a|ate)(?: o dia)? ?")
_NUMBER_BEFORE = re.compile(
    r"(?:n[ºo.]*|numero|sumula|art\.?|artigo|processo|r\$"
    r"|(?:lei|lc|decreto|resolucao|portaria|medida provisoria)[a-z ]*(?:n[ºo.]*)? ?[\d./-]*,?) ?$"
)
_AFTER = ("a partir de", "apos", "depois de", "desde")
_UNTIL = ("antes de", "ate")


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of days, both ends included; said: as the question names it."""

    start: date
    end: date
    said: str

    def holds(self, day: date) -> bool:
        """Return whether a day lies in it."""
        return self.start <= day <= self.end


def periods(text: str) -> tuple[Period, ...]:
    """Return the periods a text names, in its order; what is no calendar day is passed over.

    >>> [(p.start.isoformat(), p.end.isoformat()) for p in periods("e-mails de março de 2023")]
    [('2023-03-01', '2023-03-31')]
    """
    joined: list[tuple[Period, int]] = []
    for period, word, start, end in _named(text):
        gap = text[joined[-1][1] : start] if joined else ""
        if joined and _LINK.fullmatch(fold_same_length(gap)):
            first = joined.pop()[0]
            said = f"{first.said}{gap}{text[start:end]}"
            period = Period(min(first.start, period.start), max(first.end, period.end), said)
        elif word in _AFTER:
            period = Period(period.start, date.max, text[start:end])
        elif word in _UNTIL:
            period = Period(date.min, period.end, text[start:end])
        joined.append((period, end))
    return tuple(period for period, _ in joined)


def _named(text: str) -> Iterator[tuple[Period, str, int, int]]:
    folded = fold_same_length(text)
    for match in _WHEN.finditer(folded):
        bounds = None if _NUMBER_BEFORE.search(folded[: match.start()]) else _bounds(match)
        if bounds is not None:
            said = text[match.start() : match.end()].strip()
            word = (match["before"] or "").strip()
            yield Period(*bounds, said), word, match.start(), match.end()


def _bounds(match: re.Match[str]) -> tuple[date, date] | None:
    found = {n: int(value) for n, value in match.groupdict("").items() if value.isdigit()}
    try:
        if match["half"]:
            first = 1 if found["half"] == 1 else 7
            return date(found["half_y"], first, 1), _last(found["half_y"], first + 5)
        if match["only"]:
            return date(found["only"], 1, 1), date(found["only"], 12, 31)
        year = found.get("y") or found.get("iso_y") or found.get("named_y") or found["month_y"]
        month = found.get("m") or found.get("iso_m") or found.get("month_m")
        month = month or MONTHS.index(match["named_m"]) + 1
        day = found.get("d") or found.get("iso_d") or found.get("named_d")
        if day:
            return date(year, month, day), date(year, month, day)
        return date(year, month, 1), _last(year, month)
    except ValueError:
        return None


def _last(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])
