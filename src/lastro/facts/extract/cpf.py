"""CPF numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import cpf_is_valid
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_WRITTEN = re.compile(r"(?<![\w.])(\d{3})\.(\d{3})\.(\d{3})-(\d{2})(?!\w)")
_BARE = re.compile(r"(?<![\w.-])(\d{11})(?![\w-])")
_NAMED = re.compile(r"cpf\W{0,4}(?:\w{1,6}\W{1,3}){0,4}$", re.IGNORECASE)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the CPF numbers as 11 digits; wrong check digits are kept, not valid.

    Without punctuation eleven digits count only after the word `CPF`: phones look the same.
    """
    return tuple(each(paper, FactKind.CPF, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in _WRITTEN.finditer(text):
        digits = "".join(match.groups())
        yield Found(digits, Span(*match.span()), valid=cpf_is_valid(digits))
    for match in _BARE.finditer(text):
        if _NAMED.search(text[max(0, match.start() - 30) : match.start()]):
            yield Found(match[1], Span(*match.span()), valid=cpf_is_valid(match[1]))
