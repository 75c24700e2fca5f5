"""Whose lawyer a lawyer is, as powers of attorney and signed papers tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from lastro.facts.model import Field, Party
from lastro.facts.parties.roles import same_role
from lastro.sources import Excerpt
from lastro.text import fold

_SIGNED_BY_THE_SUED = "contestacao.data"
_BESIDE_A_NAME = 30
_BY_LAWYER = re.compile(r"\bpor (?:intermedio de )?seus? (?:\w+ ){0,3}?advogad|\bpor suas? advogad")
_AGAINST = re.compile(r"\bcontra\b|\bem (?:face|desfavor)\b|\bmove\b")


def is_lawyer(party: Party) -> bool:
    """Return whether the party has an OAB number or is named a lawyer."""
    return bool(party.oab) or any(same_role("advogado", role) for role in party.roles)


def representing(
    side: Party, parties: Iterable[Party], fields: Iterable[Field]
) -> tuple[Party, ...]:
    """Return the lawyers with an OAB number who act for a party.

    One does whom the party's power of attorney names, or who signs the paper by which it comes
    to court `por seu advogado`, or the answer of the side sued; the sources begin with the papers
    that tell so.
    """
    every = tuple(parties)
    grants = any(same_role("outorgante", role) for role in side.roles)
    papers = {s.locator for s in side.sources if grants and "outorgante" in fold(s.text)}
    signed = {s.locator for s in side.sources if _comes_by_lawyer(side, s)}
    signed |= _answered(side, every, fields)
    return tuple(
        replace(party, sources=tuple(sorted(party.sources, key=lambda s: s.locator not in told)))
        for party in every
        if party.oab
        and (told := {s.locator for s in party.sources} & papers or signers(party, signed))
    )


def _comes_by_lawyer(side: Party, source: Excerpt) -> bool:
    """Return whether the sentence says that the party itself, not its adversary, has a lawyer."""
    text = fold(source.text)
    told = _BY_LAWYER.search(text)
    before = text[: told.start()] if told else ""
    named = any(fold(name) in before for name in (side.name, *side.variants))
    return named and not _AGAINST.search(before)


def _answered(side: Party, parties: tuple[Party, ...], fields: Iterable[Field]) -> set[str]:
    """Return the answers to a suit that are this side's: the only one's sued, or that name it."""
    if not _is_sued(side):
        return set()
    papers = {f.contract for f in fields if f.key == _SIGNED_BY_THE_SUED}
    alone = sum(_is_sued(party) for party in parties) == 1
    told = {s.locator for s in side.sources if "contesta" in fold(s.text)}
    return papers if alone else papers & told


def _is_sued(party: Party) -> bool:
    words = ("réu", "requerido", "reclamado")
    return any(same_role(word, role) for word in words for role in party.roles)


def signers(party: Party, papers: set[str]) -> set[str]:
    """Return those of the papers in which the name stands by itself, as a signature does."""
    alone = len(party.name) + _BESIDE_A_NAME
    return {s.locator for s in party.sources if s.locator in papers and len(s.text) <= alone}
