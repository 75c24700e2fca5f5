"""Reads one file of a folder into a matter, and what lies inside it."""

from __future__ import annotations

from dataclasses import replace

from lastro.events import Advanced, Emit, ignore
from lastro.sources import Document, FileRecord, FileStatus, RawFile, Unread, read
from lastro.workspace import Workspace

NOT_YET = "a leitura parou antes deste arquivo; rode `lastro ingest` de novo na mesma pasta"


def read_tree(workspace: Workspace, matter: str, raw: RawFile, emit: Emit = ignore) -> int:
    """Read one file and what lies inside it, if it is new; return how many files that was.

    Children are put first, so that a known container is all known. emit: told how far a scan is
    """
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
        return int(before is None or before.reason == NOT_YET)
    engines = replace(workspace.engines, notice=lambda at: emit(Advanced("leitura", at, steps=0)))
    reading_now = read(raw, engines, max_bytes=workspace.settings.max_file_bytes)
    children = reading_now.children if isinstance(reading_now, Document) else ()
    inside = sum(read_tree(workspace, matter, child, emit) for child in children)
    store.put(matter, reading_now)
    return inside + 1


def _original(workspace: Workspace, matter: str, raw: RawFile) -> FileRecord | None:
    """Return the file, before this one in order, whose same bytes were read; None if this is it."""
    same = workspace.documents.same_bytes(matter, raw.sha256)
    read_before = (r for r in same if r.status in (FileStatus.READ, FileStatus.PARTIAL))
    first = next(read_before, None)
    return first if first is not None and first.locator != raw.locator else None


def forget_reordered(workspace: Workspace, matter: str, given: set[str]) -> None:
    """Forget files whose bytes another process read out of order, so that they are read again.

    One reader alone reads equal bytes at the first locator and calls the others duplicates; two
    may read both at once, or the later first. given: locators of the files of the folder
    """
    by_bytes: dict[str, list[FileRecord]] = {}
    for file in workspace.documents.files(matter):
        if file.status in (FileStatus.READ, FileStatus.PARTIAL, FileStatus.DUPLICATE):
            by_bytes.setdefault(file.sha256, []).append(file)
    for first, *others in by_bytes.values():
        in_order = first.status is not FileStatus.DUPLICATE
        if in_order and all(file.status is FileStatus.DUPLICATE for file in others):
            continue
        for file in (first, *others):
            if head := _head(file.locator, given):
                workspace.documents.remove(matter, head)


def _head(locator: str, given: set[str]) -> str:
    """Return the file of the folder that `locator` is, or lies in; names may hold a `!`."""
    parts = locator.split("!")
    heads = ("!".join(parts[:n]) for n in range(1, len(parts) + 1))
    return next((head for head in heads if head in given), "")
