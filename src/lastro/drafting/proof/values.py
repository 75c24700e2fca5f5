"""Values of the case as a Brazilian lawyer writes them: money, dates, terms, numbers."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation

from lastro.facts import Field

_GENDERED = {"%": "%", "meses": " meses", "dias": " dias", "anos": " anos", "km": " km"}


def money(value: Decimal) -> str:
    """Return `R$ 1.234,50`."""
    grouped = f"{value:,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")
    return f"R$ {grouped}"


def day(iso: str) -> str:
    """Return `05/03/2021` for an ISO date; anything else as it is."""
    try:
        return date.fromisoformat(iso[:10]).strftime("%d/%m/%Y")
    except ValueError:
        return iso


def shown(field: Field) -> str:
    """Return a field's value with its unit: `R$ 85.000,00`, `6%`, `60 meses`, `15/03/2021`."""
    match field.unit:
        case "BRL":
            amount = decimal(field.value)
            return money(amount) if amount is not None else field.value
        case "data":
            return day(field.value)
        case "" | "texto":
            return field.value
        case "dia":
            return f"dia {field.value}"
        case unit:
            number = decimal(field.value)
            text = field.value if number is None else plain(number)
            return text + _GENDERED.get(unit, f" {unit}")


def plain(number: Decimal) -> str:
    """Return `6`, `6,5`, `1.200`: Brazilian notation without needless zeros."""
    whole, _, rest = f"{number:,f}".partition(".")
    rest = rest.rstrip("0")
    return whole.replace(",", ".") + (f",{rest}" if rest else "")


def decimal(text: str) -> Decimal | None:
    """Return the number a normalised value holds, or None."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def cnpj(digits: str) -> str:
    """Return `12.345.678/0001-90` for 14 digits or capitals; anything else as it is.

    Source: Instrução Normativa RFB 2.229/2024 (letters since July 2026).
    """
    if len(digits) != 14 or not digits.isalnum():
        return digits
    return f"{digits[:2]}.{digits[2:5]}.{digits[5:8]}/{digits[8:12]}-{digits[12:]}"


def cpf(digits: str) -> str:
    """Return `123.456.789-09` for 11 digits; anything else as it is."""
    if len(digits) != 11 or not digits.isdigit():
        return digits
    return f"{digits[:3]}.{digits[3:6]}.{digits[6:9]}-{digits[9:]}"


def oab(number: str) -> str:
    """Return `OAB/SP nº 123.456` for `SP 123456`; anything else after `OAB`."""
    state, _, digits = number.partition(" ")
    if len(state) != 2 or not digits.isdigit():
        return f"OAB {number}"
    return f"OAB/{state} nº {int(digits):,}".replace(",", ".")


def days_between(first: Field, second: Field) -> int | None:
    """Return the days from one date field to another, None when either is no date."""
    try:
        start, end = date.fromisoformat(first.value[:10]), date.fromisoformat(second.value[:10])
    except ValueError:
        return None
    return (end - start).days
