"""Contradictions and timeline over small matters, and what must not be reported."""

import tomllib
from pathlib import Path

import pytest
from evals.across import kept, read_matter, same
from facts_papers import paper

from lastro.facts.across import Case, Kind, contradictions, contradictions_json, timeline
from lastro.facts.across.shape import timeline_json

MATTERS = sorted((Path(__file__).resolve().parents[2] / "evals/across").glob("*.toml"))


@pytest.fixture(scope="module", params=MATTERS, ids=lambda path: path.stem)
def matter(request, tmp_path_factory):
    given = tomllib.loads(request.param.read_text(encoding="utf-8"))
    return given, kept(read_matter(given), tmp_path_factory.mktemp(request.param.stem))


@pytest.fixture
def case(tmp_path_factory):
    """Make a case of documents."""
    return lambda *documents: kept(list(documents), tmp_path_factory.mktemp("case"))


def test_part_b_10_what_was_planted_is_found_with_both_sides_and_nothing_else(matter):
    given, case = matter
    found = list(contradictions(case))
    texts = {p.document.locator: p.document.text for p in case.papers}
    for expected in given["finding"]:
        hit = next((f for f in found if same(f, expected)), None)
        assert hit, expected
        found.remove(hit)
        assert len(hit.sides) > 1
        for side in hit.sides:
            source = side.source
            assert source.place
            assert source.span.of(texts[source.locator]) == source.text
    assert not [f.explanation for f in found]


def test_the_gravest_comes_first_and_the_shape_is_that_of_the_shapes_page(matter):
    _, case = matter
    found = contradictions_json(contradictions(case))["achados"]
    assert [f["peso"] for f in found] == sorted((f["peso"] for f in found), reverse=True)
    assert all(f.keys() >= {"assunto", "tipo", "lados", "peso", "explicacao"} for f in found)
    assert all(side["fonte"]["arquivo"] for f in found for side in f["lados"])


def test_planted_events_are_told_once_each_in_the_order_of_time(matter):
    given, case = matter
    events = timeline_json(timeline(case))["eventos"]
    days = [event["data"] for event in events]
    assert days == sorted(days)
    for expected in given.get("event", []):
        told = [e for e in events if e["data"] == expected["day"]]
        assert any(e["fontes"] and e["precisao"] == "dia" for e in told), expected


def test_an_amendment_that_changes_a_value_is_no_contradiction(case):
    contract = paper(
        "CONTRATO DE LOCAÇÃO",
        "CLÁUSULA PRIMEIRA. O aluguel mensal é de R$ 1.000,00, com vencimento no dia 5.",
        "Natal/RN, 2 de maio de 2022.",
        locator="contrato.txt",
    )
    amendment = paper(
        "PRIMEIRO ADITIVO AO CONTRATO DE LOCAÇÃO",
        "O aluguel mensal passa a ser de R$ 1.300,00.",
        "Natal/RN, 2 de maio de 2023.",
        locator="aditivo.txt",
    )
    letter = paper("Prezada,", "O contrato fixa aluguel de R$ 1.300,00.", locator="carta.txt")
    assert contradictions(case(contract, amendment, letter)) == ()
    wrong = paper("Prezada,", "O contrato fixa aluguel de R$ 1.500,00.", locator="carta.txt")
    found = contradictions(case(contract, amendment, wrong))
    assert [(f.kind, f.sides[-1].value) for f in found] == [(Kind.CLAUSULA, "1500.00")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "A unidade foi inaugurada em 2 de maio de 2022.",
            "Abriram uma loja em 9 de maio de 2022.",
        ),
        (
            "As chaves foram entregues em 02/05/2022.",
            "As chaves deverão ser entregues em 09/05/2022.",
        ),
        ("O réu foi citado em 02/05/2022.", "O réu não foi citado em 09/05/2022."),
        ("Foi admitida em 02/05/2022.", "Nascida em 09/05/1990, foi admitida em 02/05/2022."),
    ],
)
def test_plans_denials_and_other_things_do_not_contradict(case, one, other):
    assert contradictions(case(paper(one, locator="a.txt"), paper(other, locator="b.txt"))) == ()


def test_a_total_with_a_discount_closes_and_one_without_a_part_does_not(case):
    rows = ["Item | Valor", "Peças | 1.000,00", "Mão de obra | 500,00", "Desconto | 100,00"]
    closes = paper("Orçamento", *rows, "Total | 1.400,00", locator="a.txt")
    assert contradictions(case(closes)) == ()
    open_ended = paper("Orçamento", *rows, "Total | 1.900,00", locator="a.txt")
    assert [f.kind for f in contradictions(case(open_ended))] == [Kind.SOMA]


def test_two_digits_exchanged_between_table_and_request_are_found(case):
    piece = paper(
        "Competência | Diferença",
        "03/2025 a 08/2025 | 41.850,36",
        "Requer a condenação ao pagamento de R$ 41.580,36, com juros.",
        locator="inicial.txt",
    )
    (found,) = contradictions(case(piece))
    assert (found.kind, {s.value for s in found.sides}) == (Kind.VALOR, {"41850.36", "41580.36"})


def test_luis_and_luiz_are_one_but_another_first_name_is_told(case):
    held = paper(
        "EMPREGADO: VALDEMIR LUIZ PONTES DO ROSÁRIO, brasileiro, CPF 529.982.247-25.",
        locator="a.txt",
    )
    same_name = paper("O autor, Valdemir Luís Pontes do Rosário, veio.", locator="b.txt")
    assert contradictions(case(held, same_name)) == ()
    other = paper("A reclamação de VALDEMAR LUIZ PONTES DO ROSÁRIO.", locator="b.txt")
    assert [f.kind for f in contradictions(case(held, other))] == [Kind.IDENTIDADE]


def test_part_b_17_a_heading_that_differs_from_the_body_is_a_finding(case):
    piece = paper(
        "Processo nº 1004512-21.2024.8.26.0114",
        "Requer o réu, nestes autos de nº 1004521-80.2024.8.26.0114, a improcedência.",
        locator="contestação.txt",
    )
    (found,) = contradictions(case(piece))
    assert found.kind is Kind.PROCESSO
    assert "cabeçalho" in found.explanation


def test_part_b_17_a_wrong_digit_is_told_beside_the_number_that_checks(case):
    good = paper("Processo nº 1004512-21.2024.8.26.0114.", locator="a.txt")
    bad = paper("Ver o processo 1004512-12.2024.8.26.0114.", locator="b.txt")
    (found,) = contradictions(case(good, bad))
    assert [s.value for s in found.sides] == [
        "1004512-21.2024.8.26.0114",
        "1004512-12.2024.8.26.0114",
    ]
    assert "não confere" in found.explanation


def test_an_appeal_with_a_number_of_its_own_is_no_finding(case):
    piece = paper("Processo nº 1004512-21.2024.8.26.0114", locator="a.txt")
    appeal = paper("ACÓRDÃO", "Agravo nº 2051234-50.2024.8.26.0000", locator="b.txt")
    assert contradictions(case(piece, appeal)) == ()


def test_the_same_event_in_three_papers_is_told_once_with_three_sources(case):
    told = (
        "Em 4 de abril de 2024 a autora comprou o fogão.",
        "O fogão foi comprado em 04/04/2024.",
        "A compra do fogão, em 4/4/2024, foi à vista.",
    )
    papers = [paper(text, locator=f"{n}.txt") for n, text in enumerate(told)]
    (event,) = timeline(case(*papers))
    assert (event.written_day, len(event.sources)) == ("2024-04-04", 3)


def test_dates_of_law_birth_and_footers_are_no_events(case):
    lines = (
        "A Lei nº 8.078, de 11 de setembro de 1990, foi violada.",
        "Maria, nascida em 12/08/1961, comprou.",
        "Assinado eletronicamente em 10/10/2024.",
        "REsp 1.234.567/SP, Rel. Min. Fulano, julgado em 10/03/2020.",
    )
    assert timeline(case(paper(*lines))) == ()


def test_an_event_says_who_did_what_without_its_date(case):
    told = paper(
        "1. Em 22 de abril de 2024, a ré entregou o sofá; em 6 de maio de 2024 o sofá cedeu."
    )
    assert [e.what for e in timeline(case(told))] == ["A ré entregou o sofá", "O sofá cedeu"]


def test_an_empty_case_has_neither():
    assert contradictions(Case(())) == ()
    assert timeline(Case(())) == ()
