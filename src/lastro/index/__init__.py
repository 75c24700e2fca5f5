"""From documents to hits: `classify`, `chunk`, `Index.add`, `search`."""

from lastro.index.aside import LeftOut
from lastro.index.chunk import chunk
from lastro.index.classify import Classified, classify, explain
from lastro.index.clause_store import ClauseRecord, ClauseStore, records
from lastro.index.clauses import Clause, ClauseKind, clauses
from lastro.index.fuse import fuse
from lastro.index.levels import Judged, Levels, judge, levels
from lastro.index.model import (
    DocType,
    Filter,
    Found,
    Hit,
    Level,
    Passage,
    Query,
    Ranks,
    StageTrace,
)
from lastro.index.search import search
from lastro.index.store import Index

__all__ = [
    "Classified",
    "Clause",
    "ClauseKind",
    "ClauseRecord",
    "ClauseStore",
    "DocType",
    "Filter",
    "Found",
    "Hit",
    "Index",
    "Judged",
    "LeftOut",
    "Level",
    "Levels",
    "Passage",
    "Query",
    "Ranks",
    "StageTrace",
    "chunk",
    "classify",
    "clauses",
    "explain",
    "fuse",
    "judge",
    "levels",
    "records",
    "search",
]
