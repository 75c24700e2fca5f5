"""The rows of one sheet of an XLSX, streamed: values as Excel stored them, and what is hidden."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from lxml import etree
from openpyxl.styles.numbers import (
    BUILTIN_FORMATS,
    BUILTIN_FORMATS_MAX_SIZE,
    is_date_format,
    is_timedelta_format,
)
from openpyxl.utils.datetime import from_excel, from_ISO8601

_SPACES = (
    "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}",
    "{http://purl.oclc.org/ooxml/spreadsheetml/main}",
)
_TAGS = tuple(f"{space}{name}" for space in _SPACES for name in ("row", "col"))
_VALUE, _FORMULA, _INLINE, _TEXT = (
    tuple(f"{space}{name}" for space in _SPACES) for name in ("v", "f", "is", "t")
)
_DIGITS = "0123456789"
_LAST_COLUMN = 16_384


@dataclass(frozen=True, slots=True)
class Cell:
    """A filled cell. column: 1 is A; format: Excel's number format."""

    column: int
    value: object
    format: str


@dataclass(frozen=True, slots=True)
class Styles:
    """What a workbook's cells refer to. formats: number format by style; epoch: its day 0."""

    strings: Sequence[str]
    formats: Sequence[str]
    epoch: datetime


@dataclass(slots=True)
class SheetRows:
    """Iterate once; afterwards the rest is known: hidden rows and columns, formulas without value.

    rows, columns: hidden ones, numbered from 1; unvalued: cells with a formula but no value
    """

    archive: zipfile.ZipFile
    member: str
    styles: Styles
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    unvalued: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[int, list[Cell]]]:
        """Yield (number, filled cells that are shown) of the rows that are shown."""
        number = 0
        with self.archive.open(self.member) as stream:
            for _, element in etree.iterparse(stream, events=("end",), tag=_TAGS):
                if element.tag.endswith("col"):
                    self._hide_columns(element)
                    continue
                number = int(element.get("r") or number + 1)
                cells = list(self._cells(element))
                if element.get("hidden") in ("1", "true"):
                    self.rows.add(number)
                elif cells:
                    yield number, cells
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]

    def _hide_columns(self, column: etree._Element) -> None:
        if column.get("hidden") in ("1", "true"):
            first, last = int(column.get("min", "1")), int(column.get("max", "1"))
            self.columns.update(range(first, min(last, _LAST_COLUMN) + 1))

    def _cells(self, row: etree._Element) -> Iterator[Cell]:
        column = 0
        for cell in row:
            place = cell.get("r")
            column = _column(place.rstrip(_DIGITS)) if place else column + 1
            form = self._format(cell.get("s"))
            value = self._value(cell, form)
            if value is not None and column not in self.columns:
                yield Cell(column, value, form)

    def _format(self, style: str | None) -> str:
        at = int(style) if style else 0
        return self.styles.formats[at] if at < len(self.styles.formats) else "General"

    def _value(self, cell: etree._Element, form: str) -> object:
        stored: str | None = None
        formula = False
        for child in cell:
            tag = child.tag
            if tag in _VALUE:
                stored = child.text
            elif tag in _FORMULA:
                formula = True
            elif tag in _INLINE:
                return _rich(child)
        if not stored:
            if formula:
                self.unvalued.append(cell.get("r") or "")
            return None
        return self._typed(cell.get("t", "n"), stored, form)

    def _typed(self, kind: str, stored: str, form: str) -> object:
        match kind:
            case "s":
                return self.styles.strings[int(stored)]
            case "b":
                return stored == "1"
            case "n":
                return self._number(stored, form)
            case "d":
                return from_ISO8601(stored)  # type: ignore[no-untyped-call]
            case _:
                return stored

    def _number(self, stored: str, form: str) -> object:
        whole = stored.lstrip("-").isdigit()
        number = int(stored) if whole else float(stored)
        kind = _kind(form)
        if not kind:
            return number
        try:
            return from_excel(number, self.styles.epoch, timedelta=kind == "duration")
        except (OverflowError, ValueError):
            return number


def styles_of(book: Any, sheet: Any) -> Styles:
    """Return what the cells of a sheet opened by openpyxl, read only, refer to."""
    own = book._number_formats
    formats = []
    for style in book._cell_styles:
        at = style.numFmtId - BUILTIN_FORMATS_MAX_SIZE
        built_in = BUILTIN_FORMATS.get(style.numFmtId, "General")
        formats.append(own[at] if 0 <= at < len(own) else built_in)
    return Styles(sheet._shared_strings, formats, book.epoch)


@cache
def _column(letters: str) -> int:
    """Return 28 for `AB`."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


@cache
def _kind(number_format: str) -> str:
    """Return what numbers of a format stand for: "date", "duration" or "" for themselves."""
    if not is_date_format(number_format):
        return ""
    return "duration" if is_timedelta_format(number_format) else "date"


def _rich(inline: etree._Element) -> str | None:
    """Return a text kept in the cell itself, without its phonetic guides."""
    if len(inline) == 1 and inline[0].tag in _TEXT:
        return inline[0].text or None
    pieces = [
        str(text.text or "")
        for text in inline.iter(*_TEXT)
        if not any(True for _ in text.iterancestors("{*}rPh"))
    ]
    return "".join(pieces) or None
