"""Elements of WordprocessingML: paragraphs, runs, links, bookmarks, cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree

from lastro.documents.runs import legible

NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PREFIXES = {"w": NAMESPACE, "r": RELATIONS}
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_BREAKS = re.compile(r"([\n\t])")

Element = etree._Element


def w(tag: str, /, *children: Element, **attributes: str | int) -> Element:
    """Return `<w:tag w:attribute=…>` with `children`; values are made legible for XML."""
    made = etree.Element(f"{{{NAMESPACE}}}{tag}", nsmap=_PREFIXES)
    for key, value in attributes.items():
        made.set(f"{{{NAMESPACE}}}{key}", legible(str(value)))
    made.extend(children)
    return made


def paragraph(style: str, *content: Element) -> Element:
    """Return a paragraph in the style with that id."""
    return w("p", w("pPr", w("pStyle", val=style)), *content)


def run(text: str, style: str = "") -> Element:
    """Return a run of `text`; line breaks and tabs become Word's own."""
    properties = (w("rPr", w("rStyle", val=style)),) if style else ()
    return w("r", *properties, *_text(text))


def highlighted(text: str, style: str) -> Element:
    """Return a run on yellow. Word ignores a highlight that stands in a style only."""
    made = run(text, style)
    made[0].append(w("highlight", val="yellow"))
    return made


def _text(text: str) -> Iterator[Element]:
    for piece in _BREAKS.split(legible(text)):
        if piece == "\n":
            yield w("br")
        elif piece == "\t":
            yield w("tab")
        elif piece:
            held = w("t")
            held.text = piece
            held.set(_XML_SPACE, "preserve")
            yield held


def link(bookmark: str, *content: Element) -> Element:
    """Return a link to a bookmark of the same file."""
    return w("hyperlink", *content, anchor=bookmark, history=1)


def web_link(relation: str, *content: Element) -> Element:
    """Return a link to the address held by the relationship with that id."""
    made = w("hyperlink", *content, history=1)
    made.set(f"{{{RELATIONS}}}id", relation)
    return made


def field(instruction: str, shown: Element) -> Element:
    """Return a field with the result it shows until Word computes it again."""
    return w("fldSimple", shown, instr=f" {instruction} ")


def bookmark(number: int, name: str, *content: Element) -> tuple[Element, ...]:
    """Return `content` inside a bookmark; number: unique in the file."""
    opening, closing = w("bookmarkStart", id=number, name=name), w("bookmarkEnd", id=number)
    return (opening, *content, closing)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of one paragraph. fill: its ground as RRGGBB, "" for none."""

    content: Element
    fill: str = ""


def table(widths: tuple[int, ...], rows: Iterable[tuple[Cell, ...]]) -> Element:
    """Return a table; the first row repeats on every page.

    widths: of the columns, in twentieths of a point
    """
    grid = w("tblGrid", *(w("gridCol", w=width) for width in widths))
    properties = w(
        "tblPr",
        w("tblStyle", val="TableGrid"),
        w("tblW", w=sum(widths), type="dxa"),
        w("tblLayout", type="fixed"),
    )
    return w("tbl", properties, grid, *(_row(n, widths, cells) for n, cells in enumerate(rows)))


def _row(number: int, widths: tuple[int, ...], cells: tuple[Cell, ...]) -> Element:
    properties = w("trPr", w("cantSplit"))
    if number == 0:
        properties.append(w("tblHeader"))
    return w("tr", properties, *map(_cell, widths, cells))


def _cell(width: int, cell: Cell) -> Element:
    properties = w("tcPr", w("tcW", w=width, type="dxa"))
    if cell.fill:
        properties.append(w("shd", val="clear", color="auto", fill=cell.fill))
    return w("tc", properties, cell.content)
