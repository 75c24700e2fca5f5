"""Cells of sheets: their names (`B7`) and their values as a Brazilian reads them, and exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

_BUILT_TEXT = {True: "VERDADEIRO", False: "FALSO"}
EXCEL_DIGITS = 15
GENERAL_DIGITS = 10


@cache
def column_name(number: int) -> str:
    """Return the letters of a column; 1 is `A`, 28 is `AB`."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@cache
def column_number(letters: str) -> int:
    """Return the number of a column; `A` is 1, `AB` is 28."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def cell_name(column: int, row: int) -> str:
    """Return `B7` for column 2, row 7."""
    return f"{column_name(column)}{row}"


def row_name(columns: list[int], row: int) -> str:
    """Return the name of a row from its first to its last column: `A7:F7`, or `A7` for one."""
    first, last = cell_name(min(columns), row), cell_name(max(columns), row)
    return first if first == last else f"{first}:{last}"


def shown(value: object, number_format: str = "General") -> str:
    """Return a cell's value in Brazilian form: `R$ 1.234,50`, `6,5%`, `31/12/2024`.

    number_format: Excel's; it decides about thousands, currency, percent and decimals, as on the
    screen: `1234.567` under `0.00` is `1234,57`. Without one (`General`) a fraction has at most
    ten significant digits. What rounding leaves out is in `exact`.
    """
    match value:
        case None:
            return ""
        case bool():
            return _BUILT_TEXT[value]
        case int() | float():
            return _number(value, number_format)
        case datetime():
            return _moment(value)
        case date():
            return f"{value:%d/%m/%Y}"
        case time():
            return f"{value:%H:%M:%S}" if value.second else f"{value:%H:%M}"
        case timedelta():
            return _duration(value)
        case _:
            return str(value)


def exact(value: object, number_format: str = "General") -> str:
    """Return the number that `shown` had to round, as a plain decimal string, or "" for none.

    A percentage is given in percents: `0.0625` under `0%` is `6.25`.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    form = _format(number_format)
    digits = _digits(value, shift=2 if form.percent else 0)
    if digits is None or Decimal(digits) == _rounded(Decimal(digits), form):
        return ""
    return digits


def brazilian(digits: str, *, grouped: bool) -> str:
    """Return a plain decimal string with a comma, and points between thousands if `grouped`."""
    sign = "-" if digits.startswith("-") else ""
    whole, _, fraction = digits.removeprefix("-").partition(".")
    if grouped:
        whole = f"{int(whole or '0'):,}".replace(",", ".")
    return f"{sign}{whole},{fraction}" if fraction else f"{sign}{whole}"


@dataclass(frozen=True, slots=True)
class _Format:
    """decimals: at least; most: decimals at most, None when the format does not say."""

    percent: bool
    grouped: bool
    decimals: int
    most: int | None
    currency: str


def _number(value: int | float, number_format: str) -> str:
    form = _format(number_format)
    digits = _digits(value, shift=2 if form.percent else 0)
    if digits is None:
        return str(value)
    number = _rounded(Decimal(digits), form)
    whole, _, fraction = f"{number if number else abs(number):f}".partition(".")
    fraction = fraction.rstrip("0").ljust(form.decimals, "0")
    text = brazilian(f"{whole}.{fraction}" if fraction else whole, grouped=form.grouped)
    if form.currency:
        sign = "-" if text.startswith("-") else ""
        text = f"{sign}{form.currency} {text.removeprefix('-')}"
    return f"{text}%" if form.percent else text


@cache
def _format(number_format: str) -> _Format:
    pattern = _pattern(number_format)
    currency = _currency(number_format)
    grouped = "#,#" in pattern or bool(currency)
    return _Format("%" in pattern, grouped, _decimals(pattern), _most(pattern), currency)


def _rounded(number: Decimal, form: _Format) -> Decimal:
    """Return the number as far as the format, or ten significant digits, go; half away from 0."""
    places = form.most
    if places is None:
        places = max(0, GENERAL_DIGITS - 1 - number.adjusted())
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and -exponent <= places:
        return number
    return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _digits(value: int | float, shift: int) -> str | None:
    """Return the shortest exact decimal within Excel's 15 digits, moved by `shift` places."""
    if isinstance(value, int):
        return str(value) + "0" * shift if value else "0"
    text = format(value, f".{EXCEL_DIGITS}g")
    if not re.fullmatch(r"-?\d+(\.\d+)?(e[+-]\d+)?", text):
        return None
    mantissa, _, exponent = text.partition("e")
    return _move_point(mantissa, int(exponent or 0) + shift)


def _move_point(mantissa: str, places: int) -> str:
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, fraction = mantissa.removeprefix("-").partition(".")
    digits, point = whole + fraction, len(whole) + places
    if point <= 0:
        digits, point = "0" * (1 - point) + digits, 1
    digits = digits.ljust(point, "0")
    whole, fraction = digits[:point].lstrip("0") or "0", digits[point:].rstrip("0")
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"


def _pattern(number_format: str) -> str:
    """Return the format for positive numbers without quoted text, colours and currencies."""
    positive = number_format.split(";")[0]
    return re.sub(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.', "", positive)


def _decimals(pattern: str) -> int:
    found = re.search(r"[0#?]\.(0+)", pattern)
    return len(found[1]) if found else 0


def _most(pattern: str) -> int | None:
    """Return the most decimals of a plain format; None for fractions, exponents, thousands cut."""
    if not re.search("[0#?]", pattern) or re.search(r"[eE/@]|,(?=[^#0?]|$)", pattern):
        return None
    found = re.search(r"\.([0#?]+)", pattern)
    return len(found[1]) if found else 0


def _currency(number_format: str) -> str:
    if "R$" in number_format:
        return "R$"
    found = re.search(r"\[\$([^\]-]+)", number_format) or re.search(
        r'"?(US\$|€|£|\$)"?', number_format
    )
    return found[1].strip() if found else ""


def _moment(value: datetime) -> str:
    if value.time() == time():
        return f"{value:%d/%m/%Y}"
    return f"{value:%d/%m/%Y %H:%M:%S}" if value.second else f"{value:%d/%m/%Y %H:%M}"


def _duration(value: timedelta) -> str:
    minutes, seconds = divmod(int(value.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}"
