"""What lies beside the cells of an XLSX: figures of charts, and conversations in the margin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zipfile import ZipFile

from lastro.sources import chart
from lastro.sources.assemble import Assembly
from lastro.sources.grid import add_grid
from lastro.sources.model import BlockKind
from lastro.sources.office_package import OfficePackage
from lastro.sources.sheet_xml import comments_of

_THREADS = "{http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments}"
_BOOK = "xl/workbook.xml"


def add_charts(assembly: Assembly, archive: ZipFile, name: str, part: str) -> None:
    """Add the figures of the charts drawn on a sheet, placed at `Planilha1, gráfico 1!B2`.

    They are NOTE blocks: the same figures stand in cells, which alone count as rows of a table.
    """
    package = OfficePackage(archive)
    drawings = [r.part for r in package.relations(part) if r.kind == "drawing"]
    drawn = [r.part for d in drawings for r in package.relations(d) if r.kind == "chart"]
    for number, found in enumerate(drawn, start=1):
        figures = package.xml(found)
        if figures is not None:
            place = f"{name}, gráfico {number}"
            add_grid(assembly, place, chart.rows_of(figures), BlockKind.NOTE)


def chart_sheets(archive: ZipFile) -> dict[str, str]:
    """Return the part of each sheet that only holds a chart, by the sheet's name."""
    package = OfficePackage(archive)
    parts = {r.id: r.part for r in package.relations(_BOOK) if r.kind == "chartsheet"}
    book = package.xml(_BOOK)
    found = {}
    for sheet in book.iter("{*}sheet") if book is not None else ():
        identity = next((v for k, v in sheet.items() if str(k).endswith("}id")), "")
        if identity in parts and sheet.get("state", "visible") == "visible":
            found[sheet.get("name", "")] = parts[str(identity)]
    return found


def report_comments(assembly: Assembly, archive: ZipFile, name: str, part: str) -> None:
    """Report the notes and conversations on the cells of a sheet.

    Excel keeps the text of a conversation twice; the copy for old programs is left out.
    """
    told = set()
    for remark in _remarks(OfficePackage(archive), part):
        told.add(remark.cell)
        day = f"{remark.moment[8:10]}/{remark.moment[5:7]}/{remark.moment[:4]}"
        when = f", {day} {remark.moment[11:16]}" if remark.moment else ""
        message = f"comentário de {remark.author or 'autor sem nome'}{when}"
        assembly.report("comentario", message, f"{name}!{remark.cell}", remark.text)
    for comment in comments_of(archive, part):
        if comment.cell not in told:
            message = f"comentário de {comment.author or 'autor sem nome'}"
            assembly.report("comentario", message, f"{name}!{comment.cell}", comment.text)


@dataclass(frozen=True, slots=True)
class _Remark:
    """One entry of a conversation about a cell. moment: ISO 8601, or ""."""

    cell: str
    author: str
    moment: str
    text: str


def _remarks(package: OfficePackage, part: str) -> Iterator[_Remark]:
    """Yield the conversations on the cells of a sheet, entry by entry."""
    people = {
        person.get("id", ""): person.get("displayName", "")
        for relation in package.relations(_BOOK)
        if relation.kind == "person" and (root := package.xml(relation.part)) is not None
        for person in root.iter(f"{_THREADS}person")
    }
    for relation in package.relations(part):
        thread = package.xml(relation.part) if relation.kind == "threadedComment" else None
        for entry in thread.iter(f"{_THREADS}threadedComment") if thread is not None else ():
            text = "".join(str(t.text or "") for t in entry.iter(f"{_THREADS}text"))
            author = people.get(entry.get("personId", ""), "")
            yield _Remark(entry.get("ref", ""), author, entry.get("dT", ""), text)
