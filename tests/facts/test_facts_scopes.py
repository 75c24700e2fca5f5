"""Questions about one kind of paper, days and hours out of tables, values that change in time."""

import pytest
from facts_papers import drawn, paper, sheet
from sqlalchemy import create_engine

from lastro.facts import FactStore, Route, answer, extract, rows, shown

CONTRACT = paper(
    "CONTRATO INDIVIDUAL DE TRABALHO",
    "EMPREGADORA: Serralheria Ponte Alta Ltda. EMPREGADO: Dirceu Amaral.",
    "1. O salário é de R$ 1.700,00 por mês.",
    "2. A jornada é de 44 horas semanais.",
    "Goiânia/GO, 4 de março de 2019.",
    locator="contrato.docx",
)
MODEL = paper(
    "CONTRATO INDIVIDUAL DE TRABALHO",
    "EMPREGADORA: ____. EMPREGADO: ____.",
    "1. O salário é de R$ 1.500,00 por mês.",
    locator="modelo de contrato.docx",
)
CHANGE = paper(
    "ALTERAÇÃO CONTRATUAL Nº 1",
    "1. O salário mensal passa, a contar de 1º de agosto de 2021, a R$ 2.300,00.",
    "2. Será paga gratificação de função de 12% do salário.",
    "Goiânia/GO, 20 de julho de 2021.",
    locator="alteracao.docx",
)
AGREEMENT = paper(
    "ACORDO COLETIVO DE TRABALHO 2021/2023",
    "As partes fixam a vigência de 1º de junho de 2021 a 31 de maio de 2023 e a data-base em "
    "1º de junho.",
    "# HORAS EXTRAS",
    "As horas extras serão pagas com adicional de 55% nos dias úteis e de 110% nos domingos e "
    "feriados.",
    "# ALIMENTAÇÃO",
    "O vale-refeição será de R$ 20,00 por dia e, a partir de 1º de junho de 2022, de R$ 23,50.",
    "# PISOS",
    "Função | A partir de 01/06/2021 | A partir de 01/06/2022",
    "Soldador | R$ 2.000,00 | R$ 2.120,00",
    "Pintor | R$ 1.800,00 | R$ 1.910,00",
    locator="acordo.pdf",
)
CLAIM = paper(
    "EXMO. SR. JUIZ DA 2ª VARA DO TRABALHO DE GOIÂNIA",
    "Dirceu Amaral ajuíza RECLAMAÇÃO TRABALHISTA contra Serralheria Ponte Alta Ltda.",
    "O reclamante foi dispensado em 9 de maio de 2022, com último salário de R$ 2.450,00.",
    "Pedido | Valor (R$)",
    "Integração do salário por fora | 4.400,00",
    "Dano moral | 8.000,00",
    "Total | 12.400,00",
    "Dá-se à causa o valor de R$ 12.400,00.",
    locator="inicial.pdf",
)
DEFENCE = paper(
    "AO JUÍZO DA 2ª VARA DO TRABALHO DE GOIÂNIA",
    "Serralheria Ponte Alta Ltda. apresenta CONTESTAÇÃO à reclamação de Dirceu Amaral.",
    "O reclamante foi dispensado em 12 de maio de 2022, com último salário de R$ 2.300,00.",
    locator="defesa.docx",
)
CARD = sheet(
    ["Espelho de ponto"],
    ["Dia", "Entrada", "Saída intervalo", "Retorno", "Saída"],
    ["03/02/2022", "07:02", "12:00", "13:01", "17:31"],
    ["04/02/2022", "07:10", "12:05", "13:00", "18:15"],
    locator="ponto.xlsx",
    name="Ponto",
)
FUND = sheet(
    ["Competência", "Data do depósito", "Remuneração (R$)", "Depósito (R$)", "Situação"],
    ["01/2022", "07/02/2022", "2.300,00", "184,00", "depositado"],
    ["02/2022", "", "2.300,00", "0,00", "não localizado"],
    ["03/2022", "", "2.300,00", "0,00", "não localizado"],
    locator="fgts.csv",
    name="",
)
BOOK = sheet(
    ["Período aquisitivo", "Início do gozo", "Fim do gozo", "Dias", "Pago em"],
    ["2019/2020", "06/07/2020", "25/07/2020", "20", "03/07/2020"],
    ["2020/2021", "05/07/2021", "03/08/2021", "30", "02/07/2021"],
    locator="controle.xlsx",
    name="Férias",
)
TAX = sheet(
    ["Ano", "Nº de parcelas", "Valor da parcela", "Total do ano"],
    ["2020", "10", "150,00", "1.500,00"],
    ["2021", "10", "163,40", "1.634,00"],
    locator="tributos.xlsx",
    name="IPTU",
)
WORKS = sheet(
    ["Data", "Fornecedor", "Serviço", "Nota fiscal", "Valor (R$)"],
    ["26/02/2020", "Pedreira Funda", "Muro", "118", "1.350,00"],
    ["09/03/2020", "Luz Forte", "Quadro elétrico", "904", "870,00"],
    ["Total", "", "", "", "2.220,00"],
    locator="gastos.xlsx",
    name="Obras",
)
PAPERS = (CONTRACT, MODEL, CHANGE, AGREEMENT, CLAIM, DEFENCE, CARD, FUND, BOOK, TAX, WORKS)


@pytest.fixture(scope="module")
def matter():
    store = FactStore(create_engine("sqlite://"))
    store.create()
    for document in PAPERS:
        store.put("caso", document.sha256, document.locator, extract(document))
    return store


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Qual era o salário na admissão?", "R$ 1.700,00"),
        ("Qual o salário em vigor em outubro de 2021?", "R$ 2.300,00"),
        ("Que salário constava do modelo de contrato?", "R$ 1.500,00"),
        ("Que último salário a empresa alega na defesa?", "R$ 2.300,00"),
        ("Qual o último salário, segundo a inicial?", "R$ 2.450,00"),
        ("Que data de dispensa a contestação alega?", "12/05/2022"),
        ("Qual a data de dispensa segundo a petição inicial?", "09/05/2022"),
        ("Quanto se pede de dano moral?", "R$ 8.000,00"),
        ("Valor da causa", "R$ 12.400,00"),
        ("Quanto a petição inicial pede de horas extras?", ""),
        ("Qual o percentual da gratificação de função?", "12%"),
        ("Qual o adicional de hora extra em dia útil no acordo coletivo?", "55%"),
        ("E nos domingos e feriados, qual o adicional?", "110%"),
        ("Valor do vale-refeição em dezembro de 2021?", "R$ 20,00"),
        ("De quanto é o vale-refeição em outubro de 2022?", "R$ 23,50"),
        ("Qual o vale-refeição em 2020?", ""),
        ("Qual é a data-base da categoria?", "1º de junho"),
        ("Até quando vale o acordo coletivo?", "31/05/2023"),
        ("Qual o piso do pintor em 01/07/2021?", "R$ 1.800,00"),
        ("Piso do soldador a partir de junho de 2022", "R$ 2.120,00"),
        ("Qual o piso do motorista?", ""),
        ("A que horas entrou em 03/02/2022?", "07:02"),
        ("Que horas ele bateu a saída em 04/02/2022?", "18:15"),
        ("Que horas ele saiu em 05/02/2022?", ""),
        ("Quando foi depositado o FGTS de janeiro de 2022?", "07/02/2022"),
        ("Quando foi depositado o FGTS de fevereiro de 2022?", ""),
        ("Quantas competências aparecem sem depósito no extrato do FGTS?", "2"),
        ("Quando começou o gozo das férias de 2020/2021?", "05/07/2021"),
        ("Quantos dias de férias ele gozou no período aquisitivo 2019/2020?", "20"),
        ("Qual foi o IPTU total de 2021?", "R$ 1.634,00"),
        ("Valor da parcela do IPTU de 2020", "R$ 150,00"),
        ("Quanto a oficina gastou em obras no total, pela planilha?", "R$ 2.220,00"),
        ("Qual foi o IPTU total de 2024?", ""),
    ],
)
def test_questions_of_papers_and_tables(matter, question, value):
    found = answer(question, matter, "caso", None)
    exact = found.route is Route.EXATA
    given = shown(found.value, found.unit) if exact and found.unit in KNOWN else found.value
    assert ((given or "").removesuffix(" competencias") if exact else "") == value, found.text


KNOWN = ("BRL", "%", "data")


def test_cells_of_a_page_come_under_the_header_they_stand_below():
    header = (("Descrição", 80, 130), ("Proventos", 300, 350), ("Descontos", 420, 470))
    wages = (("Salário", 80, 115), ("2.000,00", 310, 350))
    tax = (("INSS", 80, 100), ("180,00", 435, 470))
    found = rows(drawn(header, wages, tax))
    assert [[(name, text) for name, text, _, _ in row.cells] for row in found] == [
        [("Descrição", "Salário"), ("Proventos", "2.000,00")],
        [("Descrição", "INSS"), ("Descontos", "180,00")],
    ]


def test_the_line_below_a_table_that_names_an_amount_is_its_last_row(keep):
    payslip = paper(
        "RECIBO DE PAGAMENTO DE SALÁRIO – competência 03/2022",
        "Descrição | Proventos | Descontos",
        "Salário base | 2.300,00 | 0,00",
        "INSS | 0,00 | 207,00",
        "Líquido a receber: R$ 2.093,00",
        locator="holerite.pdf",
    )
    found = answer("Qual o líquido do holerite de março de 2022?", keep(payslip), "caso", None)
    assert (found.route, found.value) == (Route.EXATA, "2093.00")


def test_a_table_under_a_form_begins_anew():
    form = paper(
        "TERMO DE RESCISÃO DO CONTRATO DE TRABALHO",
        "24 Admissão | 04/03/2019 | 26 Afastamento | 09/05/2022",
        "Rubrica | Valor (R$)",
        "50 Saldo de 9 dias de salário | 735,00",
        "TOTAL BRUTO | 735,00",
    )
    last = rows(form)[-1]
    assert [(name, text) for name, text, _, _ in last.cells] == [
        ("Rubrica", "TOTAL BRUTO"),
        ("Valor (R$)", "735,00"),
    ]
