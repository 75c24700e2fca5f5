"""The durable workflows: read a folder into a matter, tell its pages apart, compose a brief.

Every step commits whole and is keyed by content, so a run that was killed at any moment is picked
up by the same command: what is committed is skipped, and the result is that of an undisturbed run.
"""

from lastro.jobs.composing import Composed, compose, export
from lastro.jobs.indexing import reindex
from lastro.jobs.ingesting import HandOut, Ingested, ingest
from lastro.jobs.paging import Paged, classify_pages

__all__ = [
    "Composed",
    "HandOut",
    "Ingested",
    "Paged",
    "classify_pages",
    "compose",
    "export",
    "ingest",
    "reindex",
]
