"""The rows of an Excel sheet, streamed from its XML: values, styles, what is hidden in them."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from lxml import etree
from openpyxl import Workbook
from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE, is_date_format
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel
from openpyxl.utils.indexed_list import IndexedList

from lastro.errors import UnreadableFile
from lastro.sources.cells import column_number
from lastro.sources.sheet_xml import counts_from_1904

MAX_STRINGS_BYTES = 200_000_000
MAX_TEXT = 40_000_000
_OPTIONS = {"events": ("end",), "recover": True, "huge_tree": True, "resolve_entities": False,
            "no_network": True}  # fmt: skip
_NUMBER = re.compile(r"-?\d+")
_CELL_NAME = re.compile(r"([A-Z]{1,3})(\d{1,7})$")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
_PIECE = 1 << 20
_OVERLAP = 60
_PALE = 0xF0
_WHITE_THEME = 0
TINY = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A filled cell. column: 1 is `A`; style: index of its style; formula: it computes its value

    A formula whose value was never stored has None.
    """

    column: int
    value: object
    style: int
    formula: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row with at least one cell. number: 1 is the first."""

    number: int
    hidden: bool
    cells: tuple[Cell, ...]


class Styles:
    """What the styles of a workbook say of a cell: its number format, and whether it hides."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        book: Any = Workbook()
        book._fonts, book._fills = IndexedList(), IndexedList()
        apply_stylesheet(archive, book)
        self._book = book
        self._epoch = CALENDAR_MAC_1904 if counts_from_1904(archive) else CALENDAR_WINDOWS_1900
        self.formats = tuple(self._format(style) for style in book._cell_styles)
        self.dates = tuple(map(is_date_format, self.formats))
        self.hidden = frozenset(
            at for at, style in enumerate(book._cell_styles) if self._hides(at, style)
        )

    def format(self, style: int) -> str:
        """Return the number format of a style, `General` when it is not known."""
        return self.formats[style] if style < len(self.formats) else "General"

    def value(self, digits: str, style: int) -> object:
        """Return the number, or the date, that a cell of this style holds."""
        number = int(digits) if _NUMBER.fullmatch(digits) else float(digits)
        if style < len(self.dates) and self.dates[style]:
            try:
                return from_excel(number, self._epoch)
            except (OverflowError, ValueError):
                return number
        return number

    def _format(self, style: Any) -> str:
        own = style.numFmtId - BUILTIN_FORMATS_MAX_SIZE
        if own < 0:
            return str(BUILTIN_FORMATS.get(style.numFmtId, "General"))
        known = self._book._number_formats
        return str(known[own]) if own < len(known) else "General"

    def _hides(self, at: int, style: Any) -> bool:
        if set(self.formats[at]) == {";"}:  # `;;;` shows nothing
            return True
        fonts, fills = self._book._fonts, self._book._fills
        font = fonts[style.fontId] if style.fontId < len(fonts) else None
        if font is None:
            return False
        if font.sz is not None and font.sz < TINY:
            return True
        fill = fills[style.fillId] if style.fillId < len(fills) else None
        return _is_white(font.color) and _is_bare(fill)


def shared_strings(archive: zipfile.ZipFile) -> list[str]:
    """Return the workbook's strings, in order; phonetic hints are left out."""
    name = next((n for n in archive.namelist() if n.lower() == "xl/sharedstrings.xml"), "")
    if not name:
        return []
    if archive.getinfo(name).file_size > MAX_STRINGS_BYTES:
        raise UnreadableFile("planilha com textos demais (acima de 200 MB); divida-a em partes")
    strings = []
    with archive.open(name) as stream:
        for _, item in etree.iterparse(stream, tag="{*}si", **_OPTIONS):
            strings.append(_text(item))
            _free(item)
    return strings


def rows_of(
    archive: zipfile.ZipFile, member: str, strings: list[str], styles: Styles
) -> Iterator[SheetRow]:
    """Yield the rows of a sheet that hold something; the sheet is never held whole."""
    number = 0
    with archive.open(member) as stream:
        for _, row in etree.iterparse(stream, tag="{*}row", **_OPTIONS):
            given = row.get("r", "")
            number = int(given) if given.isdigit() else number + 1
            if cells := tuple(_cells(row, strings, styles)):
                yield SheetRow(number, _is_hidden(row), cells)
            _free(row)


def merged(archive: zipfile.ZipFile, member: str) -> dict[str, str]:
    """Return the ranges of merged cells by their first cell; they stand after the rows."""
    found: dict[str, str] = {}
    with archive.open(member) as stream:
        kept = b""
        while piece := stream.read(_PIECE):
            for m in _MERGED.finditer(kept + piece):
                ranged = m[1].decode("ascii")
                found[ranged.partition(":")[0]] = ranged
            kept = piece[-_OVERLAP:]
    return found


def _cells(row: etree._Element, strings: list[str], styles: Styles) -> Iterator[Cell]:
    column = 0
    for cell in row:
        named = _CELL_NAME.match(cell.get("r", ""))
        column = column_number(named[1]) if named else column + 1
        given = cell.get("s", "0")
        style = int(given) if given.isdigit() else 0
        formula = False
        stored = None
        for child in cell:
            tag = child.tag
            if tag.endswith("}v"):
                stored = child.text
            elif tag.endswith("}is"):
                stored = _text(child)
            formula = formula or tag.endswith("}f")
        if stored or formula:
            yield Cell(
                column, _value(cell.get("t", "n"), stored, style, strings, styles), style, formula
            )


def _value(kind: str, stored: str | None, style: int, strings: list[str], styles: Styles) -> object:
    if not stored:
        return None
    match kind:
        case "s":
            at = int(stored) if stored.isdigit() else len(strings)
            return strings[at] if at < len(strings) else None
        case "b":
            return stored == "1"
        case "n":
            try:
                return styles.value(stored, style)
            except (ValueError, OverflowError):
                return stored
        case "d":
            try:
                return datetime.fromisoformat(stored)
            except ValueError:
                return stored
        case _:
            return stored


def _text(item: etree._Element) -> str:
    """Return the text of a string, its formatted runs joined."""
    pieces = []
    for child in item:
        if child.tag.endswith("}t"):
            pieces.append(child.text or "")
        elif child.tag.endswith("}r"):
            pieces += [t.text or "" for t in child if t.tag.endswith("}t")]
    return _ESCAPED.sub(lambda m: chr(int(m[1], 16)), "".join(pieces))[:MAX_TEXT]


_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def _is_hidden(row: etree._Element) -> bool:
    if row.get("hidden") in ("1", "true"):
        return True
    return row.get("customHeight") in ("1", "true") and row.get("ht", "1") in ("0", "0.0")


def _free(element: etree._Element) -> None:
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _is_white(colour: Any) -> bool:
    if colour is None:
        return False
    if colour.type == "theme":
        return bool(colour.theme == _WHITE_THEME and (colour.tint or 0) > -0.05)
    digits = str(colour.rgb)[-6:] if colour.type == "rgb" else ""
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", digits):
        return False
    return all(int(digits[at : at + 2], 16) >= _PALE for at in (0, 2, 4))


def _is_bare(fill: Any) -> bool:
    """Tell whether a cell has no ground of its own, or a white one."""
    pattern = getattr(fill, "patternType", None)
    if fill is None or pattern in (None, "none"):
        return not getattr(fill, "stop", ())
    return pattern == "solid" and _is_white(fill.fgColor)
