"""What kind of text, JSON, XML or message a file is, when a reader of its own answers to it."""

from __future__ import annotations

import codecs
import re

from lastro.sources import media
from lastro.sources.whatsapp import is_conversation

_TELEGRAM_CHAT = re.compile(
    r'"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|private_(?:super)?group'
    r'|private_channel|public_(?:supergroup|channel))"'
)
_TELEGRAM_MESSAGES = re.compile(r'"messages"\s*:\s*\[')
_TELEGRAM_PAGE = re.compile(r'<div class="message (?:default|service)\b[^>]*id="message')
_GEOJSON = re.compile(
    r'"type"\s*:\s*"(?:FeatureCollection|Feature|Point|LineString|Polygon|Multi\w+'
    r'|GeometryCollection)"'
)
_GEOMETRY = re.compile(r'"(?:coordinates|features|geometries)"\s*:\s*\[')
_KML = re.compile(r"<(?:\w+:)?kml\b")
_SAVED_PAGE = re.compile(
    r"^(?:Snapshot-Content-Location\s*:|From:\s*<?Saved by|Content-Type:\s*multipart/related;[^\n]*"
    r"(?:\n[ \t][^\n]*)*type=\"?text/html)",
    re.I | re.M,
)
_HEADERS_CHARS = 4000
_CONTROLS = bytes(code for code in range(32) if chr(code) not in "\t\n\r\f\x1b")
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_WIDE_SHARE, _CONTROL_SHARE = 0.25, 0.05


def is_noise(head: bytes) -> bool:
    """Tell bytes that are no text in any encoding, before anybody tries them all.

    A twentieth of control characters; UTF-16 and UTF-32 are told by their marks or their zeros.
    """
    if head.startswith(_MARKS) or head.count(0) >= _WIDE_SHARE * len(head):
        return False
    return len(head) - len(head.translate(None, _CONTROLS)) > _CONTROL_SHARE * len(head)


def refined(kind: str, text: str, ending: str) -> str:
    """Return the kind with a reader of its own that `text`, the head of the file, is of."""
    match kind:
        case media.JSON if _TELEGRAM_CHAT.search(text) and _TELEGRAM_MESSAGES.search(text):
            return media.TELEGRAM
        case media.JSON if _GEOJSON.search(text) and _GEOMETRY.search(text):
            return media.GEOJSON
        case media.HTML if _TELEGRAM_PAGE.search(text):
            return media.TELEGRAM_HTML
        case media.XML if _KML.search(text[:_HEADERS_CHARS]):
            return media.KML
        case media.EML if ending in (".mht", ".mhtml") or _SAVED_PAGE.search(_headers(text)):
            return media.MHTML
        case media.TEXT | media.CSV if is_conversation(text):
            return media.WHATSAPP
        case _:
            return _cards(text) or kind


def _headers(text: str) -> str:
    return re.split(r"\r?\n\r?\n", text[:_HEADERS_CHARS], maxsplit=1)[0].replace("\r\n", "\n")


def _cards(text: str) -> str:
    first = text.lstrip("\ufeff \r\n")[:20].upper()
    if first.startswith("BEGIN:VCALENDAR"):
        return media.CALENDAR
    return media.CARDS if first.startswith("BEGIN:VCARD") else ""
