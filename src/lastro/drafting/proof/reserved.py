"""Papers a brief must never quote: the lawyer's own notes, and letters within the lawyer's office.

What lawyer and client say to each other is protected (Lei 8.906/1994, art. 7º, II); the patterns
are data (`reserved.toml`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from lastro.drafting.materials import Materials, Paper
from lastro.facts import Party
from lastro.index import DocType, Passage
from lastro.text import fold

_OPENING = 400
"""Characters of a paper in which its nature is looked for."""
_NOTES = (DocType.OUTRO, DocType.CORRESPONDENCIA)
_FEWEST_NAMES = 2


@cache
def _patterns(kind: str) -> re.Pattern[str]:
    table = tomllib.loads((files("lastro.drafting.proof") / "reserved.toml").read_text("utf-8"))
    return re.compile("|".join(table[kind]))


def reserved(materials: Materials, client: str) -> frozenset[str]:
    """Return the locators of the papers that must not be cited. client: name, "" when unknown."""
    lawyers = tuple(fold(party.name) for party, _ in powers(materials, client))
    return frozenset(
        paper.locator
        for paper in materials.read()
        if paper.doc_type in _NOTES and _is_reserved(paper, materials, lawyers)
    )


def _is_reserved(paper: Paper, materials: Materials, lawyers: tuple[str, ...]) -> bool:
    name = fold(f"{paper.locator.rsplit('/', 1)[-1]} {paper.title}").replace("_", " ")
    passages = materials.passages(paper.locator)
    opening = fold(passages[0].text[:_OPENING]) if passages else ""
    if not paper.sender and (
        _patterns("names").search(name) or _patterns("openings").search(opening)
    ):
        return True
    people = fold(" ".join((paper.sender, *paper.recipients)))
    return any(_named(lawyer, people) or _addressed(lawyer, opening) for lawyer in lawyers)


def powers(materials: Materials, client: str) -> tuple[tuple[Party, Passage], ...]:
    """Return the lawyers named in powers of attorney, with the passage that names each.

    client: only powers that mention this name count; "" takes every power
    """
    found: list[tuple[Party, Passage]] = []
    for paper in materials.of_type(DocType.PROCURACAO):
        passages = materials.passages(paper.locator)
        if client and fold(client) not in fold(" ".join(passage.text for passage in passages)):
            continue
        for party in materials.parties:
            naming = [p for p in passages if party.oab and fold(party.name) in fold(p.text)]
            found += [(party, naming[0])] if naming else []
    return tuple(found)


def _named(lawyer: str, people: str) -> bool:
    names = [word for word in lawyer.split() if len(word) > _FEWEST_NAMES]
    return (
        sum(bool(re.search(rf"\b{re.escape(word)}\b", people)) for word in names) >= _FEWEST_NAMES
    )


def _addressed(lawyer: str, opening: str) -> bool:
    first = lawyer.split()[0] if lawyer else ""
    return bool(first) and bool(re.match(rf"\W*(?:d(?:outo)?ra?\.?) {re.escape(first)}\b", opening))
