"""Corpora beside the matters: any JSON lines, the law, the office's library, each by its name."""

from lastro.collections.collection import Collection
from lastro.collections.given import entries
from lastro.collections.laws import LAWS, law_entries
from lastro.collections.model import Built, Entry, Held, Passed, Whole
from lastro.collections.shelf import Collections

__all__ = [
    "LAWS",
    "Built",
    "Collection",
    "Collections",
    "Entry",
    "Held",
    "Passed",
    "Whole",
    "entries",
    "law_entries",
]
