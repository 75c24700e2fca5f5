"""The characters of a PDF page, taken from pdfium in one call, and where each stands."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Sequence
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium_c

from lastro.sources.layout import Box

Boxes = np.ndarray[tuple[int, int], np.dtype[np.float64]]
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy", "negrito", "semib")
_NUMBER = ctypes.sizeof(ctypes.c_double)
# Takes addresses as plain numbers: no object is made for a call, of which there are thousands.
_char_box = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, *4 * [ctypes.c_void_p])(
    ctypes.cast(pdfium_c.FPDFText_GetCharBox, ctypes.c_void_p).value or 0
)


class PageChars:
    """text: one code unit for each character of the page, a space where pdfium knows none.

    handle: pdfium's own text page, which stays open as long as this is used
    """

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._address = address(handle)
        self._rect = pdfium_c.FS_RECTF()
        self._bold: dict[int, bool] = {}
        self.text = _at_once(handle) or _one_by_one(handle)

    def bounds(self, places: Sequence[int]) -> Boxes:
        """Return left, bottom, right, top of characters in the page's own space, a row for each."""
        room = np.zeros((len(places), 4))
        start, end = room.ctypes.data, room.ctypes.data + room.nbytes
        sides = (range(start + at * _NUMBER, end, 4 * _NUMBER) for at in (0, 2, 1, 3))
        if places:
            deque(map(_char_box, repeat(self._address), places, *sides), maxlen=0)
        return room

    def loose(self, at: int) -> Box:
        """Return left, bottom, right, top of all the room that its font gives a character."""
        rect = self._rect
        pdfium_c.FPDFText_GetLooseCharBox(self._handle, at, rect)
        return rect.left, rect.bottom, rect.right, rect.top

    def angle(self, at: int) -> float:
        """Return how far a character is turned, in radians."""
        return float(pdfium_c.FPDFText_GetCharAngle(self._handle, at))

    def drawn(self, at: int) -> int:
        """Return the address of the page's object that a character belongs to, 0 of none."""
        return address(pdfium_c.FPDFText_GetTextObject(self._handle, at))

    def is_bold(self, at: int) -> bool:
        """Tell whether a character's font is a bold one; each font of the page is asked once."""
        drawn = pdfium_c.FPDFText_GetTextObject(self._handle, at)
        font = address(pdfium_c.FPDFTextObj_GetFont(drawn)) if drawn else 0
        if font not in self._bold:
            self._bold[font] = self._has_bold_font(at)
        return self._bold[font]

    def _has_bold_font(self, at: int) -> bool:
        if pdfium_c.FPDFText_GetFontWeight(self._handle, at) >= _BOLD_WEIGHT:
            return True
        name = ctypes.create_string_buffer(128)
        pdfium_c.FPDFText_GetFontInfo(self._handle, at, name, 128, ctypes.c_int())
        return any(word in name.value.decode("latin-1").casefold() for word in _BOLD_NAMES)


def address(handle: Any) -> int:
    """Return the address of a pdfium object, 0 of none: the same object has the same one."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


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
