"""The parts of a DOCX and what its styles say: heading levels, lists, hidden text."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources import chart
from lastro.sources.model import Metadata
from lastro.sources.numbering import Numbering, W, value
from lastro.sources.office_package import OfficePackage

MAX_PART_BYTES = 100_000_000
_HEADING = re.compile(r"(?:heading|t[ií]tulo|überschrift|titre)\s*([1-9])$")
_TITLES = ("title", "título", "titulo")
_OFF = ("0", "false", "off", "none")
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_CORE = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"
_APP = "{http://schemas.openxmlformats.org/officeDocument/2006/extended-properties}"
_EXTRA = (
    ("alterado_por", f"{_CORE}lastModifiedBy"),
    ("alterado_em", f"{_TERMS}modified"),
    ("palavras_chave", f"{_CORE}keywords"),
    ("comentarios", f"{_DC}description"),
    ("revisao", f"{_CORE}revision"),
)
_APP_EXTRA = (("empresa", "Company"), ("responsavel", "Manager"), ("modelo", "Template"))


@dataclass(frozen=True, slots=True)
class Style:
    """What a style adds. level: 1 is the outermost heading, 0 none; number: id of its list.

    size: of the letters, half points; colour: six hexadecimal digits; "" when it does not say
    """

    level: int = 0
    number: str = ""
    list_level: str = ""
    hidden: bool = False
    size: str = ""
    colour: str = ""


class WordPackage:
    """A DOCX opened for reading; parts are parsed when asked for, while `stream` is open.

    Raises UnreadableFile when it is no ZIP package.
    """

    def __init__(self, stream: BinaryIO) -> None:
        try:
            self._archive = zipfile.ZipFile(stream)
            self._names = set(self._archive.namelist())
        except zipfile.BadZipFile as wrong:
            raise UnreadableFile("documento do Word danificado") from wrong
        self.numbering = Numbering.parse(self._bytes("word/numbering.xml"))
        self._styles = self._read_styles()

    def part(self, name: str) -> etree._Element | None:
        """Return the root of a part (`document`, `footnotes`, `comments` …), None when absent."""
        content = self._bytes(f"word/{name}.xml")
        return None if content is None else _parse(content)

    def parts_like(self, prefix: str) -> list[etree._Element]:
        """Return the roots of `word/<prefix><number>.xml`, by number."""
        pattern = re.compile(rf"word/{prefix}(\d*)\.xml$")
        found = sorted((int(m[1] or 0), m[0]) for n in self._names if (m := pattern.match(n)))
        return [_parse(self._bytes(name) or b"<x/>") for _, name in found]

    def charts(self, paragraph: etree._Element) -> Iterator[Iterator[tuple[str, ...]]]:
        """Yield the figures of each chart drawn in a paragraph of the body, row by row."""
        for drawn in paragraph.iter(chart.DRAWN):
            office = OfficePackage(self._archive)
            parts = {r.id: r.part for r in office.relations("word/document.xml")}
            figures = office.xml(parts.get(drawn.get(f"{chart.REFERS}id", ""), ""))
            if figures is not None:
                yield chart.rows_of(figures)

    def style(self, style_id: str) -> Style:
        """Return what a paragraph or character style says; an empty Style when unknown."""
        return self._styles.get(style_id, Style())

    def metadata(self) -> Metadata:
        """Return title, author, date of creation and subject from the core properties."""
        content = self._bytes("docProps/core.xml")
        root = None if content is None else _parse(content)
        if root is None:
            return Metadata()
        extra = {name: text for name, tag in _EXTRA if (text := root.findtext(tag) or "")}
        extra |= self._application()
        return Metadata(
            title=root.findtext(f"{_DC}title") or "",
            author=root.findtext(f"{_DC}creator") or "",
            date=root.findtext(f"{_TERMS}created") or "",
            subject=root.findtext(f"{_DC}subject") or "",
            extra=extra,
        )

    def embedded(self) -> tuple[tuple[str, bytes], ...]:
        """Return (name, bytes) of the files put into the document, by name."""
        return tuple(
            (name.rsplit("/", 1)[-1], self._bytes(name) or b"")
            for name in sorted(self._names)
            if name.startswith("word/embeddings/")
        )

    def _application(self) -> dict[str, str]:
        content = self._bytes("docProps/app.xml")
        root = None if content is None else _parse(content)
        if root is None:
            return {}
        found = {name: root.findtext(f"{_APP}{tag}") or "" for name, tag in _APP_EXTRA}
        return {name: text for name, text in found.items() if text}

    def _bytes(self, name: str) -> bytes | None:
        if name not in self._names:
            return None
        if self._archive.getinfo(name).file_size > MAX_PART_BYTES:
            raise UnreadableFile("documento do Word grande demais ao descompactar", subject=name)
        return self._archive.read(name)

    def _read_styles(self) -> dict[str, Style]:
        root = self.part("styles")
        if root is None:
            return {}
        elements = {s.get(f"{W}styleId", ""): s for s in root.iter(f"{W}style")}
        return {name: _style(elements, name) for name in elements}


def is_on(properties: etree._Element | None, tag: str) -> bool:
    """Tell whether a switch such as `w:vanish` is on in a set of properties."""
    found = None if properties is None else properties.find(f"{W}{tag}")
    return found is not None and found.get(f"{W}val", "1") not in _OFF


def heading_level(properties: etree._Element | None) -> int | None:
    """Return the level an outline setting gives, 0 for body text, None when it says nothing."""
    outline = "" if properties is None else value(properties, "outlineLvl")
    if not outline.isdigit():
        return None
    return 0 if int(outline) > 8 else int(outline) + 1


def _style(elements: dict[str, etree._Element], name: str) -> Style:
    """Return a style with what it inherits; at most 20 ancestors are followed."""
    level: int | None = None
    number = list_level = size = colour = ""
    hidden = False
    for _ in range(20):
        element = elements.get(name)
        if element is None:
            break
        properties = element.find(f"{W}pPr")
        level = _own_level(element, properties) if level is None else level
        if not number and properties is not None:
            list_of = properties.find(f"{W}numPr")
            if list_of is not None:
                number, list_level = value(list_of, "numId"), value(list_of, "ilvl")
        letters = element.find(f"{W}rPr")
        hidden = hidden or is_on(letters, "vanish")
        if letters is not None:
            size, colour = size or value(letters, "sz"), colour or value(letters, "color")
        name = value(element, "basedOn")
    return Style(level or 0, number, list_level, hidden, size, colour)


def _own_level(element: etree._Element, properties: etree._Element | None) -> int | None:
    name = value(element, "name").casefold()
    if found := _HEADING.match(name):
        return int(found[1])
    return 1 if name in _TITLES else heading_level(properties)


def _parse(content: bytes) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, recover=True)
    return etree.fromstring(content, parser)
