"""Check digits of the numbers a Brazilian file lives by: CPF, CNPJ, CNJ process number, RENAVAM."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CNJ = re.compile(r"\A(\d{7})-?(\d{2})\.?(\d{4})\.?(\d)\.?(\d{2})\.?(\d{4})\Z")
_STATES = [
    "AC",
    "AL",
    "AP",
    "AM",
    "BA",
    "CE",
    "DF",
    "ES",
    "GO",
    "MA",
    "MT",
    "MS",
    "MG",
    "PA",
    "PB",
    "PR",
    "PE",
    "PI",
    "RJ",
    "RN",
    "RS",
    "RO",
    "RR",
    "SC",
    "SE",
    "SP",
    "TO",
]
_SINGLE_COURTS = {"1": "STF", "2": "CNJ", "3": "STJ", "7": "STM"}
_MILITARY = {"13": "TJMMG", "21": "TJMRS", "26": "TJMSP"}


def cpf_is_valid(digits: str) -> bool:
    """Return whether 11 digits carry the right check digits (mod 11; IN RFB 2.172/2024).

    Eleven equal digits pass the sum but are never issued, so they are refused.
    """
    if not re.fullmatch(r"\d{11}", digits) or len(set(digits)) == 1:
        return False
    return all(int(digits[n]) == _mod11(digits[:n], range(n + 1, 1, -1)) for n in (9, 10))


def cnpj_is_valid(code: str) -> bool:
    """Return whether 14 characters, letters in capitals, carry the right check digits.

    The first 12 may be letters or digits, each worth its ASCII code less 48; weights 2 to 9
    from the right. Source: IN RFB 2.229/2024 (numeric codes keep their old digits).
    """
    if not re.fullmatch(r"[0-9A-Z]{12}\d{2}", code) or len(set(code)) == 1:
        return False
    weights = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    return all(int(code[n]) == _mod11(code[:n], weights[-n:]) for n in (12, 13))


def renavam_is_valid(digits: str) -> bool:
    """Return whether a RENAVAM of 9 to 11 digits carries the right check digit (mod 11)."""
    if not re.fullmatch(r"\d{9,11}", digits):
        return False
    padded = digits.zfill(11)
    total = sum(int(d) * w for d, w in zip(padded, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2), strict=False))
    return int(padded[-1]) == total * 10 % 11 % 10


def _mod11(code: str, weights: range | tuple[int, ...]) -> int:
    total = sum((ord(c) - 48) * w for c, w in zip(code, weights, strict=True))
    rest = total % 11
    return 0 if rest < 2 else 11 - rest


@dataclass(frozen=True, slots=True)
class ProcessNumber:
    """A CNJ process number, taken apart. Source: Resolução CNJ 65/2008, art. 1 and annexes.

    text: `NNNNNNN-DD.AAAA.J.TR.OOOO`; court: `TJSP`, `TRT2`, `TRE-BA`, "" when the code is none
    year: of filing; origin: the unit of origin, four digits
    """

    text: str
    valid: bool
    year: int
    court: str
    origin: str


def process_number(text: str) -> ProcessNumber | None:
    """Return the number taken apart, or None when `text` is not 20 digits in the CNJ's form."""
    match = _CNJ.match(text.strip())
    if match is None:
        return None
    serial, digits, year, branch, court, origin = match.groups()
    return ProcessNumber(
        text=f"{serial}-{digits}.{year}.{branch}.{court}.{origin}",
        valid=int(serial + year + branch + court + origin + digits) % 97 == 1,
        year=int(year),
        court=_court(branch, court),
        origin=origin,
    )


def _court(branch: str, court: str) -> str:
    number = int(court)
    state = _STATES[number - 1] if 1 <= number <= len(_STATES) else ""
    if branch in _SINGLE_COURTS:
        return _SINGLE_COURTS[branch]
    if branch == "4":
        return f"TRF{number}" if 1 <= number <= 6 else ""
    if branch == "5":
        return "TST" if number == 0 else f"TRT{number}" if number <= 24 else ""
    if branch == "6":
        return "TSE" if number == 0 else f"TRE-{state}" if state else ""
    if branch == "8":
        return "TJDFT" if state == "DF" else f"TJ{state}" if state else ""
    return _MILITARY.get(court, "") if branch == "9" else ""
