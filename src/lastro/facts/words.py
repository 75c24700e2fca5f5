"""Numbers written out in Portuguese: `oitenta e cinco mil reais`, `seis vírgula cinco`."""

from __future__ import annotations

import re
from decimal import Decimal

from lastro.text import fold

_SMALL = {
    word: value
    for value, words in enumerate(
        [
            "zero",
            "um uma",
            "dois duas",
            "tres",
            "quatro",
            "cinco",
            "seis",
            "sete",
            "oito",
            "nove",
            "dez",
            "onze",
            "doze",
            "treze",
            "quatorze catorze",
            "quinze",
            "dezesseis",
            "dezessete",
            "dezoito",
            "dezenove",
        ]
    )
    for word in words.split()
}
_TENS = ["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"]
_HUNDREDS = [
    "cento",
    "duzentos",
    "trezentos",
    "quatrocentos",
    "quinhentos",
    "seiscentos",
    "setecentos",
    "oitocentos",
    "novecentos",
]
_VALUES = (
    _SMALL
    | {word: 20 + 10 * i for i, word in enumerate(_TENS)}
    | {word: 100 * (i + 1) for i, word in enumerate(_HUNDREDS)}
    | {word[:-2] + "as": 100 * (i + 1) for i, word in enumerate(_HUNDREDS) if i}
    | {"cem": 100, "hum": 1}
)
_SCALES = {
    "mil": 1_000,
    "milhao": 1_000_000,
    "milhoes": 1_000_000,
    "bilhao": 1_000_000_000,
    "bilhoes": 1_000_000_000,
}
_SKIPPED = {"e", "de"}
_WORD = "|".join(sorted((*_VALUES, *_SCALES), key=len, reverse=True))

NUMBER_WORDS = rf"(?:(?:{_WORD})(?:(?:\s+e)?\s+(?:{_WORD}))*)"
"""A pattern for folded text: a number in words, nothing before or after it."""


def number_in_words(text: str) -> Decimal | None:
    """Return the number that `text` writes out, or None when a word of it is not a number.

    Currency and unit words are allowed at the end; `reais e cinquenta centavos` gives cents,
    `seis vírgula cinco` gives 6.5.
    """
    folded = re.sub(r"[^a-z ]", " ", fold(text))
    folded = re.sub(r"\b(reais|real|por cento|inteiros?)\b", " # ", folded)
    whole, _, rest = folded.partition(" virgula ")
    if rest:
        return _with_decimals(_integer(whole.split()), rest.replace("#", " ").split())
    units, _, cents = folded.partition("#")
    cents = re.sub(r"\bcentavos?\b|#", " ", cents)
    first = _integer(units.split())
    if first is None or not cents.split():
        return None if first is None else Decimal(first)
    second = _integer(cents.split())
    return None if second is None else Decimal(first) + Decimal(second) / 100


def _with_decimals(whole: int | None, words: list[str]) -> Decimal | None:
    part = _integer(words)
    if whole is None or part is None:
        return None
    zeros = sum(1 for word in words if word == "zero") if len(words) > 1 else 0
    return Decimal(f"{whole}.{'0' * zeros}{part}")


def _integer(words: list[str]) -> int | None:
    total = group = 0
    seen = False
    for word in words:
        if word in _SKIPPED:
            continue
        if word in _VALUES:
            group += _VALUES[word]
        elif word in _SCALES:
            total += max(group, 1) * _SCALES[word]
            group = 0
        else:
            return None
        seen = True
    return total + group if seen else None


def vocabulary(text: str) -> frozenset[str]:
    """Return the words of `text` as a set; for short closed lists kept in code."""
    return frozenset(text.split())
