"""Where the sheets of an XLSX lie, and the comments on their cells."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from lxml import etree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REL_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a cell."""

    cell: str
    author: str
    text: str


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


def comments_of(archive: zipfile.ZipFile, member: str) -> Iterator[Comment]:
    """Yield the comments on the cells of one sheet."""
    path = PurePosixPath(member)
    relations = str(path.parent / "_rels" / f"{path.name}.rels")
    if relations not in archive.namelist():
        return
    for relation in etree.fromstring(archive.read(relations)):
        if relation.get("Type", "").endswith("/comments"):
            target = relation.get("Target", "")
            part = target[1:] if target.startswith("/") else _resolved(path.parent, target)
            yield from _comments(etree.fromstring(archive.read(part)))


def _comments(root: etree._Element) -> Iterator[Comment]:
    authors = [author.text or "" for author in root.iter(f"{_MAIN}author")]
    for comment in root.iter(f"{_MAIN}comment"):
        text = "".join(piece.text or "" for piece in comment.iter(f"{_MAIN}t"))
        at = int(comment.get("authorId", "0"))
        author = authors[at] if at < len(authors) else ""
        author = "" if author.startswith("tc=") else author  # an id of Excel's, not a name
        yield Comment(comment.get("ref", ""), author, text)


def _resolved(folder: PurePosixPath, target: str) -> str:
    parts = list(folder.parts)
    for step in target.split("/"):
        if step == "..":
            parts.pop()
        else:
            parts.append(step)
    return "/".join(parts)
