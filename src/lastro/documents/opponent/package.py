"""A DOCX taken apart and put together again: parts that are not replaced keep their bytes.

Source: ECMA-376, part 2 (Open Packaging Conventions): relationships and content types.
"""

from __future__ import annotations

import io
import posixpath
import zipfile

from lxml import etree

from lastro.documents.writers.word.elements import NAMESPACE, RELATIONS, Element
from lastro.errors import UserError

_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_CONTENT_TYPES = "[Content_Types].xml"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
_NOT_WORD = (
    "a cópia comentada só se faz de um documento do Word (.docx) íntegro e sem senha; para os "
    "outros formatos use --html"
)


class Package:
    """The parts of a DOCX by name. Raises UserError when there is no Word document in it."""

    def __init__(self, content: bytes) -> None:
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
            self._names = {info.filename: info for info in self._archive.infolist()}
            self._replaced: dict[str, bytes] = {}
            self.main = self._main()
            self.document = self.parsed(self.main)
            if self.document.find(f"{{{NAMESPACE}}}body") is None:
                raise KeyError("body")
        except (zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, RuntimeError) as wrong:
            raise UserError(_NOT_WORD) from wrong

    def parsed(self, name: str) -> Element:
        """Return the root of a part. Raises KeyError when there is no such part."""
        return etree.fromstring(self._bytes(name), _PARSER)

    def related(self, kind: str) -> str | None:
        """Return the name of the part of that kind (`comments`, `footnotes`) of the document."""
        for relation in self._relations(self.main):
            if relation.get("Type") == f"{RELATIONS}/{kind}":
                name = _target(self.main, relation.get("Target", ""))
                return name if name in self._names or name in self._replaced else None
        return None

    def put(self, name: str, root: Element) -> None:
        """Replace a part, or add it."""
        self._replaced[name] = etree.tostring(
            root, xml_declaration=True, encoding="UTF-8", standalone=True
        )

    def add(self, name: str, root: Element, kind: str, content_type: str) -> None:
        """Add a part that the document refers to."""
        relations = self._relations(self.main)
        taken = {relation.get("Id") for relation in relations}
        made = etree.SubElement(relations, f"{{{_PACKAGE}}}Relationship")
        made.set("Id", next(i for n in range(len(taken) + 1) if (i := f"lastro{n}") not in taken))
        made.set("Type", f"{RELATIONS}/{kind}")
        made.set("Target", f"/{name}")
        self.put(_relations_name(self.main), relations)
        types = self.parsed(_CONTENT_TYPES)
        override = etree.SubElement(types, f"{{{_TYPES}}}Override")
        override.set("PartName", f"/{name}")
        override.set("ContentType", content_type)
        self.put(_CONTENT_TYPES, types)
        self.put(name, root)

    def free_name(self, name: str) -> str:
        """Return `name`, with a number when a part has it already."""
        stem, ending = posixpath.splitext(name)
        names = (name, *(f"{stem}{n}{ending}" for n in range(1, len(self._names) + 2)))
        return next(n for n in names if n not in self._names)

    def packed(self) -> bytes:
        """Return the DOCX with the parts that were put; the rest as it came, in its order."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, info in self._names.items():
                content = self._replaced.pop(name, None)
                archive.writestr(info, self._archive.read(info) if content is None else content)
            for name, content in self._replaced.items():
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
        return stream.getvalue()

    def _main(self) -> str:
        for relation in self._relations(""):
            if relation.get("Type") == f"{RELATIONS}/officeDocument":
                return _target("", relation.get("Target", ""))
        raise KeyError("officeDocument")

    def _relations(self, part: str) -> Element:
        name = _relations_name(part)
        if name not in self._names and name not in self._replaced:
            return etree.fromstring(f'<Relationships xmlns="{_PACKAGE}"/>')
        return self.parsed(name)

    def _bytes(self, name: str) -> bytes:
        return self._replaced[name] if name in self._replaced else self._archive.read(name)


def _relations_name(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _target(part: str, target: str) -> str:
    """Return the part a relationship's target names, relative to `part` unless it starts with /."""
    folder = posixpath.dirname(part)
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
