"""Labels in a row: what lies between the ends of a range, and numbers that are no labels at all."""

from __future__ import annotations

from lastro.citations.tokens import Token, roman, roman_value

_MOST_BETWEEN = 400
_UNITS = frozenset(
    (
        *("dia", "dias", "mes", "meses", "ano", "anos", "hora", "horas", "minutos", "vezes", "%"),
        *("reais", "mil", "milhoes", "bilhoes", "por", "salarios", "parcelas", "unidades"),
        *("ha", "metros", "pontos", "pessoas", "folhas", "fls", "paginas"),
    )
)


def counts_something(plain: str, token: Token) -> bool:
    """Return whether a bare number is a date, an amount or a count rather than a label."""
    after = plain[token.end : token.end + 40]
    if after[:1] in ("/", ",", ".", "-", "%") and after[1:2].isdigit():
        return True
    words = after.replace("(", " ").split()
    return bool(words) and words[0].strip(".,;)") in _UNITS


def labels_between(first: str | None, last: str) -> tuple[str, ...]:
    """Return the labels strictly between two ends, () when they do not form a series."""
    if first is None:
        return ()
    if first.isdigit() and last.isdigit():
        return tuple(str(v) for v in _inside(int(first), int(last)))
    if first.isupper() and roman_value(first) and roman_value(last):
        return tuple(roman(v) for v in _inside(roman_value(first), roman_value(last)))
    if len(first) == len(last) == 1 and first.islower():
        return tuple(chr(v) for v in _inside(ord(first), ord(last)))
    return ()


def _inside(low: int, high: int) -> range:
    return range(low + 1, min(high, low + _MOST_BETWEEN + 1))
