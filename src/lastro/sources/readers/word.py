"""DOCX: body, tables, notes, text boxes, headers; what is hidden or marked up is reported."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name
from lastro.sources.grid import add_grid
from lastro.sources.media import DOCX
from lastro.sources.model import (
    BlockKind,
    CellAnchor,
    Document,
    Engines,
    ParagraphAnchor,
    RawFile,
)
from lastro.sources.numbering import W, value
from lastro.sources.word_package import WordPackage, heading_level
from lastro.sources.word_text import Change, ParagraphText, removal_of, text_of
from lastro.text import day_first

MAX_NESTED = 40
MAX_COLUMNS = 1000
_TRANSPARENT = {f"{W}sdt", f"{W}sdtContent", f"{W}customXml", f"{W}ins", f"{W}moveTo"}


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the document as Word prints it, list numbers included; deletions are findings.

    Tables give a row a block, placed `tabela 2!B3`; text boxes follow the paragraph they hang on;
    notes come after the body, headers and footers last.
    """
    with raw.open() as stream:
        return _read(raw, WordPackage(stream))


def _read(raw: RawFile, package: WordPackage) -> Document:
    body = package.part("document")
    if body is None:
        raise UnreadableFile("documento do Word sem texto principal", subject=raw.locator)
    reader = _Reader(package, Assembly(raw, DOCX))
    for root in body.iter(f"{W}body"):
        reader.blocks(root)
    reader.notes()
    reader.margins()
    reader.comments()
    children = tuple(
        RawFile(f"{raw.locator}!{name}", content) for name, content in package.embedded()
    )
    partial = "tabelas aninhadas demais: o fundo delas não foi lido" if reader.too_deep else ""
    return reader.assembly.document(Result(package.metadata(), children, partial=partial))


class _Reader:
    def __init__(self, package: WordPackage, assembly: Assembly) -> None:
        self.package = package
        self.assembly = assembly
        self.too_deep = False
        self._depth = 0
        self._counts: dict[str, int] = {}
        self._notes: list[tuple[str, str]] = []
        self._commented: dict[str, str] = {}

    def blocks(self, container: etree._Element, part: str = "corpo") -> None:
        """Add every paragraph and table under `container`, in order."""
        for child in container:
            if child.tag == f"{W}p":
                self._paragraph(child, part)
            elif child.tag == f"{W}tbl":
                self._table(child, part)
            elif child.tag in _TRANSPARENT:
                self.blocks(child, part)

    def notes(self) -> None:
        """Add the notes the body refers to, in the order of their references."""
        roots = {name: self.package.part(name) for name in ("footnotes", "endnotes")}
        for number, (part, note_id) in enumerate(self._notes, start=1):
            root = roots[part]
            if root is None:
                continue
            for note in root:
                if note.get(f"{W}id") == note_id:
                    text = " ".join(self._texts(note))
                    self.assembly.add(text, BlockKind.NOTE, ParagraphAnchor(number, "nota"))

    def margins(self) -> None:
        """Add headers and footers; the same text is added once."""
        for prefix, part in (("header", "cabeçalho"), ("footer", "rodapé")):
            seen: set[str] = set()
            for root in self.package.parts_like(prefix):
                text = " ".join(self._texts(root)).strip()
                if text and text not in seen:
                    seen.add(text)
                    self.assembly.add(text, BlockKind.HEADER, ParagraphAnchor(len(seen), part))

    def comments(self) -> None:
        """Report the comments; they are not part of the text."""
        root = self.package.part("comments")
        for comment in () if root is None else root.iter(f"{W}comment"):
            author = comment.get(f"{W}author", "") or "autor sem nome"
            day = day_first(comment.get(f"{W}date", "")[:10])
            message = f"comentário de {author}" + (f", {day}" if len(day) == 10 else "")
            place = self._commented.get(comment.get(f"{W}id", ""), "")
            self.assembly.report("comentario", message, place, " ".join(self._texts(comment)))

    def _paragraph(self, paragraph: etree._Element, part: str) -> None:
        found = text_of(paragraph, self.package)
        kind, level, label = self._shape(paragraph)
        text = f"{label} {found.text}" if label and found.text.strip() else found.text
        anchor = ParagraphAnchor(self._next(part) if text.strip() else 0, part)
        self.assembly.add(text, kind, anchor, level)
        self._aside(found, anchor.label() if text.strip() else "")
        for rows in self.package.charts(paragraph):
            add_grid(self.assembly, f"gráfico {self._next('gráfico')}", rows)

    def _shape(self, paragraph: etree._Element) -> tuple[BlockKind, int, str]:
        """Return kind, heading level and list label of a paragraph; it counts the list on."""
        properties = paragraph.find(f"{W}pPr")
        style_id = "" if properties is None else value(properties, "pStyle")
        style = self.package.style(style_id)
        own_level = heading_level(properties)
        level = style.level if own_level is None else own_level
        label = self._label(properties, style_id)
        if level:
            return BlockKind.HEADING, level, label or ""
        kind = BlockKind.PARAGRAPH if label is None else BlockKind.LIST_ITEM
        return kind, 0, label or ""

    def _label(self, properties: etree._Element | None, style_id: str) -> str | None:
        style = self.package.style(style_id)
        own = None if properties is None else properties.find(f"{W}numPr")
        number = (value(own, "numId") if own is not None else "") or style.number
        level = (value(own, "ilvl") if own is not None else "") or style.list_level
        if not number or number == "0":
            return None
        at = int(level) if level else self.package.numbering.level_of_style(number, style_id)
        return self.package.numbering.label(number, at)

    def _table(self, table: etree._Element, part: str) -> None:
        """Add a table row by row; a table inside a cell follows the row it stands in."""
        if self._depth >= MAX_NESTED:
            self.too_deep = True
            return
        self._depth += 1
        name = f"tabela {self._next('tabela')}"
        for number, row in enumerate(_rows(table), start=1):
            if gone := removal_of(row.find(f"{W}trPr")):
                text = " | ".join(" ".join(self._texts(cell)) for _, cell in _cells(row))
                place = CellAnchor(name, row_name([1], number)).label()
                self.assembly.report(*Change(text, True, *gone).told(place))
                continue
            cells = list(_cells(row))
            if len(cells) == 1:
                self.blocks(cells[0][1], part)
            elif cells:
                self._row(cells, name, number, part)
        self._depth -= 1

    def _row(
        self, cells: list[tuple[int, etree._Element]], name: str, number: int, part: str
    ) -> None:
        anchors = [CellAnchor(name, cell_name(column, number)) for column, _ in cells]
        inner: list[etree._Element] = []
        places = [
            (self._cell_text(cell, anchor.label(), inner), anchor)
            for (_, cell), anchor in zip(cells, anchors, strict=True)
        ]
        columns = [column for column, _ in cells]
        self.assembly.add_row(places, CellAnchor(name, row_name(columns, number)))
        for table in inner:
            self._table(table, part)

    def _cell_text(self, cell: etree._Element, place: str, inner: list[etree._Element]) -> str:
        """Return the text of a cell's own paragraphs; tables in it are added to `inner`."""
        texts = []
        for child in _content(cell):
            if child.tag == f"{W}tbl":
                inner.append(child)
                continue
            found = text_of(child, self.package)
            _, _, label = self._shape(child)
            texts.append(f"{label} {found.text}" if label else found.text)
            self._aside(found, place)
        return "\n".join(texts)

    def _texts(self, container: etree._Element) -> Iterator[str]:
        for paragraph in container.iter(f"{W}p"):
            found = text_of(paragraph, self.package)
            if found.text.strip():
                yield found.text

    def _aside(self, found: ParagraphText, place: str) -> None:
        self._notes += found.notes
        report = self.assembly.report
        if hidden := "".join(found.hidden).strip():
            report("texto_oculto", "texto oculto retirado do documento", place, hidden)
        for change in found.changes:
            if change.text.strip():
                report(*change.told(place))
        self._commented.update(dict.fromkeys(found.comments, place))
        for box in found.boxes:
            self.blocks(box, "caixa de texto")

    def _next(self, part: str) -> int:
        self._counts[part] = self._counts.get(part, 0) + 1
        return self._counts[part]


def _content(cell: etree._Element) -> Iterator[etree._Element]:
    """Yield the paragraphs and tables of a cell, content controls opened."""
    for child in cell:
        if child.tag in (f"{W}p", f"{W}tbl"):
            yield child
        elif child.tag in _TRANSPARENT:
            yield from _content(child)


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    for child in table:
        if child.tag == f"{W}tr":
            yield child
        elif child.tag in _TRANSPARENT:
            yield from _rows(child)


def _cells(row: etree._Element) -> Iterator[tuple[int, etree._Element]]:
    """Yield (column, cell); a merged cell takes its first column, what it swallows is skipped."""
    column = 1
    for cell in row.iter(f"{W}tc"):
        if next(cell.iterancestors(f"{W}tr")) is not row:
            continue
        properties = cell.find(f"{W}tcPr")
        merged = None if properties is None else properties.find(f"{W}vMerge")
        if merged is None or merged.get(f"{W}val") == "restart":
            yield column, cell
        span = "" if properties is None else value(properties, "gridSpan")
        column += int(span) if span.isdigit() and 0 < int(span) < MAX_COLUMNS else 1
