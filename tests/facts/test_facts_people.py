"""Who is who, and what is told of each: names, numbers, addresses, accounts, courts."""

import pytest
from facts_papers import paper
from sqlalchemy import create_engine

from lastro.facts import FactKind, FactStore, Route, answer, extract

SERVICES = paper(
    "CONTRATO DE PRESTAÇÃO DE SERVIÇOS DE TRANSPORTE",
    "CONTRATANTE: MERCADO BOA COMPRA LTDA., inscrita no CNPJ sob o nº 11.222.333/0001-81, com sede "
    "na Rua das Amendoeiras, nº 45, Uberaba/MG, neste ato representada por sua sócia-gerente, "
    "Teresa Cristina Novaes Prado, brasileira, viúva, portadora do RG nº 12.345.678-9 SSP/SP, "
    "inscrita no CPF sob o nº 529.982.247-25, e-mail teresa@boacompra.example;",
    "CONTRATADA: TRANSRÁPIDA CARGAS E LOGÍSTICA S.A., CNPJ nº 45.723.174/0001-10, estabelecida na "
    "Avenida Perimetral, nº 900, Goiânia/GO, telefone (62) 3333-4455, por seu diretor Olavo "
    "Bittencourt Reis, brasileiro, CPF 111.444.777-35.",
    "FIADORES: Rui Prado Neves, engenheiro, CPF 123.456.789-09, e Alba Neves Couto, médica, CPF "
    "987.654.321-00.",
    "O transporte será feito pelo caminhão Volvo, placa ABC-1D23.",
    "O pagamento será feito na conta corrente nº 12.345-6, agência 0123, do Banco Serrano S.A.",
    "Goiânia/GO, 3 de março de 2022.",
    "Teresa C. Novaes Prado Olavo B. Reis",
    locator="contrato.docx",
)
MAIL = paper(
    "A partir de 1º de julho de 2023, os pagamentos devem ser feitos na agência 0456, conta "
    "corrente 77.888-9, da Transrápida.",
    "A Transrápida agradece. Padaria Boa Compra não é conosco.",
    locator="nova conta.txt",
)
CLAIM = paper(
    "EXCELENTÍSSIMO SENHOR JUIZ DA 3ª VARA CÍVEL DE GOIÂNIA/GO",
    "Processo nº 0001234-32.2024.8.09.0051",
    "TRANSRÁPIDA CARGAS E LOGÍSTICA S.A., CNPJ 45.723.174/0001-10, vem, por seu advogado, propor "
    "AÇÃO MONITÓRIA contra MERCADO BOA COMPRA LTDA., CNPJ 11.222.333/0001-81, pelos fatos.",
    "Dá à causa o valor de R$ 45.300,00.",
    "Hélio Sarmento Dutra",
    "OAB/GO 23.456",
    locator="inicial monitoria.docx",
)
POWERS = paper(
    "PROCURAÇÃO",
    "Outorgante: Mercado Boa Compra Ltda., CNPJ 11.222.333/0001-81.",
    "Outorgada: Lia Fontoura Braz, OAB/MG 54.321, com escritório na Rua Nova, nº 8, Uberaba/MG.",
    "PODERES para defender a outorgante do que lhe cobra a Transrápida Cargas.",
    locator="procuração.docx",
)


@pytest.fixture(scope="module")
def matter(tmp_path_factory) -> FactStore:
    store = FactStore(create_engine(f"sqlite:///{tmp_path_factory.mktemp('p') / 'lastro.db'}"))
    store.create()
    for document in (SERVICES, MAIL, CLAIM, POWERS):
        store.put("caso", document.sha256, document.locator, extract(document))
    return store


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("CNPJ da contratada?", "45723174000110"),
        ("Me passa o CNPJ da Boa Compra", "11222333000181"),
        ("Qual o CPF da sócia da contratante?", "52998224725"),
        ("CPF do diretor da Transrápida", "11144477735"),
        ("Qual é o RG da Teresa?", "123456789 SSP/SP"),
        ("Quem representa a contratante?", "Teresa Cristina Novaes Prado"),
        ("Quem são os fiadores?", "Alba Neves Couto; Rui Prado Neves"),
        ("CPF da fiadora Alba", "98765432100"),
        ("Endereço da contratante", "Rua das Amendoeiras, nº 45, Uberaba/MG"),
        ("Qual o endereço da contratada?", "Avenida Perimetral, nº 900, Goiânia/GO"),
        ("Endereço da advogada da ré", "Rua Nova, nº 8, Uberaba/MG"),
        ("Qual o telefone da contratada?", "6233334455"),
        ("E-mail da contratante", "teresa@boacompra.example"),
        ("Quem é a autora?", "TRANSRÁPIDA CARGAS E LOGÍSTICA S.A."),
        ("Quem é o autor da ação monitória?", "TRANSRÁPIDA CARGAS E LOGÍSTICA S.A."),
        ("OAB do advogado da autora", "OAB/GO 23.456"),
        ("Quem é a advogada da ré?", "Lia Fontoura Braz"),
        ("Placa do caminhão", "ABC1D23"),
        ("Em que conta se pagava em 2022?", "Banco Serrano S.A., ag. 0123, conta 12.345-6"),
        ("Qual a conta para pagamento?", "ag. 0456, conta 77.888-9"),
        ("Valor da causa", "45300.00"),
        ("Qual o valor da causa na ação monitória?", "45300.00"),
        ("Qual é a vara do processo?", "3ª VARA CÍVEL DE GOIÂNIA/GO"),
        ("Número do processo da monitória", "0001234-32.2024.8.09.0051"),
    ],
)
def test_who_is_who_is_answered_from_the_tables(matter, question, value):
    found = answer(question, matter, "caso", None)
    assert (found.route, found.value) == (Route.EXATA, value), found.text


@pytest.mark.parametrize(
    "question",
    [
        "CNPJ da segunda ré",
        "Qual o RG do Olavo?",
        "Qual o endereço do fiador Rui?",
        "CNPJ da filial da contratada",
        "Qual o PIS da Teresa?",
        "Qual o chassi do caminhão?",
        "Placa do carro da Teresa",
        "Qual a chave Pix da contratada?",
        "Qual o valor da causa na ação de despejo?",
        "Qual o nome do juiz da 3ª Vara Cível?",
        "Qual a conta para depósito do condomínio?",
        "Telefone da contratante",
    ],
)
def test_what_no_paper_tells_of_a_party_is_admitted(matter, question):
    assert answer(question, matter, "caso", None).route is Route.SEM_RESPOSTA


def test_spellings_of_a_party_are_one_and_joined_names_are_two(matter):
    held = {p.name: p for p in matter.parties("caso")}
    assert len(held) == 8, sorted(held)
    assert "Teresa C. Novaes Prado" in held["Teresa Cristina Novaes Prado"].variants
    assert "Olavo B. Reis" in held["Olavo Bittencourt Reis"].variants
    carrier = held["TRANSRÁPIDA CARGAS E LOGÍSTICA S.A."]
    assert {"Transrápida", "Transrápida Cargas"} <= set(carrier.variants)
    assert {"contratada", "autor"} <= set(carrier.roles)


def test_two_known_parties_joined_by_and_are_no_third():
    store = FactStore(create_engine("sqlite://"))
    store.create()
    claim = paper(
        "Reclamada: ALPINA TUBOS LTDA., CNPJ 11.222.333/0001-81.",
        "Tomadora: REDE BETA NORTE S.A., CNPJ 45.723.174/0001-10.",
        "Poderes para propor ação contra Alpina e Rede Beta.",
        "Nada contra Souza e Silva Advogados.",
    )
    store.put("caso", claim.sha256, claim.locator, extract(claim))
    names = {p.name for p in store.parties("caso")}
    assert names == {"ALPINA TUBOS LTDA.", "REDE BETA NORTE S.A.", "Souza e Silva Advogados"}


def test_a_registration_of_a_worker_has_its_check_digit_judged():
    found = extract(paper("PIS 120.12345.67-8 e PIS/PASEP nº 12054789011.")).facts
    assert [(f.value, f.valid) for f in found if f.kind is FactKind.PIS] == [
        ("12012345678", False),
        ("12054789011", False),
    ]
