"""What can be saved of a damaged ZIP package (DOCX, XLSX …): a sound one of its readable parts.

Members are found by their own headers, so that a file cut short, without its directory, still gives
what lies before the cut; XML that breaks off is closed where it broke.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from lastro.sources.model import RawFile

MAX_FILE_BYTES = 300_000_000
MAX_PART_BYTES = 100_000_000
MAX_TOTAL_BYTES = 300_000_000
_HEADER = struct.Struct("<4s5H3I2H")
_MARK = b"PK\x03\x04"
_STORED, _DEFLATED = 0, 8
_LISTED = 3


@dataclass(frozen=True, slots=True)
class Member:
    """One member that was found. whole: all of it came out, and its checksum agrees."""

    name: str
    content: bytes
    whole: bool


@dataclass(frozen=True, slots=True)
class Repaired:
    """A sound package; damaged: names of the parts that came out only partly."""

    content: bytes
    damaged: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Return what to tell the lawyer."""
        parts = ", ".join(self.damaged[:_LISTED])
        detail = f" (partes danificadas: {parts})" if parts else ""
        return f"arquivo danificado ou incompleto: foi lido o que se pôde salvar{detail}"


def repaired(raw: RawFile, *, whole_only: bool = False) -> Repaired | None:
    """Return what can be saved of a package, None when nothing can or the file is too large.

    whole_only: leave out members that came out only partly
    """
    if raw.size > MAX_FILE_BYTES:
        return None
    found = {member.name: member for member in members(raw.content)}
    kept = [member for member in found.values() if member.whole or not whole_only]
    if not kept:
        return None
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for member in kept:
            package.writestr(zipfile.ZipInfo(member.name), _healed(member))
    damaged = tuple(member.name for member in found.values() if not member.whole)
    return Repaired(target.getvalue(), damaged)


def names(head: bytes) -> frozenset[str]:
    """Return the names of the members whose headers stand in `head`."""
    return frozenset(name for _, name, *_ in _headers(head))


def members(content: bytes) -> Iterator[Member]:
    """Yield every member that the local headers show, as far as its bytes go."""
    total = 0
    for start, name, method, checksum, packed in _headers(content):
        if not name or name.endswith("/"):
            continue
        body, ended = _body(content, start, method, packed)
        total += len(body)
        if total > MAX_TOTAL_BYTES:
            return
        agrees = checksum in (0, zlib.crc32(body))
        yield Member(name, body, ended and agrees)


def _headers(content: bytes) -> Iterator[tuple[int, str, int, int, int]]:
    """Yield (start of the body, name, method, checksum or 0, packed size or 0) of each member."""
    at = content.find(_MARK)
    while at >= 0:
        fixed = content[at : at + _HEADER.size]
        if len(fixed) < _HEADER.size:
            return
        _, _, flags, method, _, _, checksum, packed, _, name_length, extra = _HEADER.unpack(fixed)
        start = at + _HEADER.size + name_length + extra
        name = content[at + _HEADER.size : at + _HEADER.size + name_length]
        if not flags & 1 and b"\0" not in name:
            yield start, name.decode("utf-8", "replace"), method, checksum, packed
        at = content.find(_MARK, at + len(_MARK))


def _body(content: bytes, start: int, method: int, packed: int) -> tuple[bytes, bool]:
    if method == _STORED:
        body = content[start : start + packed]
        return body, len(body) == packed
    if method != _DEFLATED:
        return b"", False
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    pieces, size, at = [], 0, start
    try:
        while not unpacker.eof and at < len(content) and size < MAX_PART_BYTES:
            pieces.append(unpacker.decompress(content[at : at + 65_536], MAX_PART_BYTES - size))
            size += len(pieces[-1])
            at += 65_536
    except zlib.error:
        return b"".join(pieces), False
    return b"".join(pieces), unpacker.eof


def _healed(member: Member) -> bytes:
    """Return the bytes of a part; XML that does not parse is closed where it broke off."""
    if not member.name.endswith((".xml", ".rels")):
        return member.content
    try:
        etree.fromstring(member.content, _parser(recover=False))
    except etree.XMLSyntaxError:
        root = etree.fromstring(member.content or b"<x/>", _parser(recover=True))
        return b"<x/>" if root is None else etree.tostring(root)
    return member.content


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, recover=recover)
