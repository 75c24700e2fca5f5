"""Lawsuits a court's record gives, filed before a day of the case."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.checking.figures import days_of
from lastro.drafting.library import Suits
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.index import DocType, Passage
from lastro.text import fold

_NUMBER = re.compile(r"(?<![\d_])\d{7}-?\d{2}\.?\d{4}\.?\d\.?\d{2}\.?\d{4}(?!\d)")
_FILED = re.compile(r"(?:ajuiza|distribui|autua|protocol)\w*\W{1,4}(?:em\W)?(?P<day>\S{10,})")


@dataclass(frozen=True, slots=True)
class Suit:
    """A lawsuit as the record gives it. filed: ISO day."""

    number: str
    filed: str
    evidence: Evidence


def earlier(suits: Suits, case: Case) -> tuple[Suit, ...]:
    """Return the lawsuits on the subject that were filed before the day of the field, oldest first.

    A record that does not say when it was filed, or on what, is left out.
    """
    limit = case.field(suits.before)
    found: dict[str, Suit] = {}
    for paper in case.answered((DocType.PROCESSO,)) if limit else ():
        for record in case.materials.passages(paper.locator):
            suit = _suit(record, suits, case)
            if suit and limit and suit.filed < limit.value:
                found.setdefault(suit.number, suit)
    return tuple(sorted(found.values(), key=lambda suit: (suit.filed, suit.number)))


def _suit(record: Passage, suits: Suits, case: Case) -> Suit | None:
    folded = fold(record.text)
    number, filed = _NUMBER.search(record.text), _FILED.search(folded)
    days = days_of(filed["day"][:10]) if filed else ()
    if not number or not days or not re.search(suits.subject, folded):
        return None
    return Suit(_cnj(number.group()), days[0], case.evidence(record.excerpt))


def _cnj(written: str) -> str:
    """Return a number in the form of Resolução CNJ 65/2008."""
    d = re.sub(r"\D", "", written)
    return f"{d[:7]}-{d[7:9]}.{d[9:13]}.{d[13]}.{d[14:16]}.{d[16:]}"
