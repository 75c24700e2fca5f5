"""Full names of people and companies, wherever a sentence writes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.parties.names import NAME, is_company, without_lead
from lastro.facts.segments import Segmented
from lastro.facts.signing import signing
from lastro.facts.words import vocabulary
from lastro.text import Span, fold

_NO_NAME = vocabulary(
    "rua avenida travessa praca rodovia alameda estrada bairro setor jardim edificio comarca "
    "vara tribunal juizo justica codigo lei decreto contrato clausula anexo termo aditivo "
    "artigo processo estado municipio cidade republica brasil federal civil ministerio "
    "cartorio tabelionato oficio circular notificacao recibo relatorio ata peticao inicial "
    "contestacao procuracao whatsapp janeiro fevereiro marco abril maio junho julho agosto "
    "setembro outubro novembro dezembro cnpj cpf oab excelentissimo exmo meritissimo senhor "
    "senhora assunto data prezado prezada fundo taxa receita valor preco multa royalties "
    "marketing dias uteis util meses horas marco projeto cliente fornecedora fornecedor "
    "contratante contratada vendedora vendedor compradores quadro resumo ordem nota fiscal"
)
_SIGNATURES = "assinaturas: assina assinou assinam assinaram"
_MOST_WORDS = 6
_CROWD = 12  # a sentence of more names is a list, which tells of none apart


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the names of two words or more that sentences hold; rows of tables have their own.

    Those below the day of signature stand under the heading of the signatures.
    """
    signed = signing(paper)
    last = signed.segment.span.end if signed else len(paper.document.text)
    return tuple(
        replace(fact, heading=f"{fact.heading} {_SIGNATURES}") if fact.span.start >= last else fact
        for fact in each(paper, FactKind.NOME, found)
    )


def found(text: str) -> list[Found]:
    """Return the names written in `text`, without titles and the words before them."""
    if text.count(" | ") > 1 or (text.isupper() and not is_company(text)):
        return []
    names = list(_names(text))
    return names if len(names) <= _CROWD else []


def _names(text: str) -> Iterator[Found]:
    for match in re.finditer(NAME, text):
        name = without_lead(match[0]).strip(" ,–-.")
        words = fold(name).split()
        capitals = [word for word in name.split() if word[:1].isupper()]
        at = match.start() + match[0].find(name)
        if len(capitals) > 1 and len(words) <= _MOST_WORDS and _NO_NAME.isdisjoint(words):
            yield Found(name, Span(at, at + len(name)))
