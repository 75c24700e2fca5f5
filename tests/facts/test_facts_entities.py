"""Identity cards, addresses, accounts, vehicles, points, INPI; relative days; business days."""

from datetime import date

import pytest
from facts_papers import message, paper

from lastro.facts import Fact, FactKind, extract
from lastro.facts.business import after, holidays, is_business_day, nth_business_day
from lastro.facts.extract.endereco import street_and_number
from lastro.facts.extract.veiculo import one_plate
from lastro.facts.parties.merge import merged


def found(kind: FactKind, *lines: str) -> list[tuple[str, str]]:
    document = paper(*lines)
    facts = [f for f in extract(document).facts if f.kind is kind]
    assert all(f.source.text in document.text for f in facts)
    return [(f.value, f.unit) for f in facts]


@pytest.mark.parametrize(
    ("kind", "line", "value", "unit"),
    [
        (FactKind.RG, "RG nº 12.345.678-9 SSP/SP", "123456789", "SSP/SP"),
        (FactKind.RG, "cédula de identidade nº MG-9.482.117", "MG9482117", ""),
        (FactKind.VEICULO, "veículo de placa ABC-1D23", "ABC1D23", "placa"),
        (FactKind.VEICULO, "Renavam nº 00639884962", "00639884962", "renavam"),
        (FactKind.VEICULO, "chassi 9BWZZZ377VT004251", "9BWZZZ377VT004251", "chassi"),
        (FactKind.COORDENADA, "no ponto -9.38911, -40.50301", "-9.38911,-40.50301", "graus"),
        (FactKind.COORDENADA, "9°30'00\"S, 40°30'00\"W", "-9.500000,-40.500000", "graus"),
        (FactKind.INPI, "marca registrada no INPI sob o nº 912.345.678", "912345678", "marca"),
        (FactKind.INPI, "patente BR 10 2019 012345 6", "BR1020190123456", "patente"),
        (FactKind.BANCO, "chave Pix: fulano@casa.example", "fulano@casa.example", "pix e-mail"),
        (FactKind.BANCO, "Pix 529.982.247-25", "52998224725", "pix CPF"),
        (
            FactKind.BANCO,
            "agência 1234-5, conta corrente 678-X",
            "ag. 1234-5, conta 678-X",
            "conta",
        ),
    ],
)
def test_idx_09_entities_are_normalised(kind, line, value, unit):
    assert found(kind, f"Consta: {line}.") == [(value, unit)]


def test_idx_09_an_address_ends_at_its_postal_code_and_keeps_its_span():
    line = "residente na Rua das Flores, nº 123, apto 4, Campinas/SP, CEP 13010-000, e amigo."
    document = paper(line)
    (fact,) = [f for f in extract(document).facts if f.kind is FactKind.ENDERECO]
    assert fact.unit == "13010-000"
    assert fact.span.of(document.text) == fact.value
    assert fact.value.endswith("CEP 13010-000")
    assert street_and_number("Av. Brasil, 1.500") == street_and_number("AVENIDA BRASIL, nº 1500")


def test_numbers_that_nothing_names_are_no_entities():
    line = "O protocolo 12345678 e o lote ABC1234 saíram em 2024, por 9,50 e 40,50."
    kinds = {f.kind for f in extract(paper(line)).facts}
    assert not kinds & {FactKind.RG, FactKind.VEICULO, FactKind.INPI, FactKind.COORDENADA}


def test_an_old_plate_and_its_mercosul_form_are_one():
    assert one_plate("ABC1234") == one_plate("ABC1C34") == "ABC1C34"


def test_every_holiday_names_its_law_and_the_twentieth_of_november_is_one_since_2024():
    assert all(h.law.startswith("Lei ") for h in holidays(2026))
    assert date(2023, 11, 20) not in [h.day for h in holidays(2023)]
    assert not is_business_day(date(2024, 11, 20))
    assert not is_business_day(date(2024, 3, 29))  # Good Friday


@pytest.mark.parametrize(
    ("start", "count", "unit", "end"),
    [
        ("2025-11-10", 10, "dias úteis", "2025-11-25"),
        ("2024-03-12", 30, "dias", "2024-04-11"),
        ("2024-11-30", 3, "meses", "2025-03-01"),  # Código Civil, art. 132, § 3º
        ("2024-02-29", 1, "anos", "2025-03-01"),
        ("2024-01-31", 1, "meses", "2024-03-01"),
    ],
)
def test_terms_end_as_the_civil_code_says(start, count, unit, end):
    assert after(date.fromisoformat(start), count, unit) == date.fromisoformat(end)


def test_the_fifth_business_day_of_a_month_leaves_out_its_holidays():
    assert nth_business_day(2024, 5, 5) == date(2024, 5, 8)


def relative(*lines: str) -> list[Fact]:
    return [f for f in extract(paper(*lines)).facts if f.kind is FactKind.DATA_RELATIVA]


def test_idx_09_days_told_by_another_are_computed_where_the_base_is_known():
    signed = relative(
        "CONTRATO DE EMPREITADA",
        "A obra começa 30 (trinta) dias após a assinatura deste contrato.",
        "Olinda/PE, 12 de março de 2024.",
    )
    assert [(f.value, f.unit) for f in signed] == [("2024-04-11", "30 dias após")]
    (due,) = relative("Vence no quinto dia útil do mês seguinte a abril de 2024.")
    assert due.value == "2024-05-08"
    (unknown,) = relative("Pague em 15 dias após o recebimento desta.")
    assert (unknown.value, unknown.about) == ("", "recebimento desta")


def test_one_person_written_five_ways_is_one_party_and_a_namesake_is_another():
    contract = paper(
        "CONTRATANTE: HELENA CRISTINA VASCONCELLOS PRADO, brasileira, inscrita no CPF sob o nº "
        "529.982.247-25.",
        "São Paulo, 3 de maio de 2022.",
        "Helena C. V. Prado",
        locator="a.txt",
    )
    mail = message("Helena Prado <h@x.example>", "Rui <r@x.example>", "olá", locator="b.eml")
    piece = paper(
        "Autora: Helena Cristina Prado",
        "Réu: Helena Cristina Vasconcellos Prado Filha",
        "Testemunha: Helena Prado Nunes",
        "Autora: Dra. Helena Vasconcellos Prado",
        locator="c.txt",
    )
    parties = merged(p for d in (contract, mail, piece) for p in extract(d).parties)
    helena = next(p for p in parties if p.cpf)
    assert {p.name for p in parties} == {
        "HELENA CRISTINA VASCONCELLOS PRADO",
        "Helena Cristina Vasconcellos Prado Filha",
        "Helena Prado Nunes",
    }
    assert {"Helena Prado", "Helena C. V. Prado"} <= set(helena.variants)
    assert {s.locator for s in helena.sources} == {"a.txt", "b.eml", "c.txt"}


def test_a_trade_name_is_its_company_only_where_a_paper_says_so():
    told = paper(
        "CONTRATADA: OFICINA SOL NASCENTE LTDA., inscrita no CNPJ sob o nº 99.887.766/0001-05, "
        "nome fantasia Sol Mecânica.",
        locator="a.txt",
    )
    later = paper("Ré: Sol Mecânica", "Ré: Lua Mecânica", locator="b.txt")
    parties = merged(p for d in (told, later) for p in extract(d).parties)
    assert sorted(p.name for p in parties) == ["Lua Mecânica", "OFICINA SOL NASCENTE LTDA."]
