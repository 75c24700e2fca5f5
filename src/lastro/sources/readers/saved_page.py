"""Pages saved by a browser (MHTML): the page's text, its address, and its larger pictures."""

from __future__ import annotations

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.mail import attachments, header, html_body, parse, plain_body, sent_at
from lastro.sources.markup import MarkupReader
from lastro.sources.media import MHTML
from lastro.sources.model import Document, Engines, Metadata, ParagraphAnchor, RawFile

_PICTURE_BYTES = 8_000


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the visible text; pictures under 8 kB are the page's ornaments and are left out."""
    message = parse(raw.content)
    html = html_body(message) or plain_body(message)
    if not html.strip():
        raise UnreadableFile("página salva sem conteúdo", subject=raw.locator)
    assembly = Assembly(raw, MHTML)
    reader = MarkupReader(html, assembly, ParagraphAnchor)
    reader.read()
    address = header(message, "snapshot-content-location") or header(message, "content-location")
    extra = {"endereco": address} if address else {}
    metadata = Metadata(
        title=reader.title or header(message, "subject"), date=sent_at(message), extra=extra
    )
    children = tuple(
        RawFile(f"{raw.locator}!{found.name}", found.content)
        for found in attachments(message)
        if found.is_picture and len(found.content) >= _PICTURE_BYTES
    )
    return assembly.document(Result(metadata, children))
