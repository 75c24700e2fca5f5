"""All collections of a home, by name."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lastro.collections.collection import Collection
from lastro.collections.model import Held
from lastro.collections.store import building
from lastro.errors import NotFound, UserError
from lastro.models import Embedder

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


class Collections:
    """The collections kept in a folder, each opened once."""

    def __init__(self, folder: Path, embedder: Embedder) -> None:
        self._folder = folder
        self._embedder = embedder
        self._open: dict[str, Collection] = {}

    def names(self) -> tuple[str, ...]:
        """Return the names of the collections held."""
        return tuple(sorted(path.parent.name for path in self._folder.glob("*/entries.db")))

    def get(self, name: str) -> Collection:
        """Return a collection that is held. Raises NotFound that lists those there are."""
        if name not in self.names():
            known = (
                f"as coleções são: {', '.join(self.names())}"
                if self.names()
                else ("ainda não há coleção nenhuma")
            )
            raise NotFound(
                f"não há a coleção {name!r}; {known}. Monte-a com `lastro index build NOME --jsonl "
                "ARQUIVO`",
                subject=name,
            )
        return self._at(name)

    @contextmanager
    def making(self, name: str, *, anew: bool = False) -> Iterator[Collection]:
        """Yield the collection to build, made where there is none; one process builds at a time.

        anew: what is held of it is dropped first
        Raises UserError for a name that cannot be one, or while another process builds it.
        """
        if not _NAME.fullmatch(name):
            raise UserError(
                f"{name!r} não serve de nome de coleção; use letras minúsculas sem acento, "
                "algarismos, - e _",
                subject=name,
            )
        self._folder.mkdir(parents=True, exist_ok=True)
        with building(self._folder / f"{name}.lock", name):
            if anew:
                self._drop(name)
            yield self._at(name)

    def remove(self, name: str) -> None:
        """Drop a collection. Raises NotFound for one that is not held."""
        self.get(name)
        with building(self._folder / f"{name}.lock", name):
            self._drop(name)

    def held(self) -> tuple[Held, ...]:
        """Return every collection with how much it holds."""
        return tuple(self._at(name).held() for name in self.names())

    def _at(self, name: str) -> Collection:
        if name not in self._open:
            self._open[name] = Collection(self._folder / name, self._embedder)
        return self._open[name]

    def _drop(self, name: str) -> None:
        if opened := self._open.pop(name, None):
            opened.close()
        shutil.rmtree(self._folder / name, ignore_errors=True)
