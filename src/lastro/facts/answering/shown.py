"""Values as a Brazilian lawyer writes them."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from lastro.facts.quantities import plain
from lastro.sources import Excerpt

_SYMBOLS = {"BRL": "R$", "USD": "US$", "EUR": "€"}
_BARE = ("texto", "nome", "processo", "oab", "")
_ONE = {
    "dias": "dia",
    "dias úteis": "dia útil",
    "semanas": "semana",
    "meses": "mês",
    "anos": "ano",
    "horas": "hora",
    "vezes": "vez",
    "aluguéis": "aluguel",
    "salários": "salário",
    "mensalidades": "mensalidade",
    "processos": "processo",
    "documentos": "documento",
}


def shown(value: str, unit: str) -> str:
    """Return `R$ 1.234,50`, `6%`, `16/05/2023`, `60 meses`, `dia 10`, `18 a 24 meses`.

    value, unit: as in `Fact`, `Field` and `Answer`; a value that is not of its unit's form comes
    back as it is.
    """
    low, ranged, high = value.partition(" a ")
    if ranged and unit not in _BARE:
        return f"{shown(low, unit).removesuffix(f' {unit}')} a {shown(high, unit)}"
    try:
        return _of_unit(value, unit)
    except (ValueError, ArithmeticError):
        return value


def _of_unit(value: str, unit: str) -> str:
    if unit in _BARE:
        return value
    if unit in ("cnpj", "cpf"):
        return cnpj(value) if unit == "cnpj" else cpf(value)
    if unit == "data":
        return f"{date.fromisoformat(value):%d/%m/%Y}"
    number = Decimal(value)
    if unit in _SYMBOLS:
        sign = "-" if number < 0 else ""
        return f"{sign}{_SYMBOLS[unit]} {grouped(abs(number), 2)}"
    plainly = plain(number).replace(".", ",")
    if unit in ("dia", "dia útil"):
        return f"dia {plainly}" if unit == "dia" else f"{plainly}º dia útil"
    return f"{plainly}%" if unit == "%" else f"{plainly} {_named(unit, number)}"


def _named(unit: str, number: Decimal) -> str:
    return _ONE.get(unit, unit) if abs(number) == 1 else unit


def grouped(number: Decimal, places: int) -> str:
    """Return the number with dots between thousands and a decimal comma."""
    return f"{number:,.{places}f}".translate(str.maketrans(",.", ".,"))


def cnpj(code: str) -> str:
    """Return `12.345.678/0001-95`."""
    return re.sub(r"^(.{2})(.{3})(.{3})(.{4})(.{2})$", r"\1.\2.\3/\4-\5", code)


def cpf(digits: str) -> str:
    """Return `123.456.789-09`."""
    return re.sub(r"^(.{3})(.{3})(.{3})(.{2})$", r"\1.\2.\3-\4", digits)


def oab(number: str) -> str:
    """Return `OAB/SP 123.456` for `SP 123456`."""
    state, _, digits = number.partition(" ")
    return f"OAB/{state} {grouped(Decimal(digits), 0) if digits.isdigit() else digits}".strip()


def place(source: Excerpt) -> str:
    """Return where a source is: `contrato.pdf, p. 4, cláusula 6.2`."""
    return f"{source.locator}, {source.place}" if source.place else source.locator
