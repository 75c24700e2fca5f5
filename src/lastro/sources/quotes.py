"""What of a message is new and what is quoted from an earlier one."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def parted(text: str) -> Iterator[tuple[bool, str]]:
    """Yield (is quoted, stretch of text) in order; `>` marks are taken off quoted lines."""
    lines = text.split("\n")
    for quoted, group in groupby(zip(_quoted(lines), lines, strict=True), key=lambda pair: pair[0]):
        yield quoted, "\n".join(_MARKS.sub("", line) if quoted else line for _, line in group)


def _quoted(lines: list[str]) -> Iterator[bool]:
    """Yield for each line whether it is quoted.

    Lines with `>` are; so is what announces a quotation. When no `>` follows the announcement,
    everything after it is quoted, as Outlook and Gmail's HTML replies have it.
    """
    marked = [line.lstrip().startswith(">") for line in lines]
    last_mark = max((at for at, is_marked in enumerate(marked) if is_marked), default=-1)
    quoted = to_the_end = False
    announced_until = -1
    for at, line in enumerate(lines):
        if (length := _announcement(lines, at)) and at > announced_until:
            announced_until = at + length - 1
            to_the_end = last_mark < at
        goes_on = quoted and (to_the_end or not line.strip())
        quoted = marked[at] or at <= announced_until or goes_on
        yield quoted


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
