"""The characters of a PDF page, taken from pdfium in one call, and where each stands."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium_c

Bounds = tuple[float, float, float, float]


class PageChars:
    """text: one code unit for each character of the page, a space where pdfium knows none."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._sides = tuple(ctypes.c_double() for _ in range(4))
        self._left, self._right, self._bottom, self._top = self._sides
        self._places = tuple(map(ctypes.byref, self._sides))
        self.text = _at_once(page) or _one_by_one(page)

    def bounds(self, at: int) -> Bounds:
        """Return left, bottom, right, top of a character, in the page's own space."""
        pdfium_c.FPDFText_GetCharBox(self._page, at, *self._places)
        return self._left.value, self._bottom.value, self._right.value, self._top.value


def _at_once(page: Any) -> str:
    """Return all characters, "" when pdfium leaves some out and the places would not agree."""
    count = pdfium_c.FPDFText_CountChars(page)
    units = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(page, 0, count, units)
    if written != count + 1:
        return ""
    text = bytes(units)[: 2 * count].decode("utf-16-le", "surrogatepass").replace("\0", " ")
    return text if len(text) == count else ""


def _one_by_one(page: Any) -> str:
    count = pdfium_c.FPDFText_CountChars(page)
    return "".join(chr(pdfium_c.FPDFText_GetUnicode(page, at) or 0x20) for at in range(count))
