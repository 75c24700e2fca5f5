"""What a binary Word file says of its characters and paragraphs: hidden, deleted, heading, list.

Formatting stands in pages of 512 bytes ([MS-DOC] ChpxFkp and PapxFkp), by byte of the main stream.
"""

from __future__ import annotations

import bisect
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from lastro.sources.doc_file import (
    CHARACTERS,
    LIST_USES,
    LISTS,
    PARAGRAPHS,
    STYLES,
    DocFile,
)
from lastro.sources.numbering import Level, Numbering

_PAGE = 512
_DELETED, _HIDDEN = 0x0800, 0x083C
_SIZES = (1, 1, 2, 4, 2, 2, 0, 3)
_TABLE_DEFINITION = 0xD608
_TITLE_STYLE = 62
_BODY_OUTLINE = 9
_Stored = Callable[[bytes, int, int], bytes]
_Keeps = Callable[[bytes], bool]
_FORMS = {0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter",
          5: "ordinal", 22: "decimalZero", 23: "bullet", 255: "none"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph's form. heading: 1 is the outermost, 0 none; list: number of its list, "" none.

    row_end: it only ends a table's row
    """

    heading: int = 0
    list: str = ""
    level: int = 0
    in_table: bool = False
    row_end: bool = False


@dataclass(frozen=True, slots=True)
class Ink:
    """How characters are marked."""

    hidden: bool = False
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class _Runs:
    """Stretches of bytes, sorted, each with the formatting (grpprl) stored for it."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    stored: tuple[bytes, ...]

    def at(self, offset: int) -> bytes:
        found = bisect.bisect_right(self.starts, offset) - 1
        return self.stored[found] if found >= 0 and offset < self.ends[found] else b""


class DocFormat:
    """Answers what form the character at a byte of the main stream has.

    marked: whether any character is hidden or deleted
    """

    def __init__(self, file: DocFile) -> None:
        marked = _runs(file, CHARACTERS, _character_run, only=_is_marked)
        self._characters = marked
        self.marked = bool(marked.starts)
        self._paragraphs = _runs(file, PARAGRAPHS, _paragraph_run)
        self._styles = _styles(file.structure(STYLES))

    def ink(self, offset: int) -> Ink:
        """Return how the character is marked."""
        found = dict(_sprms(self._characters.at(offset)))
        return Ink(_on(found, _HIDDEN), _on(found, _DELETED))

    def paragraph(self, offset: int) -> Paragraph:
        """Return the form of the paragraph whose end mark stands at the byte."""
        stored = self._paragraphs.at(offset)
        if len(stored) < 2:
            return Paragraph()
        style = struct.unpack_from("<H", stored)[0]
        return _applied(self._styles.get(style, Paragraph()), stored[2:])


def lists_of(file: DocFile) -> Numbering:
    """Return the lists of a document, under the numbers that paragraphs use for them."""
    made = Numbering()
    with suppress(struct.error, IndexError):  # a damaged list only loses its numbers
        _read_lists(file, made)
    return made


def _applied(form: Paragraph, grpprl: bytes) -> Paragraph:
    for code, operand in _sprms(grpprl):
        match code:
            case 0x2416:  # in a table
                form = replace(form, in_table=bool(operand[0]))
            case 0x2417:  # ends a row
                form = replace(form, row_end=bool(operand[0]))
            case 0x260A:  # level in its list
                form = replace(form, level=operand[0])
            case 0x460B:  # its list
                number = struct.unpack("<h", operand)[0]
                form = replace(form, list=str(number) if number > 0 else "")
            case 0x2640:  # outline level
                outline = operand[0]
                form = replace(form, heading=outline + 1 if outline < _BODY_OUTLINE else 0)
    return form


def _on(found: dict[int, bytes], code: int) -> bool:
    return bool(found.get(code, b"\0")[0] & 1)


def _sprms(grpprl: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield (code, operand) of each change of form; the length lies in the code's upper bits."""
    at = 0
    while at + 3 <= len(grpprl):
        code = struct.unpack_from("<H", grpprl, at)[0]
        at += 2
        size = _SIZES[code >> 13]
        if code == _TABLE_DEFINITION:
            at, size = at + 2, struct.unpack_from("<H", grpprl, at)[0] - 1
        elif not size:
            at, size = at + 1, grpprl[at]
        operand = grpprl[at : at + size]
        if len(operand) < size or not operand:
            return
        yield code, operand
        at += size


def _is_marked(grpprl: bytes) -> bool:
    found = dict(_sprms(grpprl))
    return any(_on(found, code) for code in (_HIDDEN, _DELETED))


def _runs(file: DocFile, structure: int, stored: _Stored, only: _Keeps = bool) -> _Runs:
    table = file.structure(structure)
    count = (len(table) - 4) // 8
    found = []
    for number in range(max(count, 0)):
        page = struct.unpack_from("<I", table, 4 * (count + 1) + 4 * number)[0] & 0x3FFFFF
        block = file.main[page * _PAGE : (page + 1) * _PAGE]
        if len(block) == _PAGE:
            found += [run for run in _page_runs(block, stored) if only(run[2])]
    found.sort()
    columns = zip(*found, strict=True) if found else ((), (), ())
    starts, ends, grpprls = (tuple(column) for column in columns)
    return _Runs(starts, ends, grpprls)


def _page_runs(block: bytes, stored: _Stored) -> Iterator[tuple[int, int, bytes]]:
    count = min(block[_PAGE - 1], (_PAGE - 5) // 5)
    places = struct.unpack_from(f"<{count + 1}I", block)
    for number in range(count):
        yield places[number], places[number + 1], stored(block, count, number)


def _character_run(block: bytes, count: int, number: int) -> bytes:
    at = block[4 * (count + 1) + number] * 2
    return block[at + 1 : at + 1 + block[at]] if at else b""


def _paragraph_run(block: bytes, count: int, number: int) -> bytes:
    """Return the number of the style (two bytes) and the changes to it."""
    where = 4 * (count + 1) + 13 * number
    at = block[where] * 2 if where < _PAGE else 0
    if not at or at + 1 >= _PAGE:
        return b""
    if block[at]:
        return block[at + 1 : at + 2 * block[at]]
    return block[at + 2 : at + 2 + 2 * block[at + 1]]


def _styles(sheet: bytes) -> dict[int, Paragraph]:
    """Return the form of each paragraph style, what it is based on included."""
    if len(sheet) < 6:
        return {}
    header, count, base = struct.unpack_from("<HHH", sheet)
    stored: dict[int, tuple[int, int, bytes]] = {}
    at = 2 + header
    for number in range(count):
        if at + 2 > len(sheet):
            break
        size = struct.unpack_from("<H", sheet, at)[0]
        if size >= 8:
            stored[number] = _style(sheet[at + 2 : at + 2 + size], base)
        at += 2 + size
    return {number: _inherited(stored, number, 0) for number in stored}


def _style(style: bytes, base: int) -> tuple[int, int, bytes]:
    """Return (built-in kind, number of the style it is based on, its paragraph form)."""
    kind, second = struct.unpack_from("<HH", style)
    at = base + 2 + 2 * (struct.unpack_from("<H", style, base)[0] + 1) if base < len(style) else 0
    if second & 0xF != 1 or not at or at + 4 > len(style):
        return kind & 0xFFF, second >> 4, b""
    size = struct.unpack_from("<H", style, at)[0]
    return kind & 0xFFF, second >> 4, style[at + 4 : at + 2 + size]


def _inherited(stored: dict[int, tuple[int, int, bytes]], number: int, depth: int) -> Paragraph:
    if number not in stored or depth > 10:
        return Paragraph()
    kind, parent, grpprl = stored[number]
    form = _applied(_inherited(stored, parent, depth + 1), grpprl)
    if 1 <= kind <= 9:
        return replace(form, heading=kind)
    return replace(form, heading=1) if kind == _TITLE_STYLE else form


def _read_lists(file: DocFile, made: Numbering) -> None:
    lists, levels = file.structure(LISTS), file.behind(LISTS)
    if len(lists) < 2:
        return
    at = 0
    for number in range(struct.unpack_from("<H", lists)[0]):
        start = 2 + 28 * number
        own = str(struct.unpack_from("<i", lists, start)[0])
        depth = 1 if lists[start + 26] & 1 else 9
        made.lists[own] = {}
        for level in range(depth):
            made.lists[own][level], at = _level(levels, at)
    uses = file.structure(LIST_USES)
    for number in range(struct.unpack_from("<I", uses)[0] if uses else 0):
        own = str(struct.unpack_from("<i", uses, 4 + 16 * number)[0])
        made.abstract[str(number + 1)] = own


def _level(levels: bytes, at: int) -> tuple[Level, int]:
    """Return a level of a list and where the next one stands."""
    start, form = struct.unpack_from("<iB", levels, at)
    skipped = levels[at + 24] + levels[at + 25]
    text_at = at + 28 + skipped
    count = struct.unpack_from("<H", levels, text_at)[0]
    units = struct.unpack_from(f"<{count}H", levels, text_at + 2)
    text = "".join(f"%{unit + 1}" if unit < 9 else chr(unit) for unit in units)
    return Level(start, _FORMS.get(form, "decimal"), text), text_at + 2 + 2 * count
