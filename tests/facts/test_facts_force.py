"""Values in force on a date: contracts, the amendments that changed them, and the chain."""

import pytest
from facts_papers import paper

from lastro.facts import Route, answer, extract, facts_json, shown

LEASE = paper(
    "CONTRATO DE LOCAÇÃO NÃO RESIDENCIAL",
    "LOCADOR: Armando Vilela. LOCATÁRIA: Padaria Sol Nascente Ltda.",
    "1. O prazo da locação é de 60 meses, com início em 01/03/2020.",
    "2. O aluguel mensal é de R$ 3.000,00, com vencimento todo dia 5.",
    "3. O reajuste será anual, pelo IGP-M.",
    "Recife/PE, 20 de fevereiro de 2020.",
    locator="locacao.pdf",
)
FIRST = paper(
    "PRIMEIRO TERMO ADITIVO AO CONTRATO DE LOCAÇÃO",
    "1. A cláusula segunda passa a vigorar com a seguinte redação:",
    "“2. O aluguel mensal é de R$ 3.600,00, com vencimento todo dia 10.”",
    "2. Este aditivo produz efeitos a partir de abril de 2021.",
    "Recife/PE, 15 de março de 2021.",
    locator="aditivo1.pdf",
)
SECOND = paper(
    "SEGUNDO ADITAMENTO AO CONTRATO DE LOCAÇÃO",
    "As partes resolvem alterar o aluguel, que passa de R$ 3.600,00 para R$ 4.100,00 a partir de "
    "1º de agosto de 2022.",
    "O índice de reajuste deixa de ser o IGP-M e passa a ser o IPCA.",
    "Recife/PE, 20 de julho de 2022.",
    locator="aditivo2.docx",
)
FRANCHISE = paper(
    "CONTRATO DE FRANQUIA",
    "1. O contrato vigorará por 48 meses.",
    "2. Os royalties são de 6% do faturamento.",
    "Recife/PE, 2 de janeiro de 2020.",
    locator="franquia.pdf",
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Qual é o aluguel?", "R$ 4.100,00"),
        ("Qual era o aluguel em 06/2020?", "R$ 3.000,00"),
        ("Qual era o aluguel em junho de 2021?", "R$ 3.600,00"),
        ("Qual o aluguel vigente em 31/07/2022?", "R$ 3.600,00"),
        ("Qual o aluguel em 1º de agosto de 2022?", "R$ 4.100,00"),
        ("Qual era o aluguel em 2019?", ""),
        ("Qual o vencimento do aluguel?", "dia 10"),
        ("Qual era o dia de vencimento do aluguel em 05/2020?", "dia 5"),
        ("Qual o índice de reajuste do aluguel?", "IPCA"),
        ("Qual era o índice de reajuste do aluguel em 03/2021?", "IGP-M"),
        ("Qual o prazo da locação?", "60 meses"),
        ("Qual o prazo da franquia?", "48 meses"),
        ("Qual era o royalty em 03/2021?", "6%"),
        ("Qual o prazo do contrato?", ""),
    ],
)
def test_the_value_in_force_at_a_time(keep, question, value):
    found = answer(question, keep(LEASE, FIRST, SECOND, FRANCHISE), "caso", None)
    given = shown(found.value, found.unit) if found.route is Route.EXATA else ""
    assert given == value, found.text


def test_the_chain_says_from_when_to_when_each_value_held(keep):
    store = keep(LEASE, FIRST, SECOND, FRANCHISE)
    held = store.fields("caso", "contrato.aluguel")
    assert [(f.value, str(f.since), str(f.until)) for f in held] == [
        ("4100.00", "2022-08-01", "None"),
        ("3600.00", "2021-04-01", "2022-07-31"),
        ("3000.00", "2020-02-20", "2021-03-31"),
    ]
    campos = [c for c in facts_json(store, "caso")["campos"] if c["campo"] == "contrato.aluguel"]
    assert [(c["vigente_de"], c["vigente_ate"]) for c in campos] == [
        ("2022-08-01", None),
        ("2021-04-01", "2022-07-31"),
        ("2020-02-20", "2021-03-31"),
    ]


def test_an_answer_about_a_time_tells_the_other_times(keep):
    store = keep(LEASE, FIRST, SECOND, FRANCHISE)
    found = answer("Qual era o aluguel em junho de 2021?", store, "caso", None)
    assert "em vigor desde 01/04/2021 até 31/07/2022" in found.text
    assert [source.locator for source in found.sources] == ["aditivo1.pdf"]
    assert found.others[0].startswith("R$ 3.000,00 (locacao.pdf")


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("O aluguel passa a R$ 2.000,00 a partir da competência 07/2021.", "2021-07-01"),
        (
            "O aluguel passa a R$ 2.000,00.//Os efeitos retroagem a 1º de maio de 2021.",
            "2021-05-01",
        ),
        ("Desde 03/02/2021, o aluguel é de R$ 2.000,00.", "2021-02-03"),
        ("O aluguel é de R$ 2.000,00.//Olinda/PE, 9 de junho de 2021.", "2021-06-09"),
        ("O aluguel é de R$ 2.000,00.", "None"),
    ],
)
def test_from_when_an_amendment_holds(text, since):
    document = paper("TERMO ADITIVO AO CONTRATO DE LOCAÇÃO", *text.split("//"))
    (rent,) = [f for f in extract(document).fields if f.key == "contrato.aluguel"]
    assert str(rent.since) == since
