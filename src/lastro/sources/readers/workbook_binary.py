"""XLS and XLSB: one row a block, one anchor a cell; hidden sheets are reported, not read.

calamine tells values, not their number formats: a percentage or an amount of money stands as the
plain number that the cell holds, and hidden rows are read.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import islice

from olefile import DEFECT_INCORRECT, MAGIC, OleFileIO
from olefile.olefile import OleFileError
from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name, shown
from lastro.sources.model import BlockKind, CellAnchor, Document, Engines, RawFile
from lastro.sources.sniff import media_type

MAX_ROWS = 300_000
_SAMPLED_ROWS = 20
_EXACT = 1e15
_PANIC = "PanicException"
"""What calamine, in Rust, raises on some damaged files; it is no Exception of Python's."""


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the filled cells of the visible sheets, row by row, formulas by their last values.

    Raises UnreadableFile for a password or a damaged file.
    """
    assembly = Assembly(raw, media_type(raw))
    content = raw.content
    try:
        _follow_chains(content)
        with CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
            count = _read(book, assembly)
    except PasswordError as wrong:
        reason = "planilha protegida por senha: retire a senha e salve de novo"
        raise UnreadableFile(reason, subject=raw.locator) from wrong
    except BaseException as wrong:
        if not isinstance(wrong, (CalamineError, OleFileError)) and type(wrong).__name__ != _PANIC:
            raise
        raise UnreadableFile(
            "planilha do Excel danificada: abra-a no Excel e salve como XLSX", subject=raw.locator
        ) from wrong
    partial = f"só as primeiras {MAX_ROWS} linhas da pasta de trabalho foram lidas"
    return assembly.document(Result(partial=partial if count > MAX_ROWS else ""))


def _follow_chains(content: bytes) -> None:
    """Raise OleFileError for a compound file whose chains of sectors lead nowhere or in a circle.

    calamine would follow them until memory ends, and that ends the process.
    """
    if not content.startswith(MAGIC):
        return
    with OleFileIO(io.BytesIO(content), raise_defects=DEFECT_INCORRECT) as ole:
        for path in ole.listdir():
            ole.openstream(path)
        ole.loadminifat()
        if _runs_in_circle(ole.fat) or _runs_in_circle(ole.minifat):
            raise OleFileError("sectors run in a circle")


def _runs_in_circle(following: Sequence[int]) -> bool:
    """Return whether any chain comes back to itself. following: each sector's next one."""
    seen_from: dict[int, int] = {}
    for start in range(len(following)):
        at = start
        while at < len(following) and at not in seen_from:
            seen_from[at] = start
            at = following[at]
        if at < len(following) and seen_from[at] == start:
            return True
    return False


def _read(book: CalamineWorkbook, assembly: Assembly) -> int:
    count = 0
    for facts in book.sheets_metadata:
        if facts.typ is not SheetTypeEnum.WorkSheet:
            continue
        sheet = book.get_sheet_by_name(facts.name)
        if facts.visible is not SheetVisibleEnum.Visible:
            message = f"a planilha {facts.name!r} está oculta e não entrou no texto"
            assembly.report("planilha_oculta", message, facts.name, _sample(sheet))
            continue
        assembly.add(facts.name, BlockKind.HEADING, CellAnchor(facts.name, "A1"), 1)
        count = _add_rows(assembly, sheet, count)
    return count


def _add_rows(assembly: Assembly, sheet: CalamineSheet, count: int) -> int:
    """Add the rows that are not empty; return how many there are by now, at most one too many."""
    if sheet.start is None:
        return count
    left = sheet.start[1]
    for number, row in enumerate(sheet.iter_rows(), start=1):
        filled = [(left + at, _text(value)) for at, value in enumerate(row, start=1)]
        filled = [(column, text) for column, text in filled if text]
        if not filled:
            continue
        count += 1
        if count > MAX_ROWS:
            break
        cells = [(text, CellAnchor(sheet.name, cell_name(c, number))) for c, text in filled]
        place = CellAnchor(sheet.name, row_name([column for column, _ in filled], number))
        assembly.add_row(cells, place)
    return count


def _sample(sheet: CalamineSheet) -> str:
    rows = islice(sheet.iter_rows(), _SAMPLED_ROWS)
    return " | ".join(text for row in rows for value in row if (text := _text(value)))


def _text(value: object) -> str:
    """Return a value as a Brazilian reads it; calamine gives whole numbers as floats."""
    whole = isinstance(value, float) and value.is_integer() and abs(value) < _EXACT
    return shown(int(value) if isinstance(value, float) and whole else value)
