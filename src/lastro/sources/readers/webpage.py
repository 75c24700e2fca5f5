"""HTML pages: headings, paragraphs, lists and tables in order."""

from __future__ import annotations

import re

from lastro.sources.assemble import Assembly, Result
from lastro.sources.encoding import decode
from lastro.sources.markup import DEEP, MarkupReader
from lastro.sources.media import HTML
from lastro.sources.model import Document, Engines, Metadata, ParagraphAnchor, RawFile

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]+)", re.I)
_DECLARED_BYTES = 4096
_ADDRESS = ('link[rel="canonical"]', "href"), ('meta[property="og:url"]', "content")


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the visible text; paragraphs are numbered from 1, cells named by table."""
    content = raw.content
    declared = _CHARSET.search(content[:_DECLARED_BYTES])
    html = decode(content, declared[1].decode("ascii") if declared else "").text
    assembly = Assembly(raw, HTML)
    reader = MarkupReader(html, assembly, ParagraphAnchor)
    reader.read()
    extra = {"endereco": address} if (address := _address(reader)) else {}
    metadata = Metadata(title=reader.title, extra=extra)
    return assembly.document(Result(metadata, partial=DEEP if reader.cut else ""))


def _address(reader: MarkupReader) -> str:
    for selector, attribute in _ADDRESS:
        node = reader.tree.css_first(selector)
        if node is not None and (found := node.attributes.get(attribute)):
            return found
    return ""
