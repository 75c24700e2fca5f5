"""Questions looked up in tables: payslips, timesheets, statements, ledgers, lists."""

import pytest
from facts_papers import paper, sheet
from sqlalchemy import create_engine

from lastro.facts import FactStore, Route, answer, extract, shown

PAYSLIP = paper(
    "RECIBO DE PAGAMENTO DE SALÁRIO",
    "Empregador: Oficina Boa Roda Ltda.",
    "Competência: março de 2022",
    "Cód. | Descrição | Referência | Vencimentos | Descontos",
    "001 | Salário base | 220,00 | 2.400,00 | 0,00",
    "015 | Horas extras 50% | 18,00 | 294,55 | 0,00",
    "101 | INSS | 9,00 | 0,00 | 242,50",
    "Total |  |  | 2.694,55 | 242,50",
    locator="holerite.pdf",
)
TIMESHEET = sheet(
    ["Cartão de ponto", "", "", "", ""],
    ["Data", "Entrada", "Saída", "Horas extras", "Adicional noturno"],
    ["01/04/2022", "08:00", "18:30", "01:30", "00:00"],
    ["02/04/2022", "08:00", "19:00", "02:00", "00:45"],
    ["03/04/2022", "08:00", "17:00", "00:00", "00:00"],
    locator="ponto.xlsx",
)
STATEMENT = sheet(
    ["Data", "Histórico", "Valor (R$)", "Saldo (R$)"],
    ["28/12/2023", "Boleto energia", "-350,00", "1.650,00"],
    ["29/12/2023", "Depósito", "2.000,00", "3.650,00"],
    ["03/01/2024", "Tarifa", "-35,00", "3.615,00"],
    locator="conta.csv",
    name="",
)
RENTS = sheet(
    ["Demonstrativo de aluguéis de 2023"],
    ["Mês", "Aluguel", "Situação"],
    ["abril", "1.900,00", "Pago"],
    ["maio", "1.950,00", "Vencido"],
    ["Total", "3.850,00", ""],
    locator="alugueis.xlsx",
)
VISITS = sheet(
    ["Data", "Consultor", "Duração"],
    ["05/10/2023", "Ana", "2 horas"],
    ["14/12/2023", "Ana", "3 horas"],
    ["20/05/2025", "Rui", "1 hora"],
    locator="obra.xlsx",
    name="Visitas",
)
SHOPS = sheet(
    ["Mês", "Loja Sul", "", "Loja Norte", ""],
    ["", "Receita", "Despesa", "Receita", "Despesa"],
    ["01/2024", "1.000,00", "500,00", "2.000,00", "800,00"],
    ["02/2024", "1.100,00", "510,00", "2.100,00", "810,00"],
    locator="lojas.xlsx",
)
MATRIX = sheet(
    ["Consumo de água", "", ""],
    ["Mês", "2022", "2023"],
    ["Janeiro", "140,10", "151,20"],
    ["Fevereiro", "139,90", "149,00"],
    locator="agua.xlsx",
)


@pytest.fixture(scope="module")
def matter(tmp_path_factory) -> FactStore:
    store = FactStore(create_engine(f"sqlite:///{tmp_path_factory.mktemp('t') / 'lastro.db'}"))
    store.create()
    for document in (PAYSLIP, TIMESHEET, STATEMENT, RENTS, VISITS, SHOPS, MATRIX):
        store.put("caso", document.sha256, document.locator, extract(document))
    return store


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Quanto foi pago de horas extras em 03/2022?", "R$ 294,55"),
        ("hora extra paga em março de 2022", "R$ 294,55"),
        ("Quantas horas extras em 03/2022?", "18"),
        ("Quanto foi descontado de INSS em 03/2022?", "R$ 242,50"),
        ("Qual o total de horas extras em 04/2022?", "3,5 horas"),
        ("Qual o saldo em 31/12/2023?", "R$ 3.650,00"),
        ("Qual o saldo em 28/12/2023?", "R$ 1.650,00"),
        ("Qual o aluguel vencido em maio?", "R$ 1.950,00"),
        ("Qual o aluguel de abril de 2023?", "R$ 1.900,00"),
        ("Qual o total de aluguel em 2023?", "R$ 3.850,00"),
        ("Quantas visitas em 2023?", "2 visitas"),
        ("Quantas visitas em 2025?", "1 visitas"),
        ("Qual a receita da Loja Norte em 02/2024?", "R$ 2.100,00"),
        ("Qual o total da despesa da Loja Sul em 2024?", "R$ 1.010,00"),
        ("Qual o consumo de água de fevereiro de 2023?", "R$ 149,00"),
        ("Qual a receita em 02/2024?", ""),
        ("Quantas visitas em 2021?", ""),
        ("Qual o saldo em 31/12/2022?", ""),
        ("Quanto foi pago de horas extras em 05/2022?", ""),
        ("Qual o aluguel de junho?", ""),
    ],
)
def test_tables_answer_by_row_column_and_time(matter, question, value):
    found = answer(question, matter, "caso", None)
    given = shown(found.value, found.unit) if found.route is Route.EXATA else ""
    assert given == value, found.text


def test_a_sum_shows_its_rows_and_the_total_that_says_the_same(matter):
    found = answer("Qual o total de aluguel em 2023?", matter, "caso", None)
    assert [source.place for source in found.sources] == ["Plan1!B5", "Plan1!B3", "Plan1!B4"]
    assert "total de 2 linhas" in found.text


def test_counted_rows_are_all_cited(matter):
    found = answer("Quantas visitas em 2023?", matter, "caso", None)
    assert [source.text for source in found.sources] == ["05/10/2023", "14/12/2023"]
