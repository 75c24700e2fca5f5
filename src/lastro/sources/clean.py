"""Named cleaning steps; each says what it changed and where that stood in the original.

A step returns edits, `clean` applies them and keeps the OffsetMap. Nothing is repaired in silence:
invisible characters come back as `hidden`, for the reader to report.
"""

from __future__ import annotations

import bisect
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lastro.text import OffsetMap


@dataclass(frozen=True, slots=True)
class Edit:
    """`[start, end)` of a text becomes `new`."""

    start: int
    end: int
    new: str


Step = Callable[[str], Iterable[Edit]]


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A cleaned text, the way back to the original, and the invisible characters taken out."""

    text: str
    map: OffsetMap
    hidden: str = ""


def compose_unicode(text: str) -> Iterable[Edit]:
    """Return edits that bring `text` to Unicode's composed form (NFC)."""
    if unicodedata.is_normalized("NFC", text):
        return []
    edits = [
        Edit(m.start(), m.end(), new)
        for m in _CLUSTER.finditer(text)
        if (new := unicodedata.normalize("NFC", m.group())) != m.group()
    ]
    whole = unicodedata.normalize("NFC", text)
    return edits if _applied(text, edits) == whole else [Edit(0, len(text), whole)]


def plain_spaces(text: str) -> Iterable[Edit]:
    """Return edits that turn NBSP and its relatives into a space, odd line ends into newlines."""
    return [
        Edit(m.start(), m.end(), "\n" if m.lastgroup == "line" else " ")
        for m in _SPACES.finditer(text)
    ]


def drop_invisible(text: str) -> Iterable[Edit]:
    """Return edits that remove zero-width, direction, tag and control characters.

    Halves of surrogate pairs go as well: no store or file can hold them.
    """
    return [Edit(m.start(), m.end(), "") for m in _INVISIBLE.finditer(text)]


def split_ligatures(text: str) -> Iterable[Edit]:
    """Return edits that write `ﬁ`, `ﬂ` … as letters."""
    return [
        Edit(m.start(), m.end(), unicodedata.normalize("NFKC", m.group()))
        for m in _LIGATURE.finditer(text)
    ]


def join_hyphens(text: str) -> Iterable[Edit]:
    """Return edits that mend words cut at a line's end; `obrigou-⏎se` keeps its hyphen.

    Soft hyphens go. A hyphen stays where a Portuguese pronoun follows a verb, or where the same
    text writes the word with its hyphen elsewhere.
    """
    edits = [Edit(m.start(), m.end(), "") for m in _SOFT_HYPHEN.finditer(text)]
    for cut in _CUT_WORD.finditer(text) if "\n" in text else ():
        head, tail = cut["head"], cut["tail"]
        keep = _is_pronoun(head, tail) or f"{head}-{tail}" in text
        edits.append(Edit(cut.end("head"), cut.start("tail"), "-" if keep else ""))
    return sorted(edits, key=lambda edit: edit.start)


STEPS: tuple[tuple[str, Step], ...] = (
    ("espacos", plain_spaces),
    ("invisiveis", drop_invisible),
    ("hifens", join_hyphens),
    ("ligaturas", split_ligatures),
    ("nfc", compose_unicode),
)


def is_clean(text: str) -> bool:
    """Tell whether no step of cleaning would find anything in a text."""
    return _SIMPLE.fullmatch(text) is not None


def clean(text: str, steps: tuple[tuple[str, Step], ...] = STEPS) -> Cleaned:
    """Return `text` after every step, with the map from the result back to what was given."""
    if is_clean(text):
        return Cleaned(text, OffsetMap.identity(len(text)))
    way = OffsetMap.identity(len(text))
    hidden = ""
    for name, step in steps:
        edits = list(step(text))
        if not edits:
            continue
        if name == "invisiveis":
            hidden = "".join(text[e.start : e.end] for e in edits)
        way = compose(way, _map_of(edits, len(text)))
        text = _applied(text, edits)
    return Cleaned(text, way, hidden)


def compose(first: OffsetMap, second: OffsetMap) -> OffsetMap:
    """Return the map that undoes `second` (made on `first`'s result), then `first`."""
    points = {clean: first.original(middle) for clean, middle in second.points}
    middles = [middle for _, middle in second.points]
    for middle, _ in first.points:
        at = bisect.bisect_right(middles, middle) - 1
        if at < 0:
            continue
        clean, start = second.points[at]
        offset = clean + middle - start
        end = second.points[at + 1][0] if at + 1 < len(second.points) else second.length
        if offset < end:
            points.setdefault(offset, first.original(middle))
    return OffsetMap(tuple(sorted(points.items())), second.length, first.original_length)


def revealed(hidden: str) -> str:
    """Return what invisible characters spell when they are Unicode tags, else `""`."""
    return "".join(chr(ord(c) - _TAGS) for c in hidden if _TAGS + 0x20 <= ord(c) <= _TAGS + 0x7E)


def _applied(text: str, edits: Iterable[Edit]) -> str:
    pieces, done = [], 0
    for edit in edits:
        pieces += [text[done : edit.start], edit.new]
        done = edit.end
    return "".join([*pieces, text[done:]])


def _map_of(edits: list[Edit], length: int) -> OffsetMap:
    points = {0: 0}
    grown = 0
    for edit in edits:
        start = edit.start + grown
        if edit.new:
            points[start] = edit.start
        grown += len(edit.new) - (edit.end - edit.start)
        points[edit.end + grown] = edit.end
    return OffsetMap(tuple(sorted(points.items())), length + grown, length)


def _is_pronoun(head: str, tail: str) -> bool:
    """Tell `obrigou|se` from `hipóte|se`: a verb before a pronoun has no accent inside."""
    if tail not in _PRONOUNS or len(head) < 4 or not _VERB_END.search(head):
        return False
    return head[:-1].isascii() or head.endswith("ão")


_TAGS = 0xE0000
_CLUSTER = re.compile(
    r".[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]*", re.S
)
_SPACES = re.compile(
    "(?P<line>\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029])"
    "|[\t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
)
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\u3164\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_SOFT_HYPHEN = re.compile("\xad\n?")
_LETTER = "[^\\W\\d_]"
_SIMPLE = re.compile("[ -~À-ÖØ-öø-ÿ§ªº°–—“”‘’]*")
"""A text in which no step finds anything: printable Latin letters, composed, on one line."""
_CUT_WORD = re.compile(
    f"(?P<head>{_LETTER}+)[-\u2010\u2011][ ]?\n[ ]*(?P<tail>[a-zà-öø-ÿ]{_LETTER}*)"
)
_PRONOUNS = {"se", "lhe", "lhes"}
_VERB_END = re.compile("(?:[aeáêr]|ou|eu|iu|m|ão|ndo)$")
