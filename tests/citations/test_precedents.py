"""CIT-12 whole: a tema is not compared; its thesis, force and source are shown. SV × súmula."""

import pytest

from lastro.citations import checked_json, resolve_all, verify
from lastro.law import Collection, Force, Source, SumulaState, Thesis

TEXT = "O ICMS não compõe a base de cálculo para a incidência do PIS e da COFINS."


def tema(court, number, *, text=TEXT, situation="Trânsito em Julgado", force=Force.OBRIGATORIA):
    source = Source.of(text, f"https://exemplo.br/{number}", "2026-07-23", "teste")
    return Thesis(
        court, Collection.TEMA, number, 0, "Questão.", text, situation, force, "RE 1", "", source
    )


@pytest.fixture
def held(books):
    """Books that hold the temas given."""

    def hold(*temas):
        found = {(t.court, t.number): t for t in temas}
        books.thesis = lambda court, number: found.get((court, number))
        return books

    return hold


def resolved(text, books):
    return checked_json(verify(text, books).items[0])["resolucao"]


@pytest.mark.parametrize(
    ("written", "court"),
    [("Tema 1.046 da Repercussão Geral", "STF"), ("Tema Repetitivo 1.046 do STJ", "STJ")],
)
def test_cit_12_a_tema_stays_unsupported_and_its_thesis_is_shown(held, written, court):
    found = resolved(written, held(tema(court, 1046)))
    assert found["status"] == "nao_suportado"
    assert found["texto"] == ""
    thesis = found["tese"]
    assert (thesis["chave"], thesis["texto"]) == (f"{court}.T1046", TEXT)
    assert (thesis["situacao"], thesis["forca"]) == ("Trânsito em Julgado", "obrigatoria")
    assert thesis["fonte"]["capturado_em"] == "2026-07-23"
    assert TEXT in found["mensagem"]
    assert "não foi comparada" in found["mensagem"]


@pytest.mark.parametrize(
    "written", ["Súmula 331 do TST", "Enunciado 37 das Jornadas", "Tema 9 do STF"]
)
def test_cit_12_what_is_not_held_has_no_thesis(held, written):
    found = resolved(written, held())
    assert (found["status"], found.get("tese")) == ("nao_suportado", None)


@pytest.mark.parametrize(
    ("force", "text", "said"),
    [
        (Force.NENHUMA, "", "não serve de precedente"),
        (Force.PENDENTE, "", "ainda sem tese fixada"),
        (Force.SEM_REPERCUSSAO, TEXT, "sem repercussão geral"),
        (Force.REVISADA, TEXT, "revisada"),
        (Force.OBRIGATORIA, TEXT, "CPC, art. 927, III"),
    ],
)
def test_a_tema_says_its_force_in_words(held, force, text, said):
    books = held(tema("STJ", 5, text=text, situation="", force=force))
    found = resolved("Tema 5 do STJ", books)
    assert said in found["mensagem"]
    assert (found["tese"]["texto"] or "") == text


def test_sumula_and_sumula_vinculante_of_one_number_are_told_apart(books):
    books.add_sumula("STF", 11, "A vitaliciedade não impede a extinção do cargo.")
    books.add_sumula("STF", 11, "Só é lícito o uso de algemas.", binding=True)
    plain, binding = resolved("Súmula 11 do STF", books), resolved("Súmula Vinculante 11", books)
    assert plain["status"] == binding["status"] == "verificado"
    assert "Há também a Súmula Vinculante 11 do STF" in plain["mensagem"]
    assert (plain["forca"], binding["forca"]) == ("persuasiva", "vinculante")
    assert binding["mensagem"] is None


def test_a_sumula_vinculante_that_does_not_exist_points_to_the_common_one(books):
    books.add_sumula("STF", 331, "Texto.", state=SumulaState.ATIVA)
    found = resolved("Súmula Vinculante 331 do STF", books)
    assert found["status"] == "nao_encontrado"
    assert "Há a Súmula 331 do STF (persuasiva)" in found["mensagem"]


def test_a_common_sumula_that_exists_only_as_binding_points_there(books):
    books.add_sumula("STF", 900, "Texto.", binding=True)
    found = resolved("Súmula 900 do STF", books)
    assert found["status"] == "nao_encontrado"
    assert "Há a Súmula Vinculante 900 do STF (de efeito vinculante)" in found["mensagem"]


def test_the_stj_has_no_binding_sumulas(books):
    books.add_sumula("STJ", 7, "Texto.")
    (found,) = resolve_all([{"tribunal": "STJ", "numero": 7, "vinculante": True}], books)
    assert "só o STF edita" in found.message
