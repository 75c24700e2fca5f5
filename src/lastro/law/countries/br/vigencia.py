"""When an act comes into force, read from its closing clause (LINDB, art. 1; LC 95/1998, art. 8).

>>> effective("Este Código entrará em vigor 1 (um) ano após a sua publicação.", "2002-01-10")
'2003-01-10'
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from lastro.law.countries.br.dates import MONTHS

_CLAUSE = re.compile(
    r"\b(?:Est[ae]s?|[AO]s? presentes?)\s+(?:Lei(?: Complementar)?|Código|Decreto(?:-Lei)?|"
    r"Consolidação|Emenda(?: Constitucional)?)\s+(?:entra|entrará|começará a|passa a|vigorará)\b"
    r"(?P<when>.{0,1200})",
    re.IGNORECASE | re.DOTALL,
)
_PARTS = re.compile(r"\s*(?:em vigor|em vigência|vigorar)\s*:")
_NOW = re.compile(r"\s*em vigor na data d[ea] (?:sua )?publicação")
_REST = re.compile(r"[^\n;]*\b(?:demais|restantes)\b[^\n;]*", re.IGNORECASE)
_DAY = re.compile(
    r"\b(?:no dia|em|a partir de|desde|de)\s+(?:o dia\s+)?(?P<day>\d{1,2})[ºo°]?\s+de\s+"
    rf"(?P<month>{'|'.join(MONTHS)})\s+de\s+(?P<year>\d{{4}})",
    re.IGNORECASE,
)
_NUMBERS = {
    "um": 1,
    "uma": 1,
    "dois": 2,
    "três": 3,
    "seis": 6,
    "dez": 10,
    "quinze": 15,
    "vinte": 20,
    "trinta": 30,
    "quarenta e cinco": 45,
    "sessenta": 60,
    "noventa": 90,
    "cento e vinte": 120,
    "cento e oitenta": 180,
}
_TERM = re.compile(
    rf"\b(?P<number>\d{{1,3}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})\s*"
    r"(?:\([^)]*\)\s*)?"
    r"(?P<unit>dias?|mês|meses|anos?)",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(r"data\s+d[ea]\s+(?:sua\s+)?publicação|na data da publicação", re.IGNORECASE)


def effective(clause: str, signed: str) -> str:
    """Return the ISO day on which an act signed on `signed` comes into force; "" if not told.

    Counted from the day of signature: the day of publication, from which the law counts, is not in
    the corpus and is at most a few days later. Where parts have days of their own, the one "quanto
    aos demais" stands for all.
    """
    found = _CLAUSE.search(clause)
    if found is None:
        return ""
    text = found["when"]
    if _NOW.match(text):
        return signed
    if _PARTS.match(text):
        rest = _REST.search(text)
        text = rest[0] if rest else ""
    else:
        text = re.split(r"[.;]\s", text, maxsplit=1)[0]
    if day := _DAY.search(text):
        return f"{day['year']}-{MONTHS[day['month'].lower()]:02}-{int(day['day']):02}"
    if term := _TERM.search(text):
        written = term["number"].lower()
        number = int(written) if written.isdigit() else _NUMBERS[written]
        return _after(date.fromisoformat(signed), number, term["unit"].lower())
    return signed if _AT_ONCE.search(text) else ""


def _after(start: date, number: int, unit: str) -> str:
    if unit.startswith("dia"):
        return (start + timedelta(days=number)).isoformat()
    months = number * (12 if unit.startswith("ano") else 1)
    year, month = divmod(start.month - 1 + months, 12)
    last = (date(start.year + year + (month == 11), (month + 1) % 12 + 1, 1) - timedelta(1)).day
    return date(start.year + year, month + 1, min(start.day, last)).isoformat()
