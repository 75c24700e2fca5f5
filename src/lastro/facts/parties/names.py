"""Names of people and companies: how they look, and when two spellings are one."""

from __future__ import annotations

import re

from lastro.text import fold

SUFFIX = r"(?:LTDA|Ltda|S\.?\s?/?A|ME|EPP|EIRELI|Eireli|Limitada|LIMITADA|S/S|S\.S|SLU|MEI)"
_WORD = rf"(?!{SUFFIX}(?!\w))(?:[A-ZÀ-Ý][\wÀ-ÿ'’&]*(?:-[\wÀ-ÿ]+)*|[A-Z]\.|\d+[A-ZÀ-Ý]\w*)"
_LINK = r"(?:d[aeo]s?|e|&|di|del|van|von|[–-]|y)"
_SUFFIXED = rf"(?:,?\s(?:[–-]\s)?{SUFFIX}(?!\w)\.?){{0,3}}"
NAME = rf"(?<![^\W_]){_WORD}(?:\s(?:{_LINK}\s){{0,2}}{_WORD}){{0,9}}{_SUFFIXED}"
"""A pattern for a name in running text: capitalised words, small links, a company's suffix."""

_COMPANY = re.compile(rf"(?<!\w){SUFFIX}(?!\w)")
_SUFFIXES = re.compile(
    r"\b(?:ltda|limitada|s\s?/?\s?a|s\s?s|me|epp|eireli|slu|mei|microempresa"
    r"|empresa de pequeno porte|em recuperacao judicial|em liquidacao|e outr[oa]s?)\b"
)


def is_company(name: str) -> bool:
    """Return whether the name bears a company's suffix."""
    return bool(_COMPANY.search(name.replace("S.A", "S/A")))


def name_key(name: str) -> str:
    """Return what two spellings of one name share: no case, accents, dots, company suffix."""
    bare = re.sub(r"[.,'’\"“”]", "", fold(name))
    bare = re.sub(r"[^a-z0-9&/]+", " ", bare)
    shorter = re.sub(r"\s+", " ", _SUFFIXES.sub(" ", f" {bare} ")).strip(" /")
    return shorter or bare.strip()


def same_person(short: str, long: str) -> bool:
    """Return whether two keys of people may be one: same first name, the shorter contained."""
    a, b = short.split(), long.split()
    if len(a) > len(b):
        a, b = b, a
    return len(a) > 1 and a[0] == b[0] and set(a) <= set(b)
