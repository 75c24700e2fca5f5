"""What of a PDF page's text a reader sees: the page is drawn with its letters and without them.

A word whose drawing changes nothing is unseen: white on white, dark on dark, behind a picture, a
bar or the page's edge, on a layer that is switched off. One kind of unseen word is legitimate, the
text layer that OCR lays under or over a scan; it is told by three signs together: it lies within a
picture, the picture shows ink exactly there, and the page is a scan (pictures cover a fifth of it
for invisible letters; for letters that a picture painted over, that picture covers 60 % and the
page shows less text than it hides). What an invisible layer says and its picture does not cannot
be told without reading the picture.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfiumError

from lastro.sources.layout import Box
from lastro.sources.pdf_chars import address

SCALE = 2.0
SCAN_SHARE = 0.6
LAYER_SHARE = 0.2
_INVISIBLE_MODES = (3, 7)
_FAINT = 225
_GLASSY = 40
_SEEN = 20
_SEEN_ON_DARK = 8
_DARK = 100
_INK = 40
_COVER_AREA = 60.0
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An object of the page. at: its turn in the drawing; bounds: in the page's own space."""

    kind: int
    at: int
    bounds: Box
    object: Any

    @property
    def area(self) -> float:
        left, bottom, right, top = self.bounds
        return max(0.0, right - left) * max(0.0, top - bottom)

    def meets(self, other: _Drawn) -> bool:
        left, bottom, right, top = self.bounds
        return (
            left < other.bounds[2] and other.bounds[0] < right
            and bottom < other.bounds[3] and other.bounds[1] < top
        )  # fmt: skip


class Sight:
    """Looks at one page; `layers`: the file has layers that may be switched off."""

    def __init__(self, page: Any, *, layers: bool = False) -> None:
        self._page = page
        self._layers = layers
        self.width, self.height = page.get_size()
        self._drawn = tuple(_objects(page))

    @property
    def images(self) -> float:
        """Return the share of the page that pictures cover, 0 to 1."""
        covered = sum(d.area for d in self._pictures)
        return float(min(covered / max(self.width * self.height, 1.0), 1.0))

    @property
    def shapes(self) -> Iterator[tuple[Box, bool]]:
        """Yield (bounds in the page's own space, is it a stroked frame) of every drawn path."""
        for drawn in self._drawn:
            if drawn.kind == pdfium_c.FPDF_PAGEOBJ_PATH:
                yield drawn.bounds, _is_frame(drawn)

    @cached_property
    def suspects(self) -> bool:
        """Tell whether anything on the page could hide letters; else all of them are seen."""
        letters = self._letters
        if self._layers or any(map(_is_faint, letters)):
            return bool(letters)
        return any(
            letter.meets(cover) and (letter.at < cover.at or _alike(letter, cover))
            for cover in self._covers
            for letter in letters
        )

    def sees(self, box: Box) -> bool:
        """Tell whether letters within `box` change what the page looks like.

        A change is faint below 20 of 255; dark letters on a dark ground are made out from 8 on.
        """
        strength = _strongest(self._difference, box)
        return strength > (_SEEN_ON_DARK if _mean(self._bare, box) < _DARK else _SEEN)

    def layered(self, box: Box, letter: int, *, scan: bool) -> bool:
        """Tell whether unseen letters are a scan's text layer. letter: address of their object.

        scan: the page shows less text than it hides
        """
        if _contrast(self._bare, box) < _INK:
            return False
        drawn = self._by_address.get(letter)
        if drawn is None:
            return False
        over = [picture for picture in self._pictures if picture.meets(drawn)]
        if pdfium_c.FPDFTextObj_GetTextRenderMode(drawn.object) in _INVISIBLE_MODES:
            return bool(over) and self.images >= LAYER_SHARE
        page = max(self.width * self.height, 1.0)
        painted = any(p.at > drawn.at and p.area >= SCAN_SHARE * page for p in over)
        return scan and painted

    @cached_property
    def _letters(self) -> tuple[_Drawn, ...]:
        return tuple(d for d in self._drawn if d.kind == pdfium_c.FPDF_PAGEOBJ_TEXT)

    @cached_property
    def _pictures(self) -> tuple[_Drawn, ...]:
        return tuple(d for d in self._drawn if d.kind == pdfium_c.FPDF_PAGEOBJ_IMAGE)

    @cached_property
    def _covers(self) -> tuple[_Drawn, ...]:
        kinds = (pdfium_c.FPDF_PAGEOBJ_IMAGE, pdfium_c.FPDF_PAGEOBJ_SHADING)
        return tuple(
            d for d in self._drawn
            if d.area > _COVER_AREA and (d.kind in kinds or _is_filled(d))
        )  # fmt: skip

    @cached_property
    def _by_address(self) -> dict[int, _Drawn]:
        return {address(letter.object): letter for letter in self._letters}

    @cached_property
    def _bare(self) -> Image.Image:
        """The page drawn without its letters."""
        for letter in self._letters:
            pdfium_c.FPDFPageObj_SetIsActive(letter.object, 0)
        picture = self._picture()
        for letter in self._letters:
            pdfium_c.FPDFPageObj_SetIsActive(letter.object, 1)
        return picture

    @cached_property
    def _difference(self) -> Image.Image:
        return ImageChops.difference(self._picture(), self._bare)

    def _picture(self) -> Image.Image:
        made: Image.Image = self._page.render(scale=SCALE, grayscale=True).to_pil()
        return made


def _objects(page: Any) -> Iterator[_Drawn]:
    for at, found in enumerate(_within(page.raw, _DEPTH)):
        yield _Drawn(pdfium_c.FPDFPageObj_GetType(found), at, _bounds(found), found)


def _within(holder: Any, depth: int, *, form: bool = False) -> Iterator[Any]:
    """Yield the objects of a page or of a form on it, each form followed by what it holds."""
    count = pdfium_c.FPDFFormObj_CountObjects if form else pdfium_c.FPDFPage_CountObjects
    take = pdfium_c.FPDFFormObj_GetObject if form else pdfium_c.FPDFPage_GetObject
    for at in range(count(holder)):
        found = take(holder, at)
        if not found:
            raise PdfiumError("object lost")
        yield found
        if depth > 1 and pdfium_c.FPDFPageObj_GetType(found) == pdfium_c.FPDF_PAGEOBJ_FORM:
            yield from _within(found, depth - 1, form=True)


def _bounds(found: Any) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium_c.FPDFPageObj_GetBounds(found, left, bottom, right, top):
        raise PdfiumError("object without bounds")
    return left.value, bottom.value, right.value, top.value


def _cropped(picture: Image.Image, box: Box) -> Image.Image | None:
    left, top, right, bottom = (round(side * SCALE) for side in box)
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(max(right, left + 1), picture.width), min(bottom + 1, picture.height)
    return picture.crop((left, top, right, bottom)) if left < right and top < bottom else None


def _contrast(picture: Image.Image, box: Box) -> int:
    """Return how far light and dark are apart in a box, 0 to 255."""
    found = _cropped(picture, box)
    low, high = _extrema(found) if found else (0, 0)
    return high - low


def _strongest(picture: Image.Image, box: Box) -> int:
    found = _cropped(picture, box)
    return _extrema(found)[1] if found else 0


def _extrema(grey: Image.Image) -> tuple[int, int]:
    return cast("tuple[int, int]", grey.getextrema())


def _mean(picture: Image.Image, box: Box) -> float:
    found = _cropped(picture, box)
    return float(ImageStat.Stat(found).mean[0]) if found else 255.0


def _fill(drawn: _Drawn) -> tuple[int, int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint(0) for _ in range(4))
    pdfium_c.FPDFPageObj_GetFillColor(drawn.object, red, green, blue, alpha)
    return red.value, green.value, blue.value, alpha.value


def _is_faint(letter: _Drawn) -> bool:
    if pdfium_c.FPDFTextObj_GetTextRenderMode(letter.object) in _INVISIBLE_MODES:
        return True
    *colours, alpha = _fill(letter)
    return min(colours) >= _FAINT or alpha < _GLASSY


def _is_filled(drawn: _Drawn) -> bool:
    if drawn.kind != pdfium_c.FPDF_PAGEOBJ_PATH:
        return False
    mode, stroke = ctypes.c_int(0), ctypes.c_int(0)
    pdfium_c.FPDFPath_GetDrawMode(drawn.object, mode, stroke)
    return mode.value != pdfium_c.FPDF_FILLMODE_NONE and _fill(drawn)[3] > _GLASSY


def _is_frame(drawn: _Drawn) -> bool:
    if pdfium_c.FPDFPath_CountSegments(drawn.object) not in (4, 5, 6):
        return False
    mode, stroke = ctypes.c_int(0), ctypes.c_int(0)
    pdfium_c.FPDFPath_GetDrawMode(drawn.object, mode, stroke)
    return bool(stroke.value)


def _alike(letter: _Drawn, cover: _Drawn) -> bool:
    if cover.kind != pdfium_c.FPDF_PAGEOBJ_PATH:
        return False
    pairs = zip(_fill(letter)[:3], _fill(cover)[:3], strict=True)
    return max(abs(a - b) for a, b in pairs) <= _SEEN
