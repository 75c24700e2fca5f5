"""TAR, and files packed with gzip, bzip2 or xz: read once from front to end, within limits."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zlib
from contextlib import ExitStack
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from lastro.sources import media
from lastro.sources.container import (
    LINK,
    MAX_MEMBER_BYTES,
    Kept,
    Member,
    Metered,
    Overflow,
    Spool,
    Unpacking,
)
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.sniff import media_type

_DAMAGE = (EOFError, OSError, zlib.error, lzma.LZMAError, tarfile.TarError)
_CUT_SHORT = "arquivo compactado danificado ou incompleto: o que vem depois deste ponto se perdeu"
_SHORT_NAMES = {".tgz": ".tar", ".tbz2": ".tar", ".tbz": ".tar", ".txz": ".tar"}
_PACKED = (".gz", ".bz2", ".xz", ".gzip")
_HEAD_BYTES = 512


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the members as children; a packed file that is no TAR has one, itself unpacked.

    Damage in the middle keeps what came before it. Links and devices are listed, never followed.
    """
    kind = media_type(raw)
    unpacking, spool = Unpacking(raw, kind), Spool()
    with ExitStack() as stack:
        stream = stack.enter_context(raw.open())
        opened = _opened(stream, kind)
        stack.callback(opened.close)
        metered = Metered(opened, raw.size, unpacking.limit)
        try:
            _unpack(raw, _Peeked(metered), unpacking, spool)
        except Overflow as limit:
            unpacking.stop(str(limit))
        except _DAMAGE:
            unpacking.stop(_CUT_SHORT)
    return unpacking.document()


def _opened(stream: BinaryIO, kind: str) -> BinaryIO:
    """Return the stream, unpacked as it is read."""
    match kind:
        case media.GZIP:
            return cast(BinaryIO, gzip.GzipFile(fileobj=stream))
        case media.BZIP2:
            return cast(BinaryIO, bz2.BZ2File(stream))
        case media.XZ:
            return cast(BinaryIO, lzma.LZMAFile(stream))
        case _:
            return stream


class _Peeked:
    """A stream whose first bytes were looked at and are read again."""

    def __init__(self, stream: Metered) -> None:
        self._stream = stream
        self.head = b""
        while len(self.head) < _HEAD_BYTES and (piece := stream.read(_HEAD_BYTES)):
            self.head += piece
        self._waiting = self.head

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes."""
        if not self._waiting:
            return self._stream.read(size)
        piece = self._waiting if size < 0 else self._waiting[:size]
        self._waiting = self._waiting[len(piece) :]
        return piece


def _unpack(raw: RawFile, stream: _Peeked, unpacking: Unpacking, spool: Spool) -> None:
    if stream.head[257:262] != b"ustar":
        _single(raw, stream, unpacking, spool)
        return
    with tarfile.open(fileobj=cast(BinaryIO, stream), mode="r|") as archive:
        for info in archive:
            if not info.isdir():
                _member(archive, info, unpacking, spool)


def _member(
    archive: tarfile.TarFile, info: tarfile.TarInfo, unpacking: Unpacking, spool: Spool
) -> None:
    refused = LINK if info.issym() or info.islnk() else ""
    if not refused and not info.isreg():
        refused = "não é um arquivo comum (fila ou dispositivo)"
    if not unpacking.admits(Member(info.name, info.size, refused=refused)):
        return
    content = archive.extractfile(info)
    if content is not None:
        unpacking.add(info.name, Kept(spool, info.size).fill(content).fetch)


def _single(raw: RawFile, stream: _Peeked, unpacking: Unpacking, spool: Spool) -> None:
    """Keep the one file that was packed; when it ends early, what came is kept all the same."""
    kept = Kept(spool, MAX_MEMBER_BYTES)
    try:
        kept.fill(stream)
    except _DAMAGE:
        unpacking.stop(_CUT_SHORT)
    if kept.size:
        unpacking.add(_inner_name(raw.name), kept.fetch)


def _inner_name(name: str) -> str:
    """Return `extrato.csv` for `extrato.csv.gz`, `autos.tar` for `autos.tgz`."""
    ending = PurePosixPath(name).suffix.casefold()
    stem = name[: len(name) - len(ending)]
    if ending in _SHORT_NAMES:
        return stem + _SHORT_NAMES[ending]
    return stem if ending in _PACKED and stem else f"{name} (descompactado)"
