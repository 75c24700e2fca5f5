"""Which side of a contract a question and a sentence are about."""

from __future__ import annotations

import re

from lastro.facts.answering.asked import Asked
from lastro.text import fold

_SIDES = (
    ("franqueador", "franquead"),
    ("locador", "locatari"),
    ("contratante", "contratad"),
    ("vendedor", "comprador"),
    ("empregador", "empregad"),
)
_ANY = re.compile("|".join(side for sides in _SIDES for side in sides))


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
