"""Questions as people write them, and the kinds of clause and table that unseen matters held."""

import pytest
from facts_papers import paper, sheet

from lastro.facts import Route, answer
from lastro.facts.answering.readings import readings

SALE = paper(
    "PROMESSA DE COMPRA E VENDA",
    "Contrato QX-77/19",
    "Letra | Conteúdo",
    "A – Lote | 31 da quadra 4",
    "F – Conclusão da obra | último dia de abril de 2021",
    "ARTUR NEVES PRADO, engenheiro civil, CPF 529.982.247-25, casado, promete comprar.",
    "Cláusula Primeira – Dos prazos",
    "1.1. Achado o defeito, a construtora terá trinta dias para repará-lo.",
    "Natal, aos sete dias do mês de março de dois mil e dezenove.",
    "p/ vendedora: Olga Bastos Nery",
    locator="promessa.docx",
)
AMENDMENT = paper(
    "TERMO ADITIVO AO CONTRATO QX-77/19",
    "I. A cláusula 1.1 passa a prever prazo de 12 (doze) dias, em lugar de trinta.",
    "Natal, 9 de junho de 2020.",
    "Testemunha: Raul Moura Dias",
    locator="1o aditivo.docx",
)
SALES = sheet(
    ("Comp.", "Vcto", "Alíq.", "Valor (R$)", "Obs"),
    ("01/2022", "10/02/2022", "4,00%", "1.200,00", "quitado"),
    ("02/2022", "10/03/2022", "5,00%", "1.900,00", "em aberto"),
    ("03/2022", "10/04/2022", "5,00%", "1.500,00", "em aberto"),
    locator="comissoes.csv",
)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("qto é a multa p/ atraso", "quanto é a multa para atraso"),
        ("contrato.data_assinatura", "contrato data assinatura"),
        ("comissoes: valor onde mes = 02/2022", "valor onde mes 02/2022 comissoes"),
        ("Bom dia, doutora. Poderia me informar qual é o prazo?", "qual é o prazo?"),
        ("Qual o prazo, e não na minuta?", "Qual o prazo ?"),
        ("?", "?"),
    ],
)
def test_short_and_polite_questions_are_read_as_meant(written, read):
    assert readings(written)[-1] == read


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("prazo da construtora p/ o defeito achado, hj", "12"),
        ("Quem foi a testemunha do aditivo?", "Raul Moura Dias"),
        ("Qual a profissão de Artur Neves Prado?", "engenheiro civil"),
        ("lote", "31 da quadra 4"),
        ("data de assinatura do contrato", "2019-03-07"),
    ],
)
def test_clauses_by_number_names_and_labels_answer(keep, question, value):
    found = answer(question, keep(SALE, AMENDMENT), "caso", None)
    assert (found.route, found.value) == (Route.EXATA, value), found.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Qual foi o mês de maior valor nas comissões?", "2022-02"),
        ("quantas competências estão em aberto nas comissões?", "2"),
        ("aliq em 03/2022", "5"),
    ],
)
def test_tables_are_searched_for_extremes_counts_and_short_headers(keep, question, value):
    found = answer(question, keep(SALES), "caso", None)
    assert (found.route, found.value) == (Route.EXATA, value), found.text


def test_the_second_one_sued_is_a_defendant_too(keep):
    claim = paper(
        "AÇÃO DE COBRANÇA contra ALFA BETA LTDA. e de GAMA DELTA LTDA., por seu advogado."
    )
    found = answer("Quem são os réus?", keep(claim), "caso", None)
    assert "GAMA DELTA" in str(found.value), found.text


@pytest.mark.parametrize(
    "question",
    [
        "Qual o número do seguro (apólice)?",
        "Quem foi a testemunha da promessa?",
        "Quanto Artur pagou pelo lote?",
    ],
)
def test_what_no_paper_tells_is_not_given_as_exact(keep, question):
    found = answer(question, keep(SALE, AMENDMENT, SALES), "caso", None)
    assert found.route is not Route.EXATA, found.text


LEASE = paper(
    "CONTRATO DE LOCAÇÃO",
    "Cláusula 1. O aluguel mensal é de R$ 4.100,00, vencido no dia 5.",
    locator="locacao.docx",
)
DUNNING = paper(
    "De: Marta",
    "Os aluguéis de abril e maio de 2021, no total de R$ 8.200,00, não foram pagos.",
    locator="cobranca.eml",
)


@pytest.mark.parametrize(
    "question",
    [
        "quanto foi pago em 2021?",
        "qual valor foi pago em maio de 2021?",
        "qual o valor pago do aluguel?",
    ],
)
def test_what_was_not_paid_and_what_is_owed_are_no_payment(keep, question):
    found = answer(question, keep(LEASE, DUNNING), "caso", None)
    assert found is None or found.route is not Route.EXATA
