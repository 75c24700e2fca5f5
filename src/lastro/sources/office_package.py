"""A package of Office parts (Open Packaging): parts as XML, and what they refer to."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.model import Metadata, RawFile

MAX_PART_BYTES = 400_000_000
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part refers to. kind: the last word of its type (`slide`, `notesSlide`, `chart`)."""

    id: str
    kind: str
    part: str


class OfficePackage:
    """An opened package; parts are parsed when asked for, broken ones are as absent."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._names = frozenset(archive.namelist())

    @classmethod
    def open(cls, raw: RawFile) -> OfficePackage:
        """Return the package. Raises UnreadableFile when the bytes are none."""
        try:
            return cls(zipfile.ZipFile(io.BytesIO(raw.content)))
        except zipfile.BadZipFile as wrong:
            raise UnreadableFile(
                "documento do Office danificado: abra-o e salve de novo", subject=raw.locator
            ) from wrong

    def content(self, part: str) -> bytes | None:
        """Return the bytes of a part, None when it is absent or broken."""
        if part not in self._names:
            return None
        if self._archive.getinfo(part).file_size > MAX_PART_BYTES:
            raise UnreadableFile("documento grande demais ao descompactar", subject=part)
        try:
            return self._archive.read(part)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError):
            return None

    def xml(self, part: str) -> etree._Element | None:
        """Return the root of a part, None when it is absent or broken."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        try:
            return etree.fromstring(self.content(part) or b"", parser)
        except etree.XMLSyntaxError:
            return None

    def relations(self, part: str) -> tuple[Relation, ...]:
        """Return what a part refers to inside the package, in the file's order."""
        folder, name = posixpath.split(part)
        root = self.xml(f"{folder}/_rels/{name}.rels".lstrip("/"))
        found = []
        for relation in root if root is not None else ():
            target = relation.get("Target", "")
            if isinstance(relation.tag, str) and relation.get("TargetMode") != "External":
                inside = posixpath.normpath(posixpath.join(f"/{folder}", target)).lstrip("/")
                kind = relation.get("Type", "").rsplit("/", 1)[-1]
                found.append(Relation(relation.get("Id", ""), kind, inside))
        return tuple(found)

    def metadata(self) -> Metadata:
        """Return what the package says of itself."""
        core = self.xml("docProps/core.xml")
        if core is None:
            return Metadata()

        def first(tag: str) -> str:
            return next((str(element.text or "") for element in core.iter(tag)), "")

        return Metadata(
            title=first(f"{_DC}title"),
            author=first(f"{_DC}creator"),
            date=first(f"{_TERMS}created"),
            subject=first(f"{_DC}subject"),
        )
