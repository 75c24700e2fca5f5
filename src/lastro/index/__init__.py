"""From documents to hits: `classify`, `chunk`, `Index.add`, `search`."""

from lastro.index.chunk import chunk
from lastro.index.classify import Classified, classify, explain
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
    "Classified",
    "DocType",
    "Filter",
    "Found",
    "Hit",
    "Index",
    "Passage",
    "Query",
    "Ranks",
    "StageTrace",
    "chunk",
    "classify",
    "explain",
    "fuse",
    "search",
]
