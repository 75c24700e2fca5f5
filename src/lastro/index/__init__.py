"""From documents to hits: `chunk`, `Index.add`, `search`."""

from lastro.index.model import (
    DocType,
    Filter,
    Found,
    Hit,
    Passage,
    Query,
    Ranks,
    StageTrace,
)

__all__ = ["DocType", "Filter", "Found", "Hit", "Passage", "Query", "Ranks", "StageTrace"]
