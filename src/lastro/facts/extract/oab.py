"""Registrations of lawyers at the OAB."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_STATE = "A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO"
_NUMBER = r"(\d{1,3}\.\d{3}|\d{2,6})(?:-?[A-D]\b)?"
_WRITTEN = re.compile(
    rf"\bOAB\s?[/–-]?\s?({_STATE})\s*(?:sob\s+)?(?:o\s+)?(?:n[.º°o]*\s*)?[:–-]?\s*{_NUMBER}"
)
_AFTER = re.compile(
    rf"\bOAB\s*(?:sob\s+)?(?:o\s+)?(?:n[.º°o]*\s*)?[:–-]?\s*{_NUMBER}\s?[/–-]\s?({_STATE})\b"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the registrations as `SP 123456`."""
    return tuple(each(paper, FactKind.OAB, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in _WRITTEN.finditer(text):
        yield Found(_value(match[1], match[2]), Span(*match.span()))
    for match in _AFTER.finditer(text):
        yield Found(_value(match[2], match[1]), Span(*match.span()))


def _value(state: str, number: str) -> str:
    return f"{state} {number.replace('.', '')}"
