"""Reads the label a line of a federal act opens with: `§ 1º`, `Parágrafo único`, `IV -`, `a)`, `1.`

Old and new spellings are read alike (`§ 1o`, `§ 1°`, `§ 1 o .`); LC 95/1998, art. 10, is the rule
for today's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.law.ref import Level, is_roman

_ORDINAL = r"\s?[ºo°ª](?![a-zà-ÿ])"
_SUFFIX = r"(?:-(?P<suffix>[A-Z]{1,2})(?![A-Za-zà-ÿ])|(?<=[ºo°\d])(?P<glued>[A-Z])(?=\s|\.)"
_SUFFIX += r"|(?<=[ºo°])\s(?P<apart>[A-Z])(?=\.\s[A-Z])"
_SUFFIX += r"|(?<=[ºo°\d])\s?-\s?(?P<spaced>[A-Z])(?=\.\s[A-ZÀ-Ý(]))?"
_ARTICLE = re.compile(
    r"(?:Art[a-z]*|ART|Ar)\s*[.\-]?\s*(?P<number>\d\s\d(?=\.)|\d{4}|\d{1,3}(?:\.\s?\d{3})?)"
    rf"(?:\.?{_ORDINAL})?\s?{_SUFFIX}[.\s]*"
)
_MORE_ARTICLES = re.compile(
    r"(?P<link>a|e|ao|até)\s+(?:[Aa]rt\.\s*)?(?P<number>\d{1,3}(?:\.\d{3})?)[ºo°]?"
    r"(?:-(?P<suffix>[A-Z]))?[.\s]*(?=[-(]|$)"
)
_DASH = re.compile(r"[-–—]+\s*")
_PARAGRAPH = re.compile(
    rf"§\s*(?P<number>\d{{1,3}}|l(?=[ºo°]))(?:{_ORDINAL})?{_SUFFIX}\s*[.\-–—:]*\s*"
)
_ONLY_PARAGRAPH = re.compile(r"(?:Par[áa]grafo|§)\s+[úu]nico\s*[.\-–—:]*\s*", re.IGNORECASE)
_MORE_PARAGRAPHS = re.compile(
    r"(?:§\s*)?(?P<first>\d{1,3})[ºo°]?"
    r"(?P<more>(?:\s*(?:a|e|,|-)\s*(?:§\s*)?\d{1,3}[ºo°]?(?:-[A-Z])?)+)"
    r"\s*[.\-–—]*\s*(?=\(|Vetad|Revogad|$)"
)
_INCISO = re.compile(
    r"(?P<number>[IVXLCDM]{1,9})(?:\s?-\s?(?P<suffix>[A-Z]{1,2})(?=\s*[-–—.(]))?"
    r"(?:\s*[-–—.)]+\s*|\s+(?=\())"
)
_ALINEA = re.compile(
    r"(?P<number>[a-z]{1,2})(?:-(?P<suffix>[A-Z]|\d))?(?:\s*\)\s*|\s+[-–—]\s+|\.\s+|-\s+)"
)
_ITEM = re.compile(
    r"(?P<number>\d{1,3})(?:-(?P<suffix>[A-Z]))?(?:[ºo°]?\s*\)\s*|[ºo°]?\s*[-–—]\s*|[ºo°]?\.\s+)"
)
_LOOSE = (
    (Level.INCISO, re.compile(r"(?P<number>[IVXL]{1,8})\s+(?=[a-zà-ÿ])")),
    (Level.INCISO, re.compile(r"(?P<number>[IVXl]{1,8})\s*[-–—]+\s*")),
    (Level.PARAGRAFO, re.compile(r"(?P<number>\d{1,2})\s?[º°]\s+(?=[A-ZÀ-Ý])")),
    (Level.ITEM, re.compile(r"(?P<number>\d{1,2}),\s+(?=[a-zà-ÿ])")),
)
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
RANK = {Level.PARAGRAFO: 1, Level.INCISO: 2, Level.ALINEA: 3, Level.ITEM: 4}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line with its label taken off.

    labels: one, or all those of a collective line (`§§ 4º e 5º (Revogados …)`)
    head: the label as written, with its space; rest: what follows it
    """

    level: Level
    labels: tuple[str, ...]
    head: str
    rest: str


def read_label(line: str) -> Labelled | None:
    """Return the label that opens `line`, or None for a line without one."""
    if line.startswith(("§", "Par", "par", "PAR")):
        return _paragraph(line)
    for level, pattern in _LOWER:
        if found := pattern.match(line):
            number, suffix = found["number"], found["suffix"]
            if level is Level.INCISO and not is_roman(number):
                return None
            label = f"{number}-{suffix}" if suffix else number
            return Labelled(level, (label,), found[0], line[found.end() :])
    return None


_LOWER = ((Level.INCISO, _INCISO), (Level.ALINEA, _ALINEA), (Level.ITEM, _ITEM))


def read_loose_label(line: str) -> Labelled | None:
    """Return what may be a label that lost its sign: `III o acesso`, `ll - ao`, `1° Responde`.

    Only the labels before it can tell: see `follows`.
    """
    for level, pattern in _LOOSE:
        if found := pattern.match(line):
            number = found["number"].replace("l", "I")
            if level is not Level.INCISO or is_roman(number):
                return Labelled(level, (number,), found[0], line[found.end() :])
    return None


def label_order(label: str) -> tuple[int, int, str]:
    """Return what sorts article labels: 5, 5-A, 5-B, 6."""
    number, _, suffix = label.partition("-")
    return (int(number), len(suffix), suffix)


def follows(label: Labelled, before: str | None) -> bool:
    """Return whether the label is `before` again or the next one; the first where there is none."""
    here, last = (_ordinal(label.level, x) for x in (label.labels[0], before or "0"))
    return here in (last, last + 1) if before else here == 1


def _ordinal(level: Level, label: str) -> int:
    number = label.partition("-")[0]
    if level is not Level.INCISO or number == "0":
        return int(number) if number.isdigit() else 0
    digits = [_ROMAN_DIGITS[c] for c in number]
    return sum(-d if d < max(digits[i:]) else d for i, d in enumerate(digits))


def read_article(line: str) -> Labelled | None:
    """Return the article label that opens `line`; a range of numbers comes back as its ends.

    `Art. 77 a 85. (Revogado …)` → labels ("77", "78", … "85").
    """
    found = _ARTICLE.match(line)
    if not found:
        return None
    label = re.sub(r"\D", "", found["number"]) + _suffix(found)
    end = found.end()
    labels: tuple[str, ...] = (label,)
    if more := _MORE_ARTICLES.match(line, end):
        last = more["number"].replace(".", "") + (f"-{more['suffix']}" if more["suffix"] else "")
        labels = _between(label, last) if more["link"] != "e" else (label, last)
        end = more.end()
    if dash := _DASH.match(line, end):
        end = dash.end()
    return Labelled(Level.ARTIGO, labels, line[:end], line[end:])


def _paragraph(line: str) -> Labelled | None:
    if found := _ONLY_PARAGRAPH.match(line):
        return Labelled(Level.PARAGRAFO, ("unico",), found[0], line[found.end() :])
    if found := _MORE_PARAGRAPHS.match(line, 1 if line.startswith("§§") else 0):
        labels = _paragraph_list(found["first"], found["more"])
        return Labelled(Level.PARAGRAFO, labels, line[: found.end()], line[found.end() :])
    if found := _PARAGRAPH.match(line):
        label = found["number"].replace("l", "1") + _suffix(found)
        return Labelled(Level.PARAGRAFO, (label,), found[0], line[found.end() :])
    return None


def _paragraph_list(first: str, more: str) -> tuple[str, ...]:
    labels = [first]
    for link, label in re.findall(r"(a|e|,|-)\s*(?:§\s*)?(\d{1,3}[ºo°]?(?:-[A-Z])?)", more):
        label = re.sub("[ºo°]", "", label)
        if link == "a" and label.isdigit():
            labels += map(str, range(int(labels[-1]) + 1, int(label) + 1))
        else:
            labels.append(label)
    return tuple(labels)


def _suffix(found: re.Match[str]) -> str:
    letters = found["suffix"] or found["glued"] or found["apart"] or found["spaced"]
    return f"-{letters}" if letters else ""


def _between(first: str, last: str) -> tuple[str, ...]:
    if first.isdigit() and last.isdigit():
        return tuple(map(str, range(int(first), int(last) + 1)))
    number, _, start = first.partition("-")
    end = last.partition("-")[2]
    if last.partition("-")[0] != number or not (start and end):
        return (first, last)
    return tuple(f"{number}-{chr(c)}" for c in range(ord(start), ord(end) + 1))
