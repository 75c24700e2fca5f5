"""CSV and its kin: one row a block, each field a cell; values stay as they are written."""

from __future__ import annotations

import csv
import io

from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name
from lastro.sources.delimiter import declared, separator_of
from lastro.sources.encoding import decode
from lastro.sources.media import CSV
from lastro.sources.model import CellAnchor, Document, Engines, RawFile

MAX_ROWS = 500_000
_FIELD_CHARS = 10_000_000


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the rows; a cell's place is the file's name and the cell as a spreadsheet shows it."""
    assembly = Assembly(raw, CSV)
    decoded = decode(raw.content)
    if decoded.uncertain:
        assembly.report(
            "codificacao_incerta",
            f"a codificação da tabela foi suposta ({decoded.encoding}); confira os acentos",
        )
    csv.field_size_limit(_FIELD_CHARS)
    text = decoded.text.replace("\0", "")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text) or ";")
    partial = ""
    if declared(text):
        next(rows)
    for number, row in enumerate(rows, start=2 if declared(text) else 1):
        if number > MAX_ROWS:
            partial = f"só as primeiras {MAX_ROWS} linhas da tabela foram lidas"
            break
        _add(assembly, raw.name, number, row)
    return assembly.document(Result(partial=partial))


def _add(assembly: Assembly, sheet: str, number: int, row: list[str]) -> None:
    filled = [column for column, text in enumerate(row, start=1) if text.strip()]
    if filled:
        cells = [(row[c - 1], CellAnchor(sheet, cell_name(c, number))) for c in filled]
        assembly.add_row(cells, CellAnchor(sheet, row_name(filled, number)))
