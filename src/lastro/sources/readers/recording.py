"""Recordings: speech to text on this machine, each segment with its time."""

from __future__ import annotations

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.model import BlockKind, Document, Engines, Metadata, RawFile, TimeAnchor
from lastro.sources.sniff import media_type


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the spoken segments. Raises UnreadableFile when no transcriber is installed."""
    transcriber = engines.transcriber
    if transcriber is None:
        raise UnreadableFile(
            "gravação não transcrita; para transcrever aqui: `pip install 'lastro[audio]'`",
            subject=raw.locator,
        )
    assembly = Assembly(raw, media_type(raw))
    with raw.open() as stream:
        for text, start, end in transcriber.segments(stream):
            assembly.add(text, BlockKind.SPEECH, TimeAnchor(start, end))
    if assembly.empty:
        raise UnreadableFile("gravação sem fala reconhecível", subject=raw.locator)
    assembly.report(
        "transcricao_automatica", "texto transcrito por máquina; confira ouvindo o trecho citado"
    )
    return assembly.document(_result(transcriber.name))


def _result(name: str) -> Result:
    return Result(Metadata(extra={"transcritor": name}))
