"""The place of a message: an e-mail, or one of a conversation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageAnchor:
    """A place in an e-mail. part: corpo, citação (a quoted reply), assunto; sent: ISO or empty."""

    message_id: str
    part: str = "corpo"
    sent: str = ""
    paragraph: int = 1

    def label(self) -> str:
        """Return `mensagem <id>, 02/05/2022`; a quoted reply says so."""
        day = (
            f", {self.sent[8:10]}/{self.sent[5:7]}/{self.sent[:4]}" if len(self.sent) >= 10 else ""
        )
        part = "" if self.part == "corpo" else f", {self.part}"
        name = self.message_id or "sem identificação"
        return f"mensagem {name}{day}{part}"


@dataclass(frozen=True, slots=True)
class ChatAnchor:
    """A message of a conversation. number: 1 is the first; sent: ISO 8601, or empty."""

    number: int
    sender: str = ""
    sent: str = ""

    def label(self) -> str:
        """Return `mensagem 12, de Ana, 25/08/2023 14:03`."""
        who = f", de {self.sender}" if self.sender else ""
        return f"mensagem {self.number}{who}{_moment(self.sent)}"


def _moment(sent: str) -> str:
    if len(sent) < 10:
        return ""
    return f", {sent[8:10]}/{sent[5:7]}/{sent[:4]} {sent[11:16]}".rstrip()
