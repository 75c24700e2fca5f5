"""Which side of a contract a question and a sentence are about."""

from __future__ import annotations

import re

from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.parties.names import is_kind_of_business
from lastro.facts.parties.roles import same_role
from lastro.text import fold

_SIDES = (
    ("franqueador", "franquead"),
    ("locador", "locatari"),
    ("contratante", "contratad"),
    ("vendedor", "comprador"),
    ("empregador", "empregad"),
)
_ANY = re.compile("|".join(side for sides in _SIDES for side in sides))


def is_of_another_fault(asked: Asked, text: str, heading: str = "") -> bool:
    """Return whether the sentence is of the delay or fault of one side and not of the one asked
    about, or counts in what the question leaves out (`sem o desconto`).
    """
    told = stems(f"{text} {heading}")
    role = stem(asked.at_fault)
    word = asked.at_fault
    if role and (same_role(word, word) or is_kind_of_business(word)) and role not in told:
        return True
    return any(word in told for word in asked.without) and " sem " not in fold(text)


def is_of_another_side(asked: Asked, text: str) -> bool:
    """Return whether the sentence is about the other side than the one the question says acts.

    The side that a sentence names first is the one that acts in it (`a LOCATÁRIA pagará ao …`).
    """
    first = _ANY.search(fold(text))
    if not asked.by_role or not first:
        return False
    pair = next(sides for sides in _SIDES if first[0] in sides)
    asked_for = next((side for side in pair if asked.by_role.startswith(side)), first[0])
    return asked_for != first[0]
