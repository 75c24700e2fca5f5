"""What an old Office file (OLE compound) says of itself."""

from __future__ import annotations

import olefile

from lastro.sources.encoding import decode
from lastro.sources.model import Metadata


def facts_of(ole: olefile.OleFileIO) -> Metadata:
    """Return title, author, subject and the day of its making."""
    found = ole.get_metadata()
    made = found.create_time
    return Metadata(
        title=_text(found.title),
        author=_text(found.author),
        date=made.isoformat() if made else "",
        subject=_text(found.subject),
    )


def _text(stored: object) -> str:
    """Return a property as text, "" for one that is none (damaged files hold lists and numbers)."""
    text = decode(stored).text if isinstance(stored, bytes) else stored
    return text.strip("\0 ") if isinstance(text, str) else ""
