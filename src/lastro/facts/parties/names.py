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
_TITLES = re.compile(
    r"^(?:(?:Dra?|Sra?|Srta|Profa?|Exmo|Exma|Ilmo|Ilma|Eng|Arq|Des|Min)\b\.?ª?\s+"
    r"|(?:Doutora?|Senhora?|Professora?|Dona)\s+)+(?=\S)",
    re.IGNORECASE,
)
_YOUNGER = {"jr": "junior"}
_GENERATIONS = {"filho", "filha", "neto", "neta", "junior", "sobrinho", "sobrinha", "segundo"}
_LINKS = {"de", "da", "do", "das", "dos", "e"}
_SUFFIXES = re.compile(
    r"\b(?:ltda|limitada|s\s?/?\s?a|s\s?s|me|epp|eireli|slu|mei|microempresa"
    r"|empresa de pequeno porte|em recuperacao judicial|em liquidacao|e outr[oa]s?)\b"
)


def is_company(name: str) -> bool:
    """Return whether the name bears a company's suffix."""
    return bool(_COMPANY.search(name.replace("S.A", "S/A")))


def name_key(name: str) -> str:
    """Return what two spellings of a name share: no case, accents, dots, suffix, title."""
    name = _TITLES.sub("", name.strip())
    bare = re.sub(r"[.,'’\"“”]", "", fold(name))
    bare = re.sub(r"[^a-z0-9&/]+", " ", bare)
    shorter = re.sub(r"\s+", " ", _SUFFIXES.sub(" ", f" {bare} ")).strip(" /")
    return shorter or bare.strip()


def same_person(short: str, long: str) -> bool:
    """Return whether two keys of people may be one: the words of the shorter stand in the longer
    in order, the first with the first, an initial for any word (`marta b lisboa`).

    A last name must be written out, and `filho`, `neto` or `júnior` in one alone makes them two.
    """
    a, b = _name_words(short), _name_words(long)
    if len(a) > len(b):
        a, b = b, a
    if len(a) < 2 or _GENERATIONS & set(a) != _GENERATIONS & set(b) or not _stands_for(a[0], b[0]):
        return False
    rest = iter(b[1:])
    if not all(any(_stands_for(word, other) for other in rest) for word in a[1:]):
        return False
    return len(a[-1]) > 1 and (len(a[0]) > 1 or a[-1] == b[-1])


def _name_words(key: str) -> list[str]:
    words = [_YOUNGER.get(word, word) for word in key.split()]
    return [word for word in words if word not in _LINKS]


def _stands_for(word: str, other: str) -> bool:
    """Return whether the words are equal, or one is the other's initial."""
    initial = min(len(word), len(other)) == 1 and word[0] == other[0]
    return word == other or initial
