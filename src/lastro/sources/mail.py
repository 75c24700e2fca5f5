"""Parsing of e-mail: decoded headers, bodies and attachments of one message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.headerregistry import AddressHeader
from email.message import EmailMessage
from email.policy import EmailPolicy
from typing import Any, cast

from lastro.sources.clean import clean
from lastro.sources.encoding import decode
from lastro.sources.model import Metadata

_UNTITLED = "sem nome"
_HEADER_CHARS = 60_000
_PART_HEADER_CHARS = 3_000


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a message."""

    name: str
    content: bytes
    is_picture: bool = False


class _Bounded(EmailPolicy):
    """The default policy, headers cut to a length that its quadratic parsers can take."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        limit = _PART_HEADER_CHARS if name.lower().startswith("content-") else _HEADER_CHARS
        return name, value[:limit]

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Return the parsed header; one that the parser fails on is its bare text."""
        try:
            return super().header_fetch_parse(name, value)
        except Exception:  # it recurses without end, indexes past the end … on broken headers
            return " ".join(str(value).split())


_POLICY: Any = _Bounded()


def parse(content: bytes) -> EmailMessage:
    """Return the message; the standard library repairs what it can and never refuses."""
    return cast(EmailMessage, message_from_bytes(content, policy=_POLICY))


def metadata_of(message: EmailMessage) -> Metadata:
    """Return who, to whom, when (ISO 8601 with its offset) and about what."""
    return Metadata(
        title=header(message, "subject"),
        author=header(message, "from"),
        date=sent_at(message),
        subject=header(message, "subject"),
        sender=header(message, "from"),
        recipients=tuple(_addresses(message, "to")) + tuple(_addresses(message, "cc")),
        message_id=header(message, "message-id"),
        extra={"em_resposta_a": answer} if (answer := header(message, "in-reply-to")) else {},
    )


def header(message: EmailMessage, name: str) -> str:
    """Return a decoded header on one line, `""` when it is absent or broken."""
    with suppress(Exception):  # broken headers make the standard parser fail in many ways
        return " ".join(str(message.get(name, "")).split())
    return ""


def sent_at(message: EmailMessage) -> str:
    """Return the date of the message as ISO 8601, `""` when it has none that parses."""
    with suppress(Exception):
        moment: datetime | None = message["date"].datetime
        return moment.isoformat() if moment else ""
    return ""


def plain_body(message: EmailMessage) -> str:
    """Return the plain-text body, `""` when the message has none.

    Of parts whose boundary is broken, all that stands there is the body.
    """
    whole = message.get_payload() if message.get_content_maintype() == "multipart" else None
    return whole if isinstance(whole, str) else _body(message, "plain")


def html_body(message: EmailMessage) -> str:
    """Return the HTML body, `""` when the message has none."""
    return _body(message, "html")


def attachments(message: EmailMessage) -> Iterator[Attachment]:
    """Yield the files inside, in order, each under a name of its own.

    A message may be nothing but its attachment, as scanners and signed mail send it.
    """
    seen: dict[str, int] = {}
    bodies = {id(body) for kind in ("plain", "html") if (body := _part(message, kind)) is not None}
    for part in _leaves(message):
        if id(part) in bodies or (part is message and not _payload(part).strip()):
            continue
        name = _name(part)
        seen[name] = seen.get(name, 0) + 1
        is_picture = part.get_content_maintype() == "image"
        yield Attachment(_numbered(name, seen[name]), _payload(part), is_picture)


def _body(message: EmailMessage, kind: str) -> str:
    part = _part(message, kind)
    if part is None:
        return ""
    content = part.get_payload(decode=True)
    charset = part.get_content_charset() or ""
    return decode(content, charset).text if isinstance(content, bytes) else str(content or "")


def _part(message: EmailMessage, kind: str) -> EmailMessage | None:
    with suppress(Exception):
        found = message.get_body(preferencelist=(kind,))
        return cast(EmailMessage | None, found)
    return None


def _leaves(message: EmailMessage) -> Iterator[EmailMessage]:
    """Yield the parts that are not containers; a message inside is one part."""
    if message.get_content_maintype() != "multipart":
        yield message
        return
    payload = message.get_payload()
    for part in payload if isinstance(payload, list) else ():
        yield from _leaves(cast(EmailMessage, part))


def _payload(part: EmailMessage) -> bytes:
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        return cast(EmailMessage, inner[0]).as_bytes() if isinstance(inner, list) else b""
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else str(content or "").encode()


def _name(part: EmailMessage) -> str:
    with suppress(Exception):
        if name := part.get_filename():
            return _safe(name)
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        subject = header(cast(EmailMessage, inner[0]), "subject") if isinstance(inner, list) else ""
        return f"{_safe(subject) or _UNTITLED}.eml"
    endings = {"text/plain": ".txt", "text/html": ".html", "image/png": ".png",
               "image/jpeg": ".jpg", "application/pdf": ".pdf"}  # fmt: skip
    return _UNTITLED + endings.get(part.get_content_type(), "")


def _safe(name: str) -> str:
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return " ".join(clean(last).text.replace("!", "_").split())


def _numbered(name: str, count: int) -> str:
    if count == 1:
        return name
    stem, dot, ending = name.rpartition(".")
    return f"{stem} ({count}).{ending}" if dot else f"{name} ({count})"


def _addresses(message: EmailMessage, name: str) -> list[str]:
    with suppress(Exception):
        found = message[name]
        if isinstance(found, AddressHeader):
            return [str(address) for address in found.addresses]
    whole = header(message, name)
    return [whole] if whole else []
