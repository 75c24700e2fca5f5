"""An embedder that keeps every vector it made, by the hash of the text."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from lastro.models import Embedder, Vectors

_STEP = 256


class Kept:
    """The embedder beneath, with a file of the vectors it made; a text is never embedded twice."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name, self.dimensions = embedder.name, embedder.dimensions
        self._embedder = embedder
        path = folder / f"{embedder.name}.db"
        self._file = sqlite3.connect(path, timeout=60, check_same_thread=False)
        self._file.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, vector BLOB)")

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a question."""
        return self._made("query", texts, self._embedder.queries)

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row a passage."""
        return self._made("passage", texts, self._embedder.passages)

    def keep(self, kind: str, texts: Sequence[str], vectors: Vectors) -> None:
        """Keep vectors; kind: `query` or `passage`."""
        rows = [
            (_key(kind, text), vector.astype(np.float32).tobytes())
            for text, vector in zip(texts, vectors, strict=True)
        ]
        self._file.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", rows)
        self._file.commit()

    def _made(
        self, kind: str, texts: Sequence[str], make: Callable[[Sequence[str]], Vectors]
    ) -> Vectors:
        missing = [text for text in dict.fromkeys(texts) if self._held(kind, text) is None]
        for at in range(0, len(missing), _STEP):
            step = missing[at : at + _STEP]
            self.keep(kind, step, make(step))
        held = [self._held(kind, text) for text in texts]
        rows = [np.frombuffer(row, np.float32) for row in held if row is not None]
        return np.stack(rows) if rows else np.empty((0, self.dimensions), np.float32)

    def _held(self, kind: str, text: str) -> bytes | None:
        key = _key(kind, text)
        found = self._file.execute("SELECT vector FROM kept WHERE key = ?", (key,)).fetchone()
        return bytes(found[0]) if found else None


def _key(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}: {text}".encode("utf-8", "surrogatepass")).hexdigest()
