"""The engines a reader may use: of page pictures, of speech; `lastro.models` holds the defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Protocol


class PageReader(Protocol):
    """Reads the text of a page image (OCR); `models.ocr` holds the default one."""

    name: str

    def lines(self, png: bytes) -> list[tuple[str, tuple[float, float, float, float], float]]:
        """Return (text, box in pixels, confidence 0–1) of each stretch of a printed line.

        They come as they follow each other when the page stands upright.
        """
        ...


class Transcriber(Protocol):
    """Turns speech into text; `models.transcriber` holds the default one."""

    name: str

    def segments(self, audio: BinaryIO) -> list[tuple[str, int, int]]:
        """Return (text, start ms, end ms) a segment, in time order."""
        ...


def _unheard(what: str) -> None:
    """Drop the notice: nobody watches."""


@dataclass(frozen=True, slots=True)
class Engines:
    """Engines a reader may use when they are there; None means the file is listed as unread.

    notice: is told what a long reading is at, `p. 7, imagem 7 de 20, faltam cerca de 2 min`
    """

    page_reader: PageReader | None = None
    transcriber: Transcriber | None = None
    notice: Callable[[str], None] = _unheard
