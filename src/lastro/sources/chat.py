"""Conversations: one block a message, placed by number, sender and moment; media as children."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lastro.sources.anchors import ChatAnchor
from lastro.sources.assemble import Assembly, Result
from lastro.sources.model import BlockKind, Document, Metadata, RawFile

_LISTED = 5
_MAX_FILES = 5_000


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message as it was exported.

    sent: ISO 8601, local time, or ""; sender: "" for what the program itself says
    text: all of it as it stands in the export; files: names of its media, relative to the export
    omitted: it had media that the export left out
    """

    sender: str
    sent: str
    text: str
    files: tuple[str, ...] = ()
    edited: bool = False
    deleted: bool = False
    omitted: bool = False


def document_of(
    raw: RawFile,
    media_type: str,
    messages: Sequence[ChatMessage],
    title: str = "",
    doubts: Iterable[str] = (),
) -> Document:
    """Return the conversation; media that lie beside it are its children, `conversa.txt!foto.jpg`.

    doubts: what had to be supposed about the dates, told to the lawyer
    """
    assembly = Assembly(raw, media_type)
    for number, message in enumerate(messages, start=1):
        anchor = ChatAnchor(number, message.sender, message.sent)
        assembly.add(message.text, BlockKind.PARAGRAPH, anchor, one_line=False)
    for doubt in doubts:
        assembly.report("data_suposta", doubt)
    _report(assembly, messages)
    files = dict.fromkeys(name for message in messages for name in message.files)
    children = tuple(
        RawFile(f"{raw.locator}!{name.replace('!', '_')}", fetch)
        for name in list(files)[:_MAX_FILES]
        if (fetch := _beside(raw, name)) is not None
    )
    return assembly.document(Result(_metadata(messages, title), children))


def _report(assembly: Assembly, messages: Sequence[ChatMessage]) -> None:
    kinds: tuple[tuple[str, str, Callable[[ChatMessage], bool]], ...] = (
        ("mensagem_apagada", "mensagens apagadas por quem as escreveu", lambda m: m.deleted),
        ("mensagem_editada", "mensagens editadas depois de enviadas", lambda m: m.edited),
        ("midia_ausente", "mensagens com mídia que não veio na exportação", lambda m: m.omitted),
    )
    for kind, what, concerns in kinds:
        found = [n for n, message in enumerate(messages, start=1) if concerns(message)]
        if found:
            more = " …" if len(found) > _LISTED else ""
            listed = ", ".join(map(str, found[:_LISTED])) + more
            first = messages[found[0] - 1]
            place = ChatAnchor(found[0], first.sender, first.sent).label()
            assembly.report(kind, f"{what}: {len(found)} (mensagem {listed})", place, first.text)


def _metadata(messages: Sequence[ChatMessage], title: str) -> Metadata:
    people = tuple(dict.fromkeys(m.sender for m in messages if m.sender))
    moments = [message.sent for message in messages if message.sent]
    extra = {"mensagens": str(len(messages))}
    if moments:
        extra |= {"inicio": moments[0], "fim": moments[-1]}
    date = moments[0] if moments else ""
    return Metadata(title=title, date=date, recipients=people, extra=extra)


def _beside(raw: RawFile, name: str) -> Callable[[], bytes] | None:
    """Return what reads a file of the export's own folder; never one that lies outside of it."""
    if not isinstance(raw.origin, Path):
        return None
    folder = raw.origin.parent
    path = folder / name
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
        return path.read_bytes if inside and path.is_file() else None
    except (OSError, ValueError):
        return None
