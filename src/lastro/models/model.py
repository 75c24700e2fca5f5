"""Protocols of what runs weights. Each engine is a file of this room; `workspace` chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors of length one.

    name: identifies weights and version; vectors of different names are never mixed
    """

    name: str
    dimensions: int

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a question, shape (len(texts), dimensions), each of length one."""
        ...

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row a passage, shape (len(texts), dimensions), each of length one."""
        ...
