"""Rows of texts, of a chart or a slide's table, as rows of a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastro.sources.assemble import Assembly
from lastro.sources.cells import cell_name, row_name
from lastro.sources.model import BlockKind, CellAnchor


def add_grid(
    assembly: Assembly,
    name: str,
    rows: Iterable[Sequence[str]],
    kind: BlockKind = BlockKind.TABLE_ROW,
) -> None:
    """Add the rows, placed at `<name>!A1:C1`; empty cells keep their column and are left out."""
    for number, row in enumerate(rows, start=1):
        filled = [(column, text) for column, text in enumerate(row, start=1) if text.strip()]
        if filled:
            cells = [(text, CellAnchor(name, cell_name(at, number))) for at, text in filled]
            whole = CellAnchor(name, row_name([column for column, _ in filled], number))
            assembly.add_row(cells, whole, kind)
