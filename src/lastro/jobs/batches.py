"""Cuts the files that are still to be read into batches, small enough to lose, big enough to queue.

A batch is what a worker takes at once. SQLite hands out about four jobs a second, so a job a file
would cost more than reading most files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lastro.sources import RawFile

MOST_FILES = 40
MOST_BYTES = 32_000_000


@dataclass(frozen=True, slots=True)
class Batch:
    """Files of one matter that one worker reads, one after the other. files: locator and path."""

    matter: str
    files: tuple[tuple[str, str], ...]

    @property
    def id(self) -> str:
        """Return what is the same for the same work, so that it is queued once."""
        said = "\0".join((self.matter, *(part for file in self.files for part in file)))
        return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def raws(self) -> Iterator[RawFile]:
        """Yield the files to be read."""
        return (RawFile(locator, Path(path)) for locator, path in self.files)


def cut(matter: str, raws: Iterable[RawFile]) -> Iterator[Batch]:
    """Yield the batches of `raws`, in their order; files with equal bytes stay together.

    Only files on disk can be handed to another process; the others are left to the caller.
    """
    held: list[tuple[str, str]] = []
    size = 0
    for group in _with_equal_bytes(raws):
        weight = sum(raw.size for raw in group)
        if held and (len(held) + len(group) > MOST_FILES or size + weight > MOST_BYTES):
            yield Batch(matter, tuple(held))
            held, size = [], 0
        held.extend((raw.locator, str(raw.origin)) for raw in group)
        size += weight
    if held:
        yield Batch(matter, tuple(held))


def _with_equal_bytes(raws: Iterable[RawFile]) -> Iterable[tuple[RawFile, ...]]:
    groups: dict[str, list[RawFile]] = {}
    for raw in raws:
        if isinstance(raw.origin, Path):
            groups.setdefault(raw.sha256, []).append(raw)
    return map(tuple, groups.values())
