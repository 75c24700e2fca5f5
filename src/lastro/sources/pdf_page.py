"""One page of a PDF through pdfium: its lines with boxes, its hidden text, its image."""

from __future__ import annotations

import ctypes
import io
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from lastro.sources.layout import Box, Line, Stretch, around
from lastro.sources.model import RawFile
from lastro.sources.pdf_chars import PageChars
from lastro.sources.pdf_grid import NO_RULES, Rules, rules_of
from lastro.sources.pdf_sight import Sight, address

HYPHENS = ("\ufffe", "\x02")
TINY_POINTS = 2.0
GAP = 1.6
OCR_DPI = 170
_BLANK = 10
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy", "negrito", "semib")
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


@dataclass(frozen=True, slots=True)
class _Word:
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
        self._chars = PageChars(self._text)
        self._rotation = page.get_rotation()
        self._origin = page.get_cropbox() or page.get_mediabox()
        self._sight = Sight(page, layers=layers)
        self.width, self.height = page.get_size()

    def read(self) -> PageLines:
        """Return the page's lines in the order of its content."""
        rows = [row for row in map(self._row, self._ranges()) if row is not None]
        hidden = self._hidden(rows)
        rules = self._rules()
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
        before, after = self._box(at - 1), self._box(at + 1)
        return abs(before[3] - after[3]) < 0.5 * max(before[3] - before[1], 1.0)

    def _row(self, given: tuple[int, int, bool]) -> _Row | None:
        start, end, cut = given
        text = _HYPHEN.sub("-", self._chars.text[start:end])
        words = tuple(
            _Word(m[0], self._word_box(start + m.start(), start + m.end()), start + m.start())
            for m in _WORD.finditer(text)
        )
        if not words:
            return None
        last = words[-1].at + len(words[-1].text) - 1
        angle = round(math.degrees(pdfium_c.FPDFText_GetCharAngle(self._text, last)) / 45) % 8
        return _Row(words, self._size(words[0].at), angle, cut)

    def _line(self, row: _Row, words: list[_Word], *, apart: bool) -> Line:
        """Return the line that the seen words of a row make. apart: each word is wanted alone."""
        cut = row.cut and words[-1] is row.words[-1]
        groups = [[words[0]]]
        for before, word in pairwise(words):
            if word.box[0] - before.box[2] > GAP * row.size:
                groups.append([word])
            else:
                groups[-1].append(word)
        stretches = tuple(_stretch(group) for group in groups)
        text = " ".join(stretch.text for stretch in stretches) + ("-" if cut else "")
        box = around([stretch.box for stretch in stretches])
        bold = self._is_bold(words[0].at)
        alone = [Stretch(_whole(word.text), word.box) for word in words] if apart else []
        if cut and alone:
            alone[-1] = Stretch(f"{alone[-1].text}-", alone[-1].box)
        return Line(text, box, row.size, bold, stretches, cut, tuple(alone))

    def _rules(self) -> Rules:
        shapes = ((self._upright_box(bounds), framed) for bounds, framed in self._sight.shapes)
        return rules_of(shapes)

    def _word_box(self, start: int, end: int) -> Box:
        first = self._box(start)
        if end - start == 1:
            return first
        last = self._box(end - 1)
        return (
            min(first[0], last[0]), min(first[1], last[1]),
            max(first[2], last[2]), max(first[3], last[3]),
        )  # fmt: skip

    def _box(self, at: int, *, loose: bool = False) -> Box:
        """Return a character's box from the top left corner of the page as it is shown."""
        bounds = self._text.get_charbox(at, loose=True) if loose else self._chars.bounds(at)
        return self._upright_box(bounds)

    def _upright_box(self, bounds: Box) -> Box:
        left, bottom, right, top = bounds
        if not self._rotation:
            x, _, _, y = self._origin
            return (left - x, y - top, right - x, y - bottom)
        ax, ay = self._upright(left, top)
        bx, by = self._upright(right, bottom)
        return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def _upright(self, x: float, y: float) -> tuple[float, float]:
        left, bottom, right, top = self._origin
        match self._rotation:
            case 90:
                return y - bottom, x - left
            case 180:
                return right - x, y - bottom
            case 270:
                return top - y, right - x
            case _:
                return x - left, top - y

    def _size(self, at: int) -> float:
        left, top, right, bottom = self._box(at, loose=True)
        height = bottom - top if self._rotation in (0, 180) else right - left
        return max(min(height, 200.0), 0.1)

    def _is_bold(self, at: int) -> bool:
        if pdfium_c.FPDFText_GetFontWeight(self._text, at) >= _BOLD_WEIGHT:
            return True
        name = ctypes.create_string_buffer(128)
        flags = ctypes.c_int()
        pdfium_c.FPDFText_GetFontInfo(self._text, at, name, 128, flags)
        return any(word in name.value.decode("latin-1").casefold() for word in _BOLD_NAMES)

    def _hidden(self, rows: list[_Row]) -> set[int]:
        """Return the words nobody sees, by first character: off the page, tiny, not drawn."""
        away = {word.at for row in rows for word in row.words if self._is_away(word, row)}
        if not self._sight.suspects:
            return away
        words = [word for row in rows for word in row.words if word.at not in away]
        unseen = [w for w in words if _says(w.text) and not self._sight.sees(w.box)]
        scan = sum(len(word.text) for word in unseen) * 2 > sum(len(word.text) for word in words)
        return away | {word.at for word in unseen if not self._is_layer(word, scan=scan)}

    def _is_away(self, word: _Word, row: _Row) -> bool:
        left, top, right, bottom = word.box
        if right < 0 or bottom < 0 or left > self.width or top > self.height:
            return True
        return bottom - top > 0 and row.size < TINY_POINTS

    def _is_layer(self, word: _Word, *, scan: bool) -> bool:
        drawn = pdfium_c.FPDFText_GetTextObject(self._text, word.at)
        return bool(drawn) and self._sight.layered(word.box, address(drawn), scan=scan)


def _says(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _stretch(words: list[_Word]) -> Stretch:
    return Stretch(
        " ".join(_whole(word.text) for word in words), around([word.box for word in words])
    )


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
