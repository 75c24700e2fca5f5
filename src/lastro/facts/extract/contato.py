"""How a person is reached: e-mail addresses and telephones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}")
_PHONE = re.compile(
    r"(?<![\d.,/-])(?P<bare>(?:\+?55\s?)?(?:\(\d{2}\)|\d{2})\s?9?\d{4}-\d{4})(?![\d.,/-]*\d)"
    r"|(?i:\b(?:tel(?:efone)?|celular|cel|fone|whatsapp)\.?\s*:?\s*)"
    r"(?P<named>[(+]?\d[\d() -]{7,18}\d)"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return e-mail addresses in lower case (unit `e-mail`) and telephones as digits, area code
    first where one is written (unit `telefone`).
    """
    return tuple(each(paper, FactKind.CONTATO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the addresses and numbers written in `text`."""
    if "@" in text:
        for match in _MAIL.finditer(text):
            yield Found(match[0].lower(), Span(*match.span()), "e-mail")
    for match in _PHONE.finditer(text):
        digits = re.sub(r"\D", "", match[match.lastgroup or 0])
        digits = digits[2:] if len(digits) > 11 and digits.startswith("55") else digits
        if 8 <= len(digits) <= 11:
            yield Found(digits, Span(*match.span(match.lastgroup or 0)), "telefone")
