"""Which resolutions are objections, and what is said of each."""

from datetime import date

import pytest

from lastro.citations import Checked, Resolution, Status, as_of, verify
from lastro.documents import objection
from lastro.law import Ref


def first(text, law):
    return verify(text, law).items[0]


def with_resolution(law, **fields):
    """A citation whose resolution a test writes."""
    citation = first("art. 594 do CPP", law).citation
    return Checked(citation, Resolution(**fields))


@pytest.mark.parametrize(
    "text",
    [
        "art. 5º, LXXVIII, da CF",
        "O CPC prevê, no art. 1.003, o prazo.",
        "art. 2º",
        "Tema 1085/STJ",
        "art. 3º da Lei 12.234/2010",
        "Súmula 331 do TST",
    ],
)
def test_what_stands_or_was_not_compared_is_no_objection(law, text):
    assert objection(first(text, law), law) is None


def test_a_citation_beyond_the_limit_is_no_objection(law):
    assert objection(Checked(first("art. 594 do CPP", law).citation, None), law) is None


def test_struck_wording_is_never_shown_as_in_force(law):
    item = with_resolution(
        law,
        status=Status.REVOGADO,
        ref=Ref.parse("CPP.594"),
        text="O réu não poderá apelar sem recolher-se à prisão.",
        revoked=True,
        message="CPP.594 foi revogado pela Lei nº 11.719, de 2008.",
    )
    said = objection(item, law)
    assert said.official.startswith("(redação revogada, não vigente) “O réu")
    assert said.reason.startswith("O art. 594 do Código de Processo Penal foi revogado pela Lei")
    assert "CPP.594" not in said.reply


def test_a_veto_is_not_called_a_missing_article(law):
    item = with_resolution(
        law,
        status=Status.NAO_ENCONTRADO,
        ref=Ref.parse("CDC.15"),
        message="CDC.15 foi vetado: nunca esteve em vigor.",
        suggestions=(),
    )
    said = objection(item, law)
    assert said.title == "Dispositivo vetado"
    assert "nunca esteve em vigor" in said.reply


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("art. 5º, XCIX, da CF", "não há nele inciso XCIX"),
        ("art. 421, § 7º, do CC", "não há nele § 7º"),
        ("art. 1.003, § 5º, X, do CPC", "não há nele inciso X"),
        ("art. 482, alínea z, da CLT", "não há nele alínea z"),
    ],
)
def test_the_part_that_is_missing_is_named_in_words(law, text, words):
    assert words in objection(first(text, law), law).reason


def test_a_superseded_sumula_is_an_objection_though_its_text_is_right(law):
    item = with_resolution(
        law, status=Status.VERIFICADO, standing="superada", message="A súmula consta como superada."
    )
    assert objection(item, law).title == "Súmula superada"


def test_no_reply_has_a_placeholder_left(law):
    for text in (
        "art. 9.999 do CC",
        "art. 594 do CPP",
        "Súmula 142 do STJ",
        "art. 5º, XCIX, da CF",
    ):
        said = objection(first(text, law), law)
        assert "{" not in said.reply + said.reason + said.title
        assert said.reply.endswith((".", "”", ")."))


@pytest.mark.parametrize(
    ("text", "title", "says"),
    [
        (
            "art. 927 do CC, que trata da prescrição.",
            "Dispositivo que trata de outra matéria",
            "não fala de «prescrição»",
        ),
        ("art. 6º da Lei nº 8.078/1999", "Número que não pode ser", "Não há lei federal 8078"),
        ("Autos nº 0001234-57.2020.8.26.0100", "Número que não pode ser", "dígito verificador"),
        (
            "a Lei nº 8.078/90 (Código Civil)",
            "Número que não pode ser",
            "não são do mesmo diploma",
        ),
    ],
)
def test_another_subject_and_a_number_that_cannot_be_are_objections(law, text, title, says):
    said = objection(first(text, law), law)
    assert said.title == title
    assert says in said.reason
    assert "{" not in said.reply


def test_a_local_law_without_its_number_among_the_federal_ones_is_no_objection(law):
    text = "O servidor estadual invoca o art. 6º da Lei nº 8.078/1999."
    assert objection(first(text, law), law) is None


def test_what_did_not_exist_on_the_day_is_an_objection_of_its_own(law):
    desk = as_of(law, date(2019, 5, 10))
    said = objection(first("art. 5º da LGPD", desk), desk)
    assert said.title == "Dispositivo que ainda não existia na data dos fatos"
    assert "só vigora desde 18/09/2020" in said.reason
    assert said.as_json()["vigencia"] == said.reason


def test_what_the_law_quoted_word_for_word_cites_is_no_objection(law):
    words = law.get(Ref.parse("CC.927")).text
    item = first(f"“{words}” (art. 927 do CC).", law)
    assert str(item.resolution.within) == "CC.927"
    assert objection(item, law) is None
