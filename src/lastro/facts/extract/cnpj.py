"""CNPJ numbers, numeric and alphanumeric."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import cnpj_is_valid
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_WRITTEN = re.compile(
    r"(?<![\w.])([0-9A-Z]{2})\.([0-9A-Z]{3})\.([0-9A-Z]{3})/([0-9A-Z]{4})-(\d{2})(?![\w])"
)
_BARE = re.compile(r"(?<![\w.-])([0-9A-Z]{12}\d{2})(?![\w-])")
_NAMED = re.compile(r"cnpj\W{0,4}(?:\w{1,6}\W{1,3}){0,4}$", re.IGNORECASE)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the CNPJ numbers as 14 characters; wrong check digits are kept, not valid.

    Without punctuation a run of 14 counts when it is valid, or when `CNPJ` stands before it.
    """
    return tuple(each(paper, FactKind.CNPJ, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in _WRITTEN.finditer(text):
        code = "".join(match.groups())
        yield Found(code, Span(*match.span()), valid=cnpj_is_valid(code))
    for match in _BARE.finditer(text):
        code, valid = match[1], cnpj_is_valid(match[1])
        named = bool(_NAMED.search(text[max(0, match.start() - 30) : match.start()]))
        if named or (valid and code.isdigit()):
            yield Found(code, Span(*match.span()), valid=valid)
