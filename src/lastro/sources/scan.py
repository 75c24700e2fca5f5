"""Pictures of pages to blocks, through whatever page reader was handed in."""

from __future__ import annotations

from lastro.sources.layout import Line, Piece, pieces
from lastro.sources.model import PageReader

MIN_CONFIDENCE = 0.5
OPTICAL = "texto lido de imagem por máquina; confira na página"


def read_picture(reader: PageReader, png: bytes, scale: float) -> tuple[list[Piece], float]:
    """Return the paragraphs in a picture, boxes in points, and the mean confidence, 0 to 1.

    scale: pixels a point
    """
    found = [line for line in reader.lines(png) if line[2] >= MIN_CONFIDENCE and line[0].strip()]
    lines = [_line(text, box, scale) for text, box, _ in found]
    confidence = sum(line[2] for line in found) / len(found) if found else 0.0
    sizes = sorted(line.size for line in lines)
    return pieces(lines, sizes[len(sizes) // 2] if sizes else 0.0), confidence


def _line(text: str, box: tuple[float, float, float, float], scale: float) -> Line:
    left, top, right, bottom = (side / scale for side in box)
    return Line(text.strip(), (left, top, right, bottom), bottom - top, cut=text.endswith("-"))
