"""One street with two numbers for the same thing; one vehicle with two plates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import told
from lastro.facts.extract.endereco import street_and_number
from lastro.facts.extract.veiculo import one_plate
from lastro.facts.model import Fact, FactKind
from lastro.text import fold

_SUBJECTS = (
    ("imóvel", r"\bimovel|apartamento"),
    ("unidade", r"\bunidade\b"),
    ("loja", r"\bloja\b"),
)
_BEFORE = 90


def check(case: Case) -> Iterator[Contradiction]:
    """Yield the leased house, the unit or the shop whose number in a street differs by file, and
    a chassis with two number plates.
    """
    yield from _addresses([f for f in case.facts if f.kind is FactKind.ENDERECO])
    yield from _plates([f for f in case.facts if f.kind is FactKind.VEICULO])


def _addresses(facts: list[Fact]) -> Iterator[Contradiction]:
    groups: dict[tuple[str, str], dict[str, Fact]] = {}
    for fact in facts:
        street, number = street_and_number(fact.value)
        if (subject := _subject(fact)) and number.isdigit():
            groups.setdefault((subject, street), {}).setdefault(number, fact)
    for (subject, _), held in groups.items():
        files = {fact.source.locator for fact in held.values()}
        if len(held) == 2 and len(files) == 2:
            sides = tuple(Side(fact.value, fact.source) for fact in held.values())
            yield Contradiction(
                kind=Kind.ENDERECO,
                subject=f"endereço: {subject}",
                sides=sides,
                weight=3,
                explanation=f"O número da rua difere entre os papéis: {told(sides, {})}.",
            )


def _subject(fact: Fact) -> str:
    start = fact.span.start - fact.source.span.start
    before = fold(fact.source.text[max(0, start - _BEFORE) : start])
    found = [(m.end(), name) for name, p in _SUBJECTS for m in re.finditer(p, before)]
    return max(found)[1] if found else ""


def _plates(facts: list[Fact]) -> Iterator[Contradiction]:
    by_chassis: dict[str, dict[str, Fact]] = {}
    for chassis in (f for f in facts if f.unit == "chassi"):
        beside = [f for f in facts if f.unit == "placa" and f.source == chassis.source]
        if len(beside) == 1:
            plate = one_plate(beside[0].value)
            by_chassis.setdefault(chassis.value, {}).setdefault(plate, beside[0])
    for chassis_number, held in by_chassis.items():
        if len(held) > 1:
            sides = tuple(Side(fact.value, fact.source) for fact in held.values())
            yield Contradiction(
                kind=Kind.VEICULO,
                subject=f"placa do veículo de chassi {chassis_number}",
                sides=sides,
                weight=4,
                explanation=f"O mesmo chassi aparece com placas diferentes: {told(sides, {})}.",
            )
