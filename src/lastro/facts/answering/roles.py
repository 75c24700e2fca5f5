"""Which party a question means: by name, by role, or as who stands for another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.model import Party
from lastro.facts.parties.names import name_key
from lastro.facts.parties.representatives import representatives
from lastro.facts.parties.roles import rank, same_role
from lastro.text import fold

_NAME_CHARS = 3
_OFFICE = 4
_SAME_SIDE = (
    ("reclamante", "empregado", "autor", "requerente"),
    ("reclamado", "empregador", "réu", "requerido"),
    ("autor", "requerente", "reclamante", "exequente", "embargante", "impetrante"),
    ("réu", "requerido", "reclamado", "executado", "embargado", "impetrado"),
    ("requerente", "autor", "exequente"),
    ("requerido", "réu", "executado"),
    ("empregado", "reclamante"),
    ("empregador", "reclamado"),
    ("cliente", "outorgante"),
    ("patrão", "empregador"),
)
_STANDING = ("representante", "representa", "assina", "responde")


def roles_in(asked: Asked) -> tuple[str, ...]:
    """Return the words of the question that are a role, in order, folded; lawyers left out."""
    words = re.findall(r"[a-z]+", asked.folded)
    known = [w for w in words if same_role(w, w) or w in ("cliente", "patrao")]
    return tuple(word for word in known if not word.startswith("advogad"))


def of_role(word: str, parties: Sequence[Party]) -> list[Party]:
    """Return the parties of a role, else those of the role that is the same side elsewhere.

    The `reclamada` of a labour suit is the `empregadora` of the contract, then the `ré`.
    """
    names = next((row for row in _SAME_SIDE if _is(word, row[0])), (word,))
    for name in (word, *names[1:]):
        if found := [p for p in parties if any(same_role(name, role) for role in p.roles)]:
            written = [p for p in found if word in map(fold, p.roles)]
            return (written if rank(word) == _OFFICE else []) or found
    return []


def _is(word: str, name: str) -> bool:
    return same_role(word, name) or fold(word) == fold(name)


def by_name(asked: Asked, parties: Sequence[Party]) -> list[Party]:
    """Return the parties with the most words of their names in the question."""
    scored = [(_name_words(asked, party), party) for party in parties]
    most = max((score for score, _ in scored), default=0)
    if not most:
        short = [party for party in parties if _shortened(asked, party)]
        return short if len(short) == 1 else []
    return [party for score, party in scored if score == most]


def _shortened(asked: Asked, party: Party) -> bool:
    """Return whether a word left to explain is how the person's first name begins (`Deb`)."""
    first = fold(party.name).split()[0] if party.cpf else ""
    return any(len(w) >= _NAME_CHARS and w != first and first.startswith(w) for w in asked.content)


def _name_words(asked: Asked, party: Party) -> int:
    held = set(asked.stems)
    best = 0
    for name in (party.name, *party.variants):
        words = {w for w in stems(name_key(name)) if len(w) > _NAME_CHARS}
        best = max(best, len(words & held))
    return best


def meant(
    asked: Asked, parties: Sequence[Party], every: Sequence[Party]
) -> tuple[list[Party], tuple[str, ...]]:
    """Return which of the parties the question means, and the words that this explains.

    every: all of the matter; `o sócio da locatária` is who stands for the party that bears the
    other role or the name.
    """
    roles = roles_in(asked)
    offices = [word for word in roles if rank(word) == _OFFICE]
    others = [word for word in roles if word not in offices]
    if offices or re.search(r"\bquem (?:representa|responde)", asked.folded):
        sides, told = _principals(asked, others, every)
        people = [p for side in sides for p in representatives(side, every) if p in parties]
        found = list(dict.fromkeys(people))
        fitting = of_role(offices[0], found) if offices else found
        if fitting:
            return fitting, (*told, *_STANDING, *roles)
    named = by_name(asked, parties)
    if len(named) > 1 and roles:
        named = of_role(roles[0], named) or named
    if named:
        return named, roles
    return (of_role(roles[0], parties) if roles else []), roles


def _principals(
    asked: Asked, roles: Sequence[str], parties: Sequence[Party]
) -> tuple[list[Party], tuple[str, ...]]:
    companies = [p for p in parties if p.cnpj]
    found = of_role(roles[0], companies) if roles else by_name(asked, companies)
    told = tuple(w for p in found for w in (p.name, *p.variants, *p.roles))
    return found, told
