"""Process numbers in the CNJ's form (Resolução CNJ 65/2008)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import process_number
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_WRITTEN = re.compile(r"(?<![\d.-])\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}(?!\d)")
_BARE = re.compile(r"(?<![\w.,/-])\d{20}(?![\w,/-])")
_NAMED = re.compile(r"process\w*\W{0,6}(?:\w{1,6}\W{1,3}){0,3}$", re.IGNORECASE)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the process numbers, punctuated; wrong check digits are kept, not valid.

    Twenty bare digits count when they are valid, or when a word for process stands before them.
    """
    return tuple(each(paper, FactKind.PROCESSO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in (*_WRITTEN.finditer(text), *_BARE.finditer(text)):
        number = process_number(match[0])
        if number is None:
            continue
        named = _NAMED.search(text[max(0, match.start() - 30) : match.start()])
        if "-" in match[0] or number.valid or named:
            yield Found(number.text, Span(*match.span()), valid=number.valid)
