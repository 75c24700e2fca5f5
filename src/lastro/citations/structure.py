"""Finds what cannot be right in a citation by its form alone, before any text is opened.

Federal laws are numbered in one row since 1946 and complementary laws since 1967, so a number tells
between which years its law was made. Check digits: Resolução CNJ 65/2008.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache

from lastro.citations.model import Citation, Kind
from lastro.citations.places import states
from lastro.citations.tokens import roman_value
from lastro.law import Norm, NormKind, names
from lastro.text import fold

_ROW_SINCE = {NormKind.LEI: 1946, NormKind.LEI_COMPLEMENTAR: 1967}
_NO_SUCH = "Não há "
_FIRST_PROCESS = 1900
_SEGMENTS = "123456789"
_CNJ = re.compile(r"\d{1,7}-\d{2}\.(?P<year>\d{4})\.(?P<segment>\d)\.\d{2}\.\d{4}")


def defects(citation: Citation, today: date | None = None) -> tuple[str, ...]:
    """Return what is wrong with the form of a citation, in words; () when nothing is.

    today: no year after it can be right; the present day by default
    """
    year = (today or datetime.now(tz=UTC).date()).year
    return (*_of_places(citation), *_of_norm(citation.norm, year), *_of_case(citation, year))


def excused(found: tuple[str, ...], sentence: str) -> tuple[str, ...]:
    """Return the defects that stand where `sentence` says that a local law may be meant.

    A state's or city's law has its own row of numbers: of a sentence that speaks of one, a number
    that no federal law has proves nothing.
    """
    if not any(d.startswith(_NO_SUCH) for d in found) or not _local().search(fold(sentence)):
        return found
    return tuple(d for d in found if not d.startswith(_NO_SUCH))


@cache
def _local() -> re.Pattern[str]:
    states_of = (*states().adjectives, *(rf"estado\s+d[aeo]\s+{n}" for n in states().names))
    words = "|".join(sorted(states_of, key=len, reverse=True))
    return re.compile(
        r"(?<![a-z])(?:estadua(?:l|is)|municipa(?:l|is)|municipios?|distrita(?:l|is)|governador\w*"
        rf"|assembleia\s+legislativa|camara\s+legislativa|prefeit\w+|{words})(?![a-z])"
    )


def _of_places(c: Citation) -> Iterator[str]:
    numeral = (c.inciso or "").partition("-")[0]
    if numeral and not roman_value(numeral):
        yield f"«{c.inciso}» não é um numeral romano bem formado."


def _of_norm(norm: Norm | None, this_year: int) -> Iterator[str]:
    if norm is None or norm.year is None:
        return
    if norm.year > this_year:
        yield f"O ano {norm.year} ainda não chegou."
        return
    since = _ROW_SINCE.get(norm.kind)
    if since is None or norm.ente != "br" or norm.year < since or not norm.number.isdigit():
        return
    first, last = _years_of(norm.kind, int(norm.number))
    if norm.year < first:
        yield _no_such(norm, f"esse número só foi alcançado em {first} ou depois")
    elif last is not None and norm.year > last:
        yield _no_such(norm, f"esse número foi alcançado até {last}")


def _no_such(norm: Norm, why: str) -> str:
    kind = "lei complementar" if norm.kind is NormKind.LEI_COMPLEMENTAR else "lei"
    return (
        f"{_NO_SUCH}{kind} federal {norm.number} de {norm.year}: {why}. "
        "Se for estadual ou municipal, falta dizer de onde."
    )


def _of_case(c: Citation, this_year: int) -> Iterator[str]:
    if c.digit_valid is False:
        yield "O dígito verificador do número não confere (Resolução CNJ 65/2008)."
    found = _CNJ.fullmatch(c.number or "") if c.kind in (Kind.PROCESSO, Kind.JULGADO) else None
    if found is None:
        return
    if not _FIRST_PROCESS <= int(found["year"]) <= this_year:
        yield f"O ano {found['year']} do número do processo é impossível."
    if found["segment"] not in _SEGMENTS:
        yield f"O segmento {found['segment']} do número do processo não existe."


def _years_of(kind: NormKind, number: int) -> tuple[int, int | None]:
    """Return between which years an act of that number was made; None: past the last known."""
    numbers, years = _row(kind)
    below, above = bisect_right(numbers, number) - 1, bisect_left(numbers, number)
    first = years[below] if below >= 0 else _ROW_SINCE[kind]
    return first, years[above] if above < len(years) else None


@cache
def _row(kind: NormKind) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the known acts of a kind, ascending, and their years beside them.

    An act whose year breaks the row (an older row of the same kind) is left out.
    """
    known = sorted(
        (int(act.norm.number), act.norm.year)
        for act in names().acts
        if act.norm.kind is kind
        and act.norm.ente == "br"
        and act.norm.number.isdigit()
        and act.norm.year is not None
        and act.norm.year >= _ROW_SINCE[kind]
    )
    years = [year for _, year in known]
    standing = [
        pair
        for i, pair in enumerate(known)
        if max(years[max(0, i - 3) : i + 1]) == pair[1] == min(years[i : i + 4])
    ]
    return tuple(n for n, _ in standing), tuple(y for _, y in standing)
