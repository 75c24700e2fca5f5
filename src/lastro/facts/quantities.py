"""Amounts, percentages, durations, distances and multiples as Brazilians write them.

Each finder returns its values in the order of the text, with exact spans.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.text import Span, fold, fold_same_length

_NUMBER = r"(?P<number>\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?)"
_IN_WORDS = r"(?:\s?\((?P<words>[a-z][a-z ,/\n-]{1,120})\))?"
_SCALE = r"(?:\s?(?P<scale>mil|milhao|milhoes|bilhao|bilhoes|mi|mm|bi)\b)?"
_MONEY = re.compile(
    r"(?:(?<![\w)\]])(?P<before>[-−]))?(?P<currency>r\$|us\$|u\$s|\bbrl|\beur|€)\s?"
    rf"(?P<minus>[-–−])?\s?{_NUMBER}{_SCALE}"
    rf"(?P<tail>){_IN_WORDS}"
)
_REAIS = re.compile(
    rf"(?<![\w.,/$-]){_NUMBER}{_SCALE}{_IN_WORDS}(?P<tail>\s(?:de\s)?reais)\b"
    rf"|(?<![\w(])(?P<only>{NUMBER_WORDS})\s(?:de\s)?reais\b"
)
_PERCENT = re.compile(
    rf"(?<![\w.,/])(?P<minus>[-–−])?{_NUMBER}(?:\s?%|\s?{_IN_WORDS}\s?(?:%|por cento\b))"
    rf"(?:\s?\((?P<after>[a-z][a-z ,\n-]{{1,80}})\))?"
    rf"|(?<![\w(])(?P<only>{NUMBER_WORDS}(?: virgula {NUMBER_WORDS})?) por cento\b"
)
_TIME_UNITS = r"dias\s+uteis|dia\s+util|dias?|semanas?|mes|meses|anos?|horas?"
_DURATION = re.compile(
    rf"(?<![\w.,/$])(?:{_NUMBER}{_IN_WORDS}|(?<!\()(?P<only>{NUMBER_WORDS}))"
    rf"\s(?:(?:primeir|ultim)[oa]s\s)?(?P<unit>{_TIME_UNITS})\b(?!\s+d[eo]\s+alugue)"
)
_DISTANCE = re.compile(
    rf"(?<![\w.,/$])(?:{_NUMBER}{_IN_WORDS}|(?P<only>{NUMBER_WORDS}))\s?"
    r"(?P<unit>km|quilometros?|metros?|m)\b(?![²2³])"
)
_MULTIPLE = re.compile(
    rf"(?<![\w.,/$])(?:{_NUMBER}{_IN_WORDS}|(?P<only>{NUMBER_WORDS}))"
    r"\s(?:ultim[oa]s\s|meses\sd[eo]\s)?"
    r"(?P<unit>vezes(?!\s(?:de\s)?r\$)|alugue(?:l|is|res)|salarios?(?!\sminimo)|mensalidades?)\b"
)
_MINIMUM = re.compile(
    rf"(?<![\w.,/$])(?:{_NUMBER}{_IN_WORDS}|(?P<only>{NUMBER_WORDS}))\s(?P<unit>salarios?\sminimos?)\b"
)
_MONEY_HINT = re.compile(r"[$€]|brl|eur|reais", re.IGNORECASE)
_PERCENT_HINT = re.compile(r"%|por cento", re.IGNORECASE)
_UNIT_HINT = re.compile(
    r"\b(?:dias?|semanas?|m[eê]s|meses|anos?|horas?|vezes|alugu\w+|sal[aá]rios?|mensalidades?)\b"
    r"|km\b|quil|metro|\dm\b|\d m\b",
    re.IGNORECASE,
)
_SCALES = {
    "mil": 1_000,
    "milhao": 10**6,
    "milhoes": 10**6,
    "mi": 10**6,
    "mm": 10**6,
    "bilhao": 10**9,
    "bilhoes": 10**9,
    "bi": 10**9,
}
_CURRENCIES = {"r$": "BRL", "brl": "BRL", "us$": "USD", "u$s": "USD", "eur": "EUR", "€": "EUR"}
_MULTIPLES = ("vezes", "aluguéis", "salários", "mensalidades")
_UNITS = {"dia": "dias", "semana": "semanas", "mes": "meses", "ano": "anos", "hora": "horas"}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit.

    unit: `BRL`, `USD`, `EUR`, `%`, `dias`, `dias úteis`, `semanas`, `meses`, `anos`, `horas`,
        `km`, `m`, `vezes`, `aluguéis`, `salários`, `mensalidades`, `salários mínimos`
    span: the digits with currency, scale and unit, without the amount in words
    agrees: the number in words beside it is the same; None when there is none
    """

    value: Decimal
    unit: str
    span: Span
    agrees: bool | None = None

    @property
    def text(self) -> str:
        """Return the value as a plain decimal string; money always has cents."""
        if self.unit in ("BRL", "USD", "EUR"):
            return f"{self.value:.2f}"
        return plain(self.value)


def plain(value: Decimal) -> str:
    """Return a decimal without exponent and without trailing zeros: `6`, `0.5`, `85000`."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def parse_number(text: str) -> Decimal | None:
    """Return the number that `text` is, in Brazilian or plain notation, or None.

    `1.234,56`, `1234.56`, `(1.234,56)` and `1.234,56-` (negative), `R$ 10,00`, `6%` (gives 6).
    One dot before exactly three digits groups thousands: `1.234` is 1234.
    """
    bare = re.sub(r"^(?:R\$|US\$|€)\s?|\s?%$", "", text.strip().replace("−", "-"))
    negative = bool(re.fullmatch(r"\(.*\)|-.*|.*-", bare))
    bare = re.sub(r"^(?:R\$)\s?", "", bare.strip("()- "))
    if not re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?|\d+\.\d+", bare):
        return None
    return -_decimal(bare) if negative else _decimal(bare)


def amounts(text: str) -> tuple[Quantity, ...]:
    """Return the amounts of money: `R$ 1.234,56`, `R$ 85 mil`, `R$ 1,2 milhão`, `85 mil reais`."""
    if not _MONEY_HINT.search(text):
        return ()
    folded = fold_same_length(text)
    found: list[Quantity] = []
    taken: list[Span] = []
    for pattern in (_MONEY, _REAIS):
        for match in pattern.finditer(folded):
            whole = Span(*match.span())
            if not any(whole.overlaps(span) for span in taken):
                taken.append(whole)
                found.append(_money(match))
    return tuple(sorted(found, key=lambda q: q.span))


def _money(match: re.Match[str]) -> Quantity:
    groups = match.groupdict()
    if groups.get("only"):
        value = number_in_words(groups["only"]) or Decimal(0)
        return Quantity(value, "BRL", Span(*match.span()))
    value = _decimal(groups["number"]) * _SCALES.get(groups["scale"] or "", 1)
    value = -value if groups.get("minus") or groups.get("before") else value
    last = "tail" if groups["tail"] else "scale" if groups["scale"] else "number"
    unit = _CURRENCIES[groups["currency"]] if groups.get("currency") else "BRL"
    span = Span(match.start(), match.end(last))
    return Quantity(value, unit, span, _agrees(value, groups["words"]))


def percentages(text: str) -> tuple[Quantity, ...]:
    """Return the percentages: `6%`, `6 % (seis por cento)`, `6 (seis) por cento`, `0,5%`."""
    if not _PERCENT_HINT.search(text):
        return ()
    return tuple(_percentages(fold_same_length(text)))


def _percentages(folded: str) -> Iterator[Quantity]:
    for match in _PERCENT.finditer(folded):
        if match["only"]:
            value = number_in_words(match["only"])
            if value is not None:
                yield Quantity(value, "%", Span(*match.span()))
            continue
        value = _decimal(match["number"])
        words = match["words"] or match["after"]
        end = match.end() if not match["after"] else folded.rindex("(", 0, match.start("after"))
        span = Span(match.start(), match.start() + len(folded[match.start() : end].rstrip()))
        yield Quantity(-value if match["minus"] else value, "%", span, _agrees(value, words))


def durations(text: str) -> tuple[Quantity, ...]:
    """Return the lengths of time: `60 (sessenta) meses`, `10 dias úteis`, `cinco anos`."""
    return tuple(_with_unit(_DURATION, text, _time_unit))


def distances(text: str) -> tuple[Quantity, ...]:
    """Return the distances, in `km` or `m`: `5 km`, `3 (três) quilômetros`, `500 metros`."""
    return tuple(
        _with_unit(_DISTANCE, text, lambda unit: "km" if unit[0] in "kq" else "m"),
    )


def multiples(text: str) -> tuple[Quantity, ...]:
    """Return the multiples: `3 (três) vezes a média` (unit `vezes`), `3 aluguéis`."""
    return tuple(_with_unit(_MULTIPLE, text, _multiple_unit))


def minimum_wages(text: str) -> tuple[Quantity, ...]:
    """Return the multiples of the minimum wage: `2 (dois) salários mínimos`."""
    return tuple(_with_unit(_MINIMUM, text, lambda _: "salários mínimos"))


def _multiple_unit(written: str) -> str:
    return next(full for full in _MULTIPLES if fold(full)[:5] == written[:5])


def _time_unit(written: str) -> str:
    if "ut" in written:
        return "dias úteis"
    return next(full for start, full in _UNITS.items() if written.startswith(start))


def _with_unit(
    pattern: re.Pattern[str], text: str, canonical: Callable[[str], str]
) -> Iterator[Quantity]:
    if not _UNIT_HINT.search(text):
        return
    for match in pattern.finditer(fold_same_length(text)):
        value = number_in_words(match["only"]) if match["only"] else _decimal(match["number"])
        if value is not None:
            agrees = None if match["only"] else _agrees(value, match["words"])
            yield Quantity(value, canonical(match["unit"]), Span(*match.span()), agrees)


def _agrees(value: Decimal, words: str | None) -> bool | None:
    written = number_in_words(words) if words else None
    return None if written is None else written == abs(value)


def _decimal(number: str) -> Decimal:
    grouped = re.fullmatch(r"\d{1,3}(?:\.\d{3})+", number)
    if grouped or "," in number:
        number = number.replace(".", "").replace(",", ".")
    return Decimal(number)
