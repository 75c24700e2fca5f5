"""Which month a row of a table is about: by its own cells, else by what stands over the table."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lastro.facts.dates import dates, month_name, months, period_in

_YEAR = re.compile(r"(?<![\d.,/-])(?:19|20)\d{2}(?![\d.,/-])")
_FILE_MONTH = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_. ](0[1-9]|1[0-2])(?!\d)")
_MONTH_FILE = re.compile(r"(?<!\d)(0[1-9]|1[0-2])[-_. ]((?:19|20)\d{2})(?!\d)")


def period_of(cells: Iterable[str], over: str) -> str:
    """Return the month of a row, `YYYY-MM`, or "".

    cells: its texts; over: the words over the table, its sheet's and its file's name. A month's
    name alone (`março`) takes the one year that stands over the table.
    """
    texts = list(cells)
    if own := next((found for text in texts if (found := period_in(text))), ""):
        return own
    named = next((number for text in texts if (number := month_name(text))), 0)
    if not named:
        return ""
    year = year_over(over)
    return f"{year}-{named:02d}" if year else ""


def period_over(over: str) -> str:
    """Return the one month that the words over a table name, or ""; a range is none."""
    found = {f"{m.year:04d}-{m.month:02d}" for m in months(over)}
    found |= {f"{year}-{month}" for year, month in _FILE_MONTH.findall(over)}
    found |= {f"{year}-{month}" for month, year in _MONTH_FILE.findall(over)}
    if not found:
        found = {day.value.isoformat()[:7] for day in dates(over)}
    return found.pop() if len(found) == 1 else ""


def year_over(over: str) -> str:
    """Return the one year that the words name, or ""."""
    found = set(_YEAR.findall(over))
    return found.pop() if len(found) == 1 else ""


def names_a_time(text: str) -> bool:
    """Return whether a column's name is a month or a year, and nothing else."""
    named = period_in(text) or month_name(text) or re.fullmatch(r"(?:19|20)\d{2}", text.strip())
    return bool(named)
