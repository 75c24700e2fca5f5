"""Tables of the case as typed rows: headers, places, months, sums."""

from lastro.facts.tables.rows import is_total, rows, total

__all__ = ["is_total", "rows", "total"]
