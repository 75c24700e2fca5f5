"""The text of one Word paragraph, and what in it is not plain text: boxes, notes, hidden runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from lastro.sources.numbering import W, value
from lastro.sources.word_package import WordPackage, is_on

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SKIPPED = {
    f"{W}pPr",
    f"{W}rPr",
    f"{W}instrText",
    f"{W}sdtPr",
    f"{_MC}Fallback",
    f"{W}delInstrText",
}
_CHARS = {
    f"{W}tab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
    f"{W}softHyphen": "\xad",
    f"{W}ptab": "\t",
}
_REMOVED = {f"{W}del", f"{W}moveFrom"}
TINY_HALF_POINTS = 4


@dataclass(slots=True)
class ParagraphText:
    """pieces: shown text; the rest in order of appearance.

    boxes: contents of text boxes; notes: (`footnotes` or `endnotes`, id) of references
    """

    pieces: list[str] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    inserted: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the shown text."""
        return "".join(self.pieces)


def text_of(paragraph: etree._Element, package: WordPackage) -> ParagraphText:
    """Return what a `w:p` shows: insertions in, deletions and hidden runs apart."""
    found = ParagraphText()
    _walk(paragraph, package, found, found.pieces)
    return found


def _walk(
    element: etree._Element, package: WordPackage, found: ParagraphText, into: list[str]
) -> None:
    for child in element:
        tag = child.tag
        if tag in _SKIPPED or not isinstance(tag, str):
            continue
        if tag == f"{W}txbxContent":
            found.boxes.append(child)
        elif tag in (f"{W}t", f"{W}delText", f"{_MATH}t"):
            into.append(child.text or "")
        elif tag in _CHARS:
            into.append(_CHARS[tag])
        elif tag == f"{W}sym":
            into.append(_symbol(child))
        elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
            part = "footnotes" if tag == f"{W}footnoteReference" else "endnotes"
            found.notes.append((part, child.get(f"{W}id", "")))
        else:
            _descend(child, package, found, into)


def _descend(
    element: etree._Element, package: WordPackage, found: ParagraphText, into: list[str]
) -> None:
    if element.tag in _REMOVED:
        return _walk(element, package, found, found.removed)
    if element.tag == f"{W}r" and into is found.pieces and _is_hidden(element, package):
        return _walk(element, package, found, found.hidden)
    before = len(into)
    _walk(element, package, found, into)
    if element.tag in (f"{W}ins", f"{W}moveTo"):
        found.inserted += into[before:]
    return None


def _is_hidden(run: etree._Element, package: WordPackage) -> bool:
    properties = run.find(f"{W}rPr")
    if properties is None:
        return False
    if is_on(properties, "vanish") or package.style(value(properties, "rStyle")).hidden:
        return True
    size = value(properties, "sz")
    if size.isdigit() and int(size) <= TINY_HALF_POINTS:
        return True
    return value(properties, "color").upper() == "FFFFFF" and not _has_background(run)


def _has_background(run: etree._Element) -> bool:
    """Tell whether white letters would be seen: a shade, a highlight, a table or a drawing."""
    for around in (run, *run.iterancestors()):
        if around.tag in (f"{W}tbl", f"{W}txbxContent"):
            return True
        for properties in (around.find(f"{W}rPr"), around.find(f"{W}pPr")):
            if properties is not None and (
                properties.find(f"{W}shd") is not None or value(properties, "highlight")
            ):
                return True
    return False


def _symbol(element: etree._Element) -> str:
    code = int(element.get(f"{W}char", "0"), 16)
    return "•" if 0xF000 <= code <= 0xF0FF else chr(code) if code else ""
