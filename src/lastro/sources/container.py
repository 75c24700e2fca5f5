"""What may come out of a container, whatever its format: limits, and names that stay inside.

Every container is read by the same rules; its reader only lists members and hands out their bytes.
"""

from __future__ import annotations

import tempfile
import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.model import Document, Metadata, RawFile
from lastro.sources.naming import told_apart
from lastro.text import Span

MAX_DEPTH = 5
MAX_MEMBERS = 20_000
MAX_MEMBER_BYTES = 1 << 29
MAX_TOTAL_BYTES = 2 << 30
MAX_RATIO = 200
RATIO_FROM_BYTES = 1 << 20
BOMB = "suspeita de bomba de descompactação"
LOCKED = "protegido por senha: descompacte-o com a senha e junte os arquivos à pasta"
LINK = "atalho (link simbólico) em vez de arquivo"
_HELD_BYTES = 8 << 20
_PIECE_BYTES = 1 << 16
_LISTED = 5

Fetch = Callable[[], bytes]


class Readable(Protocol):
    """Anything that gives bytes piece by piece."""

    def read(self, size: int = -1, /) -> bytes:
        """Return up to `size` bytes, `b""` at the end."""
        ...


@dataclass(frozen=True, slots=True)
class Member:
    """A file in a container, as the container declares it.

    size, packed: bytes unpacked and as stored; packed is 0 when it is not told
    refused: why its kind is never opened (a link, a password), "" when it may be
    """

    name: str
    size: int
    packed: int = 0
    refused: str = ""


class Overflow(Exception):
    """More came out of a container than its limits allow; the text says which limit."""


@dataclass(slots=True)
class _Entry:
    name: str
    origin: bytes | Fetch | None
    reason: str


class Unpacking:
    """Takes the members of one container, and makes the document whose children they are."""

    def __init__(self, raw: RawFile, media_type: str) -> None:
        """Raises UnreadableFile when the container lies too deep inside others."""
        if raw.depth >= MAX_DEPTH:
            raise UnreadableFile(
                f"arquivos compactados uns dentro dos outros além de {MAX_DEPTH} níveis",
                subject=raw.locator,
            )
        self._raw = raw
        self._assembly = Assembly(raw, media_type)
        self._entries: list[_Entry] = []
        self._total = 0
        self._stopped = ""
        self.limit = MAX_TOTAL_BYTES >> raw.depth

    def admits(self, member: Member) -> bool:
        """Tell whether a member may be opened; if not, it is listed with the reason."""
        reason = _refusal(member) or self._overflow(member)
        if reason:
            self.refuse(member.name, reason)
            return False
        self._total += member.size
        return True

    def add(self, name: str, origin: bytes | Fetch) -> None:
        """Add a member that was admitted."""
        self._entries.append(_Entry(plain(name), origin, ""))

    def refuse(self, name: str, reason: str) -> None:
        """List a member that is not opened, and why."""
        self._entries.append(_Entry(plain(name), None, reason))

    def stop(self, reason: str) -> None:
        """Say why the members after this place are not known."""
        self._stopped = reason

    def document(self, metadata: Metadata | None = None) -> Document:
        """Return the document: children sorted by name, refusals as findings and as `partial`."""
        entries = sorted(self._entries, key=lambda entry: entry.name)
        names = told_apart([entry.name for entry in entries])
        children, refused = [], []
        for name, entry in zip(names, entries, strict=True):
            if entry.origin is None:
                refused.append(f"{name}: {entry.reason}")
                self._assembly.report("membro_recusado", entry.reason, name)
            else:
                children.append(RawFile(f"{self._raw.locator}!{name}", entry.origin))
        partial = "; ".join(part for part in (self._stopped, _summary(refused)) if part)
        result = Result(metadata or Metadata(), tuple(children), partial=partial)
        return self._assembly.document(result)

    def _overflow(self, member: Member) -> str:
        if self._total + member.size > self.limit:
            return f"o total descompactado passaria de {self.limit / 1e6:,.0f} MB"
        if len(self._entries) >= MAX_MEMBERS:
            return f"mais de {MAX_MEMBERS} membros: descompacte-o na pasta do caso"
        return ""


class Spool:
    """Bytes unpacked once, into a nameless file that is gone when nobody can read it any more.

    No name of the container reaches the disk, and nothing stays behind a process that was killed.
    """

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_HELD_BYTES)  # noqa: SIM115
        self._lock = threading.Lock()
        self._end = 0
        weakref.finalize(self, self._file.close)

    def append(self, piece: bytes) -> Span:
        """Write bytes behind all others and return where they stand."""
        with self._lock:
            start = self._end
            self._file.seek(start)
            self._file.write(piece)
            self._end = start + len(piece)
        return Span(start, self._end)

    def part(self, where: Span) -> bytes:
        """Return the bytes that stand there."""
        with self._lock:
            self._file.seek(where.start)
            return self._file.read(where.end - where.start)


class Kept:
    """The bytes of one member in a spool; members may be written in turns."""

    def __init__(self, spool: Spool, limit: int) -> None:
        self._spool = spool
        self._parts: list[Span] = []
        self._limit = limit
        self.size = 0

    def write(self, piece: bytes | bytearray) -> int:
        """Add bytes and return how many. Raises Overflow beyond the limit."""
        self.size += len(piece)
        if self.size > self._limit:
            raise Overflow("membro maior do que o arquivo declara; recusado")
        if piece:
            where = self._spool.append(bytes(piece))
            if self._parts and self._parts[-1].end == where.start:
                where = Span(self._parts.pop().start, where.end)
            self._parts.append(where)
        return len(piece)

    def fill(self, stream: Readable) -> Kept:
        """Add the whole of a stream and return self. Raises Overflow beyond the limit."""
        while piece := stream.read(_PIECE_BYTES):
            self.write(piece)
        return self

    def fetch(self) -> bytes:
        """Return all of it, read anew each time."""
        return b"".join(map(self._spool.part, self._parts))


class Metered:
    """A stream that stops when more comes out than `limit` bytes, or than the ratio allows."""

    def __init__(self, stream: Readable, packed: int, limit: int) -> None:
        self._stream = stream
        self._left = min(limit, max(RATIO_FROM_BYTES, MAX_RATIO * packed))

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes. Raises Overflow when the limit is passed."""
        wanted = self._left + 1 if size < 0 else min(size, self._left + 1)
        piece = self._stream.read(wanted)
        self._left -= len(piece)
        if self._left < 0:
            raise Overflow(f"{BOMB}: expande mais do que o limite; o resto não foi aberto")
        return piece


def plain(name: str) -> str:
    """Return a member's name with `/` between folders and without the mark of locators."""
    return name.replace("\\", "/").replace("!", "_").replace("\0", "")


def _refusal(member: Member) -> str:
    """Return why a member may not be opened, or `""`."""
    path = plain(member.name)
    if path.startswith("/") or path[1:2] == ":":
        return "caminho absoluto: o membro quer ser gravado fora da pasta"
    if ".." in path.split("/"):
        return "caminho com `..`: o membro quer ser gravado fora da pasta"
    if member.refused:
        return member.refused
    if member.size > MAX_MEMBER_BYTES:
        return f"grande demais ao descompactar ({member.size / 1e6:,.0f} MB)"
    ratio = member.size / member.packed if member.packed else 0
    if member.size > RATIO_FROM_BYTES and ratio > MAX_RATIO:
        return f"{BOMB} (expande {ratio:,.0f} vezes)"
    return ""


def _summary(refused: list[str]) -> str:
    if not refused:
        return ""
    more = f" e mais {len(refused) - _LISTED}" if len(refused) > _LISTED else ""
    return f"{len(refused)} membros recusados: {'; '.join(refused[:_LISTED])}{more}"
