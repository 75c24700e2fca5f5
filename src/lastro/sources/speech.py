"""What a transcriber heard, as a document: one block a segment, with its time."""

from __future__ import annotations

from typing import BinaryIO

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.model import (
    BlockKind,
    Document,
    Engines,
    Metadata,
    RawFile,
    TimeAnchor,
    Transcriber,
)

_DOUBT = "texto transcrito por máquina; confira ouvindo o trecho citado"


def transcriber_of(raw: RawFile, engines: Engines) -> Transcriber:
    """Return the transcriber. Raises UnreadableFile with what to install when there is none."""
    if engines.transcriber is None:
        raise UnreadableFile(
            "gravação não transcrita; para transcrever aqui: `pip install 'lastro[audio]'`",
            subject=raw.locator,
        )
    return engines.transcriber


def spoken(raw: RawFile, kind: str, transcriber: Transcriber, sound: BinaryIO) -> Document:
    """Return the spoken segments. Raises UnreadableFile when nothing is said in it."""
    assembly = Assembly(raw, kind)
    for text, start, end in transcriber.segments(sound):
        assembly.add(text, BlockKind.SPEECH, TimeAnchor(start, end))
    if assembly.empty:
        raise UnreadableFile("gravação sem fala reconhecível", subject=raw.locator)
    assembly.report("transcricao_automatica", _DOUBT)
    return assembly.document(Result(Metadata(extra={"transcritor": transcriber.name})))
