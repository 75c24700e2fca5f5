"""Whose lawyer a lawyer is, as powers of attorney and signed papers tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lastro.facts.model import Field, Party
from lastro.facts.parties.roles import same_role
from lastro.text import fold

_SIGNED_BY_THE_SUED = "contestacao.data"
_BESIDE_A_NAME = 30


def is_lawyer(party: Party) -> bool:
    """Return whether the party has an OAB number or is named a lawyer."""
    return bool(party.oab) or any(same_role("advogado", role) for role in party.roles)


def representing(
    side: Party, parties: Iterable[Party], fields: Iterable[Field]
) -> tuple[Party, ...]:
    """Return the lawyers with an OAB number who act for a party.

    One does whom the party's power of attorney names, or who signs the answer of the side sued;
    the sources begin with the papers that tell so.
    """
    grants = any(same_role("outorgante", role) for role in side.roles)
    papers = {s.locator for s in side.sources if grants and "outorgante" in fold(s.text)}
    sued = any(same_role("réu", role) or same_role("requerido", role) for role in side.roles)
    answers = {f.contract for f in fields if sued and f.key == _SIGNED_BY_THE_SUED}
    return tuple(
        replace(party, sources=tuple(sorted(party.sources, key=lambda s: s.locator not in told)))
        for party in parties
        if party.oab
        and (told := {s.locator for s in party.sources} & papers or _signed(party, answers))
    )


def _signed(party: Party, papers: set[str]) -> set[str]:
    """Return the papers in which the name stands by itself, as a signature does."""
    alone = len(party.name) + _BESIDE_A_NAME
    return {s.locator for s in party.sources if s.locator in papers and len(s.text) <= alone}
