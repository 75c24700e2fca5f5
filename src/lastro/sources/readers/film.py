"""Films, and recordings that only ffmpeg decodes (M4A, AAC, AMR, WMA): what is said, with times."""

from __future__ import annotations

from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.outside_sound import sound_of
from lastro.sources.sniff import media_type
from lastro.sources.speech import spoken, transcriber_of


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the spoken segments. Raises UnreadableFile naming what is missing on this machine."""
    transcriber = transcriber_of(raw, engines)
    with sound_of(raw) as sound:
        return spoken(raw, media_type(raw), transcriber, sound)
