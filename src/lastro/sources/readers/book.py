"""EPUB: the chapters of a book in their reading order, larger pictures as children.

Source: EPUB 3.3 (W3C), Open Container Format and package document; EPUB 2 has the same parts.
"""

from __future__ import annotations

import posixpath
from functools import partial
from urllib.parse import unquote

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.bounds import WHOLE_BYTES
from lastro.sources.encoding import decode
from lastro.sources.markup import DEEP, MarkupReader
from lastro.sources.media import EPUB, HTML
from lastro.sources.model import Document, Engines, Metadata, ParagraphAnchor, RawFile
from lastro.sources.office_package import OfficePackage

_PICTURE_BYTES = 8_000
_CHAPTERS = ("application/xhtml+xml", "text/html")
_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the text; a place is `capítulo 3, parágrafo 12`, chapters counted as in the file.

    Pictures under 8 kB are ornaments and are left out. Raises UnreadableFile for a locked book.
    """
    package = OfficePackage.open(raw)
    if _is_locked(package):
        raise UnreadableFile("livro EPUB protegido contra cópia: peça-o sem proteção ou em PDF")
    place, root = _contents(package)
    items = {item.get("id", ""): item for item in root.iterfind(".//{*}manifest/{*}item")}
    spine = (items.get(ref.get("idref", "")) for ref in root.iterfind(".//{*}spine/{*}itemref"))
    chapters = [_path(place, item) for item in spine if item is not None and _is_chapter(item)]
    assembly = Assembly(raw, EPUB)
    cut = _read_chapters(package, chapters, assembly)
    pictures = [_path(place, i) for i in items.values() if _kind(i).startswith("image/")]
    children = tuple(
        RawFile(f"{raw.locator}!{path.replace('!', '_')}", content)
        for path in dict.fromkeys(pictures)
        if len(content := package.content(path) or b"") >= _PICTURE_BYTES
    )
    return assembly.document(Result(_metadata(root), children, partial=cut))


def _contents(package: OfficePackage) -> tuple[str, etree._Element]:
    """Return the path and the root of the package document, which lists all parts."""
    container = package.xml("META-INF/container.xml")
    found = container.find(".//{*}rootfile") if container is not None else None
    place = found.get("full-path", "") if found is not None else ""
    root = package.xml(place)
    if root is None:
        raise UnreadableFile("livro EPUB danificado: falta a lista dos seus capítulos")
    return place, root


def _read_chapters(package: OfficePackage, paths: list[str], assembly: Assembly) -> str:
    """Add the chapters; return why that is not the whole book, or ""."""
    room, cut = WHOLE_BYTES[HTML], ""
    for number, path in enumerate(paths, start=1):
        content = package.content(path)
        if content is None or len(content) > room:
            why = "falta no arquivo" if content is None else "passa do tamanho que é lido"
            cut = cut or f"o capítulo {number} {why}; abra o livro e confira"
            continue
        room -= len(content)
        anchor = partial(ParagraphAnchor, part=f"capítulo {number}, parágrafo")
        reader = MarkupReader(decode(content, "utf-8").text, assembly, anchor)
        reader.read()
        cut = cut or (DEEP if reader.cut else "")
    return cut


def _is_locked(package: OfficePackage) -> bool:
    """Tell whether more than fonts is enciphered."""
    lock = package.xml("META-INF/encryption.xml")
    methods = lock.iterfind(".//{*}EncryptionMethod") if lock is not None else ()
    return any(method.get("Algorithm") not in _FONTS for method in methods)


def _is_chapter(item: etree._Element) -> bool:
    return _kind(item) in _CHAPTERS


def _kind(item: etree._Element) -> str:
    return str(item.get("media-type", ""))


def _path(place: str, item: etree._Element) -> str:
    named = unquote(str(item.get("href", "")))
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), named))


def _metadata(root: etree._Element) -> Metadata:
    said = {name: root.findtext(f".//{{*}}metadata/{{*}}{name}") or "" for name in _SAID}
    return Metadata(title=said["title"], author=said["creator"], date=said["date"])


_SAID = ("title", "creator", "date")
