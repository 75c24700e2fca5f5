"""Registrations of workers: PIS, PASEP, NIT, NIS."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import pis_is_valid
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_NAMED = re.compile(
    r"\b(?:PIS|PASEP|NIT|NIS)(?:\s?/\s?(?:PIS|PASEP|NIT|NIS))*\s*(?:sob\s+)?(?:o\s+)?"
    r"(?:n[.º°o]*\s*)?[:–-]?\s*(?P<number>\d{3}\.?\d{5}\.?\d{2}-?\d)(?!\d)"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the numbers as eleven digits, only where their name stands before them."""
    return tuple(each(paper, FactKind.PIS, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in _NAMED.finditer(text):
        number = re.sub(r"\D", "", match["number"])
        yield Found(number, Span(*match.span("number")), "", pis_is_valid(number))
