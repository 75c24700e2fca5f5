"""OpenDocument text and sheets: paragraphs, lists, tables, notes; deletions are findings."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from itertools import islice

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.cells import cell_name, row_name
from lastro.sources.media import ODS
from lastro.sources.model import (
    BlockKind,
    CellAnchor,
    Document,
    Engines,
    Metadata,
    ParagraphAnchor,
    RawFile,
)
from lastro.sources.sniff import media_type

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:"
TEXT, TABLE, OFFICE = f"{_OASIS}text:1.0}}", f"{_OASIS}table:1.0}}", f"{_OASIS}office:1.0}}"
STYLE, META = f"{_OASIS}style:1.0}}", f"{_OASIS}meta:1.0}}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_SKIPPED = {f"{TEXT}note", f"{OFFICE}annotation", f"{OFFICE}annotation-end", f"{TEXT}hidden-text",
            f"{TEXT}tracked-changes", f"{TEXT}hidden-paragraph"}  # fmt: skip
MAX_PART_BYTES = 100_000_000
_UNSEEN = ("collapse", "filter")
_SAMPLE = 40
MAX_REPEAT = 1000


def read(raw: RawFile, engines: Engines) -> Document:
    """Return what the document shows; paragraphs are numbered, cells named by table or sheet."""
    kind = media_type(raw)
    with raw.open() as stream, zipfile.ZipFile(stream) as archive:
        content = _part(archive, "content.xml")
        metadata = _metadata(_part(archive, "meta.xml"))
    if content is None:
        raise UnreadableFile(
            "documento OpenDocument sem conteúdo ou com senha", subject=raw.locator
        )
    walker = _Walker(Assembly(raw, kind), content, sheets=kind == ODS)
    for body in content.iter(f"{OFFICE}body"):
        walker.blocks(body)
    walker.asides(content)
    return walker.assembly.document(Result(metadata))


class _Walker:
    def __init__(self, assembly: Assembly, content: etree._Element, *, sheets: bool) -> None:
        self.assembly = assembly
        self._sheets = sheets
        self._hidden = set(_hidden_styles(content))
        self._away: frozenset[int] = frozenset()
        self._number = 0
        self._tables = 0

    def blocks(self, container: etree._Element, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
        """Add paragraphs, items and tables under `container`, in order."""
        for child in container:
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.tag in (f"{TEXT}p", f"{TEXT}h"):
                self._paragraph(child, kind)
            elif child.tag == f"{TABLE}table":
                self._table(child)
            else:
                item = child.tag == f"{TEXT}list-item"
                self.blocks(child, BlockKind.LIST_ITEM if item else kind)

    def asides(self, content: etree._Element) -> None:
        """Add notes after the body; report comments, hidden text and tracked deletions."""
        for number, note in enumerate(content.iter(f"{TEXT}note-body"), start=1):
            text = " ".join(self._shown(p) for p in note.iter(f"{TEXT}p", f"{TEXT}h"))
            self.assembly.add(text, BlockKind.NOTE, ParagraphAnchor(number, "nota"))
        reports = (
            (f"{OFFICE}annotation", "comentario", "comentário na margem"),
            (f"{TEXT}hidden-text", "texto_oculto", "texto oculto retirado do documento"),
            (f"{TEXT}hidden-paragraph", "texto_oculto", "texto oculto retirado do documento"),
            (
                f"{TEXT}deletion",
                "alteracao_controlada",
                "texto excluído com controle de alterações",
            ),
        )
        for tag, kind, message in reports:
            for element in content.iter(tag):
                text = _all(element) or element.get(f"{TEXT}string-value", "")
                self.assembly.report(kind, message, "", text)

    def _paragraph(self, paragraph: etree._Element, kind: BlockKind) -> None:
        if paragraph.get(f"{TEXT}style-name") in self._hidden:
            text = _all(paragraph)
            self.assembly.report("texto_oculto", "texto oculto retirado do documento", "", text)
            return
        text = self._shown(paragraph)
        if text.strip():
            self._number += 1
            level = paragraph.get(f"{TEXT}outline-level", "1") if _is_heading(paragraph) else "0"
            kind = BlockKind.HEADING if level != "0" else kind
            self.assembly.add(text, kind, ParagraphAnchor(self._number), int(level))

    def _table(self, table: etree._Element) -> None:
        self._tables += 1
        name = table.get(f"{TABLE}name", "") if self._sheets else f"tabela {self._tables}"
        if self._sheets and table.get(f"{TABLE}style-name") in self._hidden:
            message = f"a planilha {name!r} está oculta e não entrou no texto"
            self.assembly.report("planilha_oculta", message, name, _said(table))
            return
        if self._sheets:
            self.assembly.add(name, BlockKind.HEADING, CellAnchor(name, "A1"), 1)
        self._away = _hidden_columns(table)
        number = 0
        for row in table.iter(f"{TABLE}table-row"):
            repeat = _count(row, "number-rows-repeated")
            if row.get(f"{TABLE}visibility") in _UNSEEN:
                self._report_apart("linhas_ocultas", f"linha oculta {number + 1}", name, _said(row))
                number += repeat
                continue
            cells = list(self._cells(row))
            if apart := [text for column, text in cells if column in self._away]:
                self._report_apart("colunas_ocultas", "coluna oculta", name, " | ".join(apart))
                cells = [cell for cell in cells if cell[0] not in self._away]
            for at in range(number + 1, number + 1 + (min(repeat, MAX_REPEAT) if cells else 0)):
                self._row(name, at, cells)
            number += repeat

    def _report_apart(self, kind: str, what: str, sheet: str, text: str) -> None:
        if text.strip():
            self.assembly.report(kind, f"{what}, que não entrou no texto", sheet, text)

    def _row(self, name: str, number: int, cells: list[tuple[int, str]]) -> None:
        places = [(text, CellAnchor(name, cell_name(column, number))) for column, text in cells]
        columns = [column for column, _ in cells]
        self.assembly.add_row(places, CellAnchor(name, row_name(columns, number)))

    def _cells(self, row: etree._Element) -> Iterator[tuple[int, str]]:
        column = 1
        for cell in row:
            repeat = _count(cell, "number-columns-repeated")
            if cell.tag == f"{TABLE}table-cell":
                text = " ".join(self._shown(p) for p in cell.iter(f"{TEXT}p", f"{TEXT}h"))
                if text.strip():
                    for at in range(column, column + min(repeat, MAX_REPEAT)):
                        yield at, text
            column += repeat

    def _shown(self, element: etree._Element) -> str:
        pieces = [element.text or ""]
        for child in element:
            if isinstance(child.tag, str) and child.tag not in _SKIPPED:
                pieces.append(self._inner(child))
            pieces.append(child.tail or "")
        return "".join(pieces)

    def _inner(self, child: etree._Element) -> str:
        if child.tag == f"{TEXT}s":
            given = child.get(f"{TEXT}c", "1")
            return " " * min(int(given) if given.isdigit() else 1, 100)
        if child.tag in (f"{TEXT}tab", f"{TEXT}line-break"):
            return " "
        if child.get(f"{TEXT}style-name") in self._hidden:
            text = _all(child)
            self.assembly.report("texto_oculto", "texto oculto retirado do documento", "", text)
            return ""
        apart = child.tag in (f"{TEXT}p", f"{TEXT}h")
        return f" {self._shown(child)} " if apart else self._shown(child)


def _is_heading(paragraph: etree._Element) -> bool:
    return bool(paragraph.tag == f"{TEXT}h")


def _all(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))


def _said(element: etree._Element) -> str:
    """Return the first words of an element's paragraphs."""
    texts = (_all(p) for p in islice(element.iter(f"{TEXT}p", f"{TEXT}h"), _SAMPLE))
    return " | ".join(text for text in texts if text.strip())


def _count(element: etree._Element, name: str) -> int:
    given = element.get(f"{TABLE}{name}", "1")
    return int(given) if re.fullmatch(r"\d{1,9}", given) else 1


def _hidden_columns(table: etree._Element) -> frozenset[int]:
    at = 1
    hidden: set[int] = set()
    for column in table.iter(f"{TABLE}table-column"):
        repeat = _count(column, "number-columns-repeated")
        if column.get(f"{TABLE}visibility") in _UNSEEN:
            hidden.update(range(at, at + min(repeat, MAX_REPEAT)))
        at += repeat
    return frozenset(hidden)


def _hidden_styles(content: etree._Element) -> Iterator[str]:
    for style in content.iter(f"{STYLE}style"):
        unseen = (
            _off(style, "table-properties", f"{TABLE}display", "false"),
            _off(style, "text-properties", f"{TEXT}display", "none"),
            _pale(style),
        )
        if any(unseen):
            yield style.get(f"{STYLE}name", "")


def _off(style: etree._Element, part: str, name: str, value: str) -> bool:
    found = style.find(f"{STYLE}{part}")
    return found is not None and found.get(name) == value


def _pale(style: etree._Element) -> bool:
    """Tell whether a style paints white, or tiny, letters on no ground of their own."""
    said = {etree.QName(str(k)).localname: str(v) for p in style for k, v in p.items()}
    ground = said.get("background-color", "transparent").lower()
    if re.fullmatch(r"[01](\.\d+)?pt", said.get("font-size", "")):
        return True
    white = re.fullmatch(r"#f[0-9a-f]f[0-9a-f]f[0-9a-f]", said.get("color", "").lower())
    return bool(white) and ground in ("transparent", "#ffffff")


def _part(archive: zipfile.ZipFile, name: str) -> etree._Element | None:
    if name not in archive.namelist():
        return None
    if archive.getinfo(name).file_size > MAX_PART_BYTES:
        raise UnreadableFile("documento grande demais ao descompactar", subject=name)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        return etree.fromstring(archive.read(name), parser)
    except etree.XMLSyntaxError:
        return None


def _metadata(meta: etree._Element | None) -> Metadata:
    if meta is None:
        return Metadata()

    def first(tag: str) -> str:
        return next((element.text or "" for element in meta.iter(tag)), "")

    return Metadata(
        title=first(f"{_DC}title"),
        author=first(f"{META}initial-creator") or first(f"{_DC}creator"),
        date=first(f"{META}creation-date") or first(f"{_DC}date"),
        subject=first(f"{_DC}subject"),
    )
