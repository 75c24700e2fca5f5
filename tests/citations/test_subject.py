"""What a sentence says a provision is about, beside what it is about."""

import pytest

from lastro.citations import ContentVerdict, checked_json, verify
from lastro.law import SumulaState


def content(text, desk):
    return verify(text, desk).items[0].resolution.content


@pytest.mark.parametrize(
    "text",
    [
        "Aplica-se o art. 927 do CC, que trata da prescrição.",
        "Incide o art. 927 do CC (prescrição).",
        "Incide o art. 927 do Código Civil, relativo à prescrição, no caso.",
    ],
)
def test_cit_50_right_article_with_a_wrong_subject_diverges(law, text):
    item = verify(text, law).items[0]
    shaped = checked_json(item)["resolucao"]
    assert shaped["status"] == "verificado"
    assert shaped["conteudo"]["veredito"] == "divergente"
    assert "não fala de «prescrição»" in shaped["conteudo"]["motivo"]
    assert "CC.189" in shaped["conteudo"]["motivo"]


@pytest.mark.parametrize(
    "text",
    [
        "Aplica-se o art. 206 do CC, que trata da prescrição.",
        "Incide o art. 927 do CC (responsabilidade civil).",
        "O art. 300 do CPC, que dispõe sobre a tutela antecipada, ampara o pedido.",
        "Cabe a regra do art. 6º, VIII, do CDC (inversão do ônus da prova).",
    ],
)
def test_cit_50_right_subject_is_compatible(law, text):
    assert content(text, law).verdict is ContentVerdict.COMPATIVEL


@pytest.mark.parametrize(
    "text",
    ["O art. 373 do CPC (grifo nosso).", "O art. 927 do CC, que trata da pandemia de gripe."],
)
def test_cit_50_nothing_is_said_where_nothing_is_clear(law, text):
    assert content(text, law).verdict is ContentVerdict.INDETERMINADO


def test_cit_50_a_sentence_that_describes_nothing_has_no_verdict(law):
    assert content("Nos termos do art. 927 do CC, o réu deve indenizar.", law) is None


@pytest.mark.parametrize(
    ("state", "binding", "strength"),
    [
        (SumulaState.ATIVA, True, "vinculante"),
        (SumulaState.ATIVA, False, "persuasiva"),
        (SumulaState.SUPERADA, False, "nenhuma"),
        (SumulaState.CANCELADA, False, "nenhuma"),
    ],
)
def test_a_sumula_says_its_strength(books, state, binding, strength):
    books.add_sumula("STF", 11, "Texto da súmula.", binding=binding, state=state)
    written = f"Súmula {'Vinculante ' * binding}11 do STF"
    assert checked_json(verify(written, books).items[0])["resolucao"]["forca"] == strength
