"""What openpyxl's streaming mode does not tell of a sheet: hidden rows, formulas without values."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import PurePosixPath

from lxml import etree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REL_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """rows, columns: hidden ones, numbered from 1; unvalued: cells with a formula but no value."""

    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    unvalued: tuple[str, ...] = ()


def sheet_paths(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return the member of the archive that holds each sheet, by the sheet's name."""
    relations = etree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {relation.get("Id", ""): relation.get("Target", "") for relation in relations}
    book = etree.fromstring(archive.read("xl/workbook.xml"))
    paths = {}
    for sheet in book.iter(f"{_MAIN}sheet", f"{_STRICT}sheet"):
        target = targets.get(sheet.get(_REL_ID, ""), "")
        path = PurePosixPath(target[1:]) if target.startswith("/") else PurePosixPath("xl", target)
        paths[sheet.get("name", "")] = str(path)
    return paths


def facts_of(archive: zipfile.ZipFile, member: str) -> SheetFacts:
    """Return what is hidden or unvalued in one sheet; the sheet is streamed, never held."""
    rows: set[int] = set()
    columns: set[int] = set()
    unvalued: list[str] = []
    with archive.open(member) as stream:
        for _, element in etree.iterparse(stream, events=("end",), huge_tree=False):
            name = etree.QName(element).localname
            if name == "col" and element.get("hidden") in ("1", "true"):
                columns.update(range(int(element.get("min")), int(element.get("max")) + 1))
            elif name == "c":
                _note_formula(element, unvalued)
            elif name == "row":
                if element.get("hidden") in ("1", "true"):
                    rows.add(int(element.get("r", 0)))
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
    return SheetFacts(frozenset(rows), frozenset(columns), tuple(unvalued))


def _note_formula(cell: etree._Element, unvalued: list[str]) -> None:
    parts = {etree.QName(child).localname: child for child in cell}
    if "f" in parts and not (parts["v"].text if "v" in parts else ""):
        unvalued.append(cell.get("r", ""))
