"""ZIP: members as children; bombs, ways out of the folder and locked members are refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from lastro.errors import UnreadableFile
from lastro.sources.container import (
    LINK,
    LOCKED,
    MAX_MEMBERS,
    RATIO_FROM_BYTES,
    Member,
    Unpacking,
)
from lastro.sources.media import ZIP
from lastro.sources.model import Document, Engines, RawFile

_ENCRYPTED = 0x1
_DOS_NAMES = 0x800


def read(raw: RawFile, engines: Engines) -> Document:
    """Return a document without text whose children are the members that may be opened.

    What is refused is a finding with its reason, and makes the archive `parcial`. The total that
    may be unpacked halves with each archive inside an archive; more than five are not followed.
    """
    unpacking = Unpacking(raw, ZIP)
    source = raw if not callable(raw.origin) else RawFile(raw.locator, raw.content)
    for info in _members(source):
        refused = LINK if (info.external_attr >> 28) == 0xA else ""
        refused = refused or (LOCKED if info.flag_bits & _ENCRYPTED else "")
        member = Member(_name(info), info.file_size, max(info.compress_size, 1), refused)
        if unpacking.admits(member):
            unpacking.add(member.name, _fetch(source, info))
    return unpacking.document()


def _members(raw: RawFile) -> list[zipfile.ZipInfo]:
    try:
        with raw.open() as stream, zipfile.ZipFile(stream) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
    except (zipfile.BadZipFile, ValueError) as wrong:
        raise UnreadableFile("arquivo ZIP danificado ou incompleto", subject=raw.locator) from wrong
    if len(members) > MAX_MEMBERS:
        raise UnreadableFile(
            f"arquivo ZIP com {len(members)} membros; o limite é {MAX_MEMBERS}: descompacte-o "
            "na pasta do caso",
            subject=raw.locator,
        )
    packed = sum(member.compress_size for member in members)
    unpacked = sum(member.file_size for member in members)
    if unpacked > RATIO_FROM_BYTES and packed > 2 * raw.size:
        raise UnreadableFile(
            "arquivo ZIP recusado: os membros se sobrepõem (bomba de descompactação)",
            subject=raw.locator,
        )
    return sorted(members, key=lambda member: member.filename)


def _fetch(raw: RawFile, member: zipfile.ZipInfo) -> Callable[[], bytes]:
    """Return a function that unpacks one member, never beyond the size it declares."""

    def fetch() -> bytes:
        try:
            with (
                raw.open() as stream,
                zipfile.ZipFile(stream) as archive,
                archive.open(member) as packed,
            ):
                content = packed.read(member.file_size + 1)
        except (
            zipfile.BadZipFile,
            NotImplementedError,
            EOFError,
            io.UnsupportedOperation,
        ) as wrong:
            raise UnreadableFile("membro danificado do arquivo ZIP", subject=raw.locator) from wrong
        if len(content) > member.file_size:
            raise UnreadableFile("membro maior do que o ZIP declara; recusado", subject=raw.locator)
        return content

    return fetch


def _name(member: zipfile.ZipInfo) -> str:
    """Return the member's name; old Windows archives write it in DOS 850, not 437."""
    if member.flag_bits & _DOS_NAMES or member.filename.isascii():
        return member.filename
    try:
        stored = member.filename.encode("cp437")
    except UnicodeEncodeError:
        return member.filename
    try:
        return stored.decode("utf-8")
    except UnicodeDecodeError:
        return stored.decode("cp850")
