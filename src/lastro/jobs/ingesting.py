"""Reads a folder into a matter: files, then facts, then passages. Steps only."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from lastro.errors import NotFound, UserError
from lastro.events import Advanced, Emit, Finished, Started, Warned, ignore
from lastro.jobs.indexing import fill_vectors, index_passages, waiting
from lastro.jobs.reading import NOT_YET, forget_reordered, read_tree
from lastro.jobs.turns import turn
from lastro.sources import FileRecord, RawFile, Unread, gather, link
from lastro.workspace import FACTS, Workspace

HandOut = Callable[[Workspace, str, tuple[RawFile, ...], Emit], None]


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


def ingest(
    workspace: Workspace,
    path: Path,
    matter: str,
    emit: Emit = ignore,
    *,
    others: HandOut | None = None,
) -> Ingested:
    """Return the matter's files after reading `path` (a file or a folder) into it.

    Four stages, each resumable alone: read, facts, passages, vectors. From the third on words find
    what was read. One bad file never stops the rest; a second ingest of the matter waits;
    sources are only ever opened for reading. others: has new files read by other processes first;
    the result is the same. Raises NotFound when `path` does not exist, UserError
    when the matter has no name.
    """
    if not matter.strip():
        raise UserError("falta o nome do caso; escreva-o em --matter NOME")
    path = path.expanduser().absolute()
    if path.resolve() == workspace.home.resolve():
        raise UserError(
            f"{path} é a pasta de dados do Lastro, não a de um caso; escolha outra com --home",
            subject=str(path),
        )
    with turn(workspace.home, matter, emit):
        return _ingest(workspace, path, matter, emit, others)


def _ingest(
    workspace: Workspace, path: Path, matter: str, emit: Emit, others: HandOut | None
) -> Ingested:
    began = time.perf_counter()
    root = path if path.is_dir() else path.parent
    found = tuple(gather(path, skip=workspace.home.resolve()))
    if not found and not workspace.documents.prefixes(matter):
        raise NotFound(f"não há arquivos em {path}; confira a pasta do caso", subject=str(path))
    if path.is_dir():
        _absorb(workspace, matter, root)
    prefix = workspace.documents.prefix(matter, root)
    raws = tuple(replace(raw, locator=prefix + raw.locator) for raw in found)
    removed = _forget_missing(workspace, matter, prefix, raws, emit) if path.is_dir() else ()
    _announce(workspace, matter, raws)
    read_now = read_files(workspace, matter, raws, emit, others)
    link(workspace.documents, matter, anew=bool(removed))
    extract_facts(workspace, matter, emit)
    index_passages(workspace, matter, emit)
    fill_vectors(workspace, matter, emit)
    files = workspace.documents.files(matter)
    ms = (time.perf_counter() - began) * 1000
    return Ingested(matter, files, workspace.index.count(matter), read_now, removed, ms)


def read_files(
    workspace: Workspace,
    matter: str,
    raws: tuple[RawFile, ...],
    emit: Emit,
    others: HandOut | None = None,
) -> int:
    """Read what is not yet known and return how many files that was, containers' members too."""
    began = time.perf_counter()
    emit(Started("leitura", len(raws)))
    fresh = 0
    if others is not None:
        before = _held(workspace, matter)
        store = workspace.documents
        new = tuple(raw for raw in raws if not store.known(matter, raw.locator, raw.sha256))
        emit(Advanced("leitura", steps=len(raws) - len(new)))
        others(workspace, matter, new, emit)
        forget_reordered(workspace, matter, {raw.locator for raw in raws})
        held = _held(workspace, matter)
        fresh = len(held.items() - before.items())
        raws = tuple(raw for raw in new if held.get(raw.locator) != raw.sha256)
    for raw in raws:
        emit(Advanced("leitura", raw.name, steps=0))
        fresh += read_tree(workspace, matter, raw, emit)
        emit(Advanced("leitura", raw.name))
    workspace.forget_pages()
    emit(Finished("leitura", (time.perf_counter() - began) * 1000))
    return fresh


def _announce(workspace: Workspace, matter: str, raws: tuple[RawFile, ...]) -> None:
    """List every new file as unread before any is read: a run that is stopped hides none."""
    held = {file.locator for file in workspace.documents.files(matter)}
    for raw in raws:
        if raw.locator not in held:
            workspace.documents.put(matter, Unread(raw.locator, "", "", NOT_YET))


def _held(workspace: Workspace, matter: str) -> dict[str, str]:
    files = workspace.documents.files(matter)
    return {file.locator: file.sha256 for file in files if file.reason != NOT_YET}


def extract_facts(workspace: Workspace, matter: str, emit: Emit) -> None:
    """Extract the facts of every document that has none yet; forget those of vanished ones."""
    held = set(workspace.hashes(matter))
    known = workspace.facts.hashes(matter)
    for sha256 in known - held:
        workspace.facts.remove(matter, sha256)
    for document in waiting(workspace, matter, FACTS, known, emit):
        workspace.put_facts(matter, document)
        workspace.documents.mark(matter, document.sha256, FACTS)


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
