"""Vehicles: number plate, RENAVAM and chassis."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import renavam_is_valid
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_HINT = re.compile(r"placa|renavam|chassi|ve[íi]culo|autom[óo]vel", re.IGNORECASE)
_GAP = r"\W{0,3}(?:n[.º°o]*|sob|[ao]|de|do)?\W{0,3}(?:n[.º°o]*\W{0,2})?"
_PLATE = re.compile(
    rf"\bplacas?\b{_GAP}(?P<value>[A-Z]{{3}}[\s-]?\d[A-Z0-9]\d{{2}})\b", re.IGNORECASE
)
_RENAVAM = re.compile(rf"\brenavam\b{_GAP}(?P<value>\d{{9,11}}(?:-\d)?)(?!\d)", re.IGNORECASE)
_CHASSIS = re.compile(rf"\bchassis?\b{_GAP}(?P<value>[A-HJ-NPR-Z0-9]{{17}})\b", re.IGNORECASE)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return plates (`ABC1D23`), RENAVAM numbers and chassis; the unit says which.

    Each only beside its own word. `valid` is judged of a RENAVAM, which has a check digit.
    """
    return tuple(each(paper, FactKind.VEICULO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the identifications written in `text`."""
    if not _HINT.search(text):
        return
    for pattern, unit in ((_PLATE, "placa"), (_RENAVAM, "renavam"), (_CHASSIS, "chassi")):
        for match in pattern.finditer(text):
            value = re.sub(r"\W", "", match["value"]).upper()
            valid = renavam_is_valid(value) if unit == "renavam" else None
            yield Found(value, Span(*match.span("value")), unit, valid)


def one_plate(plate: str) -> str:
    """Return the plate in its Mercosul form, which an old plate takes letter for digit.

    Source: Resolução Contran 780/2019, annex: the second digit 0–9 becomes A–J.
    """
    return plate[:4] + "ABCDEFGHIJ"[int(plate[4])] + plate[5:] if plate[4].isdigit() else plate
