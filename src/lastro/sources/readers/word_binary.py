"""Old Word (.doc): paragraphs, headings, lists and tables; then notes, boxes and headers.

Read by the piece table of the file itself, so that every machine gives the same text; LibreOffice,
where there is one, would give another text by its version, and takes seconds to start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name
from lastro.sources.doc_file import DocFile, Part
from lastro.sources.doc_format import DocFormat, Paragraph, lists_of
from lastro.sources.media import DOC
from lastro.sources.model import BlockKind, CellAnchor, Document, Engines, ParagraphAnchor, RawFile
from lastro.sources.numbering import Numbering

_CELL, _END, _BREAK = "\x07", "\r", "\x0c"
_FIELD, _RESULT, _FIELD_END = "\x13", "\x14", "\x15"
_SHOWN = {"\x0b": "\n", "\x1e": "-", "\t": "\t", "\xa0": "\xa0", "\x1f": "", "\x0e": "\n"}
_HIDDEN = "texto oculto retirado do documento"
_DELETED = "texto excluído com controle de alterações"
_KINDS = {Part.NOTES: BlockKind.NOTE, Part.END_NOTES: BlockKind.NOTE,
          Part.HEADERS: BlockKind.HEADER, Part.HEADER_BOXES: BlockKind.HEADER}  # fmt: skip


def read(raw: RawFile, engines: Engines) -> Document:
    """Return what the document shows; comments, deletions and hidden text are findings."""
    file = DocFile(raw)
    assembly = Assembly(raw, DOC)
    reader = _Reader(file, assembly)
    parts = list(file.parts())
    body = [part for part in parts if part[0] is Part.BODY]
    for part, start, end in body + [part for part in parts if part[0] is not Part.BODY]:
        if part is Part.COMMENTS:
            for text, _ in reader.paragraphs(start, end):
                if text.strip():
                    assembly.report("comentario", "comentário na margem", "", text)
        elif part is not Part.MACROS:
            reader.add(part, start, end)
    return assembly.document(Result(file.metadata))


@dataclass(slots=True)
class _Table:
    """The table being read: its name, the row's cells so far, and the paragraphs of the cell."""

    name: str
    rows: int = 0
    cells: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)


class _Reader:
    def __init__(self, file: DocFile, assembly: Assembly) -> None:
        self._file = file
        self._assembly = assembly
        self._format = DocFormat(file)
        self._lists: Numbering = lists_of(file)
        self._number = 0
        self._tables = 0

    def add(self, part: Part, start: int, end: int) -> None:
        """Add the paragraphs and tables of one part."""
        self._number = 0
        table: _Table | None = None
        for text, at in self.paragraphs(start, end):
            form = self._format.paragraph(self._file.offset(at))
            cell = self._file.text[at] == _CELL
            if not (form.in_table or cell):
                table = None
                self._paragraph(part, text, form)
                continue
            if table is None:
                self._tables += 1
                table = _Table(f"tabela {self._tables}")
            self._cell(table, text, form, ends_cell=cell)

    def paragraphs(self, start: int, end: int) -> Iterator[tuple[str, int]]:
        """Yield (shown text, position of its end mark) of each paragraph and cell."""
        begin = start
        for at in range(start, end):
            if self._file.text[at] in (_END, _CELL, _BREAK):
                yield self._shown(begin, at), at
                begin = at + 1
        if begin < end:
            yield self._shown(begin, end), end - 1

    def _paragraph(self, part: Part, text: str, form: Paragraph) -> None:
        label = self._lists.label(form.list, form.level) if form.list and text.strip() else None
        if not text.strip():
            return
        self._number += 1
        kind = _KINDS.get(part, BlockKind.PARAGRAPH)
        if part is Part.BODY and form.heading:
            kind = BlockKind.HEADING
        elif part is Part.BODY and label is not None:
            kind = BlockKind.LIST_ITEM
        anchor = ParagraphAnchor(self._number, part.value)
        level = form.heading if kind is BlockKind.HEADING else 0
        self._assembly.add(f"{label} {text}" if label else text, kind, anchor, level)

    def _cell(self, table: _Table, text: str, form: Paragraph, *, ends_cell: bool) -> None:
        """Take a paragraph of a table; the mark that ends a row has no text of its own."""
        if form.row_end:
            table.rows += 1
            filled = [(c, text) for c, text in enumerate(table.cells, start=1) if text.strip()]
            if filled:
                places = [(t, CellAnchor(table.name, cell_name(c, table.rows))) for c, t in filled]
                whole = row_name([column for column, _ in filled], table.rows)
                self._assembly.add_row(places, CellAnchor(table.name, whole))
            table.cells.clear()
            return
        label = self._lists.label(form.list, form.level) if form.list and text.strip() else None
        table.open.append(f"{label} {text}" if label else text)
        if ends_cell:
            table.cells.append(" ".join(table.open))
            table.open.clear()

    def _shown(self, start: int, end: int) -> str:
        """Return the text a reader of the page sees: fields by their results, no hidden text."""
        pieces: list[str] = []
        apart: dict[str, list[str]] = {}
        codes: list[bool] = []
        for at, char in enumerate(self._file.text[start:end], start):
            if char == _FIELD:
                codes.append(True)
            elif char == _RESULT and codes:
                codes[-1] = False
            elif char == _FIELD_END and codes:
                codes.pop()
            elif not any(codes):
                reason = self._unseen(at)
                taken = apart.setdefault(reason, []) if reason else pieces
                taken.append(_SHOWN.get(char, char if char >= " " else ""))
        for reason, taken in apart.items():
            kind = "texto_oculto" if reason == _HIDDEN else "alteracao_controlada"
            self._assembly.report(kind, reason, "", _joined(taken))
        return _joined(pieces)

    def _unseen(self, at: int) -> str:
        """Return why a character is kept out of the text, or ""."""
        if not self._format.marked:
            return ""
        ink = self._format.ink(self._file.offset(at))
        return _DELETED if ink.deleted else _HIDDEN if ink.hidden else ""


def _joined(units: list[str]) -> str:
    """Return the text, pairs of surrogates as the characters they stand for."""
    text = "".join(units)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
