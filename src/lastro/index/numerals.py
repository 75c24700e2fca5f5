"""Numbers as Portuguese legal texts write them: roman, ordinal words, dotted thousands."""

from __future__ import annotations

import re

_UNITS = ("primeir", "segund", "terceir", "quart", "quint", "sext", "setim", "oitav", "non")
_TENS = (
    *("decim", "vigesim", "trigesim", "quadragesim", "quinquagesim"),
    *("sexagesim", "septuagesim", "octogesim", "nonagesim"),
)
ORDINALS = {name: value for value, name in enumerate(_UNITS, 1)}
ORDINALS |= {name: 10 * value for value, name in enumerate(_TENS, 1)}
_ONE = "|".join(sorted(ORDINALS, key=len, reverse=True))
ORDINAL = rf"(?:{_ONE})[oa](?:[ \-](?:{_ONE})[oa])?"
ROMAN = r"(?=[ivxlc])(?:xc|xl|l?x{0,3}|c{1,3}l?x{0,3})(?:ix|iv|v?i{0,3})"
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_CARDINAL_UNITS = (
    *("um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze"),
    *("doze", "treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove"),
)
CARDINALS = {name: value for value, name in enumerate(_CARDINAL_UNITS, 1)}
CARDINALS |= {"uma": 1, "duas": 2, "catorze": 14}
CARDINALS |= {"vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50, "sessenta": 60}
_WORD = "|".join(sorted(CARDINALS, key=len, reverse=True))
CARDINAL = rf"(?:{_WORD})(?: e (?:{_WORD}))?\b"
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_DECIMAL = re.compile(r"\d+,\d+")


def ordinal(words: str) -> int | None:
    """Return the number of folded ordinal words, `decima primeira` → 11; None when it is none."""
    parts = [ORDINALS.get(word[:-1]) for word in re.split(r"[ \-]+", words.strip())]
    numbers = [part for part in parts if part is not None]
    return sum(numbers) if parts and len(numbers) == len(parts) else None


def cardinal(words: str) -> int | None:
    """Return the number of folded cardinal words, `vinte e um` → 21; None when it is none."""
    parts = [CARDINALS.get(word) for word in words.strip().split(" e ")]
    numbers = [part for part in parts if part is not None]
    return sum(numbers) if parts and len(numbers) == len(parts) else None


def roman(digits: str) -> int | None:
    """Return the number of lower-case roman digits, `lxxviii` → 78; None when it is none."""
    if not digits or not re.fullmatch(ROMAN, digits):
        return None
    values = [_ROMAN_DIGITS[digit] for digit in digits]
    following = [*values[1:], 0]
    return sum(-a if a < b else a for a, b in zip(values, following, strict=True))


def number(written: str) -> str:
    """Return a number without thousands dots and idle decimals: `45.000,00` → `45000`.

    What is not an amount stays as it is: the section number `11.3`, the year `2019`.
    """
    if _THOUSANDS.fullmatch(written):
        written = written.replace(".", "")
    if _DECIMAL.fullmatch(written):
        written = written.rstrip("0").rstrip(",")
    return written
