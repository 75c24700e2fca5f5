"""One page of a PDF through pdfium: its lines with boxes, its hidden text, its image."""

from __future__ import annotations

import ctypes
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from lastro.sources.layout import Box, Line

HYPHENS = ("\ufffe", "\x02")
TINY_POINTS = 2.0
GAP = 1.6
OCR_DPI = 170
_INVISIBLE_MODE = 3
_WHITE = 250
_CONTRAST = 40
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy", "negrito", "semib")


@dataclass(frozen=True, slots=True)
class PageLines:
    """What a page says. hidden: text nobody sees; stamps: text that runs another way.

    images: share of the page that pictures cover, 0 to 1
    """

    lines: tuple[Line, ...]
    stamps: tuple[Line, ...]
    hidden: tuple[str, ...]
    width: float
    height: float
    images: float


class PageText:
    """Reads one opened page; boxes are turned upright with the page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._text = page.get_textpage()
        self._rotation = page.get_rotation()
        self._origin = page.get_cropbox() or page.get_mediabox()
        self.width, self.height = page.get_size()

    def read(self) -> PageLines:
        """Return the page's lines in the order of its content."""
        found = [line for line in map(self._line, self._ranges()) if line is not None]
        images = self._images_share()
        hidden = {i for i, (line, start, _) in enumerate(found) if self._hides(line, start, images)}
        angles = [angle for _, _, angle in found]
        upright = max(set(angles), key=angles.count) if angles else 0
        shown = [(line, angle) for i, (line, _, angle) in enumerate(found) if i not in hidden]
        return PageLines(
            tuple(line for line, angle in shown if angle == upright),
            tuple(line for line, angle in shown if angle != upright),
            tuple(found[i][0].text for i in sorted(hidden)),
            self.width,
            self.height,
            images,
        )

    def png(self, dpi: int = OCR_DPI) -> bytes:
        """Return the page as a grey picture."""
        target = io.BytesIO()
        bitmap = self._page.render(scale=dpi / 72, grayscale=True)
        bitmap.to_pil().save(target, "PNG", compress_level=1)
        bitmap.close()
        return target.getvalue()

    def is_blank(self) -> bool:
        """Tell whether the printed page would be one even colour."""
        low, high = self._page.render(scale=0.5, grayscale=True).to_pil().getextrema()
        return bool(high - low < _CONTRAST // 4)

    def close(self) -> None:
        """Let pdfium free the page."""
        self._text.close()
        self._page.close()

    def _ranges(self) -> Iterator[tuple[int, int, bool]]:
        """Yield (first, last + 1, ends in a cut word) of each line, by character index."""
        start = 0
        count = self._text.count_chars()
        for at in range(count):
            char = self._char(at)
            hyphen = char in HYPHENS and not self._same_line(at, count)
            if hyphen or char in "\r\n":
                if at > start:
                    yield start, at, hyphen
                start = at + 1
        if count > start:
            yield start, count, False

    def _char(self, at: int) -> str:
        return chr(pdfium_c.FPDFText_GetUnicode(self._text, at) or 0x20)

    def _same_line(self, at: int, count: int) -> bool:
        if at + 1 >= count or at == 0:
            return False
        before, after = self._box(at - 1), self._box(at + 1)
        return abs(before[3] - after[3]) < 0.5 * max(before[3] - before[1], 1.0)

    def _line(self, given: tuple[int, int, bool]) -> tuple[Line, int, int] | None:
        start, end, cut = given
        text = "".join("-" if c in HYPHENS else c for c in map(self._char, range(start, end)))
        shown = [start + i for i, c in enumerate(text) if not c.isspace()]
        if not shown:
            return None
        first, last = shown[0], shown[-1]
        boxes = self._word_boxes(text, start)
        box = (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )
        size = self._size(first)
        gaps = sum(b[0] - a[2] > GAP * size for a, b in zip(boxes[1::2], boxes[2::2], strict=False))
        text = _whole(text.strip()) + ("-" if cut else "")
        angle = round(math.degrees(pdfium_c.FPDFText_GetCharAngle(self._text, last)) / 45) % 8
        return Line(text, box, size, self._is_bold(first), gaps + 1, cut), first, angle

    def _word_boxes(self, text: str, start: int) -> list[Box]:
        """Return the boxes of each word's first and last character, in turn."""
        boxes = []
        for i, char in enumerate(text):
            if char.isspace():
                continue
            if i == 0 or text[i - 1].isspace():
                boxes.append(self._box(start + i))
            if i + 1 == len(text) or text[i + 1].isspace():
                boxes.append(self._box(start + i))
        return boxes

    def _box(self, at: int, *, loose: bool = False) -> Box:
        """Return a character's box from the top left corner of the page as it is shown."""
        left, bottom, right, top = self._text.get_charbox(at, loose=loose)
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

    def _hides(self, line: Line, at: int, images: float) -> bool:
        """Tell whether nobody would see the line: off the page, tiny, drawn invisible or white."""
        left, top, right, bottom = line.box
        if right < 0 or bottom < 0 or left > self.width or top > self.height:
            return True
        if bottom - top > 0 and line.size < TINY_POINTS:
            return True
        if self._mode(at) == _INVISIBLE_MODE:
            return images < 0.2
        return self._is_white(at) and not self._has_contrast(line.box)

    def _mode(self, at: int) -> int:
        drawn = pdfium_c.FPDFText_GetTextObject(self._text, at)
        return int(pdfium_c.FPDFTextObj_GetTextRenderMode(drawn)) if drawn else 0

    def _is_white(self, at: int) -> bool:
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        pdfium_c.FPDFText_GetFillColor(self._text, at, red, green, blue, alpha)
        return alpha.value < 10 or min(red.value, green.value, blue.value) >= _WHITE

    def _has_contrast(self, box: Box) -> bool:
        scale = 2.0
        picture = self._page.render(scale=scale, grayscale=True).to_pil()
        low, high = picture.crop(tuple(round(side * scale) for side in box)).getextrema()
        return bool(high - low > _CONTRAST)

    def _images_share(self) -> float:
        covered = 0.0
        for drawn in self._page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=4):
            left, bottom, right, top = drawn.get_bounds()
            covered += max(0.0, right - left) * max(0.0, top - bottom)
        return float(min(covered / max(self.width * self.height, 1.0), 1.0))


def open_pdf(source: Any) -> Any:
    """Return the opened document; forms are drawn so that what was typed in them is text."""
    document = pdfium.PdfDocument(source)
    if document.get_formtype():
        document.init_forms()
    return document


def _whole(text: str) -> str:
    """Return `text` with pairs of surrogates as the characters they stand for."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
