"""WhatsApp exports: one block a message, the media beside the text as children."""

from __future__ import annotations

import re

from lastro.errors import UnreadableFile
from lastro.sources.chat import document_of
from lastro.sources.encoding import decode
from lastro.sources.media import WHATSAPP
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.whatsapp import ASSUMED, messages_of

_NAMED = re.compile(r"(?:conversa (?:do|no) whatsapp|whatsapp chat|chat de whatsapp)"
                    r"\s*(?:com|with|con|-)\s*(.+?)(?:\.txt)?$", re.I)  # fmt: skip


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the messages as they were exported, `mensagem 12, de Ana, 25/08/2023 14:03` each.

    Deleted, edited and left-out ones are findings. Media of a ZIP stand beside it in the ZIP.
    """
    messages, supposed = messages_of(decode(raw.content).text)
    if not messages:
        raise UnreadableFile("conversa sem nenhuma mensagem", subject=raw.locator)
    named = _NAMED.search(raw.name)
    title = named[1] if named else ""
    return document_of(raw, WHATSAPP, messages, title, (ASSUMED,) if supposed else ())
