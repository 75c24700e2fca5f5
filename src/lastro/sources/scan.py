"""Pictures of pages to blocks, through whatever page reader was handed in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from lastro.sources.assemble import Assembly
from lastro.sources.columns import beside, in_columns, rows_of
from lastro.sources.layout import Box, Line, Piece, Stretch, around, pieces
from lastro.sources.model import PageAnchor, PageReader

MIN_CONFIDENCE = 0.5
OPTICAL = "texto lido de imagem por máquina; confira na página"
GAP = 1.6
_TALL = 1.5


class Pace:
    """How far a reading of pictures is, and about how long the rest will take."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._began = time.monotonic()

    def at(self, page: int) -> str:
        """Return what to say before the next picture is read."""
        spent = time.monotonic() - self._began
        said = f"p. {page}, imagem {self._done + 1} de {self._total}"
        if self._done:
            left = spent / self._done * (self._total - self._done)
            said += f", faltam cerca de {_rounded(left)}"
        self._done += 1
        return said


def _rounded(seconds: float) -> str:
    return f"{round(seconds / 60)} min" if seconds >= 90 else f"{max(1, round(seconds))} s"


@dataclass(frozen=True, slots=True)
class _Turn:
    """How a picture is laid out upright, and how a box goes back to the picture as it is."""

    upright: Callable[[Box], Box]
    back: Callable[[Box], Box]


_TURNS = {
    (False, False): _Turn(lambda b: b, lambda b: b),
    (False, True): _Turn(
        lambda b: (-b[2], -b[3], -b[0], -b[1]), lambda b: (-b[2], -b[3], -b[0], -b[1])
    ),
    (True, False): _Turn(
        lambda b: (-b[3], b[0], -b[1], b[2]), lambda b: (b[1], -b[2], b[3], -b[0])
    ),
    (True, True): _Turn(lambda b: (b[1], -b[2], b[3], -b[0]), lambda b: (-b[3], b[0], -b[1], b[2])),
}


def read_picture(reader: PageReader, png: bytes, scale: float) -> tuple[list[Piece], float]:
    """Return the paragraphs in a picture, boxes in points, and the mean confidence, 0 to 1.

    scale: pixels a point. Stretches that stand beside each other make one line; columns of prose
    are read one after the other, lines in columns of a table are its rows.
    """
    found = [line for line in reader.lines(png) if line[2] >= MIN_CONFIDENCE and line[0].strip()]
    if not found:
        return [], 0.0
    confidence = sum(line[2] for line in found) / len(found)
    turn = _turn([box for _, box, _ in found])
    single = [_line(text, turn.upright(_scaled(box, scale))) for text, box, _ in found]
    ordered = in_columns([line for row in rows_of(single) for line in row])
    lines = [_joined(row) for row in _runs(ordered)]
    sizes = sorted(line.size for line in lines)
    laid = pieces(lines, sizes[len(sizes) // 2])
    return [_turned_back(piece, turn) for piece in laid], confidence


def add_piece(assembly: Assembly, piece: Piece, page: PageAnchor) -> None:
    """Add a paragraph, or a row with its cells, at its box on a page."""
    anchor = replace(page, box=piece.box)
    if piece.cells:
        cells = [(cell.text, replace(page, box=cell.box)) for cell in piece.cells]
        assembly.add_row(cells, anchor)
    else:
        assembly.add(piece.text, piece.kind, anchor, piece.level)


def _turn(boxes: list[Box]) -> _Turn:
    """Tell how the page lies: its stretches come in reading order, wherever they stand."""
    tall = sum(b[3] - b[1] > _TALL * (b[2] - b[0]) for b in boxes) * 2 > len(boxes)
    along = [(b[0] + b[2] if tall else b[1] + b[3]) / 2 for b in boxes]
    backwards = sum(after - before for before, after in pairwise(along)) < 0
    many = len(boxes) > 2
    return _TURNS[tall, backwards and (many or tall)]


def _scaled(box: Box, scale: float) -> Box:
    left, top, right, bottom = (side / scale for side in box)
    return left, top, right, bottom


def _line(text: str, box: Box) -> Line:
    text = text.strip()
    alone = (Stretch(text, box),)
    return Line(text, box, box[3] - box[1], stretches=alone, cut=text.endswith("-"))


def _runs(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the lines that follow each other from the left on one printed row."""
    row = [lines[0]]
    for line in lines[1:]:
        if beside(row[0], line) and line.box[0] >= row[-1].box[0]:
            row.append(line)
        else:
            yield row
            row = [line]
    yield row


def _joined(row: list[Line]) -> Line:
    """Return the stretches of a row as one line; those with no wide gap between them are one."""
    groups = [[row[0]]]
    for before, line in pairwise(row):
        if line.box[0] - before.box[2] > GAP * before.size:
            groups.append([line])
        else:
            groups[-1].append(line)
    stretches = tuple(
        Stretch(" ".join(line.text for line in group), around([line.box for line in group]))
        for group in groups
    )
    text = " ".join(stretch.text for stretch in stretches)
    box = around([stretch.box for stretch in stretches])
    size = max(line.size for line in row)
    return Line(text, box, size, stretches=stretches, cut=row[-1].cut)


def _turned_back(piece: Piece, turn: _Turn) -> Piece:
    cells = tuple(Stretch(cell.text, turn.back(cell.box)) for cell in piece.cells)
    return replace(piece, box=turn.back(piece.box), cells=cells)
