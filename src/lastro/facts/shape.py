"""Facts and answers in the JSON shapes that commands and routes answer with."""

from __future__ import annotations

from lastro.facts.answering.shown import cnpj, cpf
from lastro.facts.model import Answer, Fact, FactKind, Field, Party, Process
from lastro.facts.store import FactStore

ENTITIES = {
    "datas_relativas": FactKind.DATA_RELATIVA,
    "rgs": FactKind.RG,
    "enderecos": FactKind.ENDERECO,
    "contas": FactKind.BANCO,
    "veiculos": FactKind.VEICULO,
    "coordenadas": FactKind.COORDENADA,
    "registros_inpi": FactKind.INPI,
}
"""The lists of `facts` beside parties, lawsuits, amounts, days, terms and contract fields."""


def facts_json(store: FactStore, matter: str) -> dict[str, object]:
    """Return the `facts` document of a matter; unknown values are `None`, percents numbers."""
    return {
        "partes": [_party(p) for p in store.parties(matter)],
        "processos": [_process(p) for p in store.processes(matter)],
        "valores": [
            _fact(f)
            for kind in (FactKind.VALOR, FactKind.PERCENTUAL)
            for f in store.facts(matter, kind)
        ],
        "datas": [_fact(f) for f in store.facts(matter, FactKind.DATA)],
        "prazos": [_fact(f) for f in store.facts(matter, FactKind.PRAZO)],
        **{name: [_fact(f) for f in store.facts(matter, kind)] for name, kind in ENTITIES.items()},
        "numeros": [_fact(f) for f in store.facts(matter, FactKind.NUMERO)],
        "campos": [_field(f) for f in store.fields(matter)],
    }


def answer_json(answer: Answer) -> dict[str, object]:
    """Return the `ask` document; `id` is the caller's to fill."""
    return {
        "id": None,
        "pergunta": answer.question,
        "rota": answer.route.value,
        "resposta": answer.text,
        "valor": shown_value(answer.value, answer.unit or ""),
        "unidade": _unit(answer.unit),
        "fontes": [source.as_json() for source in answer.sources],
        "outras": list(answer.others),
        "procurado": list(answer.looked),
    }


def shown_value(value: str | None, unit: str) -> str | int | float | None:
    """Return money, dates and texts as strings, percents and counts as numbers."""
    if value is None or unit in ("BRL", "USD", "EUR", "data", "texto", ""):
        return value
    try:
        number = float(value)
    except ValueError:
        return value
    return number if unit == "%" or number != int(number) else int(number)


def _unit(unit: str | None) -> str | None:
    return "" if unit == "texto" else unit


def _party(party: Party) -> dict[str, object]:
    return {
        "nome": party.name,
        "papel": party.role or None,
        "papeis": list(party.roles),
        "variantes": list(party.variants),
        "cnpj": cnpj(party.cnpj) if party.cnpj else None,
        "cpf": cpf(party.cpf) if party.cpf else None,
        "oab": party.oab or None,
        "fontes": [source.as_json() for source in party.sources],
    }


def _process(process: Process) -> dict[str, object]:
    return {
        "numero": process.number,
        "digito_valido": process.valid,
        "tribunal": process.court or None,
        "ano": process.year,
        "classe": process.classe or None,
        "assunto": process.subject or None,
        "orgao": process.unit or None,
        "ajuizado_em": process.filed.isoformat() if process.filed else None,
        "partes": [{"papel": role or None, "nome": name} for role, name in process.sides],
        "fontes": [source.as_json() for source in process.sources],
    }


def _fact(fact: Fact) -> dict[str, object]:
    return {
        "tipo": fact.kind.value,
        "valor": shown_value(fact.value, fact.unit) or None,
        "unidade": fact.unit or None,
        "sobre": fact.about or None,
        "confere": fact.valid,
        "offset": fact.span.start,
        "fim": fact.span.end,
        "fontes": [fact.source.as_json()],
    }


def _field(field: Field) -> dict[str, object]:
    return {
        "contrato": field.contract,
        "instrumento": field.instrument.value,
        "campo": field.key,
        "rotulo": field.label,
        "valor": shown_value(field.value, field.unit),
        "unidade": _unit(field.unit),
        "vigente_de": field.since.isoformat() if field.since else None,
        "vigente_ate": field.until.isoformat() if field.until else None,
        "fontes": [source.as_json() for source in field.sources],
    }
