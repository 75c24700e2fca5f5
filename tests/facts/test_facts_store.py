"""The store: a file whole or not at all, matters apart, one fixed order, the JSON shape."""

import json

import pytest
from facts_papers import paper, sheet
from sqlalchemy import create_engine, event
from sqlalchemy.exc import OperationalError

from lastro.facts import FactKind, FactStore, extract, facts_json

CONTRACT = paper(
    "CONTRATO DE FRANQUIA",
    "FRANQUEADORA: PÃO DE ONTEM FRANQUIAS LTDA., inscrita no CNPJ sob o nº 11.222.333/0001-81;",
    "1. A FRANQUEADA pagará royalties de 5% e taxa inicial de franquia de R$ 30.000,00.",
    "Goiânia/GO, 10 de maio de 2020. Processo nº 1234567-19.2021.8.26.0100.",
    locator="contrato.pdf",
)
TABLE = sheet(["Mês", "Royalties"], ["jan/2023", "600,00"], ["fev/2023", "540,00"])


def test_what_is_put_comes_back(store):
    extracted = extract(CONTRACT)
    store.put("caso", CONTRACT.sha256, CONTRACT.locator, extracted)
    assert store.facts("caso") == extracted.facts
    assert store.facts("caso", FactKind.CNPJ) == tuple(
        fact for fact in extracted.facts if fact.kind is FactKind.CNPJ
    )
    assert sorted(store.fields("caso"), key=str) == sorted(extracted.fields, key=str)
    assert store.hashes("caso") == {CONTRACT.sha256}
    assert store.files("caso") == ("contrato.pdf",)


def test_rows_come_back_by_table_month_and_words(store):
    extracted = extract(TABLE)
    store.put("caso", TABLE.sha256, TABLE.locator, extracted)
    assert store.rows("caso") == extracted.rows
    assert store.rows("caso", words=["royalty"]) == extracted.rows
    assert store.rows("caso", words=["aluguel"]) == ()


def test_putting_again_replaces_and_removing_forgets(store):
    store.put("caso", CONTRACT.sha256, CONTRACT.locator, extract(CONTRACT))
    once = facts_json(store, "caso")
    store.put("caso", CONTRACT.sha256, CONTRACT.locator, extract(CONTRACT))
    assert facts_json(store, "caso") == once
    store.remove("caso", CONTRACT.sha256)
    assert store.facts("caso") == ()
    assert store.hashes("caso") == frozenset()
    store.remove("caso", CONTRACT.sha256)


def test_matters_do_not_see_each_other(keep):
    keep(CONTRACT, matter="um")
    store = keep(TABLE, matter="dois")
    assert store.facts("dois") == ()
    assert store.rows("um") == ()
    assert store.parties("dois") == ()


def test_a_file_is_put_whole_or_not_at_all(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    store = FactStore(engine)
    store.create()
    store.put("caso", CONTRACT.sha256, CONTRACT.locator, extract(CONTRACT))
    before = facts_json(store, "caso")

    @event.listens_for(engine, "before_cursor_execute")
    def break_off(conn, cursor, statement, *rest):
        if statement.startswith("INSERT INTO fact_fields"):
            raise OperationalError(statement, {}, Exception("killed"))

    with pytest.raises(OperationalError):
        store.put("caso", CONTRACT.sha256, "outro.pdf", extract(CONTRACT))
    event.remove(engine, "before_cursor_execute", break_off)
    assert facts_json(store, "caso") == before


def test_the_order_does_not_depend_on_the_order_of_reading(tmp_path):
    texts = []
    for number, order in enumerate(([CONTRACT, TABLE], [TABLE, CONTRACT])):
        store = FactStore(create_engine(f"sqlite:///{tmp_path / f'{number}.db'}"))
        store.create()
        for document in order:
            store.put("caso", document.sha256, document.locator, extract(document))
        texts.append(json.dumps(facts_json(store, "caso"), ensure_ascii=False))
    assert texts[0] == texts[1]


def test_the_facts_document_has_its_shape(keep):
    shape = facts_json(keep(CONTRACT), "caso")
    (party,) = shape["partes"]
    assert (party["nome"], party["papel"]) == ("PÃO DE ONTEM FRANQUIAS LTDA.", "franqueadora")
    assert (party["cnpj"], party["cpf"], party["oab"]) == ("11.222.333/0001-81", None, None)
    (process,) = shape["processos"]
    assert process["numero"] == "1234567-19.2021.8.26.0100"
    assert (process["digito_valido"], process["tribunal"], process["ano"]) == (False, "TJSP", 2021)
    fields = {f["campo"]: f for f in shape["campos"]}
    royalties = fields["contrato.royalties.percentual"]
    assert (royalties["valor"], royalties["unidade"]) == (5.0, "%")
    assert royalties["vigente_de"] == "2020-05-10"
    assert fields["contrato.taxa_inicial"]["valor"] == "30000.00"
    source = royalties["fontes"][0]
    assert {"arquivo", "local", "trecho", "offset", "fim"} <= set(source)
    assert CONTRACT.text[source["offset"] : source["fim"]] == source["trecho"]
    amount = shape["valores"][0]
    assert CONTRACT.text[amount["offset"] : amount["fim"]] in ("R$ 30.000,00", "5%")
