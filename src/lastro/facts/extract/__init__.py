"""Facts out of a document, one kind of value a file."""

from __future__ import annotations

from lastro.facts.extract import (
    banco,
    cnpj,
    contato,
    coordenada,
    cpf,
    data,
    distancia,
    endereco,
    inpi,
    numero,
    oab,
    percentual,
    pis,
    prazo,
    processo,
    relativa,
    rg,
    valor,
    veiculo,
)
from lastro.facts.model import Fact
from lastro.facts.segments import Segmented

_KINDS = (
    cnpj.extract,
    cpf.extract,
    oab.extract,
    processo.extract,
    valor.extract,
    percentual.extract,
    data.extract,
    prazo.extract,
    distancia.extract,
    rg.extract,
    endereco.extract,
    banco.extract,
    veiculo.extract,
    coordenada.extract,
    inpi.extract,
    relativa.extract,
    numero.extract,
    pis.extract,
    contato.extract,
)


def facts(paper: Segmented) -> tuple[Fact, ...]:
    """Return every fact of the document, in the order of the text."""
    found = [fact for extract in _KINDS for fact in extract(paper)]
    return tuple(sorted(found, key=lambda f: (f.span, f.kind.value)))
