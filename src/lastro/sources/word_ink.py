"""Which runs of a Word document nobody sees: hidden, tiny, or in the colour of their ground."""

from __future__ import annotations

import re

from lxml import etree

from lastro.sources.numbering import W, value
from lastro.sources.word_package import Style, WordPackage, is_on

TINY_HALF_POINTS = 4
PALE = 0xF0
_PLAIN_TABLES = ("", "TableGrid", "TableNormal", "Tabelacomgrade", "Tabelanormal")
_PROPERTIES = {"r": "rPr", "p": "pPr", "tc": "tcPr"}
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_FILLS = ("solidFill", "gradFill", "blipFill", "pattFill")


def is_hidden(run: etree._Element, package: WordPackage, paragraph: Style) -> bool:
    """Tell whether nobody sees a run. paragraph: the style of its paragraph."""
    properties = run.find(f"{W}rPr")
    own = package.style("" if properties is None else value(properties, "rStyle"))
    if _vanishes(properties, own, paragraph):
        return True
    size = _own(properties, "sz") or own.size or paragraph.size
    if size.isdigit() and int(size) <= TINY_HALF_POINTS:
        return True
    ink = _own(properties, "color") or own.colour or paragraph.colour
    ground = _ground(run)
    if ground is None:
        return False
    return _HEX.fullmatch(ink) is not None and _alike(ink, ground)


def _vanishes(properties: etree._Element | None, own: Style, paragraph: Style) -> bool:
    if properties is not None and properties.find(f"{W}vanish") is not None:
        return is_on(properties, "vanish")
    return own.hidden or paragraph.hidden


def _own(properties: etree._Element | None, tag: str) -> str:
    return "" if properties is None else value(properties, tag)


def _alike(ink: str, ground: str) -> bool:
    """Tell whether letters of one colour do not show on another: both pale, or nearly equal."""
    one, two = ([int(c[at : at + 2], 16) for at in (0, 2, 4)] for c in (ink, ground))
    if min(one) >= PALE and min(two) >= PALE:
        return True
    return max(abs(a - b) for a, b in zip(one, two, strict=True)) <= 0xFF - PALE


def _ground(run: etree._Element) -> str | None:
    """Return the colour behind a run, white where nothing says; None where it cannot be told."""
    for around in (run, *run.iterancestors()):
        name = etree.QName(around).localname
        found = around.find(f"{W}{_PROPERTIES[name]}") if name in _PROPERTIES else None
        if found is not None and (colour := _shade(found)) != "":
            return colour
        if name == "txbxContent":
            return None if _is_filled(around) else "FFFFFF"
        if name == "tbl":
            given = around.find(f"{W}tblPr")
            if given is not None and value(given, "tblStyle") not in _PLAIN_TABLES:
                return None
    return "FFFFFF"


def _shade(properties: etree._Element) -> str | None:
    """Return the colour a shade or highlight gives, "" for none, None for one without a number."""
    if (mark := value(properties, "highlight")) and mark != "none":
        return "FFFFFF" if mark == "white" else None
    shade = properties.find(f"{W}shd")
    fill = "" if shade is None else shade.get(f"{W}fill", "")
    if _HEX.fullmatch(fill):
        return fill
    return "" if fill in ("", "auto") else None


def _is_filled(content: etree._Element) -> bool:
    """Tell whether the drawing around a text box is painted."""
    for around in content.iterancestors():
        if etree.QName(around).localname in ("wsp", "shape", "rect", "roundrect"):
            painted = any(etree.QName(e).localname in _FILLS for e in around.iter("{*}*"))
            return painted or around.get("fillcolor", "white") not in ("white", "#ffffff")
    return False
