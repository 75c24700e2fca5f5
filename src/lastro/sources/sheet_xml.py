"""What stands around the rows of an Excel sheet: where it lies, hidden columns, comments."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from lxml import etree

from lastro.sources.model import Metadata

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REL_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
MAX_COLUMNS = 16_384
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a cell."""

    cell: str
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook. member: where in the archive its rows lie; hidden: in any way."""

    name: str
    member: str
    hidden: bool


def sheets_of(archive: zipfile.ZipFile) -> tuple[Sheet, ...]:
    """Return the sheets with cells, in their order; charts on sheets of their own have none."""
    relations = _root(archive, "xl/_rels/workbook.xml.rels")
    targets = {
        relation.get("Id", ""): relation.get("Target", "")
        for relation in relations
        if relation.get("Type", "").endswith("/worksheet")
    }
    return tuple(
        Sheet(
            sheet.get("name", ""),
            _resolved(PurePosixPath("xl"), targets[sheet.get(_REL_ID, "")]),
            sheet.get("state", "visible") != "visible",
        )
        for sheet in _root(archive, "xl/workbook.xml").iter(f"{_MAIN}sheet", f"{_STRICT}sheet")
        if sheet.get(_REL_ID, "") in targets
    )


def counts_from_1904(archive: zipfile.ZipFile) -> bool:
    """Tell whether the workbook's dates count from 1904, as old Macs have it."""
    settings = _root(archive, "xl/workbook.xml").find("{*}workbookPr")
    return settings is not None and settings.get("date1904") in ("1", "true")


def metadata_of(archive: zipfile.ZipFile) -> Metadata:
    """Return what the core properties say."""
    if "docProps/core.xml" not in archive.namelist():
        return Metadata()
    root = _root(archive, "docProps/core.xml")
    said = {etree.QName(e).localname: (e.text or "").strip() for e in root.iter("{*}*")}
    changed = said.get("lastModifiedBy", "")
    return Metadata(
        title=said.get("title", ""),
        author=said.get("creator", ""),
        date=said.get("created", ""),
        subject=said.get("subject", ""),
        extra={"alterado_por": changed} if changed else {},
    )


def _root(archive: zipfile.ZipFile, name: str) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    return etree.fromstring(archive.read(name), parser)


def comments_of(archive: zipfile.ZipFile, member: str) -> Iterator[Comment]:
    """Yield the comments on the cells of one sheet."""
    path = PurePosixPath(member)
    relations = str(path.parent / "_rels" / f"{path.name}.rels")
    if relations not in archive.namelist():
        return
    for relation in _root(archive, relations):
        if relation.get("Type", "").endswith("/comments"):
            part = _resolved(path.parent, relation.get("Target", ""))
            yield from _comments(_root(archive, part))


def _comments(root: etree._Element) -> Iterator[Comment]:
    authors = [author.text or "" for author in root.iter(f"{_MAIN}author")]
    for comment in root.iter(f"{_MAIN}comment"):
        text = "".join(piece.text or "" for piece in comment.iter(f"{_MAIN}t"))
        at = int(comment.get("authorId", "0"))
        author = authors[at] if at < len(authors) else ""
        author = "" if author.startswith("tc=") else author  # an id of Excel's, not a name
        yield Comment(comment.get("ref", ""), author, text)


def _resolved(folder: PurePosixPath, target: str) -> str:
    if target.startswith("/"):
        return target[1:]
    parts = list(folder.parts)
    for step in target.split("/"):
        if step == "..":
            del parts[-1:]
        else:
            parts.append(step)
    return "/".join(parts)


def hidden_columns(archive: zipfile.ZipFile, member: str) -> frozenset[int]:
    """Return the hidden columns of a sheet, from 1; they stand before its rows."""
    columns: set[int] = set()
    with archive.open(member) as stream:
        for event, element in etree.iterparse(stream, events=("start", "end"), recover=True):
            name = etree.QName(element).localname
            if name == "sheetData":
                break
            if event == "end" and name == "col" and _is_hidden(element):
                columns.update(range(_whole(element, "min"), _whole(element, "max") + 1))
    return frozenset(columns)


def _is_hidden(column: etree._Element) -> bool:
    return column.get("hidden") in ("1", "true") or column.get("width") in ("0", "0.0")


def _whole(element: etree._Element, name: str) -> int:
    given = element.get(name, "")
    return min(int(given), MAX_COLUMNS) if re.fullmatch(r"\d{1,9}", given) else 0
