"""One file in, a Document or an Unread with its reason out; one bad file never stops the rest.

To add a format: write `readers/<format>.py` with `read(raw, engines) -> Document`, and give it a
row in READERS below (`media.py` and `sniff.py` when the type is new).
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace

from lastro.errors import LastroError, UnreadableFile, os_reason
from lastro.sources import media
from lastro.sources.bounds import beginning, too_large
from lastro.sources.gather import ignored
from lastro.sources.model import Document, Engines, RawFile, Reading, Unread
from lastro.sources.readers import (
    archive,
    book,
    cards,
    conversation,
    delimited,
    film,
    mailbox_file,
    map_layer,
    message,
    opendocument,
    outlook,
    pdf,
    picture,
    plain,
    rar,
    recording,
    richtext,
    saved_page,
    seven_zip,
    signed,
    slides,
    slides_open,
    tape,
    telegram,
    unsupported,
    values,
    webpage,
    word,
    word_binary,
    workbook,
    workbook_binary,
    xml_values,
)
from lastro.sources.sniff import media_type
from lastro.sources.zip_repair import repaired

Reader = Callable[[RawFile, Engines], Document]

MAX_BYTES = 2_000_000_000
STREAMED = frozenset((media.MBOX,))
"""Kinds read piece by piece, whatever their size."""
_PACKAGES = (media.DOCX, media.XLSX, media.PPTX, media.ODT, media.ODS, media.ODP, media.ZIP)

READERS: Mapping[str, Reader] = {
    media.TEXT: plain.read_text,
    media.MARKDOWN: plain.read_markdown,
    media.PDF: pdf.read,
    media.DOCX: word.read,
    media.DOC: word_binary.read,
    media.XLSX: workbook.read,
    media.CSV: delimited.read,
    media.HTML: webpage.read,
    media.JSON: values.read,
    media.JSON_LINES: values.read_lines,
    media.EML: message.read,
    media.MSG: outlook.read,
    media.WHATSAPP: conversation.read,
    media.TELEGRAM: telegram.read_json,
    media.TELEGRAM_HTML: telegram.read_html,
    media.MBOX: mailbox_file.read,
    media.RTF: richtext.read,
    media.ODT: opendocument.read,
    media.ODS: opendocument.read,
    media.XML: xml_values.read,
    media.PPTX: slides.read,
    media.ODP: slides_open.read,
    media.EPUB: book.read,
    media.XLS: workbook_binary.read,
    media.XLSB: workbook_binary.read,
    media.GEOJSON: map_layer.read_geojson,
    media.KML: map_layer.read_kml,
    media.MHTML: saved_page.read,
    **dict.fromkeys((media.CALENDAR, media.CARDS), cards.read),
    media.SIGNED: signed.read,
    media.ZIP: archive.read,
    media.SEVEN_ZIP: seven_zip.read,
    media.RAR: rar.read,
    **dict.fromkeys((media.TAR, media.GZIP, media.BZIP2, media.XZ), tape.read),
    **dict.fromkeys((media.WAV, media.MP3, media.OGG, media.FLAC, media.AIFF), recording.read),
    **dict.fromkeys(
        (
            media.M4A,
            media.AAC,
            media.AMR,
            media.ASF,
            media.VIDEO,
            media.MATROSKA,
            media.AVI,
            media.MPEG,
            media.FLV,
        ),
        film.read,
    ),
    **dict.fromkeys(
        (media.PNG, media.JPEG, media.TIFF, media.GIF, media.BMP, media.WEBP), picture.read
    ),
    **dict.fromkeys(unsupported.FORMATS, unsupported.read),
}


def read(raw: RawFile, engines: Engines | None = None, *, max_bytes: int = MAX_BYTES) -> Reading:
    """Return what was read from a file, or why it was not; never raises for the file's sake.

    max_bytes: larger files are listed as unread. A file that changes meanwhile is read once more;
    one that changes again is unread: its text and its hash would not belong together.
    """
    found = _opened(raw, engines or Engines(), max_bytes)
    if not raw.changed():
        return found
    again = RawFile(raw.locator, raw.origin)
    found = _opened(again, engines or Engines(), max_bytes)
    vanished = isinstance(found, Unread) and not found.sha256
    if vanished or not again.changed():
        return found
    reason = "o arquivo mudou enquanto era lido; feche-o em outros programas e leia de novo"
    return Unread(raw.locator, found.sha256, found.media_type, reason)


def _opened(raw: RawFile, engines: Engines, max_bytes: int) -> Reading:
    try:
        held = RawFile(raw.locator, raw.content) if callable(raw.origin) else raw
        held.open().close()
    except UnreadableFile as wrong:
        return Unread(raw.locator, "", media.BINARY, str(wrong))
    except OSError as wrong:
        reason = f"o arquivo não pôde ser aberto: {os_reason(wrong)}"
        return Unread(raw.locator, "", media.BINARY, reason)
    return _read(held, engines, max_bytes)


def _read(raw: RawFile, engines: Engines, max_bytes: int) -> Reading:
    sha256 = raw.sha256
    kind = _kind(raw)
    if reason := ignored(raw.locator):
        return Unread(raw.locator, sha256, kind, reason, ignored=True)
    if reason := _refusal(raw, kind, max_bytes):
        return Unread(raw.locator, sha256, kind, reason)
    head, cut = beginning(raw, kind)
    found = _attempt(head, kind, engines)
    if cut and isinstance(found, Document):
        return replace(found, sha256=sha256, partial=cut)
    if isinstance(found, Unread) and kind in _PACKAGES:
        return _rescued(raw, kind, engines) or found
    return found


def _attempt(raw: RawFile, kind: str, engines: Engines) -> Reading:
    sha256 = raw.sha256
    try:
        return _with_reason(READERS[kind](raw, engines))
    except LastroError as wrong:
        return Unread(raw.locator, sha256, kind, str(wrong))
    except MemoryError:
        reason = "o arquivo não coube na memória desta máquina; divida-o em partes"
        return Unread(raw.locator, sha256, kind, reason)
    except Exception as wrong:  # a parser's own error, of whatever type: the reason says which
        detail = f"{type(wrong).__name__}: {wrong}"[:200]
        return Unread(raw.locator, sha256, kind, f"arquivo danificado ou inválido ({detail})")


def _rescued(raw: RawFile, kind: str, engines: Engines) -> Document | None:
    """Return what the sound parts of a damaged package say, None when they say nothing."""
    if kind == media.ZIP and zipfile.is_zipfile(io.BytesIO(raw.content)):
        return None  # it was refused for what it is, not for being cut short
    saved = repaired(raw, whole_only=kind == media.ZIP)
    if saved is None:
        return None
    found = _attempt(RawFile(raw.locator, saved.content), kind, engines)
    if isinstance(found, Unread) or not (found.text or found.children):
        return None
    return replace(found, sha256=raw.sha256, partial=saved.reason)


def _with_reason(document: Document) -> Document:
    """Return the document; one of which nothing came says so, unless its pages were seen blank."""
    if document.text or document.children or document.partial or document.pages is not None:
        return document
    return replace(document, partial="nenhum texto foi encontrado neste arquivo; abra-o e confira")


def _refusal(raw: RawFile, kind: str, max_bytes: int) -> str:
    if raw.size == 0:
        return "arquivo vazio (0 bytes)"
    if kind not in STREAMED and (reason := too_large(raw, kind, max_bytes)):
        return reason
    if kind not in READERS:
        return f"não há leitor para este formato ({kind}); converta-o para PDF"
    return ""


def _kind(raw: RawFile) -> str:
    try:
        return media_type(raw)
    except Exception:  # whatever a rule of sniffing stumbles over has no type we know
        return media.BINARY
