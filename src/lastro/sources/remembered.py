"""A page reader that keeps what it read until the file it belongs to is committed.

A file commits whole; a scan of 500 pages takes a while. Stopped at page 400, the next run reads the
hundred that are left: the pages are known by the bytes of their pictures.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from lastro.sources.model import PageReader

Lines = list[tuple[str, tuple[float, float, float, float], float]]


class RememberingReader:
    """Reads a picture once; `folder` holds what was read, a small file a picture."""

    def __init__(self, reader: PageReader, folder: Path) -> None:
        self._reader = reader
        self._folder = folder
        self.name = reader.name

    def lines(self, png: bytes) -> Lines:
        """Return what the reader says of a picture, from the folder when it said it before."""
        key = hashlib.sha256(self.name.encode() + b"\0" + png).hexdigest()
        kept = self._folder / f"{key}.json"
        with suppress(OSError, ValueError, TypeError):
            rows = json.loads(kept.read_text(encoding="utf-8"))
            return [(text, tuple(box), score) for text, box, score in rows]
        found = self._reader.lines(png)
        self._keep(kept, found)
        return found

    def forget(self) -> None:
        """Drop all that is kept: the files it came from are committed."""
        for kept in self._folder.glob("*.json") if self._folder.is_dir() else ():
            kept.unlink(missing_ok=True)

    def _keep(self, target: Path, found: Lines) -> None:
        with suppress(OSError):  # a full disk stops the keeping, not the reading
            self._folder.mkdir(parents=True, exist_ok=True)
            half = target.with_suffix(f".{os.getpid()}")
            half.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
            half.replace(target)
