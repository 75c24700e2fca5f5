"""Compares the name of an act with the number beside it: "Código Civil (Lei nº 8.078/90)".

A number that exists proves nothing when the name beside it is another act's. Both citations then
carry the defect, and neither passes as clean. No contradiction: an older act of the same name, and
a later law that is no code, which may be named as the one that amended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lastro.citations.model import Checked, Citation, Kind
from lastro.law import ActName, NormKind, names
from lastro.text import fold

_OPENS, _CLOSES = re.compile(r"\s{0,2}\(\s{0,2}"), re.compile(r"\s{0,2}\)")
_CODES = ("Código ", "Estatuto ", "Consolidação ", "Constituição ")
_NUMBERED = re.compile(r"\d")


def with_contradictions(text: str, items: Sequence[Checked]) -> tuple[Checked, ...]:
    """Return the items; a name and a number in parentheses that are two acts' get a defect."""
    told: dict[int, str] = {}
    for at, (first, second) in enumerate(pairwise(items)):
        if said := _contradiction(text, first.citation, second.citation):
            told[at] = told[at + 1] = said
    return tuple(_told(item, told[i]) if i in told else item for i, item in enumerate(items))


def _told(item: Checked, defect: str) -> Checked:
    found = item.resolution
    if found is None:
        return item
    return Checked(item.citation, replace(found, defects=(*found.defects, defect)))


def _contradiction(text: str, first: Citation, second: Citation) -> str:
    if second.kind is not Kind.DIPLOMA or first.kind not in (Kind.DIPLOMA, Kind.DISPOSITIVO):
        return ""
    between = _OPENS.fullmatch(text, first.span.end, max(first.span.end, second.span.start))
    if between is None or not _CLOSES.match(text, second.span.end):
        return ""
    one, other = _act(first), _act(second)
    if one is None or other is None or one.code == other.code or not (one.held and other.held):
        return ""
    by_name, by_number = _named(first), _named(second)
    if bool(_NUMBERED.search(by_name)) == bool(_NUMBERED.search(by_number)):
        return ""
    written = by_number if _NUMBERED.search(by_name) else by_name
    if _share(written, one, other) or _may_amend(other, one):
        return ""
    both = f"{_said(first, one)}; {_said(second, other)}"
    return f"O nome e o número não são do mesmo diploma: {both}."


def _share(written: str, one: ActName, other: ActName) -> bool:
    """Return whether both acts go by the name, one of them with a year or as the old one."""
    of_each = (names().aliases_of(act.code) for act in (one, other))
    return all(any(fold(written) in alias for alias in aliases) for aliases in of_each)


def _may_amend(later: ActName, earlier: ActName) -> bool:
    after = (later.norm.year or 0) > (earlier.norm.year or 0)
    return later.norm.kind is NormKind.EMENDA or (after and not later.name.startswith(_CODES))


def _said(citation: Citation, act: ActName) -> str:
    return f"«{_named(citation)}» é {act.title} ({act.name})"


def _act(citation: Citation) -> ActName | None:
    if citation.norm is not None:
        return names().of(citation.norm)
    return names().find(citation.sigla) if citation.sigla else None


def _named(citation: Citation) -> str:
    return citation.named or citation.label
