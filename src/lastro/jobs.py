"""The durable workflows: read a folder into a matter, compose a brief. Steps only.

Every step commits whole and is keyed by content, so a run that was killed at any moment is picked
up by the same command: what is committed is skipped, and the result is that of an undisturbed run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lastro.documents import write_all
from lastro.drafting import Claim, Colour, Draft, Request, audit, gaps
from lastro.drafting import compose as compose_draft
from lastro.errors import NotFound, UserError
from lastro.events import Advanced, Emit, Finished, Started, Warned, ignore
from lastro.index import PageRow, classify_page, page_texts, rules_version, with_piece_dates
from lastro.sources import Document, FileRecord, FileStatus, RawFile, Unread, gather, read
from lastro.workspace import FACTS, PASSAGES, Workspace


@dataclass(frozen=True, slots=True)
class Ingested:
    """What an ingest left in the matter.

    passages: passages of the whole matter; read_now: files this run read; removed: files of an
    earlier run that are no longer in the folder; ms: wall time
    """

    matter: str
    files: tuple[FileRecord, ...]
    passages: int
    read_now: int
    removed: tuple[str, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class Paged:
    """The pages of one file, classified. processed: pages this run had to do."""

    locator: str
    rows: tuple[PageRow, ...]
    processed: int


@dataclass(frozen=True, slots=True)
class Composed:
    """A draft and the files it was written to."""

    draft: Draft
    files: tuple[Path, ...]

    @property
    def colours(self) -> dict[str, int]:
        """Return how many claims are of each colour."""
        counts = {colour.value: 0 for colour in Colour}
        for claim in self._claims():
            counts[claim.colour.value] += 1
        return counts

    @property
    def gaps(self) -> int:
        """Return how many `[COMPLETAR: …]` marks are left for the lawyer."""
        return sum(len(gaps(claim.text)) for claim in self._claims())

    def _claims(self) -> Iterator[Claim]:
        for section in (*self.draft.sections, *self.draft.frame):
            yield from section.claims

    def as_json(self) -> dict[str, object]:
        """Return the answer of `compose`; the claims themselves are in `audit.json`."""
        by_status: dict[str, int] = {}
        for item in self.draft.citations:
            status = item.resolution.status.value if item.resolution else "nao_verificado"
            by_status[status] = by_status.get(status, 0) + 1
        return {
            "draft": self.draft.id,
            "matter": self.draft.matter,
            "peca": self.draft.piece.value,
            "titulo": self.draft.title,
            "estado": self.draft.state,
            "afirmacoes": self.colours,
            "lacunas": self.gaps,
            "citacoes": {"total": len(self.draft.citations), "por_status": by_status},
            "fontes": len(self.draft.bibliography),
            "arquivos": [str(path) for path in self.files],
            "cobertura": list(self.draft.coverage),
        }


def compose(
    workspace: Workspace, request: Request, folder: Path | None = None, emit: Emit = ignore
) -> Composed:
    """Return the brief that was asked for and its files, written to `folder` or the draft's own.

    Raises Refused with the reason when the piece cannot be written from this matter.
    """
    draft = compose_draft(
        request,
        workspace.materials(request.matter),
        workspace.home / "drafts",
        store=workspace.drafts,
        emit=emit,
    )
    return export(workspace, draft, folder)


def export(workspace: Workspace, draft: Draft, folder: Path | None = None) -> Composed:
    """Return the files of a draft, written again as it is kept; nothing is composed anew."""
    target = folder if folder is not None else workspace.home / "drafts" / draft.id / "arquivos"
    around = workspace.around(draft.matter)
    return Composed(draft, write_all(draft, target, around, audit=audit(draft)))


def ingest(workspace: Workspace, path: Path, matter: str, emit: Emit = ignore) -> Ingested:
    """Return the matter's files after reading `path` (a file or a folder) into it.

    Three stages, each resumable alone: read, facts, index. One bad file never stops the rest;
    sources are only ever opened for reading. Raises NotFound when `path` does not exist, UserError
    when the matter has no name.
    """
    began = time.perf_counter()
    if not matter.strip():
        raise UserError("falta o nome do caso; escreva-o em --matter NOME")
    path = path.expanduser().absolute()
    root = path if path.is_dir() else path.parent
    found = tuple(gather(path))
    if not found and not workspace.documents.prefixes(matter):
        raise NotFound(f"não há arquivos em {path}; confira a pasta do caso", subject=str(path))
    if path.is_dir():
        _absorb(workspace, matter, root)
    prefix = workspace.documents.prefix(matter, root)
    raws = tuple(replace(raw, locator=prefix + raw.locator) for raw in found)
    removed = _forget_missing(workspace, matter, prefix, raws, emit) if path.is_dir() else ()
    read_now = read_files(workspace, matter, raws, emit)
    extract_facts(workspace, matter, emit)
    embed_passages(workspace, matter, emit)
    files = workspace.documents.files(matter)
    ms = (time.perf_counter() - began) * 1000
    return Ingested(matter, files, workspace.index.count(matter), read_now, removed, ms)


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


def read_files(workspace: Workspace, matter: str, raws: tuple[RawFile, ...], emit: Emit) -> int:
    """Read what is not yet known and return how many files that was, containers' members too."""
    began = time.perf_counter()
    emit(Started("leitura", len(raws)))
    fresh = 0
    for raw in raws:
        emit(Advanced("leitura", raw.name, steps=0))
        fresh += _read_tree(workspace, matter, raw)
        emit(Advanced("leitura", raw.name))
    emit(Finished("leitura", (time.perf_counter() - began) * 1000))
    return fresh


def extract_facts(workspace: Workspace, matter: str, emit: Emit) -> None:
    """Extract the facts of every document that has none yet; forget those of vanished ones."""
    held = set(workspace.hashes(matter))
    known = workspace.facts.hashes(matter)
    for sha256 in known - held:
        workspace.facts.remove(matter, sha256)
    for document in _waiting(workspace, matter, FACTS, known, emit):
        workspace.put_facts(matter, document)
        workspace.documents.mark(matter, document.sha256, FACTS)


def embed_passages(workspace: Workspace, matter: str, emit: Emit) -> None:
    """Index every document that is not yet indexed; forget the passages of vanished ones."""
    held = set(workspace.hashes(matter))
    for sha256 in workspace.shelves.hashes(matter) - held:
        workspace.shelves.remove(matter, sha256)
    indexed = workspace.index.hashes(matter)
    for document in _waiting(workspace, matter, PASSAGES, indexed, emit):
        workspace.put_passages(matter, document)
        workspace.documents.mark(matter, document.sha256, PASSAGES)
    workspace.index.optimize()


def _waiting(
    workspace: Workspace, matter: str, stage: str, done: frozenset[str], emit: Emit
) -> Iterator[Document]:
    """Yield the documents that a stage has not finished, or whose results are not in its store."""
    began = time.perf_counter()
    pending = set(workspace.documents.pending(matter, stage))
    held = workspace.hashes(matter)
    waiting = [sha256 for sha256 in held if sha256 in pending or sha256 not in done]
    emit(Started(stage, len(waiting)))
    for sha256 in waiting:
        document = workspace.documents.document(matter, sha256)
        emit(Advanced(stage, document.locator, steps=0))
        yield document
        emit(Advanced(stage, document.locator))
    emit(Finished(stage, (time.perf_counter() - began) * 1000))


def _read_tree(workspace: Workspace, matter: str, raw: RawFile) -> int:
    """Read one file and what lies inside it, children first: a known container is all known."""
    store = workspace.documents
    original = _original(workspace, matter, raw)
    if original is None and store.known(matter, raw.locator, raw.sha256):
        return 0
    before = store.file_of(matter, raw.locator)
    if before is not None and before.sha256 != raw.sha256:
        store.remove(matter, raw.locator)
    if original is not None:
        reading = Unread(raw.locator, raw.sha256, original.media_type, "")
        store.put(matter, reading, duplicate_of=original.locator)
        return int(before is None)
    reading_now = read(raw, workspace.engines, max_bytes=workspace.settings.max_file_bytes)
    children = reading_now.children if isinstance(reading_now, Document) else ()
    inside = sum(_read_tree(workspace, matter, child) for child in children)
    store.put(matter, reading_now)
    return inside + 1


def _original(workspace: Workspace, matter: str, raw: RawFile) -> FileRecord | None:
    """Return the file, before this one in order, whose same bytes were read; None if this is it."""
    same = workspace.documents.same_bytes(matter, raw.sha256)
    read_before = (r for r in same if r.status in (FileStatus.READ, FileStatus.PARTIAL))
    first = next(read_before, None)
    return first if first is not None and first.locator != raw.locator else None


def _absorb(workspace: Workspace, matter: str, root: Path) -> None:
    """Forget the folders inside `root` that were read alone: their files come by its names now."""
    store = workspace.documents
    for folder, prefix in store.prefixes(matter).items():
        if root in Path(folder).parents:
            for file in _read_from(workspace, matter, prefix):
                store.remove(matter, file.locator)
            store.forget_root(matter, folder)


def _read_from(workspace: Workspace, matter: str, prefix: str) -> tuple[FileRecord, ...]:
    """Return the files of the folder whose locators begin with `prefix`; "" is the first one's."""
    store = workspace.documents
    others = tuple(p for p in store.prefixes(matter).values() if p and p != prefix)
    mine = (f for f in store.files(matter) if f.locator.startswith(prefix))
    return tuple(f for f in mine if prefix or not f.locator.startswith(others))


def _lies_in(locator: str, here: set[str]) -> bool:
    """Tell whether a locator is one of the files `here` or lies in one; names may hold a `!`."""
    parts = locator.split("!")
    return any("!".join(parts[:n]) in here for n in range(1, len(parts) + 1))


def _forget_missing(
    workspace: Workspace, matter: str, prefix: str, raws: tuple[RawFile, ...], emit: Emit
) -> tuple[str, ...]:
    """Forget files of this folder that are no longer there, with all that lay in them."""
    store = workspace.documents
    here = {raw.locator for raw in raws}
    mine = _read_from(workspace, matter, prefix)
    gone = tuple(f.locator for f in mine if not _lies_in(f.locator, here))
    for locator in gone:
        store.remove(matter, locator)
        emit(Warned("saiu da pasta e foi retirado do caso:", locator))
    for file in store.files(matter):
        if file.duplicate_of in gone:
            store.remove(matter, file.locator)
    return gone
