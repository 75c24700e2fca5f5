"""Bytes to text: byte-order marks, UTF-8, then what Portuguese files are written in."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PORTUGUESE = frozenset("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇªº°§–—“”‘’•…®´\xa0€²³ñÑäöüßÄÖ")
_LEGACY = ("cp1252", "cp850")
_DETECT_BYTES = 200_000
_ELSEWHERE = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "iso8859_2", "iso8859_7",
    "koi8_r", "mac_roman", "cp850", "cp852", "gb18030", "big5", "shift_jis", "euc_jp", "euc_kr",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was in, and whether that was a guess that may be wrong."""

    text: str
    encoding: str
    uncertain: bool = False


def decode(content: bytes, declared: str = "") -> Decoded:
    """Return `content` as text; never raises.

    Order: byte-order mark, UTF-8 when it is valid, the declared encoding, UTF-16 without a mark,
    UTF-8 with stray bytes, Windows-1252 or DOS 850 when what they yield looks Portuguese,
    charset-normalizer.
    """
    for mark, name in _MARKS:
        if content.startswith(mark):
            return Decoded(content.decode(name, "replace"), name.removesuffix("-sig"))
    if _wide(content):
        name = "utf-16-le" if content[1:2] == b"\0" else "utf-16-be"
        return Decoded(content.decode(name, "replace"), name)
    for name in ("utf-8", declared):
        if (text := _strict(content, name)) is not None:
            return Decoded(text, name)
    if (text := _mostly_utf8(content)) is not None:
        return Decoded(text, "utf-8", uncertain=True)
    best = max(_LEGACY, key=lambda name: _portuguese_share(content.decode(name, "replace")))
    text = content.decode(best, "replace")
    if _portuguese_share(text) >= 0.9:
        return Decoded(text, best)
    return _guess(content)


def _guess(content: bytes) -> Decoded:
    match = from_bytes(content[:_DETECT_BYTES], cp_isolation=_ELSEWHERE).best()
    name = match.encoding if match else "cp1252"
    return Decoded(content.decode(name, "replace"), name, uncertain=True)


def _mostly_utf8(content: bytes) -> str | None:
    """Return the text when UTF-8 characters outnumber stray bytes, read as Windows-1252."""
    text = content.decode("utf-8", "surrogateescape")
    stray = sum("\udc80" <= c <= "\udcff" for c in text)
    if stray * 2 > sum(c > "\x7f" for c in text) - stray:
        return None
    return "".join(_as_cp1252(c) if "\udc80" <= c <= "\udcff" else c for c in text)


def _as_cp1252(escaped: str) -> str:
    return bytes([ord(escaped) - 0xDC00]).decode("cp1252", "replace")


def _strict(content: bytes, encoding: str) -> str | None:
    if not encoding:
        return None
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _wide(content: bytes) -> bool:
    head = content[:2000]
    return len(head) >= 4 and head.count(0) >= 0.3 * len(head) and not re.search(b"\0\0\0", head)


def _portuguese_share(text: str) -> float:
    foreign = [c for c in text if not c.isascii()]
    return sum(c in _PORTUGUESE for c in foreign) / len(foreign) if foreign else 1.0
