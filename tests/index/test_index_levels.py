"""Clauses get a class and a level by named rules; low ones stay out of the indexes, never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from evals.clauses.__main__ import judged_by, labelled, macro_f1
from index_samples import HashEmbedder, Line, assess, make_document
from sqlalchemy import create_engine

from lastro.index import (
    ClauseStore,
    DocType,
    Filter,
    Index,
    Level,
    Passage,
    Query,
    Shelves,
    chunk,
    judge,
)
from lastro.index.rows import LATER_COLUMNS
from lastro.index.taxonomy import class_ids, packs, taxonomy
from lastro.models import E5Embedder

DESIGN = Path(__file__).parents[2] / "docs" / "design" / "0008-clauses.md"
CONTRACT = make_document(
    "CONTRATO DE FRANQUIA EMPRESARIAL",
    "FRANQUEADORA e FRANQUEADA celebram o presente contrato de franquia.",
    "CLÁUSULA PRIMEIRA – DOS ROYALTIES",
    "1.1. A franqueada pagará royalties de 5% do faturamento bruto.",
    "CLÁUSULA SEGUNDA – DA RESCISÃO",
    "2.1. O contrato será rescindido de pleno direito em caso de falência.",
    "CLÁUSULA TERCEIRA – DO SUPORTE",
    "3.1. A franqueadora prestará suporte operacional e treinamento.",
    "CLÁUSULA QUARTA – DA CONFIDENCIALIDADE",
    "4.1. As partes manterão sigilo sobre as informações confidenciais.",
    "4.2. Quem violar o sigilo pagará multa de R$ 50.000,00.",
    "CLÁUSULA QUINTA – DA TOLERÂNCIA",
    "5.1. A tolerância de uma parte não implica novação nem renúncia.",
    "CLÁUSULA SEXTA – DA NULIDADE PARCIAL",
    "6.1. A nulidade de uma cláusula não prejudica as demais.",
    "CLÁUSULA SÉTIMA – DO FORO",
    "7.1. Fica eleito o foro da Comarca de Olinda.",
)
FRANCHISE = taxonomy("franquia")
VERY_HIGH = {
    "royalties": "A franqueada pagará royalties de 5% sobre o faturamento bruto mensal.",
    "taxa_franquia": "Pela adesão à rede é devida taxa inicial de franquia de R$ 60.000,00.",
    "preco_pagamento": "O comprador pagará o preço de R$ 90.000,00 em dez parcelas mensais.",
    "informacao_previa": "A candidata recebeu a circular de oferta dez dias antes da assinatura.",
    "propriedade_intelectual": "Os direitos autorais do software são transferidos ao cliente.",
}
HIGH = {
    "rescisao": "O contrato poderá ser rescindido se a falta não for sanada em dez dias.",
    "nao_concorrencia": "A franqueada não explorará negócio concorrente por dois anos.",
    "territorio": "A unidade terá exclusividade territorial no raio de dois quilômetros.",
}
MEDIUM = {
    "obrigacoes_franqueado": "São obrigações da franqueada operar a unidade e dedicar-se a ela.",
    "suporte": "A franqueadora prestará suporte operacional e treinamento inicial.",
    "fornecimento": "Os insumos serão comprados de fornecedores homologados.",
}
LOW = {
    "foro": "Fica eleito o foro da Comarca de Olinda para dirimir dúvidas.",
    "confidencialidade": "As partes manterão sigilo sobre informações confidenciais.",
    "independencia_clausulas": "A nulidade de uma cláusula não prejudica as demais.",
    "tolerancia": "A tolerância de uma parte não implica novação nem renúncia.",
}


@pytest.fixture
def shelves(index: Index) -> Shelves:
    store = ClauseStore(create_engine("sqlite://"))
    store.create()
    made = Shelves(index, store)
    made.put("caso", CONTRACT)
    return made


def held(shelves: Shelves, words: str) -> list[Passage]:
    return [p for p in shelves.index.passages("caso") if words in p.text]


def named(clauses: dict[str, str]) -> dict[str, str]:
    return {said: assess(said, FRANCHISE).clause_class for said in clauses.values()}


def swapped(clauses: dict[str, str]) -> dict[str, str]:
    return {said: name for name, said in clauses.items()}


def levels(clauses: dict[str, str]) -> set[Level]:
    return {assess(said, FRANCHISE).level for said in clauses.values()}


def test_idx_03_every_passage_has_a_level_and_the_rule_that_set_it() -> None:
    mail = make_document(Line("Prezada Ana, segue o boleto."), media_type="message/rfc822")
    passages = (
        *chunk(CONTRACT, "caso", DocType.CONTRATO),
        *chunk(mail, "caso", DocType.CORRESPONDENCIA),
    )
    assert {passage.level for passage in passages} <= set(Level)
    assert all(passage.rule for passage in passages)
    waiver = next(p for p in passages if "tolerância" in p.text)
    assert (waiver.level, waiver.clause) == (Level.MUITO_BAIXO, "tolerancia")
    assert "tolerância de uma parte não implica" in waiver.rule


def test_idx_04_severability_and_waiver_are_in_neither_index_but_in_the_store(
    shelves: Shelves, embedder: HashEmbedder
) -> None:
    for words in ("não prejudica as demais", "não implica novação"):
        assert held(shelves, words) == []
        assert not any(words in text for text in embedder.embedded)
        assert not shelves.search(Query(f'"{words}"', Filter("caso"))).hits or all(
            words not in hit.passage.text
            for hit in shelves.search(Query(words, Filter("caso"))).hits
        )
        assert [p for p in shelves.clauses.aside("caso") if words in p.text]
        assert words in CONTRACT.text
    assert held(shelves, "royalties de 5%")


def test_idx_05_financial_fee_disclosure_and_ip_clauses_are_very_high_and_embedded_first(
    shelves: Shelves, embedder: HashEmbedder
) -> None:
    assert named(VERY_HIGH) == swapped(VERY_HIGH)
    assert levels(VERY_HIGH) == {Level.MUITO_ALTO}
    assert "royalties de 5%" in embedder.embedded[0]


def test_idx_06_rescission_non_compete_and_territory_are_high(shelves: Shelves) -> None:
    assert named(HIGH) == swapped(HIGH)
    assert levels(HIGH) == {Level.ALTO}
    assert held(shelves, "rescindido de pleno direito")


def test_idx_07_franchisee_duties_support_and_supply_are_medium_and_embedded_last(
    shelves: Shelves, embedder: HashEmbedder
) -> None:
    assert named(MEDIUM) == swapped(MEDIUM)
    assert levels(MEDIUM) == {Level.MEDIO}
    order = [p.level.rank for text in embedder.embedded for p in _of(shelves, text)]
    assert order == sorted(order)


def _of(shelves: Shelves, embedded: str) -> list[Passage]:
    return [p for p in shelves.index.passages("caso") if embedded.endswith(p.text)]


def test_idx_08_low_clauses_are_left_out_and_an_explicit_query_still_finds_them(
    shelves: Shelves,
) -> None:
    assert named(LOW) == swapped(LOW)
    assert levels(LOW) == {Level.BAIXO, Level.MUITO_BAIXO}
    plain = shelves.search(Query("foro da Comarca de Olinda", Filter("caso")))
    assert not any("eleito o foro" in hit.passage.text for hit in plain.hits)
    low = shelves.search(Query("foro da Comarca de Olinda", Filter("caso", include_low=True)))
    assert "eleito o foro" in low.hits[0].passage.text
    assert "guardadas" in {stage.stage for stage in low.trace}


def test_idx_05_to_08_the_macro_f1_on_the_half_no_rule_was_written_on_does_not_fall(
    e5: E5Embedder,
) -> None:
    known = {pack: taxonomy(pack) for pack in ("", *packs())}
    for embedder, of_classes, of_levels in ((e5, 0.87, 0.93), (None, 0.81, 0.88)):
        judged = list(judged_by(labelled("held"), known, embedder))
        assert macro_f1([(i.clause_class, f.clause_class) for i, f in judged]) >= of_classes
        assert macro_f1([(i.level, f.level.value) for i, f in judged]) >= of_levels
        strong = [f for i, f in judged if i.level in ("muito_alto", "alto")]
        assert sum(not f.level.indexed for f in strong) <= 0.02 * len(strong)


def test_a_clause_of_mixed_content_takes_its_highest_level() -> None:
    found = {j.clause.number: j.assessed for j in judge(CONTRACT)}
    assert found["4.1"].level is Level.BAIXO
    assert found["4.2"].level is found["4"].level is Level.MUITO_ALTO
    assert found["4"].clause_class == "confidencialidade"


def test_what_is_no_contract_clause_is_never_left_out() -> None:
    said = ("As partes manterão sigilo.", "A tolerância não implica novação.", "Eleito o foro.")
    for kind in DocType:
        lines = said if kind is DocType.CONTRATO else ("CLÁUSULA PRIMEIRA – DO FORO", *said)
        passages = chunk(make_document(*lines), "caso", kind)
        assert all(passage.level.indexed for passage in passages), kind


def test_the_taxonomy_is_the_closed_list_of_the_design_and_packs_extend_it() -> None:
    rows = [line.split("|") for line in DESIGN.read_text("utf-8").splitlines()]
    listed = {row[1].strip(" `"): row[2].strip() for row in rows if len(row) == 5 and "`" in row[1]}
    assert set(listed) == class_ids()
    assert packs() == ("franquia", "locacao", "servicos", "sociedade", "trabalho")
    known = {c.id: c.level.value for pack in ("", *packs()) for c in taxonomy(pack).classes}
    assert known == listed


def test_an_index_of_an_earlier_version_opens_and_is_searched(
    tmp_path: Path, embedder: HashEmbedder, shelves: Shelves
) -> None:
    old = Index.open(tmp_path / "old", embedder)
    old.add(chunk(CONTRACT, "caso", DocType.CONTRATO))
    old._table.drop_columns(list(LATER_COLUMNS))
    again = Index.open(tmp_path / "old", embedder)
    assert {p.level for p in again.passages("caso")} == {Level.MEDIO}


def test_removing_a_file_removes_its_clauses_and_what_was_left_out(shelves: Shelves) -> None:
    assert shelves.clauses.clauses("caso")
    shelves.remove("caso", CONTRACT.sha256)
    assert shelves.hashes("caso") == frozenset()
    assert shelves.clauses.clauses("caso") == shelves.clauses.aside("caso") == ()
