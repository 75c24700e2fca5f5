"""Media type by content; a name's ending only decides between kinds of plain text."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import PurePosixPath

from lastro.sources import media
from lastro.sources.delimiter import separator_of
from lastro.sources.encoding import decode
from lastro.sources.model import RawFile
from lastro.sources.sniff_text import is_noise, refined
from lastro.sources.zip_repair import names as local_names

HEAD_BYTES = 65_536
_NAMED_BYTES = 1 << 24
_JSON_BYTES = 1 << 27
_OLE_BYTES = 1 << 28

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"{\\rtf", media.RTF),
    (b"-----BEGIN PKCS7-----", media.SIGNED),
    (b"-----BEGIN CMS-----", media.SIGNED),
    (b"\x89PNG\r\n\x1a\n", media.PNG),
    (b"\xff\xd8\xff", media.JPEG),
    (b"II*\0", media.TIFF),
    (b"MM\0*", media.TIFF),
    (b"GIF8", media.GIF),
    (b"Rar!\x1a\x07", media.RAR),
    (b"7z\xbc\xaf\x27\x1c", media.SEVEN_ZIP),
    (b"\x1f\x8b", media.GZIP),
    (b"BZh", media.BZIP2),
    (b"\xfd7zXZ\0", media.XZ),
    (b"ID3", media.MP3),
    (b"OggS", media.OGG),
    (b"fLaC", media.FLAC),
    (b"#!AMR", media.AMR),
    (b"\x1aE\xdf\xa3", media.MATROSKA),
    (b"SQLite format 3\0", media.SQLITE),
    (b"!BDN", media.PST),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", media.ASF),
    (b"\0\0\1\xba", media.MPEG),
    (b"\0\0\1\xb3", media.MPEG),
    (b"FLV\1", media.FLV),
)
_RIFF = {b"WAVE": media.WAV, b"AVI ": media.AVI, b"WEBP": media.WEBP}
_OLE_STREAMS: tuple[tuple[str, str], ...] = (
    ("__substg1.0_", media.MSG),
    ("__properties_version1.0", media.MSG),
    ("WordDocument", media.DOC),
    ("Workbook", media.XLS),
    ("PowerPoint Document", media.PPT),
)
_ZIP_PARTS: tuple[tuple[str, str], ...] = (
    ("word/document.xml", media.DOCX),
    ("xl/workbook.xml", media.XLSX),
    ("xl/workbook.bin", media.XLSB),
    ("ppt/presentation.xml", media.PPTX),
)
_BY_ENDING = {
    ".csv": media.CSV,
    ".tsv": media.CSV,
    ".md": media.MARKDOWN,
    ".markdown": media.MARKDOWN,
    ".txt": media.TEXT,
    ".text": media.TEXT,
    ".log": media.TEXT,
}
_MAIL_HEADER = re.compile(
    r"(?:From|To|Subject|Date|Message-ID|Received|Return-Path|MIME-Version|Delivered-To"
    r"|Content-Type|X-[\w-]+|DKIM-Signature|Reply-To|Cc)\s*:",
    re.I,
)
_HTML = re.compile(
    r"(?:<!--.*?-->|<\?xml[^>]*>|\s)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_XML_ROOT = re.compile(r"\s*<[A-Za-z_][\w:.-]*[\s/>]")
_HTML_PIECE = re.compile(
    r"\s*<(?:div|p|table|h[1-6]|ul|ol|span|article|section|center|font|meta)\b", re.I
)


def media_type(raw: RawFile) -> str:
    """Return the media type of the bytes; `application/octet-stream` when nothing fits."""
    with raw.open() as stream:
        head = stream.read(HEAD_BYTES)
    if not head:
        return media.EMPTY
    return _container(raw, head) or _binary(head) or _text(raw, head) or media.BINARY


def _container(raw: RawFile, head: bytes) -> str:
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_kind(raw)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole_kind(raw)
    return media.TAR if head[257:262] == b"ustar" else ""


def _zip_kind(raw: RawFile) -> str:
    try:
        with raw.open() as stream, zipfile.ZipFile(stream) as archive:
            names = set(archive.namelist())
            if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
                declared = archive.read("mimetype").decode("ascii", "replace").strip()
                if declared in (media.ODT, media.ODS, media.ODP, media.EPUB):
                    return declared
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError):
        with raw.open() as stream:
            names = set(local_names(stream.read(_NAMED_BYTES)))
    return next((kind for part, kind in _ZIP_PARTS if part in names), media.ZIP)


def _ole_kind(raw: RawFile) -> str:
    with raw.open() as stream:
        content = stream.read(_OLE_BYTES)
    if "EncryptedPackage".encode("utf-16-le") in content:
        return media.OLE
    return next(
        (kind for name, kind in _OLE_STREAMS if name.encode("utf-16-le") in content), media.OLE
    )


def _binary(head: bytes) -> str:
    if b"%PDF-" in head[:1024]:
        return media.PDF
    if head.startswith(b"RIFF"):
        return _RIFF.get(head[8:12], media.BINARY)
    if head[4:8] == b"ftyp":
        return _iso_media(head[8:12])
    if head[4:8] in (b"moov", b"mdat", b"wide") and head[:1] == b"\0":
        return media.VIDEO
    if head.startswith(b"FORM") and head[8:11] == b"AIF":
        return media.AIFF
    if head[:2] in (b"\xff\xf1", b"\xff\xf9"):
        return media.AAC
    if (
        head[:1] == b"\x30"
        and head[1:2] in b"\x80\x82\x83\x84"
        and b"\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02" in head[:64]
    ):
        return media.SIGNED
    if head[:2] == b"BM" and head[6:10] == b"\0\0\0\0":
        return media.BMP
    if head[0] == 0xFF and len(head) > 2 and head[1] in (0xFB, 0xF3, 0xF2, 0xFA, 0xE3):
        return media.MP3
    return next((kind for magic, kind in _MAGIC if head.startswith(magic)), "")


def _iso_media(brand: bytes) -> str:
    if brand in (b"M4A ", b"M4B "):
        return media.M4A
    return media.HEIC if brand in (b"heic", b"heix", b"mif1", b"heif") else media.VIDEO


def _text(raw: RawFile, head: bytes) -> str:
    if is_noise(head):
        return ""
    text = decode(head).text
    if _looks_binary(text):
        return ""
    ending = PurePosixPath(raw.name.casefold()).suffix
    kind = (
        _mail(text, ending)
        or _markup(text, ending)
        or _json(raw, text)
        or _BY_ENDING.get(ending, "")
        or (media.CSV if separator_of(text) else media.TEXT)
    )
    return refined(kind, text, ending)


def _looks_binary(text: str) -> bool:
    odd = sum(c < " " and c not in "\t\n\r\f\x1b" for c in text) + text.count("\ufffd")
    return odd > 0.02 * len(text)


def _mail(text: str, ending: str) -> str:
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        return ""
    if re.match(r"From \S+.*\d{4}", lines[0]) and any(map(_MAIL_HEADER.match, lines[1:6])):
        return media.MBOX
    headers = 0
    for line in lines:
        if not line.strip():
            break
        if not line.startswith((" ", "\t")) and not re.match(r"[\w-]+\s*:", line):
            return ""
        headers += bool(_MAIL_HEADER.match(line))
    return media.EML if headers >= (1 if ending == ".eml" else 3) else ""


def _markup(text: str, ending: str) -> str:
    if _HTML.match(text):
        return media.HTML
    if ending in (".html", ".htm", ".xhtml") and "<" in text:
        return media.HTML
    if text.lstrip().startswith("<?xml") or (ending == ".xml" and _XML_ROOT.match(text)):
        return media.XML
    return media.HTML if _HTML_PIECE.match(text) and ending not in _BY_ENDING else ""


def _json(raw: RawFile, text: str) -> str:
    start = text.lstrip()
    if not start.startswith(("{", "[")):
        return ""
    if raw.size > _JSON_BYTES:  # not read whole anyway
        return _json_lines(start) or media.JSON
    try:
        whole = decode(raw.content).text
        json.loads(whole)
    except ValueError:
        return _json_lines(start)
    except RecursionError:  # too deep to read, and no other format: its reader says so
        return media.JSON
    return media.JSON


def _json_lines(text: str) -> str:
    try:
        json.loads(text.splitlines()[0])
    except ValueError:
        return ""
    return media.JSON_LINES
