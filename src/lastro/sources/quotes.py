"""What of a message is new and what is quoted from an earlier one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import groupby, takewhile

_WROTE = re.compile(
    r"\s*(?:Em|Le|On|El|Am|Il)\b.{6,200}?"
    r"(?:escreveu|wrote|escribió|écrit|schrieb|ha scritto)\s*:\s*$",
    re.I,
)
_WROTE_START = re.compile(r"\s*(?:Em|On)\b.{6,160}$")
_MARKS = re.compile(r"^\s*(?:>\s?)+")
_ORIGINAL = re.compile(
    r"\s*-{2,}\s*(?:Mensagem\s+(?:original|encaminhada)|Original\s+Message|Forwarded\s+message"
    r"|Encaminhad[ao])[^-]*-{2,}\s*$",
    re.I,
)
_HEADERS = re.compile(
    r"\s*\*?(?:De|From|Enviad[oa](?:\s+em)?|Sent|Para|To|Data|Date|Assunto|Subject)\*?\s*:", re.I
)


class _Voice(Enum):
    OWN = "own"
    ANNOUNCEMENT = "announcement"
    QUOTED = "quoted"


def parted(text: str) -> Iterator[tuple[bool, str]]:
    """Yield (is quoted, stretch of text) in order; `>` marks are taken off quoted lines.

    What announces a quotation is a quoted stretch of its own.
    """
    lines = text.split("\n")
    for voice, group in groupby(zip(_voices(lines), lines, strict=True), key=lambda pair: pair[0]):
        quoted = voice is not _Voice.OWN
        yield quoted, "\n".join(_MARKS.sub("", line) if quoted else line for _, line in group)


def _voices(lines: list[str]) -> Iterator[_Voice]:
    """Yield for each line whose voice it is.

    Lines with `>` are quoted. When no `>` follows an announcement, everything after it is quoted,
    as Outlook and Gmail's HTML replies have it.
    """
    marked = [line.lstrip().startswith(">") for line in lines]
    last_mark = max((at for at, is_marked in enumerate(marked) if is_marked), default=-1)
    quoted = to_the_end = False
    announced_until = -1
    for at, line in enumerate(lines):
        if at > announced_until and (length := _announcement(lines, at)):
            announced_until = at + length - 1
            to_the_end = last_mark < at
        announces = at <= announced_until
        quoted = marked[at] or announces or (quoted and (to_the_end or not line.strip()))
        yield _Voice.ANNOUNCEMENT if announces else _Voice.QUOTED if quoted else _Voice.OWN


def _announcement(lines: list[str], at: int) -> int:
    """Return how many lines announce a quotation here (`Em … escreveu:`, Outlook's headers)."""
    line = lines[at]
    if _WROTE.match(line) or _ORIGINAL.match(line):
        return 1
    following = lines[at + 1].strip() if at + 1 < len(lines) else ""
    if _WROTE_START.match(line) and following and _WROTE.match(f"{line.rstrip()} {following}"):
        return 2
    block = list(takewhile(_HEADERS.match, lines[at : at + 6]))
    return len(block) if len(block) >= 3 else 0
