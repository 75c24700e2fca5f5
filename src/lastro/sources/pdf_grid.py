"""Tables whose cells are drawn with rules: which words stand in which cell of which row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from lastro.sources.layout import Box, Line, Piece, Stretch, around
from lastro.sources.model import BlockKind

THIN = 2.5
NEAR = 3.0
MIN_SIDE = 8.0
MAX_RULES = 4_000


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line. at: its distance from the top or the left; start, end: how far it runs."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one page, in points from its top left corner."""

    across: tuple[Rule, ...] = ()
    down: tuple[Rule, ...] = ()


NO_RULES = Rules()


@dataclass(slots=True)
class _Grid:
    """One drawn table. rows: distances of its rules across, from the top."""

    box: Box
    rows: list[float]
    down: list[Rule]
    words: list[tuple[Stretch, Line]] = field(default_factory=list)


def rules_of(boxes: Iterable[tuple[Box, bool]]) -> Rules:
    """Return the rules among drawn shapes, given as (box, is framed): thin ones, and frames' sides.

    More than 4,000 are a drawing, not a table: then there are none.
    """
    across, down = [], []
    for (left, top, right, bottom), framed in boxes:
        wide, high = right - left, bottom - top
        if high <= THIN < wide:
            across.append(Rule((top + bottom) / 2, left, right))
        elif wide <= THIN < high:
            down.append(Rule((left + right) / 2, top, bottom))
        elif framed and wide > MIN_SIDE and high > MIN_SIDE:
            across += [Rule(top, left, right), Rule(bottom, left, right)]
            down += [Rule(left, top, bottom), Rule(right, top, bottom)]
    if len(across) + len(down) > MAX_RULES:
        return NO_RULES
    return Rules(tuple(across), tuple(down))


def parted(lines: Sequence[Line], rules: Rules) -> list[Line | Piece]:
    """Return the lines, those inside drawn tables replaced by one row after the other.

    A row comes where the first line of its table stood; its cells are read each to its end.
    """
    grids = _grids(rules)
    if not grids:
        return list(lines)
    mixed: list[Line | _Grid] = []
    for line in lines:
        grid = next((g for g in grids if _inside(line.box, g.box)), None)
        if grid is None:
            mixed.append(line)
            continue
        if not grid.words:
            mixed.append(grid)
        grid.words += [(word, line) for word in line.words or line.stretches]
    return [part for item in mixed for part in ([item] if isinstance(item, Line) else _rows(item))]


def _grids(rules: Rules) -> list[_Grid]:
    """Return the groups of rules that make at least two rows and two columns."""
    found = []
    for down in _groups(rules.down):
        top, bottom = min(rule.start for rule in down), max(rule.end for rule in down)
        left, right = min(rule.at for rule in down), max(rule.at for rule in down)
        across = [
            rule
            for rule in rules.across
            if top - NEAR <= rule.at <= bottom + NEAR
            and rule.start < right - NEAR
            and rule.end > left + NEAR
        ]
        rows = _levels(rule.at for rule in across)
        if len(rows) >= 3 and len(_levels(rule.at for rule in down)) >= 3:
            found.append(_Grid((left, top, right, bottom), rows, down))
    return found


def _groups(down: Sequence[Rule]) -> list[list[Rule]]:
    """Return the upright rules grouped where their stretches meet one below the other."""
    groups: list[list[Rule]] = []
    reach = float("-inf")
    for rule in sorted(down, key=lambda rule: (rule.start, rule.at)):
        if rule.start > reach + NEAR:
            groups.append([])
        groups[-1].append(rule)
        reach = max(reach, rule.end)
    return groups


def _levels(places: Iterable[float]) -> list[float]:
    levels: list[float] = []
    for place in sorted(places):
        if not levels or place - levels[-1] > NEAR:
            levels.append(place)
    return levels


def _inside(box: Box, around_it: Box) -> bool:
    across, down = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    left, top, right, bottom = around_it
    return left - NEAR <= across <= right + NEAR and top - NEAR <= down <= bottom + NEAR


def _rows(grid: _Grid) -> list[Piece]:
    rows = []
    for top, bottom in pairwise(grid.rows):
        inside = [(w, line) for w, line in grid.words if top <= _middle(w.box) < bottom]
        edges = _levels(rule.at for rule in grid.down if _spans(rule, top, bottom))
        cells = [
            cell
            for left, right in pairwise(edges or [grid.box[0], grid.box[2]])
            if (cell := _cell([p for p in inside if _within(p[0].box, left, right)]))
        ]
        if cells:
            box = around([cell.box for cell in cells])
            text = " ".join(cell.text for cell in cells)
            rows.append(Piece(text, BlockKind.TABLE_ROW, 0, box, tuple(cells)))
    return rows


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _spans(rule: Rule, top: float, bottom: float) -> bool:
    return rule.start <= (top + bottom) / 2 <= rule.end


def _within(box: Box, left: float, right: float) -> bool:
    return left <= (box[0] + box[2]) / 2 < right


def _cell(words: list[tuple[Stretch, Line]]) -> Stretch | None:
    if not words:
        return None
    text = words[0][0].text
    for (_, before), (word, line) in pairwise(words):
        text += (" " if line is before else "\n") + word.text
    return Stretch(text, around([word.box for word, _ in words]))
