"""7Z: members as children, unpacked once; locked ones are listed and the others read."""

from __future__ import annotations

from collections.abc import Mapping
from lzma import LZMAError

import py7zr
from py7zr.exceptions import ArchiveError, PasswordRequired
from py7zr.io import Py7zIO, WriterFactory

from lastro.errors import UnreadableFile
from lastro.sources.container import LINK, LOCKED, Kept, Member, Overflow, Spool, Unpacking
from lastro.sources.media import SEVEN_ZIP
from lastro.sources.model import Document, Engines, RawFile

_AES = bytes.fromhex("06f10701")


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the members as children. Raises UnreadableFile when even their names are locked."""
    unpacking = Unpacking(raw, SEVEN_ZIP)
    try:
        with raw.open() as stream, py7zr.SevenZipFile(stream) as archive:
            _unpack(archive, unpacking, raw.size)
    except PasswordRequired as wrong:
        raise UnreadableFile(f"arquivo 7z {LOCKED}", subject=raw.locator) from wrong
    except (ArchiveError, LZMAError, EOFError, OSError) as wrong:
        raise UnreadableFile("arquivo 7z danificado ou incompleto", subject=raw.locator) from wrong
    return unpacking.document()


def _unpack(archive: py7zr.SevenZipFile, unpacking: Unpacking, packed: int) -> None:
    """Unpack what is admitted; members go by their number, so that no name is ever a path.

    packed: bytes of the whole archive, since members of a solid one have no size of their own
    """
    spool = Spool()
    writers: dict[str, tuple[str, _Writer]] = {}
    for file in archive.files:
        if file.is_directory:
            continue
        name, size = str(file.filename), int(file.uncompressed or 0)
        if unpacking.admits(Member(name, size, packed, _refused(file))):
            file.file_properties()["filename"] = str(file.id)
            writers[str(file.id)] = (name, _Writer(Kept(spool, size)))
    factory = _Factory({number: writer for number, (_, writer) in writers.items()})
    try:
        archive.extract(targets=list(writers), factory=factory)
    except Overflow as limit:
        unpacking.stop(str(limit))
    for name, writer in writers.values():
        unpacking.add(name, writer.kept.fetch)


def _refused(file: py7zr.py7zr.ArchiveFile) -> str:
    if file.is_symlink or file.is_junction:
        return LINK
    if file.is_socket:
        return "não é um arquivo comum (soquete)"
    coders = file.folder.coders if file.folder is not None and not file.emptystream else ()
    return LOCKED if any(coder["method"] == _AES for coder in coders) else ""


class _Writer(Py7zIO):
    """What py7zr writes a member into."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def write(self, s: bytes | bytearray) -> int:
        """Keep a piece and return its length."""
        return self.kept.write(s)

    def read(self, size: int | None = None) -> bytes:
        """Return nothing: py7zr only writes."""
        return b""

    def seek(self, offset: int, whence: int = 0) -> int:
        """Return 0: what was written stays where it is."""
        return 0

    def flush(self) -> None:
        """Do nothing: the spool is flushed when it is read."""

    def size(self) -> int:
        """Return how many bytes were written."""
        return self.kept.size


class _Factory(WriterFactory):
    def __init__(self, writers: Mapping[str, _Writer]) -> None:
        self._writers = writers

    def create(self, filename: str) -> Py7zIO:
        """Return the writer of the member of that number."""
        return self._writers[filename.rsplit("/", 1)[-1]]
