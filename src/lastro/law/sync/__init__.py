"""Asks the official sites for today's text, only when the user says so."""

from lastro.law.sync.model import (
    Answer,
    Fetch,
    Finding,
    Known,
    Outcome,
    Page,
    Sites,
    SyncReport,
    Target,
    TargetKind,
    Unanswered,
)
from lastro.law.sync.run import FOLDER, MOST_PAGES, Place, planned, sync
from lastro.law.sync.targets import targets

__all__ = [
    "FOLDER",
    "MOST_PAGES",
    "Answer",
    "Fetch",
    "Finding",
    "Known",
    "Outcome",
    "Page",
    "Place",
    "Sites",
    "SyncReport",
    "Target",
    "TargetKind",
    "Unanswered",
    "planned",
    "sync",
    "targets",
]
