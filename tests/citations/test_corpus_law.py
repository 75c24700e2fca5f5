"""Rows and examples that need the shared corpus: struck wordings, amending laws, the seed."""

from datetime import date

import pytest
from evals import seed_examples
from evals.published import published

from lastro.citations import as_of, resolution_json, verify

DAY = date(2019, 5, 10)
OLD = "Se o órgão do Ministério Público, ao invés de apresentar a denúncia, requerer o arquivamento"
NEW = "Ordenado o arquivamento do inquérito policial ou de quaisquer elementos informativos"


def answer(text, law, day=None):
    (item,) = verify(text, as_of(law, day)).items
    return resolution_json(item.resolution, item.citation.kind)


def test_cit_08_the_struck_wording_is_the_text_and_revoked_rules(corpus_law):
    found = answer("art. 240 do Código Penal", corpus_law)
    assert (found["status"], found["revogado"]) == ("revogado", True)
    assert found["texto"].startswith("Cometer adultério:")
    assert found["revogado_por"] == "Lei nº 11.106, de 2005"


def test_cit_08_where_no_source_has_the_struck_wording_the_note_alone_is_the_answer(corpus_law):
    found = answer("art. 5º da LIMPROBIDADE", corpus_law)
    assert (found["status"], found["texto"], found["revogado"]) == ("revogado", "", True)
    assert found["revogado_por"] == "Lei nº 14.230, de 2021"
    assert found["anotacoes"] == ["Revogado pela Lei nº 14.230, de 2021"]


def test_cit_09_a_cancelled_sumula_of_the_stj(corpus_law):
    found = answer("Súmula 142 do STJ", corpus_law)
    assert (found["status"], found["situacao"], found["forca"]) == (
        "cancelada",
        "cancelada",
        "nenhuma",
    )


def test_cit_23_an_amending_law_names_what_it_changes_and_stays_verified(corpus_law):
    found = answer("art. 1º da Lei nº 14.181/2021", corpus_law)
    assert (found["status"], found["alterador"]) == ("verificado", True)
    assert {"CDC.4", "CDC.54-A"} <= set(found["altera"])


def test_grd_14_revoked_revised_and_not_yet_in_force_are_flagged(corpus_law):
    revoked = answer("art. 594 do CPP", corpus_law)
    assert (revoked["status"], revoked["vigencia"]["redacao_desde"]) == ("revogado", "2008-06-20")
    assert revoked["revogado_por"] == "Lei nº 11.719, de 2008"
    revised = answer("art. 28 do CPP", corpus_law)["vigencia"]
    assert revised["redacao_desde"] == "2019-12-24"
    assert revised["redacao_anterior"].startswith(OLD)
    early = answer("art. 5º da LGPD", corpus_law, DAY)
    assert "só vigora desde 18/09/2020" in early["vigencia"]["aviso"]


def test_at_a_date_the_quotation_is_compared_with_the_wording_of_then(corpus_law):
    old, new = (f"O art. 28 do CPP dispõe: “{words}”." for words in (OLD, NEW))
    assert answer(old, corpus_law, DAY)["citacao_literal"]["veredito"] == "exata"
    late = answer(new, corpus_law, DAY)
    assert late["citacao_literal"]["veredito"] == "ausente"
    assert "redação de 24/12/2019, posterior à desse dia" in late["vigencia"]["aviso"]
    assert late["vigencia"] | {"aviso": ""} == {
        "em": "2019-05-10",
        "situacao": "vigente",
        "redacao_desde": None,
        "redacao_ate": "2019-12-24",
        "redacao_anterior": None,
        "aviso": "",
    }
    today = answer(old, corpus_law)
    assert today["citacao_literal"]["veredito"] == "ausente"
    assert "redação anterior, que vigorou até 24/12/2019" in today["vigencia"]["aviso"]


def test_at_a_date_a_paragraph_has_its_own_wording_within_its_article(corpus_law):
    """CPP, art. 282, § 2º: changed in 2019, its article's caput in 2011 (Leis 12.403 e 13.964)."""
    words = (
        "As medidas cautelares serão decretadas pelo juiz, de ofício ou a requerimento das partes"
    )
    text = f"Segundo o art. 282 do CPP, “{words}”."
    assert answer(text, corpus_law, DAY)["citacao_literal"]["veredito"] == "exata"
    assert answer(text, corpus_law)["citacao_literal"]["veredito"] != "exata"


@pytest.mark.parametrize(
    ("text", "day", "status", "says"),
    [
        ("art. 594 do CPP", date(2005, 1, 1), "verificado", "Foi revogado depois, em 20/06/2008"),
        ("art. 28-A do CPP", DAY, "nao_encontrado", "não existia em 10/05/2019"),
        ("art. 1.003 do CPC", date(2015, 1, 1), "nao_encontrado", "só vigora desde 18/03/2016"),
        ("art. 11 da LIA", DAY, "nao_suportado", "a redação desse dia não está no acervo"),
        ("Lei nº 13.709/2018", DAY, "verificado", "só vigora desde 18/09/2020"),
        ("Súmula 665 do STJ", DAY, "verificado", "posterior a 10/05/2019"),
        ("art. 186 do CC", DAY, "verificado", ""),
        ("art. 9.999 do CC", DAY, "nao_encontrado", ""),
    ],
)
def test_at_a_date_what_was_not_yet_what_was_still_and_what_is_not_held(
    corpus_law, text, day, status, says
):
    found = answer(text, corpus_law, day)
    assert found["status"] == status
    warned = (found["vigencia"] or {}).get("aviso") or ""
    assert says in warned
    assert bool(says) == bool(warned)


@pytest.fixture(scope="module")
def examples(shared, corpus_law):
    seed = shared / "seeds" / "lei-vigente-citation-api.txt"
    return tuple(seed_examples.rows(seed.read_text(encoding="utf-8"), corpus_law))


def test_every_example_of_the_seed_is_answered_as_the_seed_does_or_the_reason_is_known(examples):
    different = [row for row in examples if not row.equal]
    assert len(examples) - len(different) >= 90
    assert not [row for row in different if not row.reason]


def test_the_page_lists_each_difference_with_its_reason(examples):
    page = published("seed-examples")
    for row in examples:
        if not row.equal:
            assert f"| {row.example} | `{row.field}` |" in page
            assert row.reason in page
