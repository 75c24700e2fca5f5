"""Documents to passages, then to vectors; and both anew from the store. Steps only."""

from __future__ import annotations

import time
from collections.abc import Iterator

from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.index import VECTORS
from lastro.sources import Document
from lastro.workspace import PASSAGES, Workspace


def reindex(workspace: Workspace, matter: str, emit: Emit = ignore) -> int:
    """Return how many passages the matter has, all cut and written anew from the document store.

    No file is read again. Readers find the old passages until the new ones are there; text that
    did not change keeps its vector. Killed, the same call ends the same.
    """
    index_passages(workspace, matter, emit, anew=True)
    fill_vectors(workspace, matter, emit)
    return workspace.index.count(matter)


def index_passages(workspace: Workspace, matter: str, emit: Emit, *, anew: bool = False) -> None:
    """Index every document that is not yet indexed; forget the passages of vanished ones.

    Their vectors are left to `fill_vectors`. anew: every document, indexed or not
    """
    held = set(workspace.hashes(matter))
    for sha256 in workspace.shelves.hashes(matter) - held:
        workspace.shelves.remove(matter, sha256)
    indexed = frozenset[str]() if anew else workspace.index.hashes(matter)
    for document in waiting(workspace, matter, PASSAGES, indexed, emit):
        workspace.put_passages(matter, document)
        workspace.documents.mark(matter, document.sha256, PASSAGES)


def fill_vectors(workspace: Workspace, matter: str, emit: Emit) -> None:
    """Make the vectors that passages of the matter wait for, those that prove most first."""
    began = time.perf_counter()
    emit(Started(VECTORS, workspace.index.pending(matter)))
    workspace.index.fill(matter, emit=emit)
    workspace.index.optimize()
    emit(Finished(VECTORS, (time.perf_counter() - began) * 1000))


def waiting(
    workspace: Workspace, matter: str, stage: str, done: frozenset[str], emit: Emit
) -> Iterator[Document]:
    """Yield the documents that a stage has not finished, or whose results are not in its store."""
    began = time.perf_counter()
    pending = set(workspace.documents.pending(matter, stage))
    held = workspace.hashes(matter)
    undone = [sha256 for sha256 in held if sha256 in pending or sha256 not in done]
    emit(Started(stage, len(undone)))
    for sha256 in undone:
        document = workspace.documents.document(matter, sha256)
        emit(Advanced(stage, document.locator, steps=0))
        yield document
        emit(Advanced(stage, document.locator))
    emit(Finished(stage, (time.perf_counter() - began) * 1000))
