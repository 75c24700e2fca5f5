"""Names and values of known exports (NF-e, DataJud) as a lawyer reads them.

The table is `labels.tsv`; what it does not name keeps the name it has in the file.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from pathlib import Path

from lastro.sources.cells import brazilian

_TABLE = Path(__file__).with_name("labels.tsv")
_INDEX = re.compile(r"\[\d+\]|/\d+(?=/|$)")
_DATE = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:T?(\d{2}):?(\d{2}))?(?::?\d{2})?[\d.:+Z-]*$")


class Export(StrEnum):
    """Exports whose names are known; OTHER keeps every name as it is."""

    OTHER = ""
    NFE = "nfe"
    DATAJUD = "datajud"


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a value, and the form it is written in."""

    text: str
    form: str


def labelled(export: Export, path: str, name: str, value: str) -> str:
    """Return `valor total da nota: R$ 1.234,50` for a value of a known export.

    path: the pointer of the value, indexes included; name: what stands where no label does
    """
    label = _label(export, path) if export else None
    if label is None:
        return f"{name}: {value}" if name else value
    return f"{label.text}: {_written(value, label.form)}"


def _label(export: Export, path: str) -> Label | None:
    """Return the label of the longest known end of a path; the file's own nesting goes before."""
    table = _labels(export)
    steps = _INDEX.sub("", path).strip("/").split("/")
    tails = ("/".join(steps[-length:]) for length in (2, 1))
    return next((table[tail] for tail in tails if tail in table), None)


@cache
def _labels(export: Export) -> Mapping[str, Label]:
    with _TABLE.open(encoding="utf-8", newline="") as stream:
        rows = csv.reader((line for line in stream if not line.startswith("#")), delimiter="\t")
        return {path: Label(label, form) for kind, path, label, form in rows if kind == export}


def _written(value: str, form: str) -> str:
    match form:
        case "dinheiro" | "numero":
            return _number(value, money=form == "dinheiro")
        case "data":
            return _moment(value)
        case "cnj" if re.fullmatch(r"\d{20}", value):
            return f"{value[:7]}-{value[7:9]}.{value[9:13]}.{value[13]}.{value[14:16]}.{value[16:]}"
        case "cnpj" if re.fullmatch(r"[0-9A-Z]{12}\d{2}", value):
            return f"{value[:2]}.{value[2:5]}.{value[5:8]}/{value[8:12]}-{value[12:]}"
        case "cpf" if re.fullmatch(r"\d{11}", value):
            return f"{value[:3]}.{value[3:6]}.{value[6:9]}-{value[9:]}"
        case _:
            return value


def _number(value: str, *, money: bool) -> str:
    """Return an amount with at least cents, all its decimals kept; trailing zeros past them go."""
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    whole, _, fraction = f"{number:f}".partition(".")
    fraction = fraction.rstrip("0")
    fraction = fraction.ljust(2, "0") if money else fraction
    text = brazilian(f"{whole}.{fraction}" if fraction else whole, grouped=True)
    return f"R$ {text}" if money else text


def _moment(value: str) -> str:
    """Return `02/01/2020 10:30` for ISO 8601 or `20200102103000`; midnight is left out."""
    found = _DATE.match(value)
    if not found:
        return value
    year, month, day, hour, minute = found.groups()
    clock = f" {hour}:{minute}" if hour and (hour, minute) != ("00", "00") else ""
    return f"{day}/{month}/{year}{clock}"
