"""Corpora beside the matters: any JSON lines, the law, the office's library, each by its name."""

from lastro.collections.collection import Collection
from lastro.collections.files import file_offers
from lastro.collections.given import entries
from lastro.collections.laws import LAWS, law_entries
from lastro.collections.library import Library, Quoted, citation
from lastro.collections.model import Built, Entry, Held, Offer, Passed, Whole
from lastro.collections.reference import LIBRARY, Reference, WorkKind
from lastro.collections.shelf import Collections

__all__ = [
    "LAWS",
    "LIBRARY",
    "Built",
    "Collection",
    "Collections",
    "Entry",
    "Held",
    "Library",
    "Offer",
    "Passed",
    "Quoted",
    "Reference",
    "Whole",
    "WorkKind",
    "citation",
    "entries",
    "file_offers",
    "law_entries",
]
