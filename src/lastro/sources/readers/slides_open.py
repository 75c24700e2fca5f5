"""OpenDocument presentations: slides in their order, with titles, tables and speaker's notes."""

from __future__ import annotations

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.media import ODP
from lastro.sources.model import Document, Engines, Metadata, RawFile
from lastro.sources.office_package import OfficePackage
from lastro.sources.slide_text import SlideWriter

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _TABLE = f"{_OASIS}text:1.0}}", f"{_OASIS}table:1.0}}"
_DRAW, _SHOW = f"{_OASIS}drawing:1.0}}", f"{_OASIS}presentation:1.0}}"
_OFFICE, _STYLE, _META = f"{_OASIS}office:1.0}}", f"{_OASIS}style:1.0}}", f"{_OASIS}meta:1.0}}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_PARAGRAPHS = (f"{_TEXT}p", f"{_TEXT}h")
_FURNITURE = ("page-number", "date-time", "footer", "header")
_SPACES = (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break")


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the slides that are shown, `slide 4` each; hidden ones and comments are findings."""
    package = OfficePackage.open(raw)
    content = package.xml("content.xml")
    if content is None:
        raise UnreadableFile("apresentação sem conteúdo ou com senha", subject=raw.locator)
    assembly = Assembly(raw, ODP)
    hidden = {
        style.get(f"{_STYLE}name")
        for style in content.iter(f"{_STYLE}style")
        for properties in style.iterfind(f"{_STYLE}drawing-page-properties")
        if properties.get(f"{_SHOW}visibility") == "hidden"
    }
    for number, page in enumerate(content.iter(f"{_DRAW}page"), start=1):
        writer = SlideWriter(assembly, number)
        if page.get(f"{_DRAW}style-name") in hidden:
            writer.hidden(" ".join(map(_shown, page.iter(*_PARAGRAPHS))))
        else:
            _slide(page, writer)
    return assembly.document(Result(_metadata(package)))


def _slide(container: etree._Element, writer: SlideWriter) -> None:
    for child in container:
        match child.tag:
            case tag if tag == f"{_SHOW}notes":
                for paragraph in child.iter(*_PARAGRAPHS):
                    writer.note(_shown(paragraph))
            case tag if tag == f"{_OFFICE}annotation":
                author = child.findtext(f"{_DC}creator") or ""
                writer.comment(str(author), " ".join(map(_shown, child.iter(*_PARAGRAPHS))))
            case tag if tag == f"{_TABLE}table":
                writer.table(_row(row) for row in child.iter(f"{_TABLE}table-row"))
            case tag if tag in _PARAGRAPHS:
                _paragraph(child, writer)
            case _ if child.get(f"{_SHOW}class") not in _FURNITURE:
                _slide(child, writer)


def _paragraph(paragraph: etree._Element, writer: SlideWriter) -> None:
    above = list(paragraph.iterancestors(f"{_DRAW}frame", f"{_TEXT}list-item"))
    title = any(element.get(f"{_SHOW}class") == "title" for element in above)
    item = any(element.tag == f"{_TEXT}list-item" for element in above)
    writer.text(_shown(paragraph), title=title, item=item)


def _row(row: etree._Element) -> list[str]:
    cells = row.iterfind(f"{_TABLE}table-cell")
    return [" ".join(map(_shown, cell.iter(*_PARAGRAPHS))) for cell in cells]


def _shown(element: etree._Element) -> str:
    pieces = [str(element.text or "")]
    for child in element:
        if child.tag in _SPACES:
            pieces.append(" ")
        elif isinstance(child.tag, str) and child.tag != f"{_OFFICE}annotation":
            pieces.append(_shown(child))
        pieces.append(str(child.tail or ""))
    return "".join(pieces)


def _metadata(package: OfficePackage) -> Metadata:
    meta = package.xml("meta.xml")
    if meta is None:
        return Metadata()

    def first(tag: str) -> str:
        return next((str(element.text or "") for element in meta.iter(tag)), "")

    return Metadata(
        title=first(f"{_DC}title"),
        author=first(f"{_META}initial-creator") or first(f"{_DC}creator"),
        date=first(f"{_META}creation-date") or first(f"{_DC}date"),
        subject=first(f"{_DC}subject"),
    )
