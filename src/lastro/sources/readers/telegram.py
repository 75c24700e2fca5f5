"""Telegram exports: `result.json` and `messages.html`, one block a message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from lastro.errors import UnreadableFile
from lastro.sources.chat import ChatMessage, document_of
from lastro.sources.encoding import decode
from lastro.sources.media import TELEGRAM, TELEGRAM_HTML
from lastro.sources.model import Document, Engines, RawFile

_FILES = ("photo", "file")
_KINDS = {"voice_message": "mensagem de voz", "video_message": "mensagem de vídeo",
          "video_file": "vídeo", "audio_file": "áudio", "sticker": "figurinha",
          "animation": "animação"}  # fmt: skip
_STAMP = re.compile(r"(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2}(?::\d{2})?)")


def read_json(raw: RawFile, engines: Engines) -> Document:
    """Return the messages of one chat, or of every chat of a whole export."""
    value = json.loads(decode(raw.content).text)
    chats = [value] if "messages" in value else value.get("chats", {}).get("list", [])
    messages = [_message(given) for chat in chats for given in chat.get("messages", ())]
    if not messages:
        raise UnreadableFile("conversa sem nenhuma mensagem", subject=raw.locator)
    title = ", ".join(str(chat["name"]) for chat in chats if chat.get("name"))
    return document_of(raw, TELEGRAM, messages, title)


def read_html(raw: RawFile, engines: Engines) -> Document:
    """Return the messages of one page of an export."""
    tree = LexborHTMLParser(decode(raw.content).text)
    messages = list(_messages(tree))
    if not messages:
        raise UnreadableFile("conversa sem nenhuma mensagem", subject=raw.locator)
    title = tree.css_first(".page_header .text")
    return document_of(raw, TELEGRAM_HTML, messages, _text(title))


def _message(given: dict[str, Any]) -> ChatMessage:
    sender = str(given.get("from") or given.get("actor") or "")
    sent = str(given.get("date") or "")
    files = [str(given[key]) for key in _FILES if given.get(key)]
    kept = tuple(name for name in files if not name.startswith("("))
    notes = list(_notes(given, kept))
    said = _said(given.get("text", "")) or (str(given.get("action", "")).replace("_", " "))
    return ChatMessage(
        sender,
        sent,
        _line(sender, sent, " ".join([said, *notes]).strip()),
        kept,
        edited="edited" in given,
        omitted=len(kept) < len(files),
    )


def _said(text: Any) -> str:
    """Return the text of a message; Telegram parts it where a link or a name begins."""
    if isinstance(text, str):
        return text
    pieces = text if isinstance(text, list) else []
    return "".join(p if isinstance(p, str) else str(p.get("text", "")) for p in pieces)


def _notes(given: dict[str, Any], files: tuple[str, ...]) -> Iterator[str]:
    if kind := given.get("media_type"):
        yield f"[{_KINDS.get(kind, str(kind).replace('_', ' '))}]"
    for name in files:
        yield f"[anexo: {name}]"
    if answered := given.get("reply_to_message_id"):
        yield f"[em resposta à mensagem {answered}]"
    if origin := given.get("forwarded_from"):
        yield f"[encaminhada de {origin}]"
    if moment := given.get("edited"):
        yield f"[editada em {_brazilian(str(moment))}]"


def _line(sender: str, sent: str, said: str) -> str:
    """Return a message as WhatsApp would write it: `25/08/2023 14:03 - Ana: …`."""
    who = f"{sender}: " if sender else ""
    return f"{_brazilian(sent)} - {who}{said}" if sent else f"{who}{said}"


def _brazilian(sent: str) -> str:
    return f"{sent[8:10]}/{sent[5:7]}/{sent[:4]} {sent[11:16]}" if len(sent) >= 16 else sent


def _messages(tree: LexborHTMLParser) -> Iterator[ChatMessage]:
    """Yield the messages of a page; one that joins the message before has the same sender."""
    sender = ""
    for node in tree.css("div.message"):
        classes = (node.attributes.get("class") or "").split()
        if "service" in classes:
            yield ChatMessage("", "", _text(node.css_first(".body")))
            continue
        sender = _text(node.css_first(".from_name")) or sender
        sent = _moment(node)
        links = [a.attributes.get("href") or "" for a in node.css(".media_wrap a")]
        files = tuple(link for link in links if link and "://" not in link)
        parts = [_text(node.css_first(".text")), *(f"[anexo: {name}]" for name in files)]
        left_out = node.css_first(".media_wrap .status") is not None and not files
        said = " ".join(part for part in parts if part) or _text(node.css_first(".media_wrap"))
        yield ChatMessage(sender, sent, _line(sender, sent, said), files, omitted=left_out)


def _moment(node: LexborNode) -> str:
    date = node.css_first(".date")
    found = _STAMP.search((date.attributes.get("title") or "") if date is not None else "")
    return f"{found[3]}-{found[2]}-{found[1]}T{found[4]}" if found else ""


def _text(node: LexborNode | None) -> str:
    return " ".join(node.text(separator=" ").split()) if node is not None else ""
