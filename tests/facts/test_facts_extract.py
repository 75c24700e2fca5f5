"""Facts of a document: values, their own spans, the sentence that holds them, the clause."""

import time

import pytest
from facts_papers import pages, paper, record
from hypothesis import given
from hypothesis import strategies as st

from lastro.facts import FactKind, extract
from lastro.facts.segments import segment, sentences

CONTRACT = pages(
    "CONTRATO DE FRANQUIA\n"
    "CLÁUSULA SEGUNDA – DA TAXA\n"
    "2.1. A FRANQUEADA pagará, a título de taxa inicial de franquia, R$ 85.000,00 (oitenta e cinco "
    "mil reais), conforme o art. 2º da Lei nº 13.966, de 26 de dezembro de 2019. O pagamento será "
    "feito em 10 (dez) dias, até 12 de março de 2022.",
    "2.2. Sobre o atraso incide multa de 2% (dois por cento).",
)


def facts_of(document, kind):
    return [fact for fact in extract(document).facts if fact.kind is kind]


def test_idx_09_process_numbers_with_a_bad_check_digit_are_flagged():
    document = paper(
        "Processo nº 1234567-18.2021.8.26.0100, em apenso ao de nº 1234567-19.2021.8.26.0100."
    )
    found = facts_of(document, FactKind.PROCESSO)
    assert [(f.value, f.valid) for f in found] == [
        ("1234567-18.2021.8.26.0100", True),
        ("1234567-19.2021.8.26.0100", False),
    ]
    processes = extract(record([{"numeroProcesso": "12345671920218260100"}])).processes
    assert [(p.number, p.valid) for p in processes] == [("1234567-19.2021.8.26.0100", False)]


def test_idx_09_amounts_keep_currency_and_source_offset():
    document = paper("Prezados,", "Paguei R$ 1.234,56 e mais US$ 20,00 em março.")
    found = facts_of(document, FactKind.VALOR)
    assert [(f.value, f.unit) for f in found] == [("1234.56", "BRL"), ("20.00", "USD")]
    assert [f.span.of(document.text) for f in found] == ["R$ 1.234,56", "US$ 20,00"]
    for fact in found:
        assert fact.source.span.of(document.text) == fact.source.text
        assert fact.source.span.start <= fact.span.start < fact.span.end <= fact.source.span.end
        assert fact.source.place == "parágrafo 2"


def test_a_fact_says_what_it_is_and_where():
    (fact,) = facts_of(CONTRACT, FactKind.VALOR)
    assert fact.about == "taxa inicial de franquia"
    assert fact.valid is True
    assert fact.source.place == "p. 1, cláusula 2.1"
    assert fact.source.text.startswith("2.1. A FRANQUEADA")
    assert fact.source.text.endswith("2019.")
    (rate,) = facts_of(CONTRACT, FactKind.PERCENTUAL)
    assert (rate.value, rate.unit, rate.source.place) == ("2", "%", "p. 2, cláusula 2.2")


def test_the_date_of_an_act_is_no_date_of_the_case():
    assert [f.value for f in facts_of(CONTRACT, FactKind.DATA)] == ["2022-03-12"]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("CNPJ nº 11.222.333/0001-81", FactKind.CNPJ, [("11222333000181", True)]),
        ("CNPJ 11222333000182", FactKind.CNPJ, [("11222333000182", False)]),
        ("CNPJ 12.ABC.345/01DE-35", FactKind.CNPJ, [("12ABC34501DE35", True)]),
        ("protocolo 11222333000182", FactKind.CNPJ, []),
        ("CPF nº 529.982.247-25", FactKind.CPF, [("52998224725", True)]),
        ("CPF sob o nº 52998224724", FactKind.CPF, [("52998224724", False)]),
        ("telefone 11987654321", FactKind.CPF, []),
        ("OAB/SP nº 123.456", FactKind.OAB, [("SP 123456", None)]),
        ("OAB 98.765/PE", FactKind.OAB, [("PE 98765", None)]),
        ("autos 12345671820218260100", FactKind.PROCESSO, [("1234567-18.2021.8.26.0100", True)]),
        ("chave 12345671920218260100", FactKind.PROCESSO, []),
        ("prazo de 60 (sessenta) meses", FactKind.PRAZO, [("60", True)]),
        ("num raio de 5 km", FactKind.DISTANCIA, [("5", None)]),
    ],
)
def test_identifiers(text, kind, expected):
    assert [(f.value, f.valid) for f in facts_of(paper(text), kind)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pagou. Depois saiu.", ["Pagou.", "Depois saiu."]),
        ("Nos termos do art. 5º. O réu disse.", ["Nos termos do art. 5º.", "O réu disse."]),
        ("A Padaria Ltda. Contratou.", ["A Padaria Ltda. Contratou."]),
        ("5.1. A taxa é de R$ 1.000,00. Vence já.", ["5.1. A taxa é de R$ 1.000,00.", "Vence já."]),
        ("(a) pagar; (b) calar; E mais.", ["(a) pagar; (b) calar;", "E mais."]),
        ("Disse o Dr. J. Silva aqui.", ["Disse o Dr. J. Silva aqui."]),
    ],
)
def test_sentences(text, expected):
    assert [span.of(text) for span in sentences(text)] == expected


@given(st.lists(st.text(min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=6))
def test_segments_cover_everything_but_white_space(lines):
    document = paper(*(line.replace("\n", " ") for line in lines))
    covered = [False] * len(document.text)
    for piece in segment(document).segments:
        assert piece.text == piece.span.of(document.text)
        for at in range(piece.span.start, piece.span.end):
            assert not covered[at]
            covered[at] = True
    left = "".join(c for c, seen in zip(document.text, covered, strict=True) if not seen)
    assert not left.replace("|", "").strip()


@given(st.text(alphabet="0123456789.,/- R$%CNPJcpfoabSProcesn º()", max_size=120))
def test_every_fact_is_at_its_span(text):
    document = paper(text or "x", locator="x.txt")
    for fact in extract(document).facts:
        held = fact.span.of(document.text)
        assert held
        assert held in fact.source.text
        assert fact.source.text == fact.source.span.of(document.text)


def test_a_paragraph_that_runs_over_the_page_is_one_sentence():
    document = pages("A multa devida pela parte que der causa à", "rescisão é de R$ 9.000,00.")
    (fact,) = facts_of(document, FactKind.VALOR)
    assert fact.source.text.startswith("A multa")
    assert fact.source.place.startswith("pp. 1–2")


def test_text_without_full_stops_is_cut_between_words_and_keeps_its_values():
    document = paper("palavra valor R$ 1,00 " * 1_000)
    pieces = segment(document).segments
    assert max(len(piece.text) for piece in pieces) <= 4_000
    assert len(facts_of(document, FactKind.VALOR)) == 1_000


@pytest.mark.parametrize("text", ["1" * 60_000, "aB3" * 20_000])
def test_a_run_without_blanks_does_not_cost_its_square(text):
    began = time.process_time()
    assert extract(paper(text)).parties == ()
    assert time.process_time() - began < 10
