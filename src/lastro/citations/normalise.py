"""Text as the reader sees it: lower case, plain letters and signs, with a way back to the original.

Nearly every text keeps its length, so its offset map is the identity. Only what no reader sees
(zero-width signs, soft hyphens, combining accents) and hyphens that break a word over two lines
are taken out, and the map remembers where.
"""

from __future__ import annotations

import re
import unicodedata
from codecs import charmap_decode
from dataclasses import dataclass
from functools import cache

from lastro.text import OffsetMap, Span

_HIDDEN = "\u00ad\u0300-\u036f\u200b-\u200f\u2060\ufeff"
_UNSEEN = re.compile(
    f"[{_HIDDEN}-](?:(?<!-)[{_HIDDEN}]*|(?<=[a-zà-ÿ]{{2}}-)(?:\r?\n| )(?=[a-zà-ÿ]{{4}}))"
)
_SIGNS = {
    **dict.fromkeys("°ª˚⁰", "º"),
    **dict.fromkeys("“”„«»″´`", '"'),
    **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("⁄∕", "/"),
    **dict.fromkeys("·‧∙⋅", ","),
    **dict.fromkeys("\u00a0\u2007\u2009\u202f\t\u000b\f\r", " "),
}


class _Plain(dict[int, str]):
    """Maps a code point to one plain, lower-case character; learns as it goes."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        plain = _SIGNS.get(char)
        if plain is None:
            plain = unicodedata.normalize("NFD", char)[0].lower()
            plain = plain if len(plain) == 1 else char
        self[point] = plain
        return plain


_PLAIN = _Plain()


@cache
def _western() -> str:
    """Return the plain form of each byte of Windows-1252, which holds nearly every text of ours."""
    return bytes(range(256)).decode("cp1252", "replace").translate(_PLAIN)


def _plain(text: str) -> str:
    """Return `text` folded sign by sign: by bytes where it has them, else by code points."""
    try:
        return charmap_decode(text.encode("cp1252"), "strict", _western())[0]
    except UnicodeEncodeError:
        return text.translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Plain:
    """A text beside its plain form, of equal length.

    written: the original without what no reader sees; plain: the same, folded
    offsets: from both to the original; None when nothing was taken out
    """

    original: str
    written: str
    plain: str
    offsets: OffsetMap | None

    def span(self, start: int, end: int) -> Span:
        """Return where `[start, end)` of the plain text stands in the original."""
        if self.offsets is None:
            return Span(start, end)
        return self.offsets.original_span(Span(start, end))


def normalise(text: str) -> Plain:
    """Return `text` with its plain form; never raises, whatever code points it holds."""
    gone = tuple(_UNSEEN.finditer(text))
    if not gone:
        return Plain(text, text, _plain(text), None)
    kept, points, at, clean = [], [(0, 0)], 0, 0
    for hole in gone:
        kept.append(text[at : hole.start()])
        clean += hole.start() - at
        at = hole.end()
        points.append((clean, at))
    kept.append(text[at:])
    written = "".join(kept)
    offsets = OffsetMap(tuple(points), len(written), len(text))
    return Plain(text, written, _plain(written), offsets)
