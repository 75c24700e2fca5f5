"""RAR: listed here, unpacked by a program of the machine (unrar, unar, 7-Zip or bsdtar).

No free library unpacks RAR; what is stored without compression is read even without a program.
"""

from __future__ import annotations

import io

import rarfile

from lastro.errors import UnreadableFile
from lastro.sources.container import LINK, LOCKED, Kept, Member, Overflow, Spool, Unpacking
from lastro.sources.media import RAR
from lastro.sources.model import Document, Engines, RawFile

_NO_PROGRAM = (
    "falta um programa que abra RAR: instale o pacote unar (Debian e Ubuntu: sudo apt install "
    "unar) ou descompacte o arquivo na pasta do caso"
)


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the members as children; without a program, packed ones are listed with the reason."""
    unpacking, spool = Unpacking(raw, RAR), Spool()
    try:
        with raw.open() as stream, rarfile.RarFile(io.BytesIO(stream.read())) as archive:
            if archive.needs_password() and not archive.infolist():
                raise UnreadableFile(f"arquivo RAR {LOCKED}", subject=raw.locator)
            for info in sorted(archive.infolist(), key=lambda info: str(info.filename)):
                if not info.is_dir():
                    _member(archive, info, unpacking, spool)
    except rarfile.NeedFirstVolume as wrong:
        reason = "parte de um RAR dividido em volumes: junte todas e descompacte-as na pasta"
        raise UnreadableFile(reason, subject=raw.locator) from wrong
    except rarfile.PasswordRequired as wrong:
        raise UnreadableFile(f"arquivo RAR {LOCKED}", subject=raw.locator) from wrong
    except rarfile.Error as wrong:
        raise UnreadableFile("arquivo RAR danificado ou incompleto", subject=raw.locator) from wrong
    return unpacking.document()


def _member(
    archive: rarfile.RarFile, info: rarfile.RarInfo, unpacking: Unpacking, spool: Spool
) -> None:
    refused = LINK if info.is_symlink() else LOCKED if info.needs_password() else ""
    name, size = str(info.filename), int(info.file_size or 0)
    if not unpacking.admits(Member(name, size, max(int(info.compress_size or 0), 1), refused)):
        return
    try:
        with archive.open(info) as content:
            unpacking.add(name, Kept(spool, size).fill(content).fetch)
    except rarfile.RarCannotExec:
        unpacking.refuse(name, _NO_PROGRAM)
    except (rarfile.Error, Overflow, OSError):
        unpacking.refuse(name, "membro danificado do arquivo RAR")
