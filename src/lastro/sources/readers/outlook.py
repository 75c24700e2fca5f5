"""Outlook messages (.msg): read as the e-mail they are, nested messages and attachments inside."""

from __future__ import annotations

import io
import struct

import olefile

from lastro.errors import UnreadableFile
from lastro.sources.letter import document_of
from lastro.sources.media import MSG
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.outlook_store import message_of


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the message (`letter.document_of`); `x.msg!anexo.pdf` is each attachment."""
    try:
        with olefile.OleFileIO(io.BytesIO(raw.content)) as ole:
            message = message_of(ole)
    except (OSError, struct.error) as wrong:
        raise UnreadableFile(
            "mensagem do Outlook danificada: abra-a e salve como EML", subject=raw.locator
        ) from wrong
    return document_of(raw, MSG, message)
