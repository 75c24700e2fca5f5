"""XML (invoices, court exports): one block a group of simple elements, placed by their path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import filterfalse

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly
from lastro.sources.labels import Export, labelled
from lastro.sources.media import XML
from lastro.sources.model import BlockKind, Document, Engines, PointerAnchor, RawFile
from lastro.text import squeeze

LONG_CHARS = 300
_Place = tuple[etree._Element, str]
_NFE = "portalfiscal.inf.br/nfe"


def read(raw: RawFile, engines: Engines) -> Document:
    """Return element names with their texts and attributes; `/nfe/emit/CNPJ` is a place.

    The known fields of an NF-e have the names a lawyer gives them (`labels.py`).
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(raw.content, parser)
    if root is None:
        raise UnreadableFile("XML danificado", subject=raw.locator)
    assembly = Assembly(raw, XML)
    export = Export.NFE if _NFE in str(root.tag) else Export.OTHER
    inside: list[Iterator[_Place]] = [iter(((root, f"/{_name(root)}"),))]
    while inside:
        if (found := next(inside[-1], None)) is None:
            inside.pop()
        else:
            inside.append(_add(assembly, *found, export))
    return assembly.document()


def _add(
    assembly: Assembly, element: etree._Element, path: str, export: Export
) -> Iterator[_Place]:
    """Add an element's own values as one row; return its children that hold more."""
    cells = [
        (labelled(export, f"{path}/@{name}", name, value), PointerAnchor(f"{path}/@{name}"))
        for name, value in ((_plain(str(key)), str(value)) for key, value in element.items())
    ]
    if _is_mixed(element):
        assembly.add_row(cells, PointerAnchor(path))
        text = squeeze("".join(map(str, element.itertext())))
        assembly.add(text, BlockKind.PARAGRAPH, PointerAnchor(path))
        return iter(())
    for child, place in filterfalse(_holds_more, _places(element, path)):
        if text := squeeze(child.text or ""):
            cells.append((labelled(export, place, _name(child), text), PointerAnchor(place)))
    assembly.add_row(cells, PointerAnchor(path))
    return filter(_holds_more, _places(element, path))


def _holds_more(place: _Place) -> bool:
    """Tell whether an element is more than a name with a short value."""
    element = place[0]
    long = len(squeeze(element.text or "")) > LONG_CHARS
    return len(element) > 0 or bool(element.items()) or long


def _is_mixed(element: etree._Element) -> bool:
    """Tell whether an element holds running text: its own, or between its children."""
    own = squeeze(element.text or "")
    return bool(own) or any(squeeze(child.tail or "") for child in element)


def _places(element: etree._Element, path: str) -> Iterator[_Place]:
    total = Counter(_name(child) for child in element.iterchildren("*"))
    seen = Counter[str]()
    for child in element.iterchildren("*"):
        name = _name(child)
        seen[name] += 1
        yield child, f"{path}/{name}[{seen[name]}]" if total[name] > 1 else f"{path}/{name}"


def _name(element: etree._Element) -> str:
    return _plain(str(element.tag))


def _plain(name: str) -> str:
    return name.rsplit("}", 1)[-1]
