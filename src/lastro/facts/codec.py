"""Sources and rows as JSON for the store, and back."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from lastro.facts.model import Row
from lastro.sources import Excerpt
from lastro.text import Span, fold


def encode_sources(sources: Iterable[Excerpt]) -> list[list[object]]:
    """Return excerpts as lists: locator, hash, place, text, start, end."""
    return [[s.locator, s.sha256, s.place, s.text, s.span.start, s.span.end] for s in sources]


def decode_sources(encoded: Iterable[Iterable[Any]]) -> tuple[Excerpt, ...]:
    """Return what `encode_sources` was given."""
    return tuple(
        Excerpt(locator, sha256, place, text, Span(start, end))
        for locator, sha256, place, text, start, end in encoded
    )


def encode_cells(row: Row) -> list[list[object]]:
    """Return a row's cells as lists: column, text, number, place, start, end."""
    return [
        [column, text, None if number is None else str(number), *_place(at)]
        for column, text, number, at in row.cells
    ]


def _place(at: Excerpt) -> tuple[object, ...]:
    return at.place, at.text, at.span.start, at.span.end


def decode_cells(
    cells: Iterable[Iterable[Any]], locator: str, sha256: str
) -> tuple[tuple[str, str, Decimal | None, Excerpt], ...]:
    """Return what `encode_cells` was given the cells of."""
    return tuple(
        (
            column,
            text,
            None if value is None else Decimal(value),
            Excerpt(locator, sha256, place, exact, Span(start, end)),
        )
        for column, text, value, place, exact, start, end in cells
    )


def words_of(row: Row) -> str:
    """Return the words a row can be found by: its table, columns and texts, folded."""
    columns = (column for column, _, _, _ in row.cells)
    texts = (text for _, text, number, _ in row.cells if number is None)
    return fold(" ".join((row.table, row.caption, *columns, *texts)))
