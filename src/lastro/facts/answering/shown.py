"""Values as a Brazilian lawyer writes them."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from lastro.sources import Excerpt

_SYMBOLS = {"BRL": "R$", "USD": "US$", "EUR": "€"}


def shown(value: str, unit: str) -> str:
    """Return `R$ 55.000,00`, `6%`, `16/05/2023`, `60 meses`, `dia 10`, `18 a 24 meses`."""
    if " a " in value and unit != "texto":
        low, _, high = value.partition(" a ")
        return f"{shown(low, unit).removesuffix(f' {unit}')} a {shown(high, unit)}"
    if unit in _SYMBOLS:
        return f"{_SYMBOLS[unit]} {grouped(Decimal(value), 2)}"
    if unit == "%":
        return f"{value.replace('.', ',')}%"
    if unit == "data":
        return f"{date.fromisoformat(value):%d/%m/%Y}"
    if unit == "dia":
        return f"dia {value}"
    if unit == "dia útil":
        return f"{value}º dia útil"
    return value if unit in ("texto", "") else f"{value.replace('.', ',')} {unit}"


def grouped(number: Decimal, places: int) -> str:
    """Return the number with dots between thousands and a decimal comma."""
    return f"{number:,.{places}f}".translate(str.maketrans(",.", ".,"))


def cnpj(code: str) -> str:
    """Return `12.345.678/0001-95`."""
    return re.sub(r"^(.{2})(.{3})(.{3})(.{4})(.{2})$", r"\1.\2.\3/\4-\5", code)


def cpf(digits: str) -> str:
    """Return `123.456.789-09`."""
    return re.sub(r"^(.{3})(.{3})(.{3})(.{2})$", r"\1.\2.\3-\4", digits)


def place(source: Excerpt) -> str:
    """Return where a source is: `contrato.pdf, p. 4, cláusula 6.2`."""
    return f"{source.locator}, {source.place}" if source.place else source.locator
