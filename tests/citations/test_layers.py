"""The layers of checking below and beside the text: form, existence, quotation."""

from datetime import date

import pytest

from lastro.citations import Status, defects, find, resolution_json, round_trip, verify

TODAY = date(2026, 7, 23)
OFFICIAL = "A lei não prejudicará o direito adquirido, o ato jurídico perfeito e a coisa julgada."


def wrong(text):
    return " ".join(reason for c in find(text) for reason in defects(c, TODAY))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("art. 1º da Lei nº 15.000/2031", "O ano 2031 ainda não chegou"),
        ("art. 6º da Lei nº 8.078/1999", "Não há lei federal 8078 de 1999"),
        ("Lei Complementar nº 116/2012", "Não há lei complementar federal 116 de 2012"),
        ("art. 2º da Lei nº 77.310/2004", "só foi alcançado em"),
        ("processo nº 0001234-57.2020.8.26.0100", "dígito verificador"),
        ("processo 0000001-90.2031.8.26.0100", "O ano 2031 do número do processo é impossível"),
        ("art. 5º, inciso IIII, da CF", "«IIII» não é um numeral romano"),
    ],
)
def test_grd_02_what_cannot_be_is_flagged(text, says):
    assert says in wrong(text)


@pytest.mark.parametrize(
    "text",
    [
        "art. 6º da Lei nº 8.078/1990; Lei 9.494/97; Lei Complementar nº 116/2003",
        "Lei distrital nº 5.815, de 3 de abril de 2017; Lei 10.261/68 do Estado de São Paulo",
        "art. 5º, inciso LXXVIII, da CF; processo nº 0000001-45.2020.8.26.0100",
    ],
)
def test_grd_02_what_can_be_is_not_flagged(text):
    assert "Não há" not in wrong(text)
    assert "romano" not in wrong(text)


def test_grd_02_the_answer_carries_the_defect(law):
    item = verify("Aplica-se o art. 6º da Lei nº 8.078/1999.", law).items[0]
    shaped = resolution_json(item.resolution)
    assert shaped["status"] == "diploma_desconhecido"
    assert "8078 de 1999" in shaped["defeitos"][0]


@pytest.mark.parametrize(
    "text",
    [
        "REsp 9.876.543/SP, Rel. Min. Fulano de Tal, DJe 31.2.2021",
        "HC 999.999/RJ, STF, Segunda Turma, RTJ 741/608",
        "Apelação Cível 1.0024.13.385589-0/001 do TJMG",
        "processo nº 0000001-45.2020.8.26.0100",
    ],
)
def test_grd_03_a_case_is_never_confirmed_without_a_lookup(law, text):
    report = verify(text, law)
    cases = [i for i in report.items if i.citation.number]
    assert cases
    assert {i.resolution.status for i in cases} == {Status.NAO_SUPORTADO}
    assert all("não foi conferida" in i.resolution.message for i in cases)
    assert not report.all_confirmed
    assert report.not_covered


@pytest.mark.parametrize(
    ("quotation", "verdict"),
    [
        (OFFICIAL, "exata"),
        (f"“{OFFICIAL}”", "exata"),
        (f"「{OFFICIAL}」", "exata"),
        (OFFICIAL.replace("fi", "\ufb01").replace(" ", "\u00a0"), "exata"),
        (OFFICIAL.replace(", ", " – "), "proxima"),
        (OFFICIAL.upper(), "proxima"),
        ("A lei não prejudicará […] a coisa julgada", "proxima"),
        ("a coisa julgada […] A lei não prejudicará", "nao_encontrada"),
        (OFFICIAL.replace("adquirido", "adquirida"), "nao_encontrada"),
        (OFFICIAL.replace("não ", ""), "nao_encontrada"),
        ("", "sem_citacao"),
    ],
)
def test_grd_04_a_quotation_makes_the_round_trip(quotation, verdict):
    assert round_trip(quotation, OFFICIAL).value == verdict


def test_grd_04_without_the_text_nothing_was_checked():
    assert round_trip(OFFICIAL, None).value == "nao_conferida"


def quoted(words, desk):
    (item,) = verify(f"A LINDB, no art. 6º, assim diz: “{words}”. Fim.", desk).items[-1:]
    return resolution_json(item.resolution)["citacao_literal"]


@pytest.mark.parametrize(
    ("change", "trip", "verdict"),
    [
        (lambda w: w, "exata", "exata"),
        (lambda w: w.replace(" e ", " [...] "), "proxima", "exata"),
        (lambda w: w.replace(", ", " – "), "proxima", "exata"),
        (lambda w: w.replace("adquirido", "pretendido"), "nao_encontrada", "proxima"),
        (lambda w: "O fornecedor responde em dobro pelos lucros.", "nao_encontrada", "ausente"),
    ],
)
def test_grd_04_verify_makes_the_round_trip_of_each_quotation(books, change, trip, verdict):
    books.add_act("LINDB", "LINDB").add("LINDB.6", OFFICIAL)
    found = quoted(change(OFFICIAL.rstrip(".")), books)
    assert (found["sinal_a_sinal"], found["veredito"]) == (trip, verdict)


@pytest.mark.parametrize(("opens", "closes"), ["“”", '""', "«»", "「」", "『』", "《》", "„“"])
def test_grd_04_quotation_marks_of_every_kind_are_read(books, opens, closes):
    books.add_act("LINDB", "LINDB").add("LINDB.6", OFFICIAL)
    text = f"A LINDB, no art. 6º, assim diz: {opens}{OFFICIAL}{closes} Fim."
    assert verify(text, books).items[-1].resolution.quoted.trip.value == "exata"


def test_grd_04_quoted_and_not_held_is_not_the_same_as_not_quoted(books):
    books.add_act("LINDB", "LINDB").labels.add("LINDB.6")
    assert quoted(OFFICIAL, books) == {
        "veredito": "nao_ha",
        "diferencas": [],
        "sinal_a_sinal": "nao_conferida",
    }
    (item,) = verify("art. 6º da LINDB", books).items
    assert resolution_json(item.resolution)["citacao_literal"]["sinal_a_sinal"] == "sem_citacao"
