"""Earlier states of a PDF that the file still holds, and pages saved from a file cut short."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import PdfiumError

from lastro.text import squeeze

MAX_BYTES = 200_000_000  # of a file whose history, or whose wreck, is looked into
MAX_REVISIONS = 6
MAX_PAGES = 300
MAX_STREAM_BYTES = 64_000_000
_END = re.compile(rb"%%EOF\s?")
_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b(.*?)endobj", re.S)
_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
_PARENT = re.compile(rb"/Parent\s+(\d+)\s+\d+\s+R")
_PACKED = re.compile(
    rb"/Type\s*/ObjStm\b.*?/N\s+(\d+).*?/First\s+(\d+)|"
    rb"/Type\s*/ObjStm\b.*?/First\s+(\d+).*?/N\s+(\d+)|"
    rb"/N\s+(\d+).*?/First\s+(\d+)", re.S
)  # fmt: skip
_KIDS = re.compile(rb"/Kids\s*\[(.*?)\]", re.S)
_CONTENTS = re.compile(rb"/Contents\s*(\[.*?\]|\d+\s+\d+\s+R)", re.S)
_REFERENCE = re.compile(rb"(\d+)\s+\d+\s+R")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.S)
_OTHER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Removed:
    """Lines of a page that an earlier state of the file showed and the last one does not."""

    page: int
    text: str


def removed(content: bytes, current: str) -> tuple[Removed, ...]:
    """Return what earlier revisions say that the last does not, once each, by page.

    current: all that the last revision says. Saving, signing or stamping a file adds a revision
    without taking words away: nothing comes of those.
    """
    ends = [m.end() for m in _END.finditer(content)][:-1]
    if b"/Linearized" in content[:2048]:
        ends = ends[1:]
    if not ends:
        return ()
    everything = letters(current)
    found: dict[Removed, None] = {}
    for end in ends[-MAX_REVISIONS:]:
        for number, lines in enumerate(_pages(content[:end]), start=1):
            gone = [line for line in lines if letters(line) not in everything]
            if gone:
                found.setdefault(Removed(number, squeeze(" ".join(gone))))
    return tuple(found)


def letters(text: str) -> str:
    """Return the letters and digits of a text: line ends and spaces make no difference."""
    return _OTHER.sub("", text).casefold()


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A PDF that opens; broken: numbers of the pages whose content is lost."""

    content: bytes
    broken: frozenset[int]


def salvaged(content: bytes) -> Salvaged | None:
    """Return a PDF of the pages that a damaged file holds, or None when it holds none.

    The objects stand as they are; those packed in whole object streams are unpacked after them,
    and a new page tree and trailer close the file. Nothing of the page's content is made up.
    """
    if b"/Encrypt" in content:
        return None
    objects = {int(m[1]): m[2] for m in _OBJECT.finditer(content)}
    unpacked = dict(_unpacked(objects))
    pages = [n for n, body in {**objects, **unpacked}.items() if _PAGE.search(body)]
    if not pages:
        return None
    known = {**objects, **unpacked}
    parents = {int(m[1]) for n in pages if (m := _PARENT.search(known[n]))} - known.keys()
    pages = _in_order(pages, known)
    lost = (n for n, page in enumerate(pages, start=1) if _is_empty(known[page], known))
    return Salvaged(content + _closing(known, unpacked, pages, parents), frozenset(lost))


def _is_empty(page: bytes, known: dict[int, bytes]) -> bool:
    given = _CONTENTS.search(page)
    streams = map(int, _REFERENCE.findall(given[1])) if given else ()
    return any(number not in known for number in streams)


def _in_order(pages: list[int], known: dict[int, bytes]) -> list[int]:
    """Return the pages as the trees that were saved order them, then by number."""
    order: dict[int, int] = {}
    for body in known.values():
        for kids in _KIDS.findall(body):
            for number in _REFERENCE.findall(kids):
                order.setdefault(int(number), len(order))
    return sorted(pages, key=lambda number: (order.get(number, len(order)), number))


def _closing(
    known: dict[int, bytes], unpacked: dict[int, bytes], pages: list[int], parents: set[int]
) -> bytes:
    free = max(known) + 1
    tree, catalog = free, free + 1
    kids = b" ".join(b"%d 0 R" % number for number in pages)
    body = b"<</Type/Pages/Count %d/MediaBox[0 0 595 842]/Kids[%s]>>" % (len(pages), kids)
    made = {**unpacked, **dict.fromkeys(parents, body), tree: body}
    made[catalog] = b"<</Type/Catalog/Pages %d 0 R>>" % tree
    parts = (b"%d 0 obj\n%s\nendobj\n" % item for item in made.items())
    trailer = b"trailer\n<</Root %d 0 R/Size %d>>\n%%%%EOF\n" % (catalog, catalog + 1)
    return b"\nendstream\nendobj\n" + b"".join(parts) + trailer


def _unpacked(objects: dict[int, bytes]) -> Iterator[tuple[int, bytes]]:
    for body in objects.values():
        stream = _STREAM.search(body)
        if b"/ObjStm" not in body or stream is None:
            continue
        given = _PACKED.search(body[: stream.start()])
        numbers = [int(g) for g in given.groups() if g] if given else []
        if len(numbers) == 2:
            yield from _members(_inflated(stream[1]), max(numbers))


def _members(plain: bytes, first: int) -> Iterator[tuple[int, bytes]]:
    head = [int(word) for word in plain[:first].split() if word.isdigit()]
    starts = list(zip(head[::2], head[1::2], strict=False))
    for at, (number, start) in enumerate(starts):
        end = starts[at + 1][1] if at + 1 < len(starts) else len(plain)
        yield number, plain[first + start : first + end]


def _inflated(packed: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(packed, MAX_STREAM_BYTES)
    except zlib.error:
        return b""


def _pages(content: bytes) -> Iterator[list[str]]:
    try:
        pdf = pdfium.PdfDocument(content)
    except PdfiumError:  # a prefix that is no whole state of the file
        return
    try:
        for at in range(min(len(pdf), MAX_PAGES)):
            yield _text(pdf, at).splitlines()
    finally:
        pdf.close()


def _text(pdf: Any, at: int) -> str:
    try:
        page = pdf[at]
        text: str = page.get_textpage().get_text_range()
    except PdfiumError:
        return ""
    return text
