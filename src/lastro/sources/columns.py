"""Lines read across two columns of prose, put back into the order a person reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import mean, median

from lastro.sources.layout import Line, around

MIN_ROWS = 4
PROSE_CHARS = 18
_FULL = 0.8
_SAME_ROW = 0.5


def in_columns(lines: Sequence[Line]) -> list[Line]:
    """Return the lines column by column where they come row by row; else as they are.

    Two columns are told by a gutter that at least four rows share, with prose on both sides: half
    of the stretches fill their column. A table's short cells are no prose.
    """
    rows = rows_of([single for line in lines for single in _singles(line)])
    gutter = _gutter(rows)
    if gutter is None or not _interleaved(lines, gutter):
        return list(lines)
    ordered: list[Line] = []
    band: list[Line] = []
    for row in rows:
        if any(_crosses(line, gutter) for line in row):
            ordered += [*_sides(band, gutter), *row]
            band = []
        else:
            band += row
    return [*ordered, *_sides(band, gutter)]


def _singles(line: Line) -> list[Line]:
    if len(line.stretches) < 2:
        return [line]
    *head, last = line.stretches
    return [
        *(replace(line, text=s.text, box=s.box, stretches=(s,), cut=False) for s in head),
        replace(line, text=last.text + "-" * line.cut, box=last.box, stretches=(last,)),
    ]


def rows_of(lines: list[Line]) -> list[list[Line]]:
    """Return the lines grouped by printed row, rows from the top, lines from the left."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.box[1] + line.box[3]):
        if rows and beside(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.box[0]) for row in rows]


def beside(a: Line, b: Line) -> bool:
    """Tell whether two lines stand on the same printed row."""
    shared = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return shared > _SAME_ROW * min(a.box[3] - a.box[1], b.box[3] - b.box[1])


def _gutter(rows: list[list[Line]]) -> float | None:
    """Return where the white strip between two columns of prose is, None without one."""
    double = [row for row in rows if len(row) == 2]
    if len(double) < MIN_ROWS:
        return None
    left = [row[0] for row in double]
    right = [row[1] for row in double]
    edge = median(line.box[0] for line in right)  # even where lines on the left end unevenly
    middle = (max((a.box[2] for a in left if a.box[2] < edge), default=edge) + edge) / 2
    clean = [row for row in double if row[0].box[2] <= middle <= row[1].box[0]]
    if len(clean) < max(MIN_ROWS, 0.8 * len(double)):
        return None
    sides = ([row[0] for row in clean], [row[1] for row in clean])
    return middle if all(map(_is_prose, sides)) else None


def _is_prose(column: list[Line]) -> bool:
    edges = around([line.box for line in column])
    width = edges[2] - edges[0]
    full = sum(line.box[2] - line.box[0] > _FULL * width for line in column)
    return full * 2 >= len(column) and mean(len(line.text) for line in column) >= PROSE_CHARS


def _interleaved(lines: Sequence[Line], gutter: float) -> bool:
    """Tell whether the lines come across the gutter, row by row."""
    singles = [single for line in lines for single in _singles(line)]
    across = sum(
        beside(a, b) and (a.box[2] <= gutter) != (b.box[2] <= gutter) for a, b in pairwise(singles)
    )
    return across >= MIN_ROWS


def _crosses(line: Line, gutter: float) -> bool:
    return line.box[0] < gutter < line.box[2]


def _sides(band: list[Line], gutter: float) -> list[Line]:
    """Return the lines left of the gutter, then those right of it."""
    left = [line for line in band if line.box[2] <= gutter]
    return left + [line for line in band if line.box[2] > gutter]
