"""Every error Lastro raises, and whom each one is for.

    LastroError
    ├── UserError          the lawyer can mend it; the message says what to do next (exit code 2)
    │   ├── NotFound       a matter, draft, file or law code that is not held
    │   ├── UnreadableFile a file no reader could open; carries the reason and the part that failed
    │   └── Refused        a check said no: an unknown reference, a missing decision (exit code 1)
    ├── OutsideError       a vendor, network, engine or disk failed (exit code 3)
    └── Bug                an invariant of ours broke

A missing law, a misquote or a repealed article is never an error: it is a Resolution or a Verdict.
"""

from __future__ import annotations

import errno

_SYSTEM = {
    errno.ENOENT: "o arquivo ou a pasta não existe",
    errno.EACCES: "falta permissão",
    errno.EPERM: "falta permissão",
    errno.EISDIR: "é uma pasta",
    errno.ENOTDIR: "um trecho do caminho não é pasta",
    errno.ENOSPC: "o disco está cheio",
    errno.EDQUOT: "a cota de disco acabou",
    errno.EROFS: "o disco só permite leitura",
    errno.ENAMETOOLONG: "o nome é longo demais",
    errno.EMFILE: "há arquivos demais abertos",
    errno.ELOOP: "os atalhos andam em círculo",
    errno.EIO: "o disco falhou",
    errno.EADDRINUSE: "a porta já está em uso",
}


DISK_FULL = (
    "o disco está cheio; libere espaço e rode o mesmo comando de novo: o que já foi lido está "
    "guardado e não é lido outra vez"
)
_FULL = ("disk is full", "no space left", "disk full")


def disk_is_full(said: object) -> bool:
    """Tell whether what a database or an index says of its failure is that the disk is full."""
    return any(sign in str(said).casefold() for sign in _FULL)


class LastroError(Exception):
    """Root of the tree; `subject` names the file, matter or reference it is about."""

    def __init__(self, message: str, *, subject: str = "") -> None:
        super().__init__(message)
        self.subject = subject


class UserError(LastroError):
    """Something the user can mend; the message says what to do next."""


class NotFound(UserError):
    """A named thing is not held; the message lists what is, or how to bring it in."""


class UnreadableFile(UserError):
    """No reader could open the file; the message is the reason shown to the lawyer."""


class Refused(UserError):
    """A check said no; nothing unsafe was written."""


class OutsideError(LastroError):
    """Something outside the program failed: an engine, the disk, a vendor."""


def os_reason(wrong: OSError) -> str:
    """Return why the system refused, in Portuguese; its own words for what is not in the table."""
    known = _SYSTEM.get(wrong.errno or 0)
    return known or wrong.strerror or str(wrong)


class Bug(LastroError):
    """An invariant of our own broke; please report it with the message."""
