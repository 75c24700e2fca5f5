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


class Bug(LastroError):
    """An invariant of our own broke; please report it with the message."""
