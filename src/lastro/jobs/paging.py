"""Pages of court files classified, one commit a page: what was done is never done again."""

from __future__ import annotations

import time
from dataclasses import dataclass

from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.index import PageRow, classify_page, page_texts, rules_version, with_piece_dates
from lastro.sources import Document
from lastro.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Paged:
    """The pages of one file, classified. processed: pages this run had to do."""

    locator: str
    rows: tuple[PageRow, ...]
    processed: int


def classify_pages(workspace: Workspace, document: Document, emit: Emit = ignore) -> Paged:
    """Return the pages of a document with the piece each belongs to; none for files without pages.

    Each page commits by itself, keyed by the file's content and the rules: a run that was stopped
    goes on where it was, and one that was finished has nothing to do.
    """
    began = time.perf_counter()
    pages, rules = page_texts(document), rules_version()
    held = {row.number: row for row in workspace.pages.rows(document.sha256, rules)}
    rows: list[PageRow] = []
    emit(Started("páginas", len(pages)))
    for page in pages:
        row = held.get(page.number)
        if row is None:
            row = classify_page(page, rows[-1] if rows else None)
            workspace.pages.put(document.sha256, rules, row)
        rows.append(row)
        emit(Advanced("páginas", f"{document.locator}, p. {page.number}"))
    emit(Finished("páginas", (time.perf_counter() - began) * 1000))
    return Paged(document.locator, with_piece_dates(rows), len(pages) - len(held))
