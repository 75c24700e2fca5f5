"""E-mail: one document a message, quoted replies apart, attachments as children."""

from __future__ import annotations

from lastro.sources.letter import document_of
from lastro.sources.mail import parse
from lastro.sources.media import EML
from lastro.sources.model import Document, Engines, RawFile


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the message (`letter.document_of`); `x.eml!anexo.pdf` is each attachment."""
    return document_of(raw, EML, parse(raw.content))
