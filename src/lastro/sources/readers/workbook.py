"""Excel: one row a block, one anchor a cell; what is hidden is reported, not read."""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, column_name, exact, row_name, shown
from lastro.sources.media import XLSX
from lastro.sources.model import BlockKind, CellAnchor, Document, Engines, RawFile
from lastro.sources.sheet_extras import add_charts, chart_sheets, report_comments
from lastro.sources.sheet_rows import Cell, SheetRow, Styles, merged, rows_of, shared_strings
from lastro.sources.sheet_xml import Sheet, hidden_columns, metadata_of, sheets_of

MAX_ROWS = 300_000
_LISTED = 8
_SAMPLE_CHARS = 300
_SAMPLE_ROWS = 20


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the visible rows of the visible sheets; formulas by the values Excel last stored.

    Numbers and dates stand in Brazilian form as their number format shows them (`cells.shown`);
    where it rounds, the anchor of the cell has the number itself (`CellAnchor.exact`). A merged
    cell is placed at its range. What is hidden is a finding with its first words.
    """
    assembly = Assembly(raw, XLSX)
    with raw.open() as stream, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of styles it mends
        try:
            reading = _Reading(assembly, zipfile.ZipFile(stream))
        except (KeyError, ValueError, zipfile.BadZipFile) as wrong:
            raise UnreadableFile(
                "planilha do Excel danificada: abra-a no Excel e salve de novo", subject=str(wrong)
            ) from wrong
        return reading.document()


@dataclass(slots=True)
class _Unseen:
    """What one sheet hides: row numbers or columns, and the first words of it."""

    numbers: list[int] = field(default_factory=list)
    sample: list[str] = field(default_factory=list)
    chars: int = 0

    def add(self, number: int, texts: list[str]) -> None:
        self.numbers.append(number)
        if self.chars < _SAMPLE_CHARS:
            self.sample += texts
            self.chars += sum(map(len, texts))


class _Reading:
    def __init__(self, assembly: Assembly, archive: zipfile.ZipFile) -> None:
        self._room = MAX_ROWS
        self._assembly = assembly
        self._archive = archive
        self._sheets = sheets_of(archive)
        self._styles = Styles(archive)
        self._strings = shared_strings(archive)

    def document(self) -> Document:
        for sheet in self._sheets:
            self._add(sheet)
        for name, part in chart_sheets(self._archive).items():
            self._assembly.add(name, BlockKind.HEADING, CellAnchor(name, "A1"), 1)
            add_charts(self._assembly, self._archive, name, part)
        cut = f"só as primeiras {MAX_ROWS} linhas da pasta de trabalho foram lidas"
        result = Result(metadata_of(self._archive), partial=cut if self._room <= 0 else "")
        return self._assembly.document(result)

    def _add(self, given: Sheet) -> None:
        """Add a sheet; of a hidden one only the first words are reported."""
        sheet = given.name
        rows = rows_of(self._archive, given.member, self._strings, self._styles)
        if not given.hidden:
            self._add_rows(given, rows)
            add_charts(self._assembly, self._archive, sheet, given.member)
            report_comments(self._assembly, self._archive, sheet, given.member)
            return
        sample = [self._texts(row.cells) for row in islice(rows, _SAMPLE_ROWS)]
        message = f"a planilha {sheet!r} está oculta e não entrou no texto"
        excerpt = " | ".join(text for texts in sample for text in texts)
        self._assembly.report("planilha_oculta", message, sheet, excerpt)

    def _add_rows(self, given: Sheet, rows: Iterator[SheetRow]) -> None:
        sheet = given.name
        self._assembly.add(sheet, BlockKind.HEADING, CellAnchor(sheet, "A1"), 1)
        away = hidden_columns(self._archive, given.member)
        spans = merged(self._archive, given.member)
        lines, columns, pale, unvalued = _Unseen(), _Unseen(), _Unseen(), list[str]()
        for row in rows:
            unvalued += [
                cell_name(c.column, row.number) for c in row.cells if c.formula and c.value is None
            ]
            if row.hidden:
                lines.add(row.number, self._texts(row.cells))
                continue
            apart = tuple(c for c in row.cells if c.column in away)
            if apart:
                columns.add(apart[0].column, self._texts(apart))
            hidden = tuple(c for c in row.cells if c.style in self._styles.hidden)
            if hidden and (texts := self._texts(hidden)):
                pale.add(row.number, texts)
            skipped = {c.column for c in (*apart, *hidden)}
            cells = [c for c in row.cells if c.value is not None and c.column not in skipped]
            if cells and self._room > 0:
                self._room -= 1
                self._row(sheet, row.number, cells, spans)
        columns.numbers = sorted(set(columns.numbers))
        self._report(sheet, lines, columns, pale)
        self._report_unvalued(sheet, unvalued)

    def _row(self, sheet: str, number: int, cells: list[Cell], spans: dict[str, str]) -> None:
        named = []
        for cell in cells:
            form, name = self._styles.format(cell.style), cell_name(cell.column, number)
            anchor = CellAnchor(sheet, spans.get(name, name), exact(cell.value, form))
            named.append((shown(cell.value, form), anchor))
        self._assembly.add_row(
            named, CellAnchor(sheet, row_name([c.column for c in cells], number))
        )

    def _texts(self, cells: tuple[Cell, ...]) -> list[str]:
        return [shown(c.value, self._styles.format(c.style)) for c in cells if c.value is not None]

    def _report(self, sheet: str, lines: _Unseen, columns: _Unseen, pale: _Unseen) -> None:
        for kind, what, unseen in (
            ("linhas_ocultas", "linhas ocultas", lines),
            ("colunas_ocultas", "colunas ocultas", columns),
            ("texto_oculto", "linhas com letras que não se veem", pale),
        ):
            if unseen.numbers:
                names = map(column_name if unseen is columns else str, unseen.numbers[:_LISTED])
                listed = ", ".join(names) + (" …" if len(unseen.numbers) > _LISTED else "")
                message = f"{what}, que não entraram no texto: {len(unseen.numbers)} ({listed})"
                self._assembly.report(kind, message, sheet, " | ".join(unseen.sample))

    def _report_unvalued(self, sheet: str, unvalued: list[str]) -> None:
        if unvalued:
            listed = ", ".join(unvalued[:_LISTED]) + (" …" if len(unvalued) > _LISTED else "")
            self._assembly.report(
                "formula_sem_valor",
                f"fórmulas sem valor gravado: {len(unvalued)} ({listed}): abra a planilha no "
                "Excel, salve e leia de novo",
                f"{sheet}!{unvalued[0]}",
            )
