"""Citations given as fields: what counts as equal, and errors that name the field."""

import random

import pytest

from lastro.citations import Kind, Status, from_json, resolve_all
from lastro.errors import UserError


@pytest.mark.parametrize("written", ["1.003", "1003", "1003º", " 1.003º ", 1003])
def test_cit_25_equal_article_labels(written):
    assert from_json({"sigla": "CPC", "artigo": written}).artigo == "1003"


@pytest.mark.parametrize(
    ("written", "label"), [("5º", "5"), ("5", "5"), ("5-a", "5-A"), ("5º-A", "5-A")]
)
def test_cit_25_ordinal_sign_is_dropped_and_the_letter_kept(written, label):
    assert from_json({"sigla": "CF", "artigo": written}).artigo == label


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("5º", "5"),
        ("5", "5"),
        ("§ 5º", "5"),
        ("único", "unico"),
        ("unico", "unico"),
        ("1º-a", "1-A"),
    ],
)
def test_cit_26_equal_paragraph_labels(written, label):
    asked = {"sigla": "CC", "artigo": "12", "paragrafo": written}
    assert from_json(asked).paragrafo == label


def test_cit_24_act_in_any_case_and_by_alias():
    wanted = from_json({"sigla": "CDC", "artigo": "6"})
    for sigla in ("cdc", "Lei 8.078/90", "código de defesa do consumidor"):
        assert from_json({"sigla": sigla, "artigo": "6"}).sigla == wanted.sigla


def test_cit_27_lower_case_roman_letter_and_number():
    asked = {"sigla": "LC64", "artigo": "1", "inciso": "i", "alinea": "E", "item": 1}
    found = from_json(asked)
    assert (found.inciso, found.alinea, found.item) == ("I", "e", "1")


def test_cit_27_a_bad_roman_is_answered_not_crashed(law):
    (found,) = resolve_all([{"sigla": "CF", "artigo": "5", "inciso": "IIII"}], law)
    assert found.status is Status.VERIFICADO_PARCIAL
    assert found.partial.value == "IIII"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"artigo": "5"}, "sigla"),
        ({"sigla": "CF"}, "artigo"),
        ({"sigla": "CF", "artigo": "quinto"}, "artigo"),
        ({"sigla": "CF", "artigo": "5", "inciso": "abc"}, "inciso"),
        ({"sigla": "CF", "artigo": "5", "paragrafo": "x y"}, "paragrafo"),
        ({"sigla": "CF", "artigo": "5", "alinea": "1"}, "alinea"),
        ({"sigla": "CF", "artigo": "5", "item": "a"}, "item"),
        ({"tribunal": "STJ"}, "numero"),
        ({"numero": 7}, "tribunal"),
        ({"tribunal": "STF", "numero": 11, "vinculante": "sim"}, "vinculante"),
        ({"tipo": "oj", "numero": 3}, "orgao"),
        ({}, "sigla"),
    ],
)
def test_cit_24_errors_name_the_field(given, field):
    with pytest.raises(UserError, match=field) as error:
        from_json(given)
    assert error.value.subject == field


def test_cit_24_a_list_names_the_item_too(law):
    with pytest.raises(UserError, match=r"citacoes\[1\]\.artigo"):
        resolve_all([{"sigla": "CF", "artigo": "5"}, {"sigla": "CF"}], law)


@pytest.mark.parametrize("most", [-1, 26])
def test_cit_20_more_than_25_candidates_are_refused(law, most):
    with pytest.raises(UserError, match="max_candidatos"):
        resolve_all([], law, max_candidates=most)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"tipo": "tema", "tribunal": "STJ", "numero": 1085}, Kind.TEMA),
        ({"tipo": "oj", "orgao": "SDI-1", "numero": 394}, Kind.OJ),
        ({"tipo": "enunciado", "orgao": "FONAJE", "numero": 54}, Kind.ENUNCIADO),
    ],
)
def test_cit_31_tema_oj_and_enunciado_are_accepted_and_not_supported(law, given, kind):
    assert from_json(given).kind is kind
    (found,) = resolve_all([given], law)
    assert found.status is Status.NAO_SUPORTADO


def test_cit_32_answers_come_in_the_order_of_the_questions(law):
    asked = [{"sigla": "CC", "artigo": n} for n in ("186", "187", "927", "421", "422", "944")]
    random.Random(3).shuffle(asked)
    answers = resolve_all(asked, law)
    assert [str(a.ref) for a in answers] == [f"CC.{item['artigo']}" for item in asked]
