"""ZIP: members as children; bombs, ways out of the folder and locked members are refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.media import ZIP
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.naming import told_apart

MAX_DEPTH = 5
MAX_MEMBERS = 20_000
MAX_MEMBER_BYTES = 1 << 29
MAX_TOTAL_BYTES = 2 << 30
MAX_RATIO = 200
RATIO_FROM_BYTES = 1 << 20
_ENCRYPTED = 0x1
_DOS_NAMES = 0x800
_LISTED = 5


def read(raw: RawFile, engines: Engines) -> Document:
    """Return a document without text whose children are the members that may be opened.

    What is refused is a finding with its reason, and makes the archive `parcial`. The total that
    may be unpacked halves with each archive inside an archive; more than five are not followed.
    """
    if raw.depth >= MAX_DEPTH:
        raise UnreadableFile(
            f"arquivos compactados uns dentro dos outros além de {MAX_DEPTH} níveis",
            subject=raw.locator,
        )
    source = raw if not callable(raw.origin) else RawFile(raw.locator, raw.content)
    members = _members(source)
    assembly = Assembly(raw, ZIP)
    children, refused, total = [], [], 0
    names = told_apart([_plain(_name(member)) for member in members])
    for name, member in zip(names, members, strict=True):
        reason = _refusal(member, name) or _overflow(member, total, raw.depth)
        if reason:
            refused.append(f"{name}: {reason}")
            assembly.report("membro_recusado", reason, name)
            continue
        total += member.file_size
        children.append(RawFile(f"{raw.locator}!{name}", _fetch(source, member)))
    return assembly.document(Result(children=tuple(children), partial=_summary(refused)))


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


def _refusal(member: zipfile.ZipInfo, name: str) -> str:
    """Return why a member may not be opened, or `""`."""
    path = name.replace("\\", "/")
    if path.startswith("/") or path[1:2] == ":":
        return "caminho absoluto: o membro quer ser gravado fora da pasta"
    if ".." in path.split("/"):
        return "caminho com `..`: o membro quer ser gravado fora da pasta"
    if (member.external_attr >> 28) == 0xA:
        return "atalho (link simbólico) em vez de arquivo"
    if member.flag_bits & _ENCRYPTED:
        return "protegido por senha: descompacte-o com a senha e junte os arquivos à pasta"
    if member.file_size > MAX_MEMBER_BYTES:
        return f"grande demais ao descompactar ({member.file_size / 1e6:,.0f} MB)"
    ratio = member.file_size / max(member.compress_size, 1)
    if member.file_size > RATIO_FROM_BYTES and ratio > MAX_RATIO:
        return f"suspeita de bomba de descompactação (expande {ratio:,.0f} vezes)"
    return ""


def _overflow(member: zipfile.ZipInfo, total: int, depth: int) -> str:
    limit = MAX_TOTAL_BYTES >> depth
    if total + member.file_size > limit:
        return f"o total descompactado passaria de {limit / 1e6:,.0f} MB"
    return ""


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


def _plain(name: str) -> str:
    return name.replace("\\", "/").replace("!", "_")


def _summary(refused: list[str]) -> str:
    if not refused:
        return ""
    more = f" e mais {len(refused) - _LISTED}" if len(refused) > _LISTED else ""
    return f"{len(refused)} membros recusados: {'; '.join(refused[:_LISTED])}{more}"
