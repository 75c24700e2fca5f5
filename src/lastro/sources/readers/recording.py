"""Recordings: speech to text on this machine, each segment with its time."""

from __future__ import annotations

from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.sniff import media_type
from lastro.sources.speech import spoken, transcriber_of


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the spoken segments. Raises UnreadableFile when no transcriber is installed."""
    transcriber = transcriber_of(raw, engines)
    with raw.open() as stream:
        return spoken(raw, media_type(raw), transcriber, stream)
