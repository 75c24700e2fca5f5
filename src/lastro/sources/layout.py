"""Lines with boxes to paragraphs, headings and table rows; also what repeats at page margins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from lastro.sources.model import BlockKind
from lastro.text import fold, squeeze

Box = tuple[float, float, float, float]

LARGE = 1.15
VERY_LARGE = 1.4
HEADING_CHARS = 120
MARGIN_SHARE = 0.12
INDENT = 1.0
_NEAR = 8
_END = (".", ";", ":", "!", "?", "”", '"', ")")
_MARKER = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3})*\s*[.)–-]?\s+\S|\(?[a-zA-Z]{1,2}\)\s|[IVXLC]{1,6}\s*[-–.)]\s"
    r"|§|Par[áa]grafo\s|Art(?:igo|\.)\s*\d|CL[ÁA]USULA\s|Cl[áa]usula\s|[•▪●◦‣*–—-]\s)"
)
_BULLET = re.compile(r"(?:[•▪●◦‣*–—-]|\(?[a-z]\))\s")
_NUMBERED = re.compile(r"(\d{1,3}(?:\.\d{1,3})*)\.?\s")
_CLAUSE = re.compile(r"(?:CL[ÁA]USULA|Cl[áa]usula|CAP[ÍI]TULO|T[ÍI]TULO|SE[ÇC][ÃA]O|ANEXO)\b")
_PAGE_NUMBER = re.compile(
    r"(?:p[áa]g(?:ina|\.)?|fl?s?\.|folha|page|seite|p\.)?\s*[-–]?\s*\d{1,5}\s*[-–]?"
    r"(?:\s*(?:de|/|of|von)\s*\d{1,5})?$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of one line with no wide gap between them."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line. box: left, top, right, bottom in points from the top left corner.

    size: height of the font, points; stretches: what wide gaps part it into, () when unknown
    cut: it ends in a word's hyphen; words: each with its box, () when unknown
    """

    text: str
    box: Box
    size: float
    bold: bool = False
    stretches: tuple[Stretch, ...] = ()
    cut: bool = False
    words: tuple[Stretch, ...] = ()

    @property
    def cells(self) -> int:
        """Return how many stretches wide gaps part it into."""
        return max(1, len(self.stretches))


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, heading, item or row put together from lines. cells: those of a table's row."""

    text: str
    kind: BlockKind
    level: int
    box: Box
    cells: tuple[Stretch, ...] = ()


def pieces(lines: Sequence[Line], body_size: float) -> list[Piece]:
    """Return the paragraphs of a page in the order of its lines.

    body_size: the commonest font height of the whole document, points
    """
    if not lines:
        return []
    pitch = _pitch(lines)
    groups = [[lines[0]]]
    for at, (before, line) in enumerate(pairwise(lines)):
        if _parts(groups[-1], before, line, _column(lines, at), pitch):
            groups.append([line])
        else:
            groups[-1].append(line)
    rows = _table_rows(groups)
    return [_piece(group, body_size, at in rows) for at, group in enumerate(groups)]


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all of `boxes`."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def body_size(lines: Sequence[Line]) -> float:
    """Return the font height that most characters have, to half a point; 0 without lines."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def margins(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> list[set[int]]:
    """Return for each page the indexes of lines that are running headers, footers, page numbers.

    A line in the outer 12 % counts when it repeats, digits aside, on half of the pages and at
    least three, or when it is nothing but a page number.
    """
    outer = [
        [i for i, line in enumerate(lines) if _is_outer(line, height)]
        for lines, height in zip(pages, heights, strict=True)
    ]
    seen = Counter(
        key
        for lines, indexes in zip(pages, outer, strict=True)
        for key in {_key(lines[i]) for i in indexes}
    )
    needed = max(3, len(pages) / 2)
    return [
        {
            i
            for i in indexes
            if seen[_key(lines[i])] >= needed or _PAGE_NUMBER.match(squeeze(lines[i].text))
        }
        for lines, indexes in zip(pages, outer, strict=True)
    ]


def _is_outer(line: Line, height: float) -> bool:
    _, top, _, bottom = line.box
    return bottom < MARGIN_SHARE * height or top > (1 - MARGIN_SHARE) * height


def _key(line: Line) -> tuple[str, bool]:
    return re.sub(r"\d+", "#", fold(squeeze(line.text))), line.box[1] < 200


def _pitch(lines: Sequence[Line]) -> float:
    steps = [
        b.box[3] - a.box[3]
        for a, b in pairwise(lines)
        if 0.3 * a.size < b.box[3] - a.box[3] < 3 * a.size
    ]
    return median(steps) if steps else 0.0


def _column(lines: Sequence[Line], at: int) -> tuple[float, float]:
    """Return the left and right edges of the column that line `at` stands in."""
    near = lines[max(0, at - _NEAR) : at + _NEAR + 1]
    beside = [line.box for line in near if abs(line.box[0] - lines[at].box[0]) < 4 * lines[at].size]
    return min(box[0] for box in beside), max(box[2] for box in beside)


def _parts(
    group: list[Line], before: Line, line: Line, edges: tuple[float, float], pitch: float
) -> bool:
    """Tell whether a new paragraph begins at `line`."""
    step = line.box[3] - before.box[3]
    if step < -0.5 * before.size or step > (1.35 * pitch or 3 * before.size):
        return True
    if before.cells > 1 or line.cells > 1:
        return True
    if abs(line.size - before.size) > 0.12 * before.size:
        return True
    if before.cut:
        return False
    if _is_title(before.text) and _is_title(line.text):
        return bool(_MARKER.match(line.text)) or step > 2 * line.size
    left, right = edges
    short = before.box[2] < right - 0.12 * (right - left)
    ended = before.text.rstrip().endswith(_END)
    if before.bold != line.bold and (short or _is_title(before.text)):
        return True
    if short and (ended or _MARKER.match(line.text) or _is_title(before.text)):
        return True
    if _MARKER.match(line.text) and ended:
        return True
    return _indent_parts(group, before, line, ended)


def _indent_parts(group: list[Line], before: Line, line: Line, ended: bool) -> bool:
    move = line.box[0] - before.box[0]
    if move > INDENT * line.size:
        return ended or move > 4 * line.size
    return move < -INDENT * line.size and len(group) > 1 and ended


def _is_title(text: str) -> bool:
    if text != text.upper():
        return False
    letters = [c for c in text if c.isalpha()]
    return len(letters) > 3 and all(c.isupper() or c in "ªº" for c in letters)


def _table_rows(groups: Sequence[list[Line]]) -> set[int]:
    """Return which groups are rows of a table: two or more that follow each other, aligned."""
    pairs = (
        at
        for at, (group, following) in enumerate(pairwise(groups))
        if group[0].cells > 1 and following[0].cells > 1 and _aligned(group[0], following[0])
    )
    return {row for at in pairs for row in (at, at + 1)}


def _aligned(a: Line, b: Line) -> bool:
    """Tell whether a column after the first begins, ends or is centred alike in both lines."""
    near = 0.8 * a.size
    return any(
        abs(one.box[0] - two.box[0]) < near
        or abs(one.box[2] - two.box[2]) < near
        or abs(one.box[0] + one.box[2] - two.box[0] - two.box[2]) < near
        for one in a.stretches[1:]
        for two in b.stretches[1:]
    )


def _piece(group: list[Line], body: float, in_table: bool) -> Piece:
    text = group[0].text
    for before, line in pairwise(group):
        text += ("\n" if before.cut or before.text.endswith("-") else " ") + line.text
    kind, level = _kind(group, squeeze(text), body)
    cells = group[0].stretches if in_table else ()
    return Piece(text, kind, level, around([line.box for line in group]), cells)


def _kind(group: list[Line], text: str, body: float) -> tuple[BlockKind, int]:
    if group[0].cells > 1:
        return BlockKind.TABLE_ROW, 0
    if level := _heading_level(group, text, body):
        return BlockKind.HEADING, level
    return (BlockKind.LIST_ITEM if _BULLET.match(text) else BlockKind.PARAGRAPH), 0


def _heading_level(group: list[Line], text: str, body: float) -> int:
    """Return 1 for the outermost heading, 0 for what is none; size, capitals and bold decide."""
    if len(text) > HEADING_CHARS or len(group) > 3 or not re.search(r"[^\W\d_]{2}", text):
        return 0
    large = group[0].size >= LARGE * body
    bold = all(line.bold for line in group)
    marked = bool(_CLAUSE.match(text) or _NUMBERED.match(text))
    title = _is_title(text)
    if text.endswith((".", ";", ",")) and not (title or large):
        return 0
    if not (large or title or (bold and (marked or (len(group) == 1 and ": " not in text)))):
        return 0
    if group[0].size >= VERY_LARGE * body:
        return 1
    numbered = _NUMBERED.match(text)
    return numbered[1].count(".") + 2 if numbered else 2
