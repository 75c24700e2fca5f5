"""One file in, a Document or an Unread with its reason out; one bad file never stops the rest.

To add a format: write `readers/<format>.py` with `read(raw, engines) -> Document`, and give it a
row in READERS below (`media.py` and `sniff.py` when the type is new).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lastro.errors import LastroError, UnreadableFile
from lastro.sources import media
from lastro.sources.gather import ignored
from lastro.sources.model import Document, Engines, RawFile, Reading, Unread
from lastro.sources.readers import (
    archive,
    delimited,
    mailbox_file,
    message,
    opendocument,
    pdf,
    picture,
    plain,
    recording,
    richtext,
    unsupported,
    values,
    webpage,
    word,
    workbook,
    xml_values,
)
from lastro.sources.sniff import media_type

Reader = Callable[[RawFile, Engines], Document]

MAX_BYTES = 2_000_000_000

READERS: Mapping[str, Reader] = {
    media.TEXT: plain.read_text,
    media.MARKDOWN: plain.read_markdown,
    media.PDF: pdf.read,
    media.DOCX: word.read,
    media.XLSX: workbook.read,
    media.CSV: delimited.read,
    media.HTML: webpage.read,
    media.JSON: values.read,
    media.JSON_LINES: values.read_lines,
    media.EML: message.read,
    media.MBOX: mailbox_file.read,
    media.RTF: richtext.read,
    media.ODT: opendocument.read,
    media.ODS: opendocument.read,
    media.XML: xml_values.read,
    media.ZIP: archive.read,
    **dict.fromkeys((media.WAV, media.MP3, media.OGG, media.FLAC), recording.read),
    **dict.fromkeys(
        (media.PNG, media.JPEG, media.TIFF, media.GIF, media.BMP, media.WEBP), picture.read
    ),
    **dict.fromkeys(unsupported.FORMATS, unsupported.read),
}


def read(raw: RawFile, engines: Engines | None = None, *, max_bytes: int = MAX_BYTES) -> Reading:
    """Return what was read from a file, or why it was not; never raises for the file's sake.

    max_bytes: larger files are listed as unread
    """
    try:
        held = RawFile(raw.locator, raw.content) if callable(raw.origin) else raw
        return _read(held, engines or Engines(), max_bytes)
    except UnreadableFile as wrong:
        return Unread(raw.locator, "", media.BINARY, str(wrong))
    except MemoryError:
        return _unread(raw, "o arquivo não coube na memória desta máquina; divida-o em partes")
    except OSError as wrong:
        return _unread(
            raw, f"o arquivo não pôde ser aberto: {wrong.strerror or wrong}", known=False
        )


def _read(raw: RawFile, engines: Engines, max_bytes: int) -> Reading:
    if reason := ignored(raw.locator):
        return Unread(raw.locator, raw.sha256, media_type(raw), reason, ignored=True)
    if raw.size == 0:
        return Unread(raw.locator, raw.sha256, media.EMPTY, "arquivo vazio (0 bytes)")
    if raw.size > max_bytes:
        return _unread(raw, f"arquivo maior que o limite de {max_bytes / 1e6:,.0f} MB")
    kind = media_type(raw)
    reader = READERS.get(kind)
    if reader is None:
        return _unread(raw, f"não há leitor para este formato ({kind}); converta-o para PDF")
    try:
        return reader(raw, engines)
    except (MemoryError, OSError):
        raise
    except LastroError as wrong:
        return Unread(raw.locator, raw.sha256, kind, str(wrong))
    except Exception as wrong:  # a parser's own error, of whatever type: the reason says which
        detail = f"{type(wrong).__name__}: {wrong}"[:200]
        return Unread(raw.locator, raw.sha256, kind, f"arquivo danificado ou inválido ({detail})")


def _unread(raw: RawFile, reason: str, *, known: bool = True) -> Unread:
    if not known:
        return Unread(raw.locator, "", media.BINARY, reason)
    return Unread(raw.locator, raw.sha256, media_type(raw), reason)
