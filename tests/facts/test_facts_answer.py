"""Questions: exact answers from the tables, quoted passages, an honest no."""

import json

import pytest
from facts_cases import rows
from facts_papers import paper, record, sheet
from sqlalchemy import create_engine

from lastro.facts import FactStore, Route, answer, answer_json, extract, shown
from lastro.sources import Excerpt
from lastro.text import Span

CONTRACT = paper(
    "CONTRATO DE FRANQUIA",
    "FRANQUEADORA: PÃO DE ONTEM FRANQUIAS LTDA., inscrita no CNPJ sob o nº 11.222.333/0001-81, "
    "neste ato representada por CARLOS ALBERTO NUNES, brasileiro, CPF nº 529.982.247-25;",
    "FRANQUEADA: FORNADA BOA ALIMENTOS LTDA., inscrita no CNPJ sob o nº 12.ABC.345/01DE-35.",
    "1. O contrato vigorará pelo prazo de 60 (sessenta) meses.",
    "2. A FRANQUEADA paga taxa inicial de franquia de R$ 30.000,00 e royalties de 6%.",
    "3. O atraso sujeita a devedora a multa de 2% e juros de 1% ao mês.",
    "4. A rescisão antecipada sujeita a culpada a multa de R$ 120.000,00.",
    "5. A não concorrência vale por 24 meses, num raio de 10 km.",
    "6. Elegem o foro da Comarca de Goiânia/GO.",
    "7. A FRANQUEADA declara ter recebido a Circular de Oferta de Franquia em 02/05/2020.",
    "Goiânia/GO, 10 de maio de 2020.",
    locator="contrato.pdf",
)
CIRCULAR = paper("CIRCULAR DE OFERTA DE FRANQUIA", "1. Royalties de 5%.", locator="cof.docx")
RESULTS = sheet(
    ["Mês", "Faturamento (R$)", "% royalties"],
    ["jan/2023", "10.000,00", "6%"],
    ["fev/2023", "12.500,50", "6%"],
    ["mar/2023", "9.000,00", "6%"],
    ["Total", "31.500,50", ""],
    locator="resultados.xlsx",
)
DEFENCE = paper(
    "Processo nº 1234567-18.2021.8.26.0100",
    "Autora: Fornada Boa Alimentos Ltda.",
    "Ré: Pão de Ontem Franquias Ltda.",
    locator="contestacao.docx",
)
MAIL = paper("Anoto: autos nº 1234567-19.2021.8.26.0100.", locator="nota.txt")
RECORDS = record(
    [
        {"numeroProcesso": number, "classe": {"nome": "Procedimento Comum Cível"}}
        for number in ("12345671820218260100", "12345670320198050100", "12345674620198070100")
    ]
)
ALL = (CONTRACT, CIRCULAR, RESULTS, DEFENCE, MAIL, RECORDS)
CASES = rows("facts_questions")


@pytest.fixture(scope="module")
def matter(tmp_path_factory) -> FactStore:
    store = FactStore(create_engine(f"sqlite:///{tmp_path_factory.mktemp('s') / 'lastro.db'}"))
    store.create()
    for document in ALL:
        store.put("caso", document.sha256, document.locator, extract(document))
    return store


def never(question: str) -> tuple[tuple[Excerpt, float], ...]:
    raise AssertionError(f"the index was asked: {question}")


@pytest.mark.parametrize(("question", "value", "unit"), CASES)
def test_questions(matter, question, value, unit):
    found = answer(question, matter, "caso", None)
    given = (found.value, found.unit) if found.route is Route.EXATA else ("-", "-")
    assert given == (value, unit), found.text


def test_idx_10_the_process_number_comes_from_sql_the_same_bytes_ten_times(matter):
    runs = {
        json.dumps(answer_json(answer("número do processo?", matter, "caso", never)))
        for _ in range(10)
    }
    assert len(runs) == 1
    (text,) = runs
    shape = json.loads(text)
    assert (shape["rota"], shape["valor"]) == ("exata", "1234567-18.2021.8.26.0100")
    assert {source["arquivo"] for source in shape["fontes"]} == {
        "contestacao.docx",
        "processos.json",
    }


@pytest.mark.parametrize("case", [case for case in CASES if case[1] != "-"])
def test_idx_10_exact_questions_never_ask_the_index(matter, case):
    found = answer(case[0], matter, "caso", never)
    assert found.route is Route.EXATA
    texts = {document.locator: document.text for document in ALL}
    assert all(s.span.of(texts[s.locator]) == s.text for s in found.sources)


def test_a_wrong_number_is_shown_as_such_beside_the_right_one(matter):
    found = answer("Qual o número do processo?", matter, "caso", None)
    assert found.others == (
        "1234567-19.2021.8.26.0100 (nota.txt, parágrafo 1, dígito verificador não confere)",
    )


def test_conflicting_papers_are_all_shown_and_what_prevails_is_said(matter):
    found = answer("Qual o percentual de royalties?", matter, "caso", None)
    assert found.text.startswith("Royalties: 6% (contrato.pdf, parágrafo 5, cláusula 2).")
    assert "Prevalece o contrato" in found.text
    assert found.others == ("5% (cof.docx, parágrafo 2, cláusula 1)",)


def test_open_questions_are_answered_by_quotation(matter):
    passage = Excerpt(
        "carta.txt",
        "0" * 64,
        "parágrafo 2",
        "Bom dia. A inauguração da loja atrasou por falta de alvará. Abraço.",
        Span(0, 68),
    )
    found = answer("Por que a inauguração atrasou?", matter, "caso", lambda _: ((passage, 0.9),))
    assert found.route is Route.RECUPERACAO
    assert "falta de alvará" in found.text
    assert found.sources == (passage,)
    assert found.value is None


def test_weak_passages_are_no_answer_and_the_search_is_told(matter):
    passage = Excerpt("carta.txt", "0" * 64, "p. 1", "A loja fica em Goiânia.", Span(0, 23))
    found = answer("Qual a marca do forno elétrico?", matter, "caso", lambda _: ((passage, 0.8),))
    assert found.route is Route.SEM_RESPOSTA
    assert found.sources == ()
    assert "passagens dos documentos" in found.looked
    assert "6 arquivos lidos" in found.looked


@pytest.mark.parametrize(
    ("question", "passage", "answered"),
    [
        ("Qual o salário do gerente?", "O gerente recebe salário de R$ 2.000,00.", True),
        ("Qual o salário do gerente?", "O gerente reclama do salário.", False),
        ("Qual o salário do gerente?", "Ao gerente se pagaram R$ 2.000,00.", False),
        ("Quando a loja foi inaugurada?", "A loja foi inaugurada em 04/09/2023.", True),
        ("Quando a loja foi inaugurada?", "Loja Centro. Inaugurada em 04/09/2023.", True),
        ("Quando a loja foi inaugurada?", "A loja foi inaugurada com festa.", False),
        ("Qual o número da apólice?", "Apólice: valor de R$ 300.000,00.", False),
        ("Qual o número da apólice?", "Apólice nº 88.123.", True),
        ("Quantos empregados tem a loja?", "14.3. A loja treina seus empregados.", False),
        ("Quantos empregados tem a loja?", "A loja tem 4 empregados.", True),
        ("Qual o CNPJ da oficina Tambor?", "Oficina Tambor, fornecedora. CNPJ no anexo.", False),
        ("Qual a capital da França?", "O capital de giro acabou.", False),
        ("O que houve com o forno da loja?", "O forno da loja quebrou em maio.", True),
        ("Quanto foi pago em maio de 2024?", "O total de R$ 9,00 deve ser pago já.", False),
        ("Quanto foi pago em maio de 2024?", "Em 10/05/2024 foi pago R$ 9,00.", True),
        ("Quanto foi pago em maio de 2024?", "Em 10/05/2023 foi pago R$ 9,00.", False),
        ("O que houve com o forno em 2024?", "O forno quebrou em maio de 2023.", False),
        ("Quantas visitas foram feitas?", "Visita de 10/05. Foram feitas 3 consultas.", False),
        ("Quantas visitas foram feitas?", "Foram feitas três visitas.", True),
        ("Quantas visitas foram feitas?", "Foram feitas 12 (doze) visitas.", True),
        ("Quantos funcionários tem a loja?", "A loja funciona desde 2023 em 2 turnos.", False),
        ("Qual o valor da causa?", "Se der causa ao fim, paga multa de R$ 9,00.", False),
        ("Qual o valor da causa?", "Valor da causa: R$ 9,00.", True),
        (
            "Qual o nome do juiz?",
            "Vale em qualquer juízo ou tribunal, para agir contra a Pão de Ontem.",
            False,
        ),
        ("Qual o nome do perito?", "Nomeio perito João da Silva.", True),
        ("Poderes da advogada para acordo?", "A advogada tem poderes para acordo.", True),
        ("Qual o prazo para contestar?", "O prazo de dois anos consta da contestação.", False),
    ],
)
def test_a_passage_answers_only_with_the_kind_of_value_asked(matter, question, passage, answered):
    excerpt = Excerpt("carta.txt", "0" * 64, "p. 1", passage, Span(0, len(passage)))
    found = answer(question, matter, "caso", lambda _: ((excerpt, 0.85),))
    assert found.route is (Route.RECUPERACAO if answered else Route.SEM_RESPOSTA)


def test_a_time_alone_is_answered_by_what_is_told_of_it(matter):
    told = "Em 22 de setembro de 2025 a loja fechou as portas."
    excerpt = Excerpt("carta.txt", "0" * 64, "p. 1", told, Span(0, len(told)))
    for month, route in (("setembro", Route.RECUPERACAO), ("outubro", Route.SEM_RESPOSTA)):
        question = f"O que aconteceu em {month} de 2025?"
        found = answer(question, matter, "caso", lambda _: ((excerpt, 0.95),))
        assert found.route is route


def test_an_empty_matter_has_no_answers(store):
    found = answer("Qual o percentual de royalties?", store, "vazio", None)
    assert found.route is Route.SEM_RESPOSTA
    assert "nenhum arquivo lido neste caso" in found.looked


def test_the_ask_document_has_its_shape(matter):
    shape = answer_json(answer("Qual o percentual de royalties?", matter, "caso", None))
    assert shape["id"] is None
    assert (shape["rota"], shape["valor"], shape["unidade"]) == ("exata", 6.0, "%")
    assert shape["fontes"][0]["trecho"].endswith("royalties de 6%.")
    money = answer_json(answer("Qual a multa rescisória?", matter, "caso", None))
    assert money["valor"] == "120000.00"
    term = answer_json(answer("Qual o prazo do contrato?", matter, "caso", None))
    assert (term["valor"], term["unidade"]) == (60, "meses")


LEDGER = sheet(
    ["Competência", "Royalties", "Fundo (2%)", "Aluguel", "Situação"],
    ["jan/2023", "600,00", "200,00", "1.000,00", "Pago"],
    ["fev/2023", "750,00", "250,00", "1.000,00", "Em aberto"],
    ["Total", "1.350,00", "450,00", "2.000,00", ""],
    locator="extrato.xlsx",
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Qual o valor do fundo em janeiro de 2023?", "R$ 200,00"),
        ("Quanto foi pago de royalties em janeiro de 2023?", "R$ 600,00"),
        ("Quanto foi cobrado de royalties em fevereiro de 2023?", "R$ 750,00"),
        ("Quanto foi pago de royalties em fevereiro de 2023?", ""),
        ("Quanto foi pago em janeiro de 2023?", ""),
        ("Quando foram pagos os royalties de janeiro de 2023?", ""),
        ("Qual o percentual do aluguel em janeiro de 2023?", ""),
        ("Quantas lojas em janeiro de 2023?", ""),
        ("Qual o valor do aluguel?", ""),
        ("Qual o total do aluguel?", "R$ 2.000,00"),
        ("Qual o aluguel de março de 2023?", ""),
    ],
)
def test_a_cell_answers_for_its_month_its_column_and_its_unit(store, question, value):
    store.put("extrato", LEDGER.sha256, LEDGER.locator, extract(LEDGER))
    found = answer(question, store, "extrato", None)
    given = shown(found.value, found.unit) if found.route is Route.EXATA else ""
    assert given == value, found.text
