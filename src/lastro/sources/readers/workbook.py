"""Excel: one row a block, one anchor a cell; what is hidden is reported, not read."""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from openpyxl import load_workbook

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, exact, row_name, shown
from lastro.sources.media import XLSX
from lastro.sources.model import BlockKind, CellAnchor, Document, Engines, Metadata, RawFile
from lastro.sources.office_package import OfficePackage
from lastro.sources.sheet_extras import add_charts, chart_sheets, report_comments
from lastro.sources.sheet_rows import Cell, SheetRows, styles_of
from lastro.sources.sheet_xml import sheet_paths

MAX_ROWS = 300_000
_LISTED = 8


@dataclass(frozen=True, slots=True)
class _Sheet:
    name: str
    rows: SheetRows


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the visible rows of the visible sheets; formulas by the values Excel last stored.

    Numbers and dates stand in Brazilian form as their number format shows them (`cells.shown`);
    where it rounds, the anchor of the cell has the number itself (`CellAnchor.exact`).
    """
    assembly = Assembly(raw, XLSX)
    count, partial = 0, ""
    with raw.open() as stream, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of extensions it does not draw
        book = _open(stream)
        try:
            for sheet in _visible(book, raw, assembly):
                count += _add_sheet(assembly, sheet, MAX_ROWS - count)
            metadata = _metadata(book)
        finally:
            book.close()
    if count >= MAX_ROWS:
        partial = f"só as primeiras {MAX_ROWS} linhas da pasta de trabalho foram lidas"
    return assembly.document(Result(metadata, partial=partial))


def _open(stream: Any) -> Any:
    try:
        return load_workbook(stream, read_only=True, data_only=True)
    except (KeyError, ValueError, zipfile.BadZipFile) as wrong:
        raise UnreadableFile(
            "planilha do Excel danificada: abra-a no Excel e salve de novo", subject=str(wrong)
        ) from wrong


def _visible(book: Any, raw: RawFile, assembly: Assembly) -> Iterator[_Sheet]:
    with raw.open() as stream, zipfile.ZipFile(stream) as archive:
        paths, package = sheet_paths(archive), OfficePackage(archive)
        for sheet in book.worksheets:
            if sheet.sheet_state != "visible":
                assembly.report(
                    "planilha_oculta",
                    f"a planilha {sheet.title!r} está oculta e não entrou no texto",
                    sheet.title,
                    _sample(sheet),
                )
                continue
            yield _Sheet(
                sheet.title, SheetRows(archive, paths[sheet.title], styles_of(book, sheet))
            )
            add_charts(assembly, package, sheet.title, paths[sheet.title])
            report_comments(assembly, archive, sheet.title, paths[sheet.title])
        for name, part in chart_sheets(package).items():
            assembly.add(name, BlockKind.HEADING, CellAnchor(name, "A1"), 1)
            add_charts(assembly, package, name, part)


def _add_sheet(assembly: Assembly, sheet: _Sheet, room: int) -> int:
    assembly.add(sheet.name, BlockKind.HEADING, CellAnchor(sheet.name, "A1"), 1)
    count = 0
    for number, cells in sheet.rows:
        if count >= room:
            break
        count += 1
        _add_row(assembly, sheet.name, number, cells)
    _report(assembly, sheet.name, sheet.rows)
    return count


def _add_row(assembly: Assembly, sheet: str, number: int, cells: list[Cell]) -> None:
    named = [
        (
            shown(c.value, c.format),
            CellAnchor(sheet, cell_name(c.column, number), exact(c.value, c.format)),
        )
        for c in cells
    ]
    assembly.add_row(named, CellAnchor(sheet, row_name([c.column for c in cells], number)))


def _report(assembly: Assembly, sheet: str, facts: SheetRows) -> None:
    if facts.unvalued:
        listed = ", ".join(facts.unvalued[:_LISTED]) + (
            " …" if len(facts.unvalued) > _LISTED else ""
        )
        assembly.report(
            "formula_sem_valor",
            f"fórmulas sem valor gravado: {len(facts.unvalued)} ({listed}): abra a planilha no "
            "Excel, salve e leia de novo",
            f"{sheet}!{facts.unvalued[0]}",
        )
    for what, hidden in (("linhas", facts.rows), ("colunas", facts.columns)):
        if hidden:
            listed = ", ".join(map(str, sorted(hidden)[:_LISTED]))
            assembly.report(
                f"{what}_ocultas",
                f"{what} ocultas, que não entraram no texto: {len(hidden)} ({listed})",
                sheet,
            )


def _sample(sheet: Any) -> str:
    values = (
        shown(cell.value, cell.number_format)
        for row in sheet.iter_rows(max_row=20)
        for cell in row
        if cell.value is not None
    )
    return " | ".join(values)


def _metadata(book: Any) -> Metadata:
    own = book.properties
    return Metadata(
        title=own.title or "",
        author=own.creator or "",
        date=own.created.isoformat() if own.created else "",
        subject=own.subject or "",
    )
