"""The nine statuses, each shown on official text or on books whose contents the test chose."""

import pytest

from lastro.citations import Status, find, from_json, resolution_json, resolve
from lastro.law import NormKind, Ref, State, SumulaState


def resolved(text, desk, **options):
    (citation,) = find(text)
    return resolve(citation, desk, **options)


def test_cit_02_the_statuses_are_nine_and_fixed():
    assert {status.value for status in Status} == {
        "verificado",
        "verificado_inferido",
        "verificado_parcial",
        "ambiguo",
        "revogado",
        "cancelada",
        "nao_encontrado",
        "diploma_desconhecido",
        "nao_suportado",
    }


def test_cit_03_held_provision_is_verified_with_its_text(law):
    found = resolved("art. 5º, LXXVIII, da CF", law)
    assert found.status is Status.VERIFICADO
    assert str(found.ref) == "CF.5.LXXVIII"
    assert "razoável duração do processo" in found.text
    assert found.source.url.startswith("https://www.planalto.gov.br/")


def test_cit_04_act_from_context_is_never_a_confirmation(law):
    found = resolve(find("O CPC prevê, no art. 1.003, o prazo.")[-1], law)
    assert found.status is Status.VERIFICADO_INFERIDO
    assert found.status is not Status.VERIFICADO
    assert "CPC" in found.inference


def test_cit_05_missing_inciso_gives_the_article(law):
    found = resolved("art. 5º, XCIX, da CF", law)
    shaped = resolution_json(found)
    assert shaped["status"] == "verificado_parcial"
    assert shaped["parcial"] == {"nivel": "inciso", "valor": "XCIX", "encontrado": "CF.5"}
    assert shaped["texto"].startswith("Todos são iguais perante a lei")


def test_cit_05_the_deepest_place_that_exists_is_named(law):
    found = resolved("art. 1.003, § 5º, IX, do CPC", law)
    assert (found.partial.level, found.partial.found) == ("inciso", "CPC.1003.P5")


def test_cit_05_a_paragraph_left_out_is_pointed_to_and_not_supplied(books):
    books.add_act("CP", "Código Penal").add("CP.121", "Matar alguém:")
    books.add("CP.121.P2", "Se o homicídio é cometido:").add("CP.121.P2.II", "por motivo fútil;")
    found = resolved("art. 121, II, do CP", books)
    assert (found.status, str(found.ref)) == (Status.VERIFICADO_PARCIAL, "CP.121")
    assert found.message == "CP.121 existe; inciso II não existe nele. Há CP.121.P2.II."


def test_cit_06_no_act_gives_candidates_and_no_choice(law):
    found = resolved("O art. 5º é claro.", law)
    assert found.status is Status.AMBIGUO
    assert {"CF", "CC", "CPC"} <= {c.sigla for c in found.candidates}
    assert found.ref is None


def test_cit_07_revoked_article_names_the_revoking_law(law):
    found = resolved("art. 594 do CPP", law)
    assert found.status is Status.REVOGADO
    assert (found.text, found.revoked) == ("", True)
    assert found.revoked_by == "Lei nº 11.719, de 2008"


def test_cit_08_struck_wording_is_kept_and_marked_revoked(books):
    books.add_act("LIA", "Lei de Improbidade").add(
        "LIA.5",
        "Ocorrendo lesão ao patrimônio público, dar-se-á o integral ressarcimento do dano.",
        state=State.REVOGADO,
        notes=("Revogado pela Lei nº 14.230, de 2021",),
        revoked_by="Lei nº 14.230, de 2021",
    )
    found = resolved("art. 5º da Lei de Improbidade Administrativa", books)
    assert found.status is Status.REVOGADO
    assert found.text.startswith("Ocorrendo lesão")
    assert found.revoked
    assert found.revoked_by == "Lei nº 14.230, de 2021"


def test_cit_08_where_only_the_note_is_held_the_text_is_empty(law):
    found = resolved("art. 5º da LIA", law)
    assert (found.status, found.text) == (Status.REVOGADO, "")
    assert found.revoked_by == "Lei nº 14.230, de 2021"


def test_cit_07_a_place_below_a_revoked_article_is_revoked_too(law):
    found = resolved("art. 594, § 1º, do CPP", law)
    assert found.status is Status.REVOGADO


def test_cit_09_cancelled_sumula(books):
    books.add_sumula("STJ", 61, "O seguro de vida cobre o suicídio.", state=SumulaState.CANCELADA)
    found = resolved("Súmula 61 do STJ", books)
    assert found.status is Status.CANCELADA
    assert (found.text, found.standing) == ("O seguro de vida cobre o suicídio.", "cancelada")


def test_cit_10_missing_article_has_a_message_and_always_suggestions(law):
    shaped = resolution_json(resolved("art. 9.999 do CC", law))
    assert shaped["status"] == "nao_encontrado"
    assert shaped["mensagem"] == "CC: art. 9999 não existe no corpus."
    assert shaped["sugestao"] == []


def test_cit_11_act_outside_the_corpus_is_named_and_not_replaced(law):
    shaped = resolution_json(resolved("art. 3º da Lei 99.999/2030", law))
    assert shaped["status"] == "diploma_desconhecido"
    assert shaped["diploma_citado"] == "Lei 99.999/2030"
    assert shaped["ref_key"] is None


@pytest.mark.parametrize("text", ["art. 3º da Lei Estadual nº 8.078/1990", "art. 535 do CPC/1973"])
def test_cit_11_neither_a_state_law_nor_an_old_code_is_taken_for_the_federal_one(law, text):
    assert resolved(text, law).status is Status.DIPLOMA_DESCONHECIDO


@pytest.mark.parametrize(
    "text",
    [
        "Súmula 331, IV, do TST",
        "Tema 1085/STJ",
        "OJ 394 da SDI-1",
        "Enunciado 54 do FONAJE",
        "REsp 1.234.567/SP",
    ],
)
def test_cit_12_what_the_corpus_does_not_cover_says_so(law, text):
    found = resolved(text, law)
    assert found.status is Status.NAO_SUPORTADO
    assert "não foi conferida" in found.message


def test_cit_12_a_place_below_a_held_article_may_be_without_text(books):
    books.add_act("CC", "Código Civil").add("CC.7", "Pode ser declarada a morte presumida.")
    books.labels.add("CC.7.II")
    assert resolved("art. 7º, II, do CC", books).status is Status.NAO_SUPORTADO
    assert resolved("art. 7º, IX, do CC", books).status is Status.VERIFICADO_PARCIAL


def test_cit_12_text_not_in_the_starter_set_is_not_called_missing(law):
    found = resolved("art. 1.500 do CC", law)
    assert found.status is Status.NAO_SUPORTADO
    assert "lastro law build" in found.message


@pytest.mark.parametrize(
    "text",
    ["art. 5º, LXXVIII, da CF", "art. 9.999 do CC", "art. 5º, XCIX, da CF", "art. 594 do CPP"],
)
def test_cit_15_every_key_is_there_in_every_provision_result(law, text):
    keys = {"status", "ref_key", "texto", "hierarquia", "revogado", "anotacoes"}
    keys |= {"alterado_por", "revogado_por"}
    assert keys <= resolution_json(resolved(text, law)).keys()


def test_cit_20_most_candidates_and_zero_gives_only_their_number(law):
    (citation,) = find("O art. 5º é claro.")
    ten = resolution_json(resolve(citation, law))
    two = resolution_json(resolve(citation, law, max_candidates=2))
    none = resolution_json(resolve(citation, law, max_candidates=0))
    assert (len(ten["candidatos"]), len(two["candidatos"]), none["candidatos"]) == (10, 2, [])
    assert ten["total_candidatos"] == two["total_candidatos"] == none["total_candidatos"] > 10
    assert two["candidatos_truncados"] is True


def ordered(books, context):
    (citation,) = find("O art. 7º é claro.")
    found = resolve(citation, books, context=context)
    return [c.sigla for c in found.candidates], found


def five_acts(books):
    books.add_act("EC9", "Emenda 9", kind=NormKind.EMENDA).add(
        "EC9.7", "Esta emenda entra em vigor."
    )
    books.add_act("D9", "Decreto 9", kind=NormKind.DECRETO).add("D9.7", "Regula a matéria.")
    books.add_act("L9", "Lei 9").add("L9.7", "A garagem coletiva pertence ao condomínio edilício.")
    books.add_act("CPC", "Código de Processo Civil").add("CPC.7", "É assegurada paridade.")
    return books.add_act("CF", "Constituição", kind=NormKind.CONSTITUICAO).add(
        "CF.7", "São direitos."
    )


def test_cit_21_candidates_in_the_documented_order(books):
    five_acts(books)
    assert ordered(books, "")[0] == ["CF", "CPC", "L9", "D9", "EC9"]
    assert ordered(books, "a garagem coletiva do condomínio")[0][0] == "L9"
    siglas, found = ordered(books, "o prazo do recurso de apelação contra a sentença do juiz")
    assert (siglas[0], found.area) == ("CPC", "processo civil")


def test_cit_22_even_a_perfect_context_decides_nothing(books):
    _, found = ordered(five_acts(books), "a garagem coletiva pertence ao condomínio edilício")
    assert found.status is Status.AMBIGUO
    assert found.ref is None


def test_cit_23_amending_provision_keeps_its_status(books):
    books.add_act("EC45", "Emenda 45", kind=NormKind.EMENDA, number="45", year=2004).add(
        "EC45.1", "Os arts. 5º e 93 passam a vigorar…", changes=(Ref.parse("CF.5.LXXVIII"),)
    )
    shaped = resolution_json(resolved("art. 1º da EC 45/2004", books))
    assert (shaped["status"], shaped["alterador"]) == ("verificado", True)
    assert shaped["altera"] == ["CF.5.LXXVIII"]


def test_cit_29_common_and_binding_sumula_of_one_number_are_two_texts(books):
    books.add_sumula("STF", 11, "A vitaliciedade não impede a extinção do cargo.")
    books.add_sumula("STF", 11, "Só é lícito o uso de algemas…", binding=True)
    books.add_sumula("STF", 60, "Só vinculante.", binding=True)

    def asked(number, **vinculante):
        return resolve(from_json({"tribunal": "STF", "numero": number, **vinculante}), books)

    assert "vitaliciedade" in asked(11).text
    assert "vitaliciedade" in asked(11, vinculante=False).text
    assert "algemas" in asked(11, vinculante=True).text
    assert str(asked(60).ref) == "STF.SV60"


def test_cit_30_other_courts_are_accepted_and_not_verified(books):
    found = resolve(from_json({"tribunal": "TJSP", "numero": 38}), books)
    assert found.status is Status.NAO_SUPORTADO


def test_a_sumula_without_its_court_is_ambiguous(books):
    books.add_sumula("STF", 11, "Um texto.").add_sumula("STJ", 11, "Outro texto.")
    found = resolved("Súmula 11", books)
    assert found.status is Status.AMBIGUO
    assert [c.ref_key for c in found.candidates] == ["STF.S11", "STJ.S11"]


def test_cit_41_no_act_is_ambiguous_and_a_named_unknown_act_is_unknown(books):
    books.add_act("CC", "Código Civil").add("CC.7", "Pode ser declarada a morte presumida.")
    assert find("O art. 7º é claro.")[0].sigla is None
    assert resolved("O art. 7º é claro.", books).status is Status.AMBIGUO
    assert resolved("O art. 8º é claro.", books).candidates == ()
    unknown = resolved("art. 7º do Estatuto do Partido", books)
    assert (unknown.status, unknown.unknown_act) == (
        Status.DIPLOMA_DESCONHECIDO,
        "Estatuto do Partido",
    )


def test_an_inferred_act_without_that_article_is_not_accused(law):
    found = resolve(find("O CDC é lei; o art. 1.500 trata de outra coisa.")[-1], law)
    assert found.status is Status.AMBIGUO


def test_vetoed_provision_was_never_in_force(books):
    books.add_act("CDC", "CDC").add("CDC.15", "", state=State.VETADO)
    found = resolved("art. 15 do CDC", books)
    assert found.status is Status.NAO_ENCONTRADO
    assert "vetado" in found.message


def test_wrong_check_digit_is_told(law):
    right = resolved("Autos nº 0001234-56.2020.8.26.0100", law)
    assert find("0001234-56.2020.8.26.0100")[0].digit_valid is False
    assert "dígito verificador" in right.message
