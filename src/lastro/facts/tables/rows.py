"""Tables of a document as rows with named columns, each cell with its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise

from lastro.facts.model import Row, Total
from lastro.facts.quantities import amounts, parse_number
from lastro.facts.segments import cells as spans_of_cells
from lastro.facts.tables.periods import names_a_time, period_of, period_over
from lastro.sources import (
    Block,
    BlockKind,
    CellAnchor,
    Document,
    Excerpt,
    PageAnchor,
    PointerAnchor,
)
from lastro.text import Span, fold, squeeze

_HEADER_SEARCH = 12
_CAPTION_CHARS = 200
_TYPED_SHARE = 0.6
_TOTAL_ROW = re.compile(r"^(sub)?-?(?:tota(?:l|is)|soma|media|acumulado)\b")
_CLOCK = re.compile(r"-?(\d{1,3}):([0-5]\d)(?::[0-5]\d)?")
_HOURS = re.compile(
    r"extra|saldo|trabalhad|noturn|total|credito|debito|banco|atraso|horas|jornada|50%|100%"
)
_COUNTED_HOURS = re.compile(r"(\d{1,3}(?:,\d{1,2})?) ?h(?:s|oras?)?")
_REFERENCE = re.compile(r"ref|qtd|quant|horas")
_MOMENT = re.compile(r"entrada|saida|inicio|fim|retorno|volta|chegada")
_FOOT = re.compile(r"(?P<label>[^\W\d][^\d:|]{2,40}):\s(?P<amount>R\$\s?\d[\d.]*,\d\d)\.?")
_ABOVE_BLOCKS = 8
_TIERS = 3


@dataclass(frozen=True, slots=True)
class _Cell:
    column: str
    text: str
    span: Span
    place: str
    exact: str = ""
    across: tuple[float, float] = (0.0, 0.0)

    @property
    def number(self) -> Decimal | None:
        return Decimal(self.exact) if self.exact else _number(self.text)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[_Cell, ...]


@dataclass(slots=True)
class _Table:
    """Rows that belong together. above: the text right before them; over: more of it, with the
    names of its sheet and file; feet: the line right below that names an amount.
    """

    name: str
    above: str
    over: str
    lines: list[_Line] = field(default_factory=list)
    feet: list[_Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Head:
    """What stands over a table's rows. names: of the columns; over: words that may name a month."""

    names: dict[str, str]
    caption: str
    over: str


def rows(document: Document) -> tuple[Row, ...]:
    """Return the rows of all tables under their header, in the order of the document.

    Columns take the header's words, of a header of two lines both (`Loja A Receita`); without a
    header they are `A`, `B` … of a sheet or `coluna 1` … elsewhere. Title lines above a header and
    empty cells are left out. Times of a timesheet (`01:30`) count in hours.
    """
    found: list[Row] = []
    for table in (part for whole in _tables(document) for part in _parted(whole)):
        at = _header(table.lines)
        first, last = (0, -1) if at is None else (at, _header_end(table.lines, at))
        head = _head(table, first, last)
        lines = table.lines[last + 1 :]
        if first <= last:
            lines = [_under(table.lines[first], line) for line in lines]
        body = [_row(document, table, head, line) for line in lines]
        body += [_row(document, table, head, line) for line in table.feet]
        month = "" if any(row.period for row in body) else period_over(head.over)
        found += [replace(row, period=month) for row in body] if month else body
    return tuple(found)


def total(rows: Iterable[Row], column: str) -> Total:
    """Return the sum of the numbers in `column`, with the cells added; total rows are left out.

    column: as in the header; case, accents and spaces do not matter.
    """
    wanted = fold(squeeze(column))
    added = [
        (number, cell)
        for row in rows
        if not is_total(row)
        for name, _, number, cell in row.cells
        if number is not None and fold(name) == wanted
    ]
    return Total(column, sum((n for n, _ in added), Decimal(0)), tuple(c for _, c in added))


def is_total(row: Row) -> bool:
    """Return whether the row sums others up (`Total`, `Subtotal`, `Média`)."""
    return any(_TOTAL_ROW.match(fold(text)) for _, text, number, _ in row.cells[:2])


def _tables(document: Document) -> Iterator[_Table]:
    table: _Table | None = None
    count = 0
    before: list[str] = []
    previous: Block | None = None
    for block in document.blocks:
        if block.kind is not BlockKind.TABLE_ROW or isinstance(block.anchor, PointerAnchor):
            if table and not before and (said := _FOOT.fullmatch(block.span.of(document.text))):
                table.feet.append(_foot(block, said, len(table.lines) + len(table.feet) + 1))
            previous = block
            before = [*before, block.span.of(document.text)[:_CAPTION_CHARS]][-_ABOVE_BLOCKS:]
            continue
        if table is None or previous is None or not _continues(previous, block):
            if table:
                yield table
            count += 1
            above = previous.span.of(document.text) if previous else ""
            name = f"{document.locator}#{_sheet(block) or f'tabela {count}'}"
            over = " \n".join((*before, name))
            table = _Table(name, above[:_CAPTION_CHARS], over)
        before = []
        table.lines.append(_line(document, block, len(table.lines) + 1))
        previous = block
    if table:
        yield table


def _foot(block: Block, said: re.Match[str], ordinal: int) -> _Line:
    """Return the line below a table, `Líquido a receber: R$ 1.234,56`, as its last row."""
    label, amount = Span(*said.span("label")), Span(*said.span("amount"))
    spans = label.shift(block.span.start), amount.shift(block.span.start)
    name, place = said["label"], block.anchor.label()
    return _Line(
        ordinal,
        (_Cell("rótulo", name, spans[0], place), _Cell(name, said["amount"], spans[1], place)),
    )


def _parted(table: _Table) -> Iterator[_Table]:
    """Yield the tables that follow each other without a line between: a new header begins one.

    That is a line of words, of another width than the line before, over lines of its own width.
    """
    cuts = [at for at in range(1, len(table.lines) - 1) if _begins(table.lines, at)]
    for start, end in pairwise([0, *cuts, len(table.lines)]):
        feet = table.feet if end == len(table.lines) else []
        yield replace(table, lines=table.lines[start:end], feet=feet)


def _begins(lines: list[_Line], at: int) -> bool:
    before, line, after = (lines[at + step].cells for step in (-1, 0, 1))
    words = len(line) > 1 and not any(_typed(cell.text) for cell in line)
    return (
        words
        and len(before) > 1
        and len(before) != len(line) == len(after)
        and _is_number(after[-1].text)
    )


def _continues(previous: Block, block: Block) -> bool:
    return previous.kind is BlockKind.TABLE_ROW and _sheet(previous) == _sheet(block)


def _sheet(block: Block) -> str:
    return block.anchor.sheet if isinstance(block.anchor, CellAnchor) else ""


def _line(document: Document, block: Block, ordinal: int) -> _Line:
    found = []
    for position, part in enumerate(spans_of_cells(block, document.text)):
        anchor = block.anchors[position + 1] if block.parts else block.anchor
        column, exact, across = f"coluna {position + 1}", "", (0.0, 0.0)
        if isinstance(anchor, CellAnchor):
            column, exact = re.sub(r"[^A-Z]", "", anchor.cell.split(":")[0]), anchor.exact
        elif isinstance(anchor, PageAnchor) and anchor.box and block.parts:
            across = anchor.box[0], anchor.box[2]
        text = part.of(document.text)
        found.append(_Cell(column, text, part, anchor.label(), exact, across))
    return _Line(_row_number(block, ordinal), tuple(c for c in found if c.text.strip()))


def _under(header: _Line, line: _Line) -> _Line:
    """Return a row of a page that lacks cells with each cell under the header it stands nearest to.

    Nothing changes where two cells would come under one header.
    """
    drawn = all(cell.across[1] > 0 for cell in (*header.cells, *line.cells))
    if not drawn or len(line.cells) >= len(header.cells):
        return line
    placed = [replace(cell, column=_nearest(header, cell).column) for cell in line.cells]
    apart = len({cell.column for cell in placed}) == len(placed)
    return _Line(line.number, tuple(placed)) if apart else line


def _nearest(header: _Line, cell: _Cell) -> _Cell:
    """Return the header whose edges, left, right or middle, lie nearest to those of the cell."""
    left, right = cell.across

    def away(over: _Cell) -> float:
        start, end = over.across
        return min(abs(start - left), abs(end - right), abs(start + end - left - right) / 2)

    return min(header.cells, key=away)


def _row_number(block: Block, ordinal: int) -> int:
    if isinstance(block.anchor, CellAnchor):
        digits = re.sub(r"\D", "", block.anchor.cell.split(":")[0])
        return int(digits) if digits else ordinal
    return ordinal


def _header(lines: list[_Line]) -> int | None:
    """Return the index of the header: untyped cells over columns that are mostly typed."""
    width = max(len(line.cells) for line in lines)
    for index, line in enumerate(lines[:_HEADER_SEARCH]):
        below = lines[index + 1 :]
        if len(line.cells) < 2 or len(line.cells) * 2 < width or not below:
            continue
        if any(_is_number(cell.text) for cell in line.cells):
            continue
        typed = _typed_columns(below)
        if any(cell.column in typed for cell in line.cells if not _typed(cell.text)):
            return index
        if (index == 0 and width >= 3) or all(names_a_time(c.text) for c in line.cells[1:]):
            return index
    return None


def _typed_columns(lines: list[_Line]) -> frozenset[str]:
    """Return the columns most of whose cells hold a digit."""
    typed: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for cell in (cell for line in lines for cell in line.cells):
        held[cell.column] += 1
        typed[cell.column] += _typed(cell.text)
    return frozenset(c for c, count in held.items() if typed[c] >= _TYPED_SHARE * count)


def _typed(text: str) -> bool:
    return any(char.isdigit() for char in text)


def _number(text: str) -> Decimal | None:
    """Return the number that a cell is: `1.234,56`, `6%`, `R$ 62 mil`; None for any other text."""
    number = parse_number(text)
    if number is None and (found := amounts(text)) and len(found[0].span) == len(text.strip()):
        return found[0].value
    return number


def _is_number(text: str) -> bool:
    number = _number(text)
    return number is not None and not (number == int(number) and 1990 <= number <= 2100)


def _header_end(lines: list[_Line], first: int) -> int:
    """Return the index of the header's last line: more of them name columns without a value."""
    last = first
    for index in range(first + 1, min(first + _TIERS, len(lines) - 1)):
        cells = lines[index].cells
        if len(cells) < 2 or any(_typed(cell.text) for cell in cells):
            break
        known = {cell.column for line in lines[first:index] for cell in line.cells}
        if all(cell.column in known for cell in cells):
            break
        last = index
    return last


def _names(lines: list[_Line]) -> dict[str, str]:
    """Return the columns' names; a group's word stands before those of its columns."""
    if len(lines) < 2:
        return {cell.column: squeeze(cell.text) for line in lines for cell in line.cells}
    columns = sorted({c.column for line in lines for c in line.cells}, key=_column_order)
    names = dict.fromkeys(columns, "")
    for line in lines:
        own = {cell.column: squeeze(cell.text) for cell in line.cells}
        group = ""
        for column in columns:
            group = own.get(column, group if line is not lines[-1] else "")
            names[column] = squeeze(f"{names[column]} {group}")
    return names


def _column_order(column: str) -> tuple[int, str]:
    return len(column), column


def _head(table: _Table, first: int, last: int) -> _Head:
    titles = [cell.text for above in table.lines[:first] for cell in above.cells]
    return _Head(
        names=_names(table.lines[first : last + 1]),
        caption=squeeze(" ".join((table.above, *titles)))[:_CAPTION_CHARS],
        over=" \n".join((table.over, *titles)),
    )


def _row(document: Document, table: _Table, head: _Head, line: _Line) -> Row:
    cells = tuple(
        (
            name := head.names.get(cell.column) or cell.column,
            squeeze(cell.text),
            _hours(name, cell.text) if cell.number is None else cell.number,
            Excerpt(document.locator, document.sha256, cell.place, cell.text, cell.span),
        )
        for cell in line.cells
    )
    period = period_of((cell.text for cell in line.cells), head.over)
    return Row(table.name, line.number, cells, head.caption, period)


def _hours(column: str, text: str) -> Decimal | None:
    """Return a length of time as hours; the hour of an entry or exit is none."""
    found = _CLOCK.fullmatch(text.strip())
    name = fold(column)
    counted = _COUNTED_HOURS.fullmatch(text.strip())
    if counted and _REFERENCE.match(name):
        return parse_number(counted[1])
    if not found or not _HOURS.search(name) or _MOMENT.search(name):
        return None
    hours = Decimal(found[1]) + Decimal(found[2]) / 60
    return -hours if text.strip().startswith("-") else hours
