"""The zip container: the skeleton's parts, ours, and the same bytes for the same draft."""

from __future__ import annotations

import io
import zipfile
from importlib.resources import files

from lxml import etree

from lastro.documents.runs import legible
from lastro.documents.writers.word.elements import RELATIONS, Element

_NEVER = (1980, 1, 1, 0, 0, 0)
_PLACES = {
    "content_types.xml": "[Content_Types].xml",
    "package_rels.xml": "_rels/.rels",
    "app.xml": "docProps/app.xml",
    "styles.xml": "word/styles.xml",
    "settings.xml": "word/settings.xml",
}
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_DC = "{http://purl.org/dc/elements/1.1/}"


class Addresses:
    """Web addresses the document links to, each with the id of its relationship."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def relation(self, url: str) -> str:
        """Return the relationship's id for `url`, the same for the same address."""
        return self._ids.setdefault(legible(url), f"web{len(self._ids) + 1}")

    def part(self) -> Element:
        """Return the document's relationships: the skeleton's and the addresses."""
        root = etree.fromstring(skeleton("document_rels.xml"))
        for url, relation in self._ids.items():
            made = etree.SubElement(root, f"{{{_PACKAGE}}}Relationship")
            made.set("Id", relation)
            made.set("Type", f"{RELATIONS}/hyperlink")
            made.set("Target", url)
            made.set("TargetMode", "External")
        return root


def skeleton(name: str) -> bytes:
    """Return a file of the skeleton."""
    return files(__package__).joinpath("skeleton", name).read_bytes()


def core_properties(title: str, identifier: str) -> Element:
    """Return the core properties. No time and no user's name: neither is known to the draft."""
    root = etree.fromstring(skeleton("core.xml"))
    for tag, text in (("title", title), ("identifier", identifier)):
        found = root.find(_DC + tag)
        assert found is not None
        found.text = legible(text)
    return root


def pack(parts: dict[str, Element]) -> bytes:
    """Return the .docx that holds the skeleton and `parts` (name in the package → root)."""
    held = {place: skeleton(name) for name, place in _PLACES.items()}
    for name, root in parts.items():
        held[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in held.items():
            entry = zipfile.ZipInfo(name, _NEVER)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return stream.getvalue()
