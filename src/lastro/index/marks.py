"""What opens a line of a legal text: a chapter, a clause, an article, a paragraph, an inciso.

Source of the order: Lei Complementar 95/1998, art. 10 (artigo, parágrafo, inciso, alínea);
contracts number clauses in words or in dotted decimals.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from lastro.index.numerals import ORDINAL, ROMAN, ordinal
from lastro.text import fold_same_length

HEADING_CHARS = 120


class Depth(IntEnum):
    """How deep a mark stands: what is deeper belongs to the last one above it."""

    CLAUSE = 0
    PARAGRAPH = 1
    INCISO = 2
    ALINEA = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line opens.

    label: as a lawyer says it (`cláusula 11.3`, `§ 2º`), with `{}` where the kind of a bare number
        depends on the document; depth: None for a heading that is nothing but a heading
    rank: of the heading, 1 is outermost; 0 when the line is no heading
    """

    label: str
    depth: Depth | None
    rank: int = 0


_DIVISIONS = {"anexo": 11, "livro": 11, "parte": 11, "titulo": 12, "capitulo": 13}
_DIVISIONS |= {"secao": 14, "subsecao": 15}
_CLAUSE_RANK, _TITLE_RANK, _NUMBER_RANK = 16, 17, 18
_START = r'(?=["“(\[§]?[A-ZÀ-Þ])'
_DIVISION = re.compile(
    rf"(?P<kind>{'|'.join(_DIVISIONS)})[ ]+(?P<n>unico|[ivxlc]+|\d+|[a-z])\b(?!\s+d[aeo]s?\s+[a-z])"
)
_CLAUSE = re.compile(rf"clausula[ ]+(?P<n>\d+(?:\.\d+)*|{ORDINAL})[ªºa]?\b")
_ARTICLE = re.compile(
    r"art(?:igo|\.)[ ]*(?P<n>\d{1,3}(?:\.\d{3})*|\d+)(?:[ºo]\b|º)?(?P<l>-[a-z]\b)?"
)
_PARAGRAPH = re.compile(rf"(?:§[ ]*|paragrafo[ ]+)(?P<n>\d+|unico|{ORDINAL})[ºo]?")
_DOTTED = re.compile(rf"(?P<n>\d{{1,2}}(?:\.\d{{1,2}})+)\.?(?:[ ]*[-–—)])?[ ]+{_START}")
_NUMBER = re.compile(rf"(?P<n>\d{{1,3}})(?:[ ]?[.)]|[ ][-–—])[ ]+{_START}")
_ROMAN = re.compile(rf"(?P<n>{ROMAN})(?:[ ]?[.)]|[ ]?[-–—])[ ]+\S", re.IGNORECASE)
_ALINEA = re.compile(r"\(?(?P<n>[a-z])\)[ ]+\S")


def mark(line: str, *, titles: bool = True) -> Mark | None:
    """Return what `line` opens, or None.

    titles: whether short lines in capitals are headings; false where the file itself says which
        lines are
    """
    line = line.strip()
    folded = fold_same_length(line)
    return (
        _division(folded)
        or _named(line, folded)
        or _numbered(line, titles)
        or _below(line, folded, titles)
        or (Mark("", None, _TITLE_RANK) if titles and _is_title(line) else None)
    )


def _division(folded: str) -> Mark | None:
    found = _DIVISION.match(folded)
    if not found or len(folded) > HEADING_CHARS:
        return None
    return Mark("", None, _DIVISIONS[found["kind"]])


def _named(line: str, folded: str) -> Mark | None:
    if found := _CLAUSE.match(folded):
        number = ordinal(found["n"]) or found["n"]
        rank = _CLAUSE_RANK if _is_short(line) else 0
        return Mark(f"cláusula {number}", Depth.CLAUSE, rank)
    if found := _ARTICLE.match(folded):
        number = int(found["n"].replace(".", ""))
        order = "º" if number < 10 else ""
        letter = (found["l"] or "").upper()
        return Mark(f"art. {number:,}{order}{letter}".replace(",", "."), Depth.CLAUSE)
    return None


def _numbered(line: str, titles: bool) -> Mark | None:
    found = _DOTTED.match(line) or _NUMBER.match(line)
    if not found:
        return None
    title = titles and _is_title(line[found.end() :])
    rank = _NUMBER_RANK + found["n"].count(".") if title else 0
    return Mark(f"{{}} {found['n']}", Depth.CLAUSE, rank)


def _below(line: str, folded: str, titles: bool) -> Mark | None:
    if found := _PARAGRAPH.match(folded):
        number = ordinal(found["n"]) or found["n"]
        if number == "unico":
            return Mark("parágrafo único", Depth.PARAGRAPH)
        return Mark(f"§ {number}{'º' if int(number) < 10 else ''}", Depth.PARAGRAPH)
    if found := _ROMAN.match(line):
        if titles and _is_title(line[found.end() - 1 :]):
            return Mark("", None, _TITLE_RANK)
        return Mark(f"inciso {found['n'].upper()}", Depth.INCISO) if found["n"].isupper() else None
    if found := _ALINEA.match(line):
        return Mark(f"alínea {found['n']}", Depth.ALINEA)
    return None


def _is_short(line: str) -> bool:
    return len(line) <= HEADING_CHARS and line[-1:] not in ".;,"


def _is_title(line: str) -> bool:
    letters = [c for c in line if c.isalpha()]
    return len(letters) >= 4 and _is_short(line) and line == line.upper() and line[-1:] != ":"
