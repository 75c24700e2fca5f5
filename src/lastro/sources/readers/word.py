"""DOCX: body, tables, notes, text boxes, headers; what is hidden or marked up is reported."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name
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
from lastro.sources.word_text import ParagraphText, text_of

_TRANSPARENT = {f"{W}sdt", f"{W}sdtContent", f"{W}customXml", f"{W}ins", f"{W}moveTo"}


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the document as Word prints it, list numbers included; deletions are findings.

    Tables give a row a block, placed `tabela 2!B3`; text boxes follow the paragraph they hang on;
    notes come after the body, headers and footers last.
    """
    package = WordPackage(raw)
    body = package.part("document")
    if body is None:
        raise UnreadableFile("documento do Word sem texto principal", subject=raw.locator)
    reader = _Reader(package, Assembly(raw, DOCX))
    for root in body.iter(f"{W}body"):
        reader.blocks(root)
    reader.notes()
    reader.margins()
    reader.comments()
    return reader.assembly.document(Result(package.metadata()))


class _Reader:
    def __init__(self, package: WordPackage, assembly: Assembly) -> None:
        self.package = package
        self.assembly = assembly
        self._counts: dict[str, int] = {}
        self._notes: list[tuple[str, str]] = []

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
            author = comment.get(f"{W}author", "")
            text = " ".join(self._texts(comment))
            self.assembly.report(
                "comentario", f"comentário de {author or 'autor sem nome'}", "", text
            )

    def _paragraph(self, paragraph: etree._Element, part: str) -> None:
        found = text_of(paragraph, self.package)
        kind, level, label = self._shape(paragraph)
        text = f"{label} {found.text}" if label and found.text.strip() else found.text
        anchor = ParagraphAnchor(self._next(part) if text.strip() else 0, part)
        self.assembly.add(text, kind, anchor, level)
        self._aside(found, anchor.label() if text.strip() else "")

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
        name = f"tabela {self._next('tabela')}"
        for number, row in enumerate(_rows(table), start=1):
            cells = list(_cells(row))
            if len(cells) == 1:
                self.blocks(cells[0][1], part)
                continue
            places = [
                (self._cell_text(cell), CellAnchor(name, cell_name(column, number)))
                for column, cell in cells
            ]
            columns = [column for column, _ in cells]
            if columns:
                self.assembly.add_row(places, CellAnchor(name, row_name(columns, number)))

    def _cell_text(self, cell: etree._Element) -> str:
        texts = []
        for paragraph in cell.iter(f"{W}p"):
            if any(a.tag == f"{W}txbxContent" for a in paragraph.iterancestors()):
                continue
            found = text_of(paragraph, self.package)
            _, _, label = self._shape(paragraph)
            texts.append(f"{label} {found.text}" if label else found.text)
            self._aside(found, "")
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
        if removed := "".join(found.removed).strip():
            report(
                "alteracao_controlada", "texto excluído com controle de alterações", place, removed
            )
        if inserted := "".join(found.inserted).strip():
            message = "texto incluído com controle de alterações, ainda não aceito"
            report("alteracao_controlada", message, place, inserted)
        for box in found.boxes:
            self.blocks(box, "caixa de texto")

    def _next(self, part: str) -> int:
        self._counts[part] = self._counts.get(part, 0) + 1
        return self._counts[part]


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
        column += int(value(properties, "gridSpan") or 1) if properties is not None else 1
