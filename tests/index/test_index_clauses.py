"""Contracts as trees: number, title, parent; lists and references open nothing."""

from __future__ import annotations

from index_samples import Line, make_document

from lastro.index import Clause, ClauseKind, clauses
from lastro.sources import BlockKind, PageAnchor


def tree(*lines: Line | str) -> tuple[Clause, ...]:
    return clauses(make_document(*lines))


def numbers(*lines: Line | str) -> list[str]:
    return [clause.number for clause in tree(*lines)]


def test_the_tree_knows_number_title_span_and_parent() -> None:
    document = make_document(
        "CONTRATO DE COMODATO",
        "As partes resolvem celebrar,",
        "CLÁUSULA PRIMEIRA – DO OBJETO",
        "1.1. O objeto é uma geladeira.",
        "1.2. Acompanham-na:",
        "a) duas prateleiras;",
        "b) a chave.",
        "CLÁUSULA SEGUNDA – DO PRAZO: o prazo é de um ano.",
        "Parágrafo único. Renova-se uma vez.",
        "E, por estarem justas, assinam.",
    )
    found = clauses(document)
    assert [(c.number, c.title, c.kind.value) for c in found] == [
        ("1", "DO OBJETO", "clausula"),
        ("1.1", "", "clausula"),
        ("1.2", "", "clausula"),
        ("1.2, alínea a", "", "alinea"),
        ("1.2, alínea b", "", "alinea"),
        ("2", "DO PRAZO", "clausula"),
        ("2, parágrafo único", "", "paragrafo"),
    ]
    assert [c.parent for c in found] == [None, 0, 0, 2, 2, None, 5]
    assert found[2].span.of(document.text).split("\n")[-2:] == ["b) a chave.", ""]
    assert "assinam" not in found[6].span.of(document.text)
    assert found[1].heading == "DO OBJETO"


def test_numbers_in_words_digits_and_roman() -> None:
    lines = (
        "CLÁUSULA UM – DO OBJETO",
        "CLÁUSULA II – DO PREÇO",
        "Cláusula 3ª. O prazo é de um ano.",
        "CLÁUSULA QUARTA. Da multa. Quem atrasar paga.",
        "CLAUSULA 5a - DO FORO",
        "CLÁUSULA VIGÉSIMA PRIMEIRA – DAS VIAS",
    )
    assert numbers(*lines) == ["1", "2", "3", "4", "5", "21"]


def test_contracts_without_the_word_clausula() -> None:
    dotted = ("1. OBJETO", "1.1 A obra.", "1.1.1 O telhado.", "2. PREÇO", "2.1 Cem reais.")
    assert numbers(*dotted) == ["1", "1.1", "1.1.1", "2", "2.1"]
    assert numbers("PRIMEIRA – DO OBJETO: a obra.", "SEGUNDA – DO PREÇO: cem.") == ["1", "2"]
    assert numbers("I – DO OBJETO", "A obra.", "II – DO PREÇO", "Cem reais.") == ["I", "II"]
    articles = ("Art. 1º A sociedade é limitada.", "Parágrafo único. Sem filial.", "Art. 2º Sede.")
    assert numbers(*articles) == ["1", "1, parágrafo único", "2"]


def test_other_languages() -> None:
    assert numbers("Clause 1. Scope", "The work.", "Clause 2. Fees", "x") == ["1", "2"]
    assert numbers("§ 1 Vertragsgegenstand", "Das Werk.", "§ 2 Laufzeit", "x") == ["§ 1º", "§ 2º"]


def test_a_title_on_the_next_line_or_above_the_clause() -> None:
    below = tree("CLÁUSULA QUINTA", "DO REAJUSTE", "O preço sobe em março.")
    assert (below[0].number, below[0].title) == ("5", "DO REAJUSTE")
    above = tree("DO OBJETO", "Cláusula 1ª. A obra.", "DO FORO", "Cláusula 2ª. É o de Olinda.")
    assert [c.heading for c in above] == ["DO OBJETO", "DO FORO"]
    assert [c.title for c in above] == ["", ""]


def test_references_open_nothing() -> None:
    lines = (
        "CLÁUSULA PRIMEIRA – DO PREÇO",
        "O preço observará o disposto na",
        "Cláusula 5.2 abaixo, e ainda na",
        "cláusula quarta.",
        "Cláusula 9 do contrato anterior continua valendo.",
        "CLÁUSULA SEGUNDA – DO PRAZO",
    )
    assert numbers(*lines) == ["1", "2"]


def test_lists_and_tables_inside_a_clause_open_nothing() -> None:
    lines = (
        "1. DOCUMENTOS",
        "Serão entregues:",
        "1. RG;",
        "2. CPF;",
        "3. Comprovante de renda.",
        Line("2. Segunda parcela | 100,00", BlockKind.TABLE_ROW),
        "2. PREÇO",
        "Cem reais.",
        "3. FORO",
        "Olinda.",
    )
    assert [(c.number, c.title) for c in tree(*lines)] == [
        ("1", "DOCUMENTOS"),
        ("2", "PREÇO"),
        ("3", "FORO"),
    ]


def test_a_table_of_contents_opens_nothing() -> None:
    lines = (
        "CLÁUSULA PRIMEIRA – DO OBJETO .......... 2",
        "CLÁUSULA SEGUNDA – DO PREÇO .......... 3",
        "CLÁUSULA PRIMEIRA – DO OBJETO",
        "A obra.",
        "CLÁUSULA SEGUNDA – DO PREÇO",
    )
    assert numbers(*lines) == ["1", "2"]


def test_page_headers_between_belong_to_the_clause_they_stand_in() -> None:
    document = make_document(
        Line("CLÁUSULA PRIMEIRA – DO PRAZO", anchor=PageAnchor(1)),
        Line("O prazo é de", anchor=PageAnchor(1)),
        Line("CLÁUSULA NONA – minuta 3", BlockKind.HEADER, anchor=PageAnchor(2)),
        Line("doze meses.", anchor=PageAnchor(2)),
        Line("CLÁUSULA SEGUNDA – DO FORO", anchor=PageAnchor(2)),
    )
    first, second = clauses(document)
    assert first.span.of(document.text).strip().endswith("doze meses.")
    assert second.number == "2"


def test_annexes_number_anew() -> None:
    lines = ("CLÁUSULA PRIMEIRA – DO OBJETO", "A obra.", "ANEXO I – PREÇOS", "1. Tijolo", "2. Cal")
    found = tree(*lines)
    assert [c.number for c in found] == ["1", "Anexo I", "Anexo I, 1", "Anexo I, 2"]
    assert found[1].kind is ClauseKind.ANNEX
    assert found[0].span.end <= found[1].span.start


def test_text_read_from_pictures() -> None:
    found = tree(
        "CLAU5ULA PRIMEIRA - DO OBJETO",
        "1.1 A obra e do dono. 1.2 O material e do pedreiro. 1.3 A agua e do vizinho.",
        "CLÁUSU1A SEGUNDA – DO PREÇO",
    )
    assert [c.number for c in found] == ["1", "1.1", "1.2", "1.3", "2"]


def test_incisos_and_paragraphs_nest() -> None:
    found = tree(
        "CLÁUSULA PRIMEIRA – DA RESCISÃO",
        "O contrato acaba:",
        "I - por acordo;",
        "II - por culpa:",
        "a) do vendedor;",
        "b) do comprador.",
        "§ 1º A culpa se prova.",
        "§ 2º O acordo é escrito.",
    )
    assert [c.number for c in found[1:]] == [
        "1, inciso I",
        "1, inciso II",
        "1, inciso II, alínea a",
        "1, inciso II, alínea b",
        "1, § 1º",
        "1, § 2º",
    ]
    assert found[6].parent == 0


def test_a_document_without_clauses_gives_none() -> None:
    assert tree("Prezada Ana,", "segue o boleto.", "Abraços") == ()
