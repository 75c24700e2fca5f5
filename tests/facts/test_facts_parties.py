"""Parties: who they are, what they are, and that one party is one."""

from facts_papers import message, paper, record

CONTRACT = paper(
    "CONTRATO DE FRANQUIA EMPRESARIAL",
    "De um lado, PÃO DE ONTEM FRANQUIAS LTDA., pessoa jurídica de direito privado, inscrita no "
    "CNPJ sob o nº 11.222.333/0001-81, com sede em Goiânia/GO, nome fantasia “Pão de Ontem”, neste "
    "ato representada por seu sócio CARLOS ALBERTO NUNES, brasileiro, casado, empresário, CPF nº "
    "529.982.247-25, doravante denominada simplesmente FRANQUEADORA;",
    "e, de outro lado, FORNADA BOA COMÉRCIO DE ALIMENTOS EIRELI, inscrita no CNPJ sob o nº "
    "12.ABC.345/01DE-35, doravante FRANQUEADA.",
    locator="contrato.pdf",
)
PETITION = paper(
    "EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO DA 1ª VARA CÍVEL DE GOIÂNIA",
    "Autora: Fornada Boa Comércio de Alimentos",
    "Ré: Pao de Ontem Franquias Ltda",
    "vem propor ação em face de PÃO DE ONTEM FRANQUIAS LTDA., já qualificada.",
    "Testemunhas:",
    "Marta Lopes Dias",
    "OAB/GO nº 45.678",
    locator="inicial.docx",
)


def test_idx_09_one_company_written_several_ways_is_one_party(keep):
    parties = keep(CONTRACT, PETITION).parties("caso")
    franchisor = parties[1] if parties[0].role == "franqueada" else parties[0]
    assert franchisor.name == "PÃO DE ONTEM FRANQUIAS LTDA."
    assert franchisor.roles == ("franqueadora", "ré")
    assert franchisor.cnpj == "11222333000181"
    assert {"Pão de Ontem", "Pao de Ontem Franquias Ltda"} <= set(franchisor.variants)
    assert {source.locator for source in franchisor.sources} == {"contrato.pdf", "inicial.docx"}
    assert sum("ONTEM" in p.name.upper() for p in parties) == 1


def test_the_defined_role_is_the_companys_not_its_representatives(keep):
    found = {p.name: p for p in keep(CONTRACT).parties("caso")}
    assert found["CARLOS ALBERTO NUNES"].role == "sócio"
    assert found["CARLOS ALBERTO NUNES"].cpf == "52998224725"
    assert found["FORNADA BOA COMÉRCIO DE ALIMENTOS EIRELI"].role == "franqueada"
    assert found["FORNADA BOA COMÉRCIO DE ALIMENTOS EIRELI"].cnpj == "12ABC34501DE35"


def test_lawyers_bear_their_registration(keep):
    (lawyer,) = [p for p in keep(PETITION).parties("caso") if p.oab]
    assert (lawyer.name, lawyer.role, lawyer.oab) == ("Marta Lopes Dias", "advogado", "GO 45678")


def test_every_source_of_a_party_is_an_exact_excerpt(keep):
    texts = {d.locator: d.text for d in (CONTRACT, PETITION)}
    for party in keep(CONTRACT, PETITION).parties("caso"):
        for source in party.sources:
            assert source.span.of(texts[source.locator]) == source.text


def test_two_companies_of_one_name_and_two_numbers_stay_apart(keep):
    first = paper("Alfa Ltda., inscrita no CNPJ sob o nº 11.222.333/0001-81.", locator="a.txt")
    second = paper("Alfa Ltda., inscrita no CNPJ sob o nº 00.000.000/0001-91.", locator="b.txt")
    assert len(keep(first, second).parties("caso")) <= 2
    named = paper("Alfa Beta Ltda., inscrita no CNPJ sob o nº 11.222.333/0001-81.", locator="c.txt")
    other = paper("Alfa Beta Ltda., inscrita no CNPJ sob o nº 00.000.000/0001-91.", locator="d.txt")
    numbers = [p.cnpj for p in keep(named, other, matter="dois").parties("dois")]
    assert sorted(numbers) == ["00000000000191", "11222333000181"]


def test_people_of_mails_join_the_person_of_the_contract(keep):
    mail = message("Carlos Alberto Nunes <carlos@pao.example>", "Ana <ana@x.example>", "Segue.")
    parties = keep(CONTRACT, mail).parties("caso")
    (person,) = [p for p in parties if p.cpf]
    assert person.roles == ("sócio", "correspondente")
    assert not [p for p in parties if p.name == "Ana"]
    reply = message(
        "Bruno Reis <b@x.example>", "Carla Dias <c@x.example>", "RE: Prestação de contas"
    )
    assert {p.name for p in keep(reply, matter="m").parties("m")} == {"Bruno Reis", "Carla Dias"}


def test_court_records_give_lawsuits_with_their_sides(keep):
    records = record(
        {
            "hits": [
                {
                    "numeroProcesso": "12345671820218260100",
                    "classe": {"codigo": 7, "nome": "Procedimento Comum Cível"},
                    "tribunal": "TJSP",
                    "dataAjuizamento": "20210503000000",
                    "orgaoJulgador": {"nome": "3ª Vara Cível"},
                    "assuntos": [{"nome": "Franquia"}, {"nome": "Rescisão"}],
                    "partes": [
                        {"polo": "ATIVO", "nome": "Maria José Prado", "documento": "11144477735"},
                        {"polo": "PASSIVO", "nome": "Pão de Ontem Franquias Ltda"},
                    ],
                }
            ]
        }
    )
    store = keep(records, CONTRACT)
    (process,) = store.processes("caso")
    assert (process.number, process.court, process.year) == (
        "1234567-18.2021.8.26.0100",
        "TJSP",
        2021,
    )
    assert (process.classe, process.unit) == ("Procedimento Comum Cível", "3ª Vara Cível")
    assert (str(process.filed), process.subject) == ("2021-05-03", "Franquia; Rescisão")
    assert process.sides == (("autor", "Maria José Prado"), ("réu", "Pão de Ontem Franquias Ltda"))
    assert "Maria José Prado" in {p.name for p in store.parties("caso") if p.cpf}
    assert process.sources[0].text.startswith("numeroProcesso")


def test_the_number_of_another_paper_does_not_part_the_qualification(keep):
    contract = paper(
        "CONTRATO DE FRANQUIA",
        "e, de outro lado, ADÃO LUZ PRADO, brasileiro, casado, portador do RG nº 7.334.210-9 "
        "SSP/PR, inscrito no CPF sob o nº 529.982.247-25, residente em Maringá, doravante "
        "FRANQUEADO, têm entre si ajustado o seguinte:",
        locator="contrato.docx",
    )
    found = {p.name: p for p in keep(contract).parties("caso")}
    assert found["ADÃO LUZ PRADO"].role == "franqueado"
    assert found["ADÃO LUZ PRADO"].cpf == "52998224725"
