"""XML (invoices, court exports): one block a group of simple elements, placed by their path."""

from __future__ import annotations

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly
from lastro.sources.labels import Export, labelled
from lastro.sources.media import XML
from lastro.sources.model import BlockKind, Document, Engines, PointerAnchor, RawFile
from lastro.text import squeeze

LONG_CHARS = 300
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
    waiting = [(root, f"/{_name(root)}")]
    while waiting:
        element, path = waiting.pop()
        waiting += reversed(_add(assembly, element, path, export))
    return assembly.document()


def _add(
    assembly: Assembly, element: etree._Element, path: str, export: Export
) -> list[tuple[etree._Element, str]]:
    """Add an element's own values as one row; return its children that hold more."""
    cells = [
        (labelled(export, f"{path}/@{name}", name, value), PointerAnchor(f"{path}/@{name}"))
        for name, value in ((_plain(str(key)), str(value)) for key, value in element.items())
    ]
    if _is_mixed(element):
        assembly.add_row(cells, PointerAnchor(path))
        text = squeeze("".join(map(str, element.itertext())))
        assembly.add(text, BlockKind.PARAGRAPH, PointerAnchor(path))
        return []
    deeper = []
    for child, place in _places(element, path):
        text = squeeze(child.text or "")
        if len(child) or child.items() or len(text) > LONG_CHARS:
            deeper.append((child, place))
        elif text:
            cells.append((labelled(export, place, _name(child), text), PointerAnchor(place)))
    assembly.add_row(cells, PointerAnchor(path))
    return deeper


def _is_mixed(element: etree._Element) -> bool:
    """Tell whether an element holds running text: its own, or between its children."""
    own = squeeze(element.text or "")
    return bool(own) or any(squeeze(child.tail or "") for child in element)


def _places(element: etree._Element, path: str) -> list[tuple[etree._Element, str]]:
    children = [child for child in element if isinstance(child.tag, str)]
    names = [_name(child) for child in children]
    seen: dict[str, int] = {}
    placed = []
    for child, name in zip(children, names, strict=True):
        seen[name] = seen.get(name, 0) + 1
        step = f"{name}[{seen[name]}]" if names.count(name) > 1 else name
        placed.append((child, f"{path}/{step}"))
    return placed


def _name(element: etree._Element) -> str:
    return _plain(str(element.tag))


def _plain(name: str) -> str:
    return name.rsplit("}", 1)[-1]
