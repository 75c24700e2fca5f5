"""Sentences of a passage, and the words of one that are fit to be quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.drafting.proof.conversation import STAMP
from lastro.drafting.tokens import CUT, TOKENS
from lastro.text import Span

LONGEST = 420
"""Characters of a quotation; longer sentences lose their middle, marked `[…]`."""
_SHORTEST = 20
_FEWEST_WORDS, _VOCATIVE = 5, 5
_HEADER = re.compile(
    r"(?:re|res|c/c|enc|fwd?|assunto|subject|ref|de|from|para|to|cc|data|enviad[oa] em|anexos?)"
    r"\s*[.:]",
    re.IGNORECASE,
)
_CLAUSE_NUMBER = re.compile(r"\d{1,2}(?:(?:\.\d{1,2})+\.?|\.)\s(?=\S)")
"""The number of a clause, which the place of the quotation already gives."""
_BREAK = re.compile(r"(?<=[.!?…”\"])\s+(?=[A-ZÀ-Ý“\"(\d•–-])|\n+")
_ABBREVIATED = re.compile(
    r"(?:\b(?:art|arts|inc|n|nº|núm|fl|fls|p|pág|págs|cl|sr|sra|srs|dr|dra|exmo|exma|av|r|ltda|cia"
    r"|s\.a|s/a|ex|obs|etc|id|doc|docs|proc|tel|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)"
    r"|^\W*\d+(?:\.\d+)*|\b[A-Z])\.$",
    re.IGNORECASE,
)


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text` in order, trimmed; line ends inside a sentence are joined.

    A line end breaks only where the next line starts anew (capital, digit, list mark) or where the
    line above was closed.
    """
    spans: list[Span] = []
    start = 0
    for at, end in (*_breaks(text), (len(text), len(text))):
        piece = text[start:at]
        if _ABBREVIATED.search(piece) and "\n" not in text[at:end] and at < len(text):
            continue
        trimmed = _trimmed(text, start, at)
        if len(trimmed):
            spans.append(trimmed)
        start = end
    return tuple(spans)


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    for match in _BREAK.finditer(text):
        if "\n" in match.group() and not _starts_anew(text, match):
            continue
        yield match.start(), match.end()


def _starts_anew(text: str, gap: re.Match[str]) -> bool:
    if match_blank := gap.group().count("\n") > 1:
        return match_blank
    line, after = text[: gap.start()].rsplit("\n", 1)[-1], text[gap.end() : gap.end() + 1]
    if line.endswith(",") and len(line.split()) <= _VOCATIVE and after.isupper():
        return True
    return line.endswith((".", ";", ":", "!", "?", "”")) or not (
        after.islower() or line.endswith((",", "-", "–"))
    )


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def quotable(text: str) -> str:
    """Return the words of a sentence to put between marks, "" when they are not fit for it.

    Words that hold our own notation are never quoted: a file must not smuggle a reference in.
    """
    words = " ".join(text.split()).strip(" •|")
    if led := STAMP.match(words) or _CLAUSE_NUMBER.match(words):
        words = words[led.end() :]
    if (
        STAMP.search(words)
        or len(words) < _SHORTEST
        or len(words.split()) < _FEWEST_WORDS
        or _HEADER.match(words)
    ):
        return ""
    if any(mark in words for mark in TOKENS):
        return ""
    return words if len(words) <= LONGEST else _shortened(words)


def _shortened(words: str) -> str:
    head = words[: LONGEST * 2 // 3].rsplit(" ", 1)[0]
    tail = words[-LONGEST // 3 :].split(" ", 1)[-1]
    return f"{head} {CUT} {tail}"
