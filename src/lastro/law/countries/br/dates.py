"""When federal acts were signed, and how a note or sentence names an act with its day.

`dates.tsv` is generated from the corpus (`scripts/make_dates.py`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lastro.law.model import Norm, NormKind

MONTHS = {
    "janeiro": 1,
    "fevereiro": 2,
    "março": 3,
    "abril": 4,
    "maio": 5,
    "junho": 6,
    "julho": 7,
    "agosto": 8,
    "setembro": 9,
    "outubro": 10,
    "novembro": 11,
    "dezembro": 12,
}
_KINDS = {
    "lei complementar": NormKind.LEI_COMPLEMENTAR,
    "lei delegada": NormKind.LEI_DELEGADA,
    "lei constitucional": NormKind.EMENDA,
    "lei": NormKind.LEI,
    "decreto-lei": NormKind.DECRETO_LEI,
    "decreto legislativo": NormKind.DECRETO_LEGISLATIVO,
    "decreto": NormKind.DECRETO,
    "emenda constitucional": NormKind.EMENDA,
    "medida provisória": NormKind.MEDIDA_PROVISORIA,
}
_REVISION_DAYS = {"1": "1994-03-01"} | dict.fromkeys("23456", "1994-06-07")
_ACT = (
    r"\b(?P<kind>Lei Complementar|Lei Delegada|Lei|Decreto[- ]Lei|Decreto Legislativo|Decreto|"
    r"Emenda Constitucional(?: de Revisão)?|Medida Provisória)\s+(?:n\s?[ºo°.]*\s*)?"
    r"(?P<number>\d[\d.]*(?<!\.)(?:-[A-Z\d]{1,2})?)"
)
NAMED = re.compile(
    _ACT + r"\s?,?\s+de\s+(?P<day>\d{1,2})\s?[ºo°]?\s+de\s+(?P<month>[A-Za-zç]+)\s+de\s+"
    r"(?P<year>\d{4})",
    re.IGNORECASE,
)
NUMERIC = re.compile(
    _ACT
    + r"\s?,?\s+(?:de\s+)?(?P<day>\d{1,2})[ºo°]?[./](?P<month>\d{1,2})[./](?P<year>\d{4}|\d\d)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(_ACT + r"(?:\s?,?\s+(?:de\s+)?|\s?/\s?)(?P<year>\d{4})\b", re.IGNORECASE)


def kind_of(found: re.Match[str]) -> NormKind:
    """Return the kind of act that a match of this file's patterns names."""
    words = found["kind"].lower().replace("decreto lei", "decreto-lei")
    return _KINDS[words.replace(" de revisão", "")]


def named_act(text: str) -> Norm | None:
    """Return the first act that `text` names with number and year (`Lei nº 11.719, de 2008`)."""
    for pattern in (NUMERIC, NAMED, _YEAR):
        if found := pattern.search(text):
            year = found["year"] if len(found["year"]) == 4 else f"19{found['year']}"
            return Norm(kind_of(found), found["number"].replace(".", ""), int(year))
    return None


def signed_on(norm: Norm) -> str:
    """Return the ISO day on which the act was signed; its year where the day is not known; ""."""
    found = _found(norm)
    if found is None:
        return str(norm.year or "")
    return found[0]


def in_force_on(norm: Norm) -> str:
    """Return the ISO day on which the act came into force, as far as its own clause is held.

    Without that, its day of signature: most laws come into force on publication.
    """
    found = _found(norm)
    if found is None:
        return str(norm.year or "")
    return found[1] or found[0]


@cache
def day_of(act: str | None) -> str:
    """Return the ISO day on which an act named by a note took effect, its year, or "".

    >>> day_of("Lei nº 5.941, de 22.11.1973")
    '1973-11-22'
    """
    norm = named_act(act or "")
    if norm is None:
        return ""
    if "revisão" in (act or "").lower():
        return _REVISION_DAYS.get(norm.number, str(norm.year))
    day = in_force_on(norm)
    written = NUMERIC.search(act or "")
    if len(day) > 4 or written is None:
        return day
    return f"{norm.year}-{int(written['month']):02}-{int(written['day']):02}"


def dated(kind: NormKind) -> tuple[tuple[str, str], ...]:
    """Return (number, ISO day) of every act of that kind whose day of signature is known."""
    return tuple((n, day) for (k, n), days in _table().items() if k is kind for day, _ in days)


def _found(norm: Norm) -> tuple[str, str] | None:
    days = _table().get((norm.kind, norm.number), ())
    if norm.year is None:
        return days[0] if len(days) == 1 else None
    return next((day for day in days if day[0].startswith(str(norm.year))), None)


@cache
def _table() -> dict[tuple[NormKind, str], tuple[tuple[str, str], ...]]:
    data = files("lastro.law.countries.br") / "data" / "dates.tsv"
    table: dict[tuple[NormKind, str], tuple[tuple[str, str], ...]] = {}
    for line in data.read_text(encoding="utf-8").splitlines()[1:]:
        kind, number, signed, in_force = line.split("\t")
        key = (NormKind(kind), number)
        table[key] = (*table.get(key, ()), (signed, in_force))
    return table
