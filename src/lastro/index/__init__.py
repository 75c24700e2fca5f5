"""From documents to hits: `Index.add`, `search`."""

from lastro.index.fuse import fuse
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
from lastro.index.search import search
from lastro.index.store import Index

__all__ = [
    "DocType",
    "Filter",
    "Found",
    "Hit",
    "Index",
    "Passage",
    "Query",
    "Ranks",
    "StageTrace",
    "fuse",
    "search",
]
