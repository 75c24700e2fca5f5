"""MBOX: a child a message, fetched from the file only when it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.mail import header, parse
from lastro.sources.media import MBOX
from lastro.sources.model import Document, Engines, Metadata, RawFile

_HEAD_BYTES = 64_000
_FROM_LINE = re.compile(rb"From .*\d{4}\s*$")
_ESCAPED = re.compile(rb"^>(>*From )", re.M)


@dataclass(frozen=True, slots=True)
class _Stretch:
    start: int
    end: int


def read(raw: RawFile, engines: Engines) -> Document:
    """Return a document without text whose children are the messages, in the file's order.

    A message is `x.mbox!<message-id>`; one without an id is named by its place, `mensagem-3`.
    """
    whole = raw if not callable(raw.origin) else RawFile(raw.locator, raw.content)
    names: dict[str, int] = {}
    children = []
    for number, stretch in enumerate(_stretches(whole), start=1):
        name = _name(whole, stretch, number)
        names[name] = names.get(name, 0) + 1
        if names[name] > 1:
            name = f"{name} ({names[name]})"
        children.append(RawFile(f"{raw.locator}!{name}", _fetch(whole, stretch)))
    if not children:
        raise UnreadableFile("caixa de mensagens sem nenhuma mensagem", subject=raw.locator)
    metadata = Metadata(extra={"mensagens": str(len(children))})
    return Assembly(raw, MBOX).document(Result(metadata, tuple(children)))


def _stretches(raw: RawFile) -> Iterator[_Stretch]:
    """Yield where each message stands, its `From ` line left out; the file is read once."""
    start = -1
    offset = 0
    blank = True
    with raw.open() as stream:
        for line in stream:
            if blank and _FROM_LINE.match(line):
                if start >= 0:
                    yield _Stretch(start, offset)
                start = offset + len(line)
            blank = not line.strip()
            offset += len(line)
    if start >= 0:
        yield _Stretch(start, offset)


def _fetch(raw: RawFile, stretch: _Stretch) -> Callable[[], bytes]:
    def fetch() -> bytes:
        return _ESCAPED.sub(rb"\1", _bytes(raw, stretch, stretch.end - stretch.start))

    return fetch


def _name(raw: RawFile, stretch: _Stretch, number: int) -> str:
    head = _bytes(raw, stretch, min(_HEAD_BYTES, stretch.end - stretch.start))
    message_id = header(parse(head), "message-id")
    return re.sub(r"[!/\\\s]", "_", message_id) or f"mensagem-{number}"


def _bytes(raw: RawFile, stretch: _Stretch, count: int) -> bytes:
    with raw.open() as stream:
        stream.seek(stretch.start)
        return stream.read(count)
