"""Tables of a document as rows with named columns, each cell with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from lastro.facts.dates import period_in
from lastro.facts.model import Row, Total
from lastro.facts.quantities import amounts, parse_number
from lastro.facts.segments import cells as spans_of_cells
from lastro.sources import Block, BlockKind, CellAnchor, Document, Excerpt, PointerAnchor
from lastro.text import Span, fold, squeeze

_HEADER_SEARCH = 12
_CAPTION_CHARS = 200
_TYPED_SHARE = 0.6
_TOTAL_ROW = re.compile(r"^(sub)?(total|soma|media|acumulado)\b")


@dataclass(frozen=True, slots=True)
class _Cell:
    column: str
    text: str
    span: Span
    place: str
    exact: str = ""

    @property
    def number(self) -> Decimal | None:
        return Decimal(self.exact) if self.exact else _number(self.text)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[_Cell, ...]


@dataclass(slots=True)
class _Table:
    """Rows that belong together. above: the text right before them."""

    name: str
    above: str
    lines: list[_Line] = field(default_factory=list)


def rows(document: Document) -> tuple[Row, ...]:
    """Return the rows of all tables under their header, in the order of the document.

    Columns take the header's words; without a header they are `A`, `B` … of a sheet or
    `coluna 1` … elsewhere. Title lines above a header and empty cells are left out.
    """
    found: list[Row] = []
    for table in _tables(document):
        at = _header(table.lines)
        body = table.lines if at is None else table.lines[at + 1 :]
        found += [_row(document, table, at, line) for line in body]
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
    previous: Block | None = None
    for block in document.blocks:
        if block.kind is not BlockKind.TABLE_ROW or isinstance(block.anchor, PointerAnchor):
            previous = block
            continue
        if table is None or previous is None or not _continues(previous, block):
            if table:
                yield table
            count += 1
            above = previous.span.of(document.text) if previous else ""
            name = f"{document.locator}#{_sheet(block) or f'tabela {count}'}"
            table = _Table(name, above[:_CAPTION_CHARS])
        table.lines.append(_line(document, block, len(table.lines) + 1))
        previous = block
    if table:
        yield table


def _continues(previous: Block, block: Block) -> bool:
    return previous.kind is BlockKind.TABLE_ROW and _sheet(previous) == _sheet(block)


def _sheet(block: Block) -> str:
    return block.anchor.sheet if isinstance(block.anchor, CellAnchor) else ""


def _line(document: Document, block: Block, ordinal: int) -> _Line:
    found = []
    for position, part in enumerate(spans_of_cells(block, document.text)):
        anchor = block.anchors[position + 1] if block.parts else block.anchor
        column, exact = f"coluna {position + 1}", ""
        if isinstance(anchor, CellAnchor):
            column, exact = re.sub(r"[^A-Z]", "", anchor.cell.split(":")[0]), anchor.exact
        found.append(_Cell(column, part.of(document.text), part, anchor.label(), exact))
    return _Line(_row_number(block, ordinal), tuple(c for c in found if c.text.strip()))


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
        if any(_mostly_typed(cell.column, below) for cell in line.cells if not _typed(cell.text)):
            return index
        if index == 0 and width >= 3:
            return index
    return None


def _mostly_typed(column: str, lines: list[_Line]) -> bool:
    texts = [cell.text for line in lines for cell in line.cells if cell.column == column]
    return bool(texts) and sum(map(_typed, texts)) >= _TYPED_SHARE * len(texts)


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


def _row(document: Document, table: _Table, header: int | None, line: _Line) -> Row:
    named = table.lines[header].cells if header is not None else ()
    names = {cell.column: squeeze(cell.text) for cell in named}
    titles = [cell.text for above in table.lines[: header or 0] for cell in above.cells]
    cells = tuple(
        (
            names.get(cell.column, cell.column),
            squeeze(cell.text),
            cell.number,
            Excerpt(document.locator, document.sha256, cell.place, cell.text, cell.span),
        )
        for cell in line.cells
    )
    caption = squeeze(" ".join((table.above, *titles)))[:_CAPTION_CHARS]
    period = next((found for cell in line.cells if (found := period_in(cell.text))), "")
    return Row(table.name, line.number, cells, caption, period)
