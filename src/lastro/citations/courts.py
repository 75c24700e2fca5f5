"""Names of courts, and the court that a CNJ process number belongs to (Resolução CNJ 65/2008)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_HONOUR = r"(?:(?:c|e|eg|col|colendo|egregio|excelso|colenda|egregia|augusto)\.?\s+)?"
_STATES = (
    *("AC", "AL", "AP", "AM", "BA", "CE", "DF", "ES", "GO", "MA", "MT", "MS", "MG", "PA"),
    *("PB", "PR", "PE", "PI", "RJ", "RN", "RS", "RO", "RR", "SC", "SE", "SP", "TO"),
)
_BY_SEGMENT = {"1": "STF", "2": "CNJ", "3": "STJ", "5": "TRT", "6": "TRE", "7": "STM", "9": "TJM"}
_MILITARY = {"13": "TJMMG", "21": "TJMRS", "26": "TJMSP"}


@cache
def _table() -> dict[str, str]:
    text = (files("lastro.citations") / "data" / "courts.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:] if line)
    return {name: code for code, names in rows for name in names.split("|")}


@cache
def _names() -> re.Pattern[str]:
    words = sorted(_table(), key=len, reverse=True)
    written = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in words)
    letters = (
        r"tj-?[a-z]{2}|trf-?\s?\d|trf\s?da\s+\d|trt-?\s?\d{1,2}|tre-?/?[a-z]{2}|tj|trf|trt|tre"
    )
    return re.compile(rf"{_HONOUR}(?P<court>{written}|{letters})(?![a-z\d])")


def court_at(plain: str, at: int) -> tuple[str, int] | None:
    """Return the code of the court named at `at` (`STJ`, `TJSP`) and where its name ends."""
    found = _names().match(plain, at)
    if found is None:
        return None
    words = " ".join(found["court"].split())
    return _table().get(words) or re.sub(r"[^A-Z\d]", "", words.upper()), found.end()


def court_of_process(segment: str, court: str) -> str | None:
    """Return the court of a CNJ number from its J and TR fields; None where they name none."""
    number = int(court)
    if segment == "4":
        return f"TRF{number}" if number else "CJF"
    if segment == "5":
        return "TST" if number in (0, 90) else f"TRT{number}"
    if segment == "8":
        return _state_court("TJ", number)
    if segment == "6":
        return "TSE" if number == 0 else _state_court("TRE-", number)
    if segment == "9":
        return _MILITARY.get(court)
    return _BY_SEGMENT.get(segment)


def _state_court(prefix: str, number: int) -> str | None:
    if not 1 <= number <= len(_STATES):
        return None
    letters = _STATES[number - 1]
    return "TJDFT" if prefix == "TJ" and letters == "DF" else prefix + letters


def check_digits_hold(number: str) -> bool:
    """Return whether the DD of `NNNNNNN-DD.AAAA.J.TR.OOOO` is right (mod 97, base 10, ISO 7064)."""
    digits = re.sub(r"\D", "", number).zfill(20)
    base, check = digits[:7] + digits[9:], digits[7:9]
    return len(digits) == 20 and 98 - int(base + "00") % 97 == int(check)
