"""Where money is paid to: bank accounts and Pix keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.checkdigits import cnpj_is_valid, cpf_is_valid
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span, squeeze

_NUMBER = r"\d[\d.]*(?:-[\dXx])?"
_ACCOUNT = re.compile(
    r"(?:(?P<bank>\bBanco\s(?:(?:[A-ZÀ-Ý][\wÀ-ÿ]*|d[aeo]|\d{3})\s?){1,4}|\b(?:Ita[úu]|Bradesco"
    r"|Santander"
    r"|Caixa(?:\sEcon[ôo]mica(?:\sFederal)?)?|Nubank|Sicoob|Sicredi|Inter)\b)[^.;\n]{0,40}?)?"
    rf"\b(?:[Aa]g[êe]ncia|AG[ÊE]NCIA|[Aa]g\.)\s*(?:n[.º°o]*\s*)?:?\s*(?P<branch>{_NUMBER})"
    r"[\s,;/|–-]{1,4}(?:e\s)?(?:[Cc]onta(?:[\s-](?:corrente|poupan[çc]a|de pagamento))?"
    r"|CONTA(?:\sCORRENTE)?|c/c|C/C)"
    rf"\s*(?:n[.º°o]*\s*)?:?\s*(?P<account>{_NUMBER})"
)
_PIX = re.compile(
    r"\b(?:chave\s+(?:do\s+)?)?pix\b[^\w@+(]{0,4}(?:\(?(?:cnpj|cpf|e-?mail|celular|telefone|chave"
    r"|aleat[óo]ria)\)?[^\w@+(]{0,4}){0,2}"
    r"(?P<key>[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}"
    r"|\+?(?:55\s?)?\(?\d{2}\)?\s?9?\d{4}-?\d{4}|\d{11}|\d{14})(?!\w)",
    re.IGNORECASE,
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return accounts (`Banco do Brasil, ag. 1234-5, conta 678-9`; unit `conta`) and Pix keys.

    The unit of a Pix key is what it is: `pix e-mail`, `pix CPF`, `pix CNPJ`, `pix telefone`,
    `pix aleatória`; of the numbers with check digits `valid` says whether they are right.
    """
    return tuple(each(paper, FactKind.BANCO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the accounts and keys written in `text`."""
    for match in _ACCOUNT.finditer(text):
        bank = squeeze(match["bank"] or "").strip(" ,(")
        told = f"ag. {match['branch']}, conta {match['account']}"
        yield Found(f"{bank}, {told}" if bank else told, Span(*match.span()), "conta")
    for match in _PIX.finditer(text):
        key, unit, valid = _key(match["key"])
        yield Found(key, Span(*match.span("key")), unit, valid)


def _key(written: str) -> tuple[str, str, bool | None]:
    if "@" in written:
        return written.lower(), "pix e-mail", None
    bare = re.sub(r"\W", "", written)
    if len(bare) == 32:
        return written.lower(), "pix aleatória", None
    if len(bare) == 14:
        return bare.upper(), "pix CNPJ", cnpj_is_valid(bare.upper())
    if len(bare) == 11 and cpf_is_valid(bare) and "(" not in written:
        return bare, "pix CPF", True
    return bare, "pix telefone", None
