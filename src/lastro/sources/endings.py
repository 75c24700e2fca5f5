"""How the names of readable files usually end. For people: reading goes by the bytes alone."""

from __future__ import annotations

from collections.abc import Mapping

from lastro.sources import media

ENDINGS: Mapping[str, str] = {
    media.PDF: ".pdf",
    media.DOCX: ".docx",
    media.DOC: ".doc",
    media.ODT: ".odt",
    media.EPUB: ".epub",
    media.SIGNED: ".p7s .p7m",
    media.RTF: ".rtf",
    media.TEXT: ".txt",
    media.MARKDOWN: ".md",
    media.HTML: ".html .htm",
    media.MHTML: ".mht .mhtml",
    media.XLSX: ".xlsx .xlsm",
    media.XLSB: ".xlsb",
    media.XLS: ".xls",
    media.ODS: ".ods",
    media.CSV: ".csv .tsv",
    media.PPTX: ".pptx",
    media.ODP: ".odp",
    media.EML: ".eml",
    media.MSG: ".msg",
    media.MBOX: ".mbox",
    media.JSON: ".json",
    media.JSON_LINES: ".jsonl",
    media.XML: ".xml",
    media.GEOJSON: ".geojson",
    media.KML: ".kml",
    media.CALENDAR: ".ics",
    media.CARDS: ".vcf",
    media.ZIP: ".zip",
    media.RAR: ".rar",
    media.SEVEN_ZIP: ".7z",
    media.TAR: ".tar",
    media.GZIP: ".gz .tgz",
    media.BZIP2: ".bz2",
    media.XZ: ".xz",
    media.PNG: ".png",
    media.JPEG: ".jpg .jpeg",
    media.TIFF: ".tif .tiff",
    media.GIF: ".gif",
    media.BMP: ".bmp",
    media.WEBP: ".webp",
    media.WAV: ".wav",
    media.MP3: ".mp3",
    media.OGG: ".ogg .opus",
    media.FLAC: ".flac",
    media.AIFF: ".aiff",
    media.M4A: ".m4a",
    media.AAC: ".aac",
    media.AMR: ".amr",
    media.ASF: ".wma .wmv",
    media.VIDEO: ".mp4 .mov",
    media.MATROSKA: ".mkv .webm",
    media.AVI: ".avi",
    media.MPEG: ".mpg",
    media.FLV: ".flv",
}
"""Endings by media type; conversations of WhatsApp and Telegram come as .txt, .json and .html."""


def endings() -> tuple[str, ...]:
    """Return every ending, in alphabetical order."""
    return tuple(sorted(ending for listed in ENDINGS.values() for ending in listed.split()))
