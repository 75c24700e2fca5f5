"""What is told of one party: RG, PIS, address, e-mail, telephone, from its qualification."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lastro.facts.answering.asked import Asked
from lastro.facts.answering.shown import place
from lastro.facts.extract.endereco import street_and_number
from lastro.facts.model import Answer, Fact, FactKind, Party, Route
from lastro.text import fold

_CUE_REACH = 40
_IS_THERE = re.compile(
    r"\b(?:sede|sediad[oa]|matriz|residentes?|residencia|domiciliad[oa]s?|domicilio"
    r"|estabelecid[oa]|escritorio|endereco|mora|reside)\b"
)
Row = tuple[str, tuple[str, ...], FactKind, str]
KINDS: tuple[Row, ...] = (
    ("RG", ("rg", "identidade"), FactKind.RG, ""),
    ("PIS", ("pis", "pasep", "nit"), FactKind.PIS, ""),
    ("E-mail", ("e-mail", "email", "mail", "eletronico"), FactKind.CONTATO, "e-mail"),
    ("Telefone", ("telefone", "celular", "fone"), FactKind.CONTATO, "telefone"),
    ("Endereço", ("endereco", "mora", "reside", "sede"), FactKind.ENDERECO, ""),
)
"""Label, the words that ask for it, the kind of fact and its unit ("" any); first that fits."""
WORDS = "rg identidade cedula carteira pis pasep nit mail email eletronico telefone celular " + (
    "fone endereco mora reside sede residencial comercial domicilio inscricao"
)


def of_party(asked: Asked, row: Row, party: Party, facts: list[Fact]) -> Answer | None:
    """Return the one value that the sentences about the party tell of it, or None."""
    label, _, kind, _ = row
    if not facts or len({_identity(fact) for fact in facts}) != 1:
        return None
    first = facts[0]
    shown = f"{first.value} {first.unit}".strip() if kind is FactKind.RG else first.value
    text = f"{label} de {party.name}: {shown} ({place(first.source)})."
    sources = tuple(dict.fromkeys(fact.source for fact in facts))
    return Answer(asked.text, Route.EXATA, text, shown, label.lower(), sources)


def told_of(party: Party, parties: Sequence[Party], facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts whose sentence names the party last before them.

    An address counts where the words before it say that someone is there (`com sede na`).
    """
    theirs = [f for f in facts if f.kind is not FactKind.ENDERECO or _IS_THERE.search(_before(f))]
    return [fact for fact in theirs if _owner(fact, parties) == party]


def _before(fact: Fact) -> str:
    at = fact.span.start - fact.source.span.start
    return fold(fact.source.text[max(0, at - _CUE_REACH) : at])


def _owner(fact: Fact, parties: Sequence[Party]) -> Party | None:
    """Return the party whose name stands last before the value in a sentence about it."""
    placed = [(at, party) for party in parties if (at := _name_before(fact, party)) >= 0]
    return max(placed, key=lambda pair: pair[0])[1] if placed else None


def _name_before(fact: Fact, party: Party) -> int:
    """Return where a spelling of the party's name last ends before the value, or -1."""
    ends = [-1]
    for source in party.sources:
        inside = source.span.start <= fact.span.start < source.span.end
        if source.locator != fact.source.locator or not inside:
            continue
        before = source.text[: fact.span.start - source.span.start]
        for name in (party.name, *party.variants):
            if (at := before.rfind(name)) >= 0:
                ends.append(source.span.start + at + len(name))
    return max(ends)


def _identity(fact: Fact) -> object:
    return street_and_number(fact.value) if fact.kind is FactKind.ENDERECO else fact.value
