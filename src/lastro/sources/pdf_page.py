"""One page of a PDF through pdfium: its lines with boxes, its hidden text, its image."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pypdfium2 as pdfium

from lastro.sources.layout import Box, Line, Stretch, around
from lastro.sources.model import RawFile
from lastro.sources.pdf_chars import Boxes, PageChars
from lastro.sources.pdf_grid import NO_RULES, Rules, rules_of
from lastro.sources.pdf_sight import Sight

HYPHENS = ("\ufffe", "\x02")
TINY_POINTS = 2.0
GAP = 1.6
OCR_DPI = 170
_BLANK = 10
_LAYERS = b"/OCProperties"
_SCAN_BYTES = 1 << 22
_WORD = re.compile(r"\S+")
_LINE_END = re.compile("[\r\n\ufffe\x02]")
_HYPHEN = re.compile("[\ufffe\x02]")
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class PageLines:
    """What a page says. hidden: text nobody sees; stamps: text that runs another way.

    images: share of the page that pictures cover, 0 to 1; rules: lines drawn on the page
    """

    lines: tuple[Line, ...]
    stamps: tuple[Line, ...]
    hidden: tuple[str, ...]
    width: float
    height: float
    images: float
    rules: Rules = NO_RULES


class _Word(NamedTuple):
    """A word of the page. at: index of its first character."""

    text: str
    box: Box
    at: int


@dataclass(frozen=True, slots=True)
class _Row:
    """The words that follow each other on one printed line, and how they stand."""

    words: tuple[_Word, ...]
    size: float
    angle: int
    cut: bool


class PageText:
    """Reads one opened page; boxes are turned upright with the page.

    layers: the file has layers that may be switched off
    """

    def __init__(self, page: Any, *, layers: bool = False) -> None:
        self._page = page
        self._text = page.get_textpage()
        self._chars = PageChars(self._text.raw)
        self._rotation = page.get_rotation()
        self._origin = page.get_cropbox() or page.get_mediabox()
        self._sight = Sight(page, layers=layers)
        self.width, self.height = page.get_size()

    def read(self) -> PageLines:
        """Return the page's lines in the order of its content."""
        return self._read()

    def _read(self) -> PageLines:
        rows = self._rows()
        hidden = self._hidden(rows)
        rules = rules_of(self._shapes())
        angles = [row.angle for row in rows]
        upright = max(set(angles), key=angles.count) if angles else 0
        shown = [
            (self._line(row, words, apart=rules != NO_RULES), row.angle)
            for row in rows
            if (words := [word for word in row.words if word.at not in hidden])
        ]
        return PageLines(
            tuple(line for line, angle in shown if angle == upright),
            tuple(line for line, angle in shown if angle != upright),
            tuple(_unseen(rows, hidden)),
            self.width,
            self.height,
            self._sight.images,
            rules,
        )

    def png(self) -> bytes:
        """Return the page as a grey picture of `OCR_DPI` dots an inch."""
        target = io.BytesIO()
        bitmap = self._page.render(scale=OCR_DPI / 72, grayscale=True)
        bitmap.to_pil().save(target, "PNG", compress_level=1)
        bitmap.close()
        return target.getvalue()

    def is_blank(self) -> bool:
        """Tell whether the printed page would be one even colour."""
        low, high = self._page.render(scale=0.5, grayscale=True).to_pil().getextrema()
        return bool(high - low < _BLANK)

    def close(self) -> None:
        """Let pdfium free the page."""
        self._text.close()
        self._page.close()

    def _ranges(self) -> Iterator[tuple[int, int, bool]]:
        """Yield (first, last + 1, ends in a cut word) of each line, by character index."""
        start = 0
        count = len(self._chars.text)
        for found in _LINE_END.finditer(self._chars.text):
            at = found.start()
            hyphen = found[0] in HYPHENS
            if hyphen and self._same_line(at, count):
                continue
            if at > start:
                yield start, at, hyphen
            start = at + 1
        if count > start:
            yield start, count, False

    def _same_line(self, at: int, count: int) -> bool:
        if at + 1 >= count or at == 0:
            return False
        before, after = self._upright(self._chars.bounds((at - 1, at + 1)))
        return abs(before[3] - after[3]) < 0.5 * max(before[3] - before[1], 1.0)

    def _rows(self) -> list[_Row]:
        """Return the lines that hold words, in the order of the page's content."""
        text = _HYPHEN.sub("-", self._chars.text)
        found = [
            (words, cut)
            for start, end, cut in self._ranges()
            if (words := [(m[0], m.start()) for m in _WORD.finditer(text, start, end)])
        ]
        boxes = iter(self._word_boxes(word for words, _ in found for word in words))
        return [
            self._row(tuple(_Word(said, next(boxes), at) for said, at in words), cut=cut)
            for words, cut in found
        ]

    def _row(self, words: tuple[_Word, ...], *, cut: bool) -> _Row:
        last = words[-1].at + len(words[-1].text) - 1
        angle = round(math.degrees(self._chars.angle(last)) / 45) % 8
        return _Row(words, self._size(words[0].at), angle, cut)

    def _line(self, row: _Row, words: Sequence[_Word], *, apart: bool) -> Line:
        """Return the line that the seen words of a row make. apart: each word is wanted alone."""
        cut = row.cut and words[-1] is row.words[-1]
        stretches = tuple(_stretch(group) for group in _groups(words, GAP * row.size))
        text = " ".join(stretch.text for stretch in stretches) + ("-" if cut else "")
        box = around([stretch.box for stretch in stretches])
        bold = self._chars.is_bold(words[0].at)
        alone = [Stretch(_whole(word.text), word.box) for word in words] if apart else []
        if cut and alone:
            alone[-1] = Stretch(f"{alone[-1].text}-", alone[-1].box)
        return Line(text, box, row.size, bold, stretches, cut, tuple(alone))

    def _shapes(self) -> Iterator[tuple[Box, bool]]:
        """Yield (box, is a stroked frame) of every path drawn on the page."""
        shapes = list(self._sight.shapes)
        boxes = self._upright(np.array([bounds for bounds, _ in shapes]).reshape(-1, 4))
        return zip(boxes, (framed for _, framed in shapes), strict=True)

    def _word_boxes(self, words: Iterable[tuple[str, int]]) -> list[Box]:
        """Return the box of each (word, index of its first character): that of its two ends."""
        ends = [at for word, first in words for at in (first, first + len(word) - 1)]
        bounds = self._chars.bounds(ends)
        first, last = bounds[::2], bounds[1::2]
        low, high = np.minimum(first, last)[:, :2], np.maximum(first, last)[:, 2:]
        return self._upright(np.hstack((low, high)))

    def _upright(self, bounds: Boxes) -> list[Box]:
        """Return boxes from the top left corner of the page as it is shown."""
        x, bottom_edge, right_edge, y = self._origin
        left, bottom, right, top = bounds.T
        match self._rotation:
            case 90:
                sides = (bottom - bottom_edge, left - x, top - bottom_edge, right - x)
            case 180:
                sides = (right_edge - right, bottom - bottom_edge,
                         right_edge - left, top - bottom_edge)  # fmt: skip
            case 270:
                sides = (y - top, right_edge - right, y - bottom, right_edge - left)
            case _:
                sides = (left - x, y - top, right - x, y - bottom)
        return list(zip(*(side.tolist() for side in sides), strict=True))

    def _size(self, at: int) -> float:
        left, bottom, right, top = self._chars.loose(at)
        return max(min(right - left if self._rotation in (90, 270) else top - bottom, 200.0), 0.1)

    def _hidden(self, rows: list[_Row]) -> set[int]:
        """Return the words nobody sees, by first character: off the page, tiny, not drawn."""
        away = {word.at for row in rows for word in self._away(row)}
        if not self._sight.suspects:
            return away
        words = [word for row in rows for word in row.words if word.at not in away]
        unseen = [w for w in words if _says(w.text) and not self._sight.sees(w.box)]
        scan = sum(len(word.text) for word in unseen) * 2 > sum(len(word.text) for word in words)
        return away | {word.at for word in unseen if not self._is_layer(word, scan=scan)}

    def _away(self, row: _Row) -> Iterator[_Word]:
        """Yield the words of a row that stand off the page or are too small to be read."""
        tiny = row.size < TINY_POINTS
        for word in row.words:
            left, top, right, bottom = word.box
            off = right < 0 or bottom < 0 or left > self.width or top > self.height
            if off or (tiny and bottom > top):
                yield word

    def _is_layer(self, word: _Word, *, scan: bool) -> bool:
        drawn = self._chars.drawn(word.at)
        return bool(drawn) and self._sight.layered(word.box, drawn, scan=scan)


def _says(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _groups(words: Sequence[_Word], gap: float) -> list[Sequence[_Word]]:
    """Return the words parted where the white between two is wider than `gap` points."""
    starts = [at for at, (a, b) in enumerate(pairwise(words), 1) if b.box[0] - a.box[2] > gap]
    return [words[start:end] for start, end in pairwise([0, *starts, len(words)])]


def _stretch(words: Sequence[_Word]) -> Stretch:
    text = _whole(" ".join(word.text for word in words))
    return Stretch(text, around([word.box for word in words]))


def _unseen(rows: list[_Row], hidden: set[int]) -> Iterator[str]:
    """Yield the hidden words of each row as one text."""
    for row in rows:
        if words := [_whole(word.text) for word in row.words if word.at in hidden]:
            yield " ".join(words)


def open_pdf(source: Any) -> Any:
    """Return the opened document; forms are drawn so that what was typed in them is text."""
    document = pdfium.PdfDocument(source)
    if document.get_formtype():
        document.init_forms()
    return document


def page_label(pdf: Any, index: int) -> str:
    """Return the number a page gives itself (`iv`), "" when it is that of its place or none."""
    given: str = pdf.get_page_label(index) or ""
    return "" if given == str(index + 1) else given.strip()


def has_layers(raw: RawFile) -> bool:
    """Tell whether the file names layers that may be switched off; packed objects hide it."""
    with raw.open() as stream:
        return any(_LAYERS in piece for piece in iter(lambda: stream.read(_SCAN_BYTES), b""))


def _whole(text: str) -> str:
    """Return `text` with pairs of surrogates as the characters they stand for."""
    if not _HALF.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
