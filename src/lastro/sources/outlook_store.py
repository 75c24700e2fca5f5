"""An Outlook message (.msg) as an Internet message: headers, bodies, attachments, nested messages.

Layout after the published [MS-OXMSG]: a property is a stream named by its id and type; fixed ones
stand sixteen bytes each in `__properties_version1.0`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage, MIMEPart
from email.policy import default
from email.utils import format_datetime, formataddr
from itertools import count

import olefile
from striprtf.striprtf import rtf_to_text

from lastro.sources.encoding import decode
from lastro.sources.mail import parse
from lastro.sources.rtf_packed import unpacked

MAX_DEPTH = 8
_UNICODE, _ANSI, _BINARY, _STORAGE = 0x1F, 0x1E, 0x102, 0x0D
_SUBJECT, _BODY, _HTML, _RTF = 0x0037, 0x1000, 0x1013, 0x1009
_SENDER, _SENDER_ADDRESS, _SENDER_SMTP = 0x0C1A, 0x0C1F, 0x5D01
_MESSAGE_ID, _REPLY_TO_ID, _HEADERS = 0x1035, 0x1042, 0x007D
_SUBMITTED, _DELIVERED = 0x0039, 0x0E06
_NAME, _ADDRESS, _SMTP, _ROLE = 0x3001, 0x3003, 0x39FE, 0x0C15
_FILE, _SHORT_FILE, _DATA, _CONTENT_ID = 0x3707, 0x3704, 0x3701, 0x3712
_ROLES = {1: "To", 2: "Cc", 3: "Bcc"}
_PROPERTIES = "__properties_version1.0"
_TOP, _NESTED, _PART = 32, 24, 8
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)

_Path = tuple[str, ...]


def message_of(ole: olefile.OleFileIO) -> EmailMessage:
    """Return the message that the file holds; the same file gives the same bytes each time."""
    message = _Storage(ole, (), _TOP).message()
    _name_boundaries(message, count(1))
    return message


class _Storage:
    """One storage of the file: a message, a recipient or an attachment."""

    def __init__(self, ole: olefile.OleFileIO, path: _Path, header: int) -> None:
        self._ole = ole
        self._path = path
        self._fixed = dict(_fixed(self._stream(_PROPERTIES), header))

    def message(self, depth: int = 0) -> EmailMessage:
        """Return this storage as a message."""
        made = EmailMessage(policy=default)
        self._head(made)
        html = self._content(_HTML)
        body = self.text(_BODY)
        if not body and not html:
            body = _plain(unpacked(self._content(_RTF)))
        made.set_content(body)
        if html:
            made.add_alternative(decode(html).text, subtype="html")
        for part in self._inside("__attach"):
            part.attach_to(made, depth)
        return made

    def text(self, tag: int) -> str:
        """Return a text property, "" when the storage has none."""
        wide = self._stream(_named(tag, _UNICODE))
        if wide:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        return decode(self._stream(_named(tag, _ANSI))).text.rstrip("\0")

    def attach_to(self, message: EmailMessage, depth: int) -> None:
        """Add this attachment to a message; one that is itself a message stays one."""
        name = self.text(_FILE) or self.text(_SHORT_FILE) or self.text(_NAME)
        inner = (*self._path, _named(_DATA, _STORAGE))
        if self._ole.exists("/".join((*inner, _PROPERTIES))) and depth < MAX_DEPTH:
            message.add_attachment(_Storage(self._ole, inner, _NESTED).message(depth + 1))
            return
        content = self._stream(_named(_DATA, _BINARY))
        if content or name:
            message.add_attachment(content, "application", "octet-stream", filename=name or None)

    def _head(self, made: EmailMessage) -> None:
        sent = self._moment(_SUBMITTED) or self._moment(_DELIVERED)
        transported = parse(self.text(_HEADERS).encode("utf-8", "replace"))
        address = self.text(_SENDER_SMTP) or self.text(_SENDER_ADDRESS)
        _put(made, "Subject", self.text(_SUBJECT))
        _put(made, "From", _mailbox(self.text(_SENDER), address))
        for role, names in self._recipients().items():
            _put(made, role, ", ".join(names))
        _put(made, "Date", str(transported["Date"] or "") or sent)
        _put(made, "Message-ID", self.text(_MESSAGE_ID) or str(transported["Message-ID"] or ""))
        _put(made, "In-Reply-To", self.text(_REPLY_TO_ID))

    def _recipients(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for person in self._inside("__recip"):
            role = _ROLES.get(person.number(_ROLE), "To")
            address = person.text(_SMTP) or person.text(_ADDRESS)
            found.setdefault(role, []).append(_mailbox(person.text(_NAME), address))
        return found

    def number(self, tag: int) -> int:
        """Return a fixed property as a whole number, 0 when there is none."""
        return int(struct.unpack_from("<i", self._fixed.get(tag, bytes(8)))[0])

    def _moment(self, tag: int) -> str:
        """Return a fixed property that counts tenths of microseconds from 1601, as a header."""
        ticks = struct.unpack("<Q", self._fixed.get(tag, bytes(8)))[0]
        with suppress(OverflowError):
            return format_datetime(_EPOCH + timedelta(microseconds=ticks // 10)) if ticks else ""
        return ""

    def _content(self, tag: int) -> bytes:
        return self._stream(_named(tag, _BINARY)) or self.text(tag).encode()

    def _inside(self, prefix: str) -> Iterator[_Storage]:
        depth = len(self._path)
        names = {
            entry[depth]
            for entry in map(tuple, self._ole.listdir(streams=True, storages=True))
            if entry[:depth] == self._path and len(entry) > depth
        }
        for name in sorted(name for name in names if name.startswith(prefix)):
            yield _Storage(self._ole, (*self._path, name), _PART)

    def _stream(self, name: str) -> bytes:
        path = "/".join((*self._path, name))
        if not self._ole.exists(path) or self._ole.get_type(path) != olefile.STGTY_STREAM:
            return b""
        return bytes(self._ole.openstream(path).read())


def _named(tag: int, kind: int) -> str:
    return f"__substg1.0_{tag:04X}{kind:04X}"


def _fixed(properties: bytes, header: int) -> Iterator[tuple[int, bytes]]:
    for at in range(header, len(properties) - 15, 16):
        yield struct.unpack_from("<H", properties, at + 2)[0], properties[at + 8 : at + 16]


def _put(message: EmailMessage, name: str, value: str) -> None:
    line = " ".join(value.split())
    if line:
        with suppress(ValueError, IndexError):  # a header the standard library cannot write
            message[name] = line


def _mailbox(name: str, address: str) -> str:
    """Return `"Ana" <ana@x.br>`; addresses inside a company's Exchange say nothing and go."""
    own = address if "@" in address else ""
    clear = " ".join(name.split()).strip("'\"")
    if not own:
        return formataddr((clear, "")) if clear else ""
    named = clear if clear != own else ""
    return formataddr((named, own)) if own.isascii() else f"{named} <{own}>".strip()


def _plain(rtf: bytes) -> str:
    text: str = rtf_to_text(rtf.decode("latin-1"), errors="replace")  # type: ignore[no-untyped-call]
    return text


def _name_boundaries(message: MIMEPart, numbers: Iterator[int]) -> None:
    """Give every container of parts a boundary of its own that does not change from run to run."""
    for part in message.walk():
        if part.get_content_maintype() == "multipart":
            part.set_boundary(f"lastro=_{next(numbers)}")
