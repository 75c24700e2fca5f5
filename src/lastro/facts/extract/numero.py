"""Numbers of papers and things: an invoice, a policy, a registration, a protocol."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.facts.words import vocabulary
from lastro.text import Span, fold_same_length

_NAMED = re.compile(
    r"\b(?P<noun>[a-z][a-z-]{2,})(?:\s[a-z()-]{1,14}){0,3}?,?\s(?:sob\s)?(?:os?\s)?"
    r"(?:n[º°.][º°o.]?|numero)\s?:?\s?(?P<number>[a-z]{0,4}[ -]?\d[\w./-]*)"
)
_HINT = re.compile(r"n[º°o.]|n[uú]mero", re.IGNORECASE)
_OTHER = vocabulary(
    "lei leis decreto artigo art arts resolucao portaria sumula tema instrucao emenda medida "
    "provimento rua avenida travessa alameda praca rodovia estrada lote quadra bloco "
    "apartamento sala casa cnpj cpf oab processo autos clausula anexo item pagina folha cep "
    "norma enunciado complementar "
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the numbers that a noun introduces (`apólice nº 88.123`), as they are written.

    Laws, addresses, process numbers, CNPJ, CPF and OAB have kinds of their own and are left out.
    """
    return tuple(each(paper, FactKind.NUMERO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    if not _HINT.search(text):
        return
    folded = fold_same_length(text)
    for match in _NAMED.finditer(folded):
        span = Span(*match.span("number"))
        written = span.of(text).rstrip(".,;/-")
        before = set(folded[match.start() : span.start].split())
        digits = sum(char.isdigit() for char in written)
        named = written[:1].isdigit() or written[:1].isupper()
        if digits >= 2 and named and not before & _OTHER:
            yield Found(written, Span(span.start, span.start + len(written)))
