"""What opens a line of a foreign text: 第五条, § 1983., Section 5.01, Article 5, (12).

Sources of the orders: Legislation Law of the People's Republic of China, art. 61 (编, 章, 节, 条,
款, 项); the Joint Practical Guide for Union legislation, guideline 15 (recital, article, paragraph,
point); United States Code, § with subsections (a), (1), (i).
"""

from __future__ import annotations

import re

from lastro.index.marks import HEADING_CHARS, Depth, Mark
from lastro.index.tongue import Tongue

_HAN_NUMBER = r"[一二三四五六七八九十百千零〇两\d]+"
_HAN_DIVISIONS = {"编": 11, "分编": 12, "章": 13, "节": 14}
_HAN_DIVISION = re.compile(
    rf"第{_HAN_NUMBER}(?P<kind>分编|编|章|节)(?=[\s　:：]|$|[\u3400-\u9fff])"
)
_HAN_ARTICLE = re.compile(
    rf"(?P<label>第{_HAN_NUMBER}条(?:之{_HAN_NUMBER})?)(?!第|规定|的|所|之|和|至|[、，款项])"
)
_HAN_ITEM = re.compile(rf"(?P<label>[（(]{_HAN_NUMBER}[）)])|(?P<bare>[一二三四五六七八九十]+)、")
_DIVISION = re.compile(r"(?:part|title|chapter|subchapter|book|annex|schedule|exhibit)\b", re.I)
_NUMBERED = re.compile(r"\w+\s+(?:[IVXLC]+|\d+|[A-Z])\b")
_ARTICLE = re.compile(r"(?:ARTICLE|Article|Art\.)\s+(?P<n>[IVXLC]+\b|\d+[a-z]?\b)")
_SECTION = re.compile(
    r"(?P<kind>§§?|(?:SECTION|Section|SEC\.|Sec\.))\s*(?P<n>\d[\w–]*(?:[.-]\w+)*)"
)
_RECITAL = re.compile(r"(?:RECITAL|Recital)\s+\(?(?P<n>\d+)\)?")
_NUMBER = re.compile(r"(?:\((?P<a>\d{1,3})\)|(?P<b>\d{1,3})\.)\s+(?=[\"“(\[]?[A-Z])")
_ROMAN = re.compile(r"\((?P<n>[ivx]+)\)\s+\S")
_LETTER = re.compile(r"\((?P<n>[a-z]{1,2})\)\s+\S")
_AFTER = re.compile(r"\s*(?:$|[.:—–-]|\(|[\"“]?[A-Z])")  # prose goes on in small letters
_PARTS, _ARTICLES, _SECTIONS = 13, 15, 16


def abroad(line: str, language: Tongue) -> Mark | None:
    """Return what `line` of a foreign text opens, or None; labels are as that law is cited."""
    line = line.strip()
    return _chinese(line) if language is Tongue.CHINESE else _english(line)


def _chinese(line: str) -> Mark | None:
    short = 2 * len(line) <= HEADING_CHARS and line[-1:] not in "。；，"
    if (found := _HAN_DIVISION.match(line)) and short:
        return Mark("", None, _HAN_DIVISIONS[found["kind"]])
    if found := _HAN_ARTICLE.match(line):
        return Mark(found["label"], Depth.CLAUSE)
    if found := _HAN_ITEM.match(line):
        return Mark(found["label"] or found["bare"], Depth.INCISO)
    return None


def _english(line: str) -> Mark | None:
    short = len(line) <= HEADING_CHARS and line[-1:] not in ".;,"
    if short and _DIVISION.match(line) and _NUMBERED.match(line):
        return Mark("", None, _PARTS)
    if (found := _ARTICLE.match(line)) and _AFTER.match(line, found.end()):
        return Mark(f"Article {found['n']}", Depth.CLAUSE, _ARTICLES if short else 0)
    if (found := _SECTION.match(line)) and _AFTER.match(line, found.end()):
        kind = "§" if found["kind"].startswith("§") else "Section"
        return Mark(f"{kind} {found['n']}", Depth.CLAUSE, _SECTIONS if short else 0)
    if found := _RECITAL.match(line):
        return Mark(f"recital {found['n']}", Depth.CLAUSE)
    return _point(line)


def _point(line: str) -> Mark | None:
    if found := _NUMBER.match(line):
        return Mark(f"({found['a'] or found['b']})", Depth.PARAGRAPH)
    if found := _ROMAN.match(line):
        return Mark(f"({found['n']})", Depth.ALINEA)
    if found := _LETTER.match(line):
        return Mark(f"({found['n']})", Depth.INCISO)
    return None
