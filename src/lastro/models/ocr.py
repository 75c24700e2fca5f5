"""Reads the text of page pictures: PP-OCRv6 through rapidocr, weights inside its wheel.

Its recogniser keeps Portuguese accents, ordinals and `§`; nothing is downloaded.
"""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from lastro.errors import OutsideError

Box = tuple[float, float, float, float]
ReadLine = tuple[str, Box, float]

_SURE = 0.85
_MENDS = (
    (re.compile(r"([\dnN])°(?!\s?[CF]\b)"), r"\1º"),  # `º` looks like a degree
    (re.compile(r"\b([nN])º(?=\d)"), r"\1º "),
    (re.compile(r"\bI(hes?)\b"), r"l\1"),  # no word begins with `Ih`
    (re.compile(r"\bI[Il]{1,2}\b"), lambda m: "I" * len(m[0])),
    (
        re.compile(r"\b(\d{1,3})a(?= (?:Vara|Câmara|Turma|Seção|Região|Promotoria|Entrância)\b)"),
        r"\1ª",
    ),
)


def available() -> str:
    """Return "" when the engine is installed, else the line that installs it."""
    return "" if importlib.util.find_spec("rapidocr") else "pip install 'lastro[ocr]'"


class RapidPageReader:
    """A page reader whose engine starts at the first page."""

    name = "rapidocr-PP-OCRv6"

    def __init__(self, *, threads: int = 2) -> None:
        self._threads = threads

    def lines(self, png: bytes) -> list[ReadLine]:
        """Return (text, box in pixels, confidence 0 to 1) of each stretch of a printed line.

        A page that lies on its side or head is turned; boxes are those of the picture as given,
        the order that of the page when it stands upright.
        """
        upright = self._read(png)
        turns: tuple[int, ...] = ()
        if upright and _lies_on_its_side(upright):
            turns = (90, 270)
        elif upright and _confidence(upright) < _SURE:
            turns = (180,)
        readings = [(upright, 0), *((self._read(_turned(png, turn)), turn) for turn in turns)]
        best, turn = max(readings, key=lambda reading: _confidence(reading[0]))
        if not turn:
            return best
        size = _size(png)
        return [(text, _turned_back(box, turn, size), score) for text, box, score in best]

    def _read(self, png: bytes) -> list[ReadLine]:
        found = self._engine(png, use_cls=False)  # its own guess of a line's head is often wrong
        if found is None or found.boxes is None or not found.txts:
            return []
        return [
            (mended(text), _upright(corners), float(score))
            for corners, text, score in zip(found.boxes, found.txts, found.scores, strict=True)
        ]

    @cached_property
    def _engine(self) -> Any:
        if reason := available():
            raise OutsideError(f"falta o motor de leitura de imagens; instale com: {reason}")
        from rapidocr import RapidOCR

        return RapidOCR(
            params={
                "Global.log_level": "critical",
                "EngineConfig.onnxruntime.intra_op_num_threads": self._threads,
            }
        )


def mended(text: str) -> str:
    """Return a line with what the recogniser is known to mistake in Portuguese put right."""
    for pattern, right in _MENDS:
        text = pattern.sub(right, text)
    return text


def _upright(corners: Iterable[Iterable[float]]) -> Box:
    across, down = zip(*((float(x), float(y)) for x, y in corners), strict=True)
    return (min(across), min(down), max(across), max(down))


def _confidence(pieces: list[ReadLine]) -> float:
    """Return the mean confidence a character; 0 without pieces."""
    chars = sum(len(text) for text, _, _ in pieces)
    return sum(len(text) * score for text, _, score in pieces) / chars if chars else 0.0


def _lies_on_its_side(pieces: list[ReadLine]) -> bool:
    words = [box for text, box, _ in pieces if len(text) > 3]
    tall = sum(box[3] - box[1] > 1.5 * (box[2] - box[0]) for box in words)
    return tall * 2 > len(words)


def _size(png: bytes) -> tuple[int, int]:
    from PIL import Image

    with Image.open(io.BytesIO(png)) as picture:
        return picture.size


def _turned(png: bytes, degrees: int) -> bytes:
    from PIL import Image

    target = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        picture.rotate(degrees, expand=True).save(target, "PNG", compress_level=1)
    return target.getvalue()


def _turned_back(box: Box, degrees: int, size: tuple[int, int]) -> Box:
    """Return a box of the picture turned counter-clockwise by `degrees` in the picture's own."""
    width, height = size
    left, top, right, bottom = box
    match degrees:
        case 90:
            return width - bottom, left, width - top, right
        case 180:
            return width - right, height - bottom, width - left, height - top
        case _:
            return top, height - right, bottom, height - left
