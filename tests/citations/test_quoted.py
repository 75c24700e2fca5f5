"""Words quoted as a provision's own, beside its official text."""

import pytest

from lastro.citations import QuoteVerdict, compare, resolution_json, verify

OFFICIAL = (
    "Aquele que, por ato ilícito (arts. 186 e 187), causar dano a outrem, fica obrigado a "
    "repará-lo."
)


@pytest.mark.parametrize(
    "quotation",
    [
        OFFICIAL,
        OFFICIAL.upper(),
        "Aquele que, por ato ilícito (...), causar dano a outrem, fica obrigado a repará-lo",
        "[…] causar dano a outrem […] repará-lo",
    ],
)
def test_a_true_quotation_is_exact(quotation):
    assert compare(quotation, OFFICIAL).verdict is QuoteVerdict.EXATA


def test_a_changed_word_is_shown():
    found = compare(OFFICIAL.replace("obrigado", "autorizado"), OFFICIAL)
    assert found.verdict is QuoteVerdict.PROXIMA
    assert found.differences == ("autorizado → obrigado",)


def test_a_left_out_negation_is_shown():
    found = compare(
        "A lei prejudicará o direito adquirido", "A lei não prejudicará o direito adquirido"
    )
    assert found.differences == ("∅ → nao",)


def test_pieces_out_of_order_are_not_exact():
    assert compare("repará-lo […] causar dano", OFFICIAL).verdict is not QuoteVerdict.EXATA


def test_an_invented_quotation_is_absent():
    found = compare("O fornecedor responde sempre em dobro pelos lucros cessantes", OFFICIAL)
    assert found.verdict is QuoteVerdict.AUSENTE


@pytest.mark.parametrize(
    "text",
    [
        f"O art. 927 do CC dispõe: “{OFFICIAL}”",
        f'Segundo o art. 927 do Código Civil, "{OFFICIAL}"',
        f"“{OFFICIAL}” (art. 927 do CC)",
    ],
)
def test_a_quotation_is_found_before_and_after_its_citation(law, text):
    items = [i for i in verify(text, law).items if i.citation.artigo == "927"]
    assert items[0].resolution.quoted.verdict is QuoteVerdict.EXATA


def test_the_verdict_is_in_the_json(law):
    text = f"O art. 927 do CC dispõe: “{OFFICIAL.replace('obrigado', 'autorizado')}”"
    shaped = resolution_json(verify(text, law).items[0].resolution)
    assert shaped["citacao_literal"] == {
        "veredito": "proxima",
        "diferencas": ["autorizado → obrigado"],
        "sinal_a_sinal": "nao_encontrada",
    }


def test_no_quotation_no_verdict(law):
    shaped = resolution_json(verify("Veja o art. 927 do CC.", law).items[0].resolution)
    assert shaped["citacao_literal"] == {
        "veredito": "nao_ha",
        "diferencas": [],
        "sinal_a_sinal": "sem_citacao",
    }


def test_words_quoted_after_a_list_are_given_to_the_member_that_has_them(law):
    text = f"Dispõem os arts. 186 e 927 do CC: “{OFFICIAL}”"
    verdicts = [
        resolution_json(i.resolution)["citacao_literal"]["veredito"]
        for i in verify(text, law).items
    ]
    assert verdicts[:2] == ["nao_ha", "exata"]


def test_words_that_no_member_of_a_list_has_are_absent_in_each(law):
    invented = "O fornecedor responde sempre em dobro pelos lucros cessantes do consumidor"
    report = verify(f"Dispõem os arts. 186 e 927 do CC: “{invented}”", law)
    assert [i.resolution.quoted.verdict for i in report.items] == [QuoteVerdict.AUSENTE] * 2
