"""Contract terms: the value nearest to its words, in its clause, whatever the wording."""

import pytest
from facts_cases import rows
from facts_papers import paper, sheet

from lastro.facts import Instrument, extract
from lastro.facts.contracts.schema import schemas

TITLES = {
    "contrato": "CONTRATO DE FRANQUIA",
    "locação": "CONTRATO DE LOCAÇÃO NÃO RESIDENCIAL",
    "trabalho": "CONTRATO INDIVIDUAL DE TRABALHO",
    "serviços": "CONTRATO DE PRESTAÇÃO DE SERVIÇOS",
    "aditivo": "PRIMEIRO TERMO ADITIVO AO CONTRATO DE FRANQUIA",
    "cof": "CIRCULAR DE OFERTA DE FRANQUIA",
    "carta": "Prezados senhores,",
    "notificação": "NOTIFICAÇÃO EXTRAJUDICIAL",
    "contestação": "EXCELENTÍSSIMO SENHOR DOUTOR JUIZ",
}


def term(document, key):
    """Return (value, unit) of the term, or None."""
    found = [f for f in extract(document).fields if f.key == key]
    return (found[0].value, found[0].unit) if found else None


@pytest.mark.parametrize(("kind", "heading", "text", "key", "expected"), rows("facts_terms"))
def test_terms_in_many_wordings(kind, heading, text, key, expected):
    lines = text.split("//")
    document = paper(TITLES[kind], "entre FRANQUEADORA e FRANQUEADA", f"# {heading}", *lines)
    found = term(document, key)
    assert (" ".join(found) if found else "-") == expected


def test_the_source_of_a_term_is_its_sentence_in_its_clause():
    document = paper(
        "CONTRATO DE FRANQUIA",
        "CLÁUSULA SÉTIMA – DOS ROYALTIES",
        "7.1. A FRANQUEADA pagará royalties de 5% sobre o faturamento bruto. Nada mais deve.",
    )
    (field,) = [f for f in extract(document).fields if f.key == "contrato.royalties.percentual"]
    assert field.sources[0].text.endswith("royalties de 5% sobre o faturamento bruto.")
    assert field.sources[0].place == "parágrafo 3, cláusula 7.1"
    assert field.instrument is Instrument.CONTRATO


def test_a_header_with_the_currency_makes_amounts_of_plain_numbers():
    table = paper(
        "CIRCULAR DE OFERTA DE FRANQUIA",
        "Item | Valor estimado (R$) | Condição",
        "Taxa inicial de franquia | 47.500,00 | À vista",
        "Capital de giro | 12.000,00 | Reserva",
        "Total | 59.500,00 | –",
    )
    assert term(table, "contrato.taxa_inicial") == ("47500.00", "BRL")
    assert term(table, "cof.capital_giro") == ("12000.00", "BRL")


def test_an_amendment_comes_first_and_the_old_value_stays(keep):
    old = paper(
        "CONTRATO DE FRANQUIA",
        "3. A FRANQUEADA pagará royalties de 5%.",
        "Goiânia/GO, 10 de maio de 2020.",
        locator="contrato.pdf",
    )
    new = paper(
        "PRIMEIRO TERMO ADITIVO AO CONTRATO DE FRANQUIA",
        "1. Os royalties passam de 5% para 4%, a partir de 1º de julho de 2021.",
        locator="aditivo.pdf",
    )
    found = keep(old, new).fields("caso", "contrato.royalties.percentual")
    assert [(f.value, f.contract, str(f.since)) for f in found] == [
        ("4", "aditivo.pdf", "2021-07-01"),
        ("5", "contrato.pdf", "2020-05-10"),
    ]


def test_two_papers_with_two_values_are_both_kept(keep):
    one = paper("CONTRATO DE FRANQUIA", "1. Royalties de 6%.", locator="a.pdf")
    two = paper("CIRCULAR DE OFERTA DE FRANQUIA", "1. Royalties de 5%.", locator="b.pdf")
    found = keep(one, two).fields("caso", "contrato.royalties.percentual")
    assert [(f.value, f.instrument) for f in found] == [
        ("6", Instrument.CONTRATO),
        ("5", Instrument.COF),
    ]


def test_a_letter_or_a_spreadsheet_is_no_contract():
    letter = paper("Prezados,", "Sobre o contrato de franquia: os royalties são de 9%.")
    assert term(letter, "contrato.royalties.percentual") is None
    table = sheet(["Franquia", "Royalties"], ["Contrato", "9%"])
    assert term(table, "contrato.royalties.percentual") is None


@pytest.mark.parametrize("schema", schemas(), ids=lambda schema: schema.name)
def test_every_term_can_be_found_and_asked_for(schema):
    keys = [spec.key for spec in schema.fields]
    assert len(keys) == len(set(keys))
    for spec in schema.fields:
        assert spec.ask, spec.key
        assert spec.cues or spec.patterns, spec.key
        assert all("valor" in pattern.groupindex for pattern in spec.patterns), spec.key
