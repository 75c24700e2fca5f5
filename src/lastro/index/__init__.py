"""From documents to hits: `classify`, `chunk`, `Index.add`, `search`."""

from lastro.index.aside import LeftOut
from lastro.index.chunk import chunk
from lastro.index.classify import Classified, classify, explain
from lastro.index.clause_store import ClauseRecord, ClauseStore, records
from lastro.index.clauses import Clause, ClauseKind, clauses
from lastro.index.fuse import fuse
from lastro.index.known import Dated, Known, KnownParty, days_of
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
    Reasons,
)
from lastro.index.page_store import PageStore
from lastro.index.pages import (
    PageRow,
    PageText,
    PageType,
    classify_page,
    page_texts,
    rules_version,
    with_piece_dates,
)
from lastro.index.parents import parent
from lastro.index.search import search
from lastro.index.shelves import Shelves
from lastro.index.stages import Outcome, Plan, Stage, StageTrace
from lastro.index.store import VECTORS, Index

__all__ = [
    "VECTORS",
    "Classified",
    "Clause",
    "ClauseKind",
    "ClauseRecord",
    "ClauseStore",
    "Dated",
    "DocType",
    "Filter",
    "Found",
    "Hit",
    "Index",
    "Judged",
    "Known",
    "KnownParty",
    "LeftOut",
    "Level",
    "Levels",
    "Outcome",
    "PageRow",
    "PageStore",
    "PageText",
    "PageType",
    "Passage",
    "Plan",
    "Query",
    "Ranks",
    "Reasons",
    "Shelves",
    "Stage",
    "StageTrace",
    "chunk",
    "classify",
    "classify_page",
    "clauses",
    "days_of",
    "explain",
    "fuse",
    "judge",
    "levels",
    "page_texts",
    "parent",
    "records",
    "rules_version",
    "search",
    "with_piece_dates",
]
