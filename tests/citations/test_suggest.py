"""Suggestions: coverage weighted by rarity, nothing revoked, nothing when nothing is settled."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastro.citations import from_json, resolve, verify
from lastro.citations.suggest import excerpt, suggest
from lastro.citations.terms import stems
from lastro.law import State

UNLAWFUL = (
    "Aquele que, por ato ilícito (arts. 186 e 187), causar dano a outrem, fica obrigado a "
    "repará-lo."
)
CLAIM = "obriga a reparar o dano causado por ato ilícito"


def civil_code(books, text=UNLAWFUL):
    books.add_act("CC", "Código Civil").add("CC.927", text)
    books.add("CC.186", "Aquele que violar direito e causar dano a outrem comete ato ilícito.")
    books.add("CC.402", "As perdas e danos devidas ao credor abrangem o que ele perdeu.")
    books.add("CC.944", "A indenização mede-se pela extensão do dano.")
    return books.add("CC.1228", "O proprietário tem a faculdade de usar, gozar e dispor da coisa.")


def test_cit_18_the_provision_must_hold_almost_every_term(books):
    assert [s.ref_key for s in suggest(CLAIM, "CC", civil_code(books))] == ["CC.927"]


def test_cit_18_without_one_rare_term_nothing_is_suggested(books):
    assert suggest(CLAIM, "CC", civil_code(books, UNLAWFUL.replace("obrigado", "sujeito"))) == ()


def test_cit_17_a_context_that_settles_nothing_suggests_nothing(books):
    assert suggest("Ver também", "CC", civil_code(books)) == ()
    assert suggest("o dano", "CC", civil_code(books)) == ()


def test_cit_16_a_revoked_provision_is_never_suggested(books):
    civil_code(books).add("CC.927", UNLAWFUL, state=State.REVOGADO)
    assert suggest(CLAIM, "CC", books) == ()


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.sampled_from(CLAIM.split()), max_size=6), st.integers(0, 4), st.booleans())
def test_cit_16_at_most_three_of_the_cited_act_none_of_them_revoked(books, words, same, revoked):
    held = civil_code(type(books)())
    held.add("CC.927", UNLAWFUL, state=State.REVOGADO if revoked else State.VIGENTE)
    for number in range(1, 5):
        held.add(f"CC.{number}", UNLAWFUL if number <= same else "Outra matéria.")
    held.add_act("CDC", "CDC").add("CDC.14", UNLAWFUL)
    found = [held.provisions[s.ref_key] for s in suggest(" ".join((CLAIM, *words)), "CC", held)]
    assert len(found) <= 3
    assert {p.ref.act for p in found} <= {"CC"}
    assert not any(p.revoked for p in found)
    assert bool(found) == (0 < same + (not revoked) <= 2)


def test_cit_16_the_nearest_comes_first(books):
    civil_code(books).add("CC.942", UNLAWFUL.replace("Aquele", "Parágrafo longo e diverso. Aquele"))
    assert [s.ref_key for s in suggest(CLAIM, "CC", books)] == ["CC.927", "CC.942"]


def test_cit_19_marks_are_balanced_and_the_rest_is_verbatim(books):
    civil_code(books)
    (found,) = suggest(CLAIM, "CC", books)
    assert found.artigo == "927"
    assert found.excerpt.count("<b>") == found.excerpt.count("</b>") >= 5
    assert re.sub("</?b>", "", found.excerpt) in UNLAWFUL


def test_cit_28_a_citation_in_the_label_is_no_content(law):
    asked = from_json({"sigla": "CPC", "artigo": "1.999", "rotulo": "art. 1.003 do CPC"})
    assert resolve(asked, law, context=asked.label).suggestions == ()


def test_cit_28_the_label_describes_the_claim(law):
    asked = from_json({"sigla": "CC", "artigo": "9999", "rotulo": CLAIM})
    found = resolve(asked, law, context=asked.label).suggestions
    assert next(s.ref_key for s in found) == "CC.927"


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from(list('abcdeo çãé.,\n"<>&')), max_size=400))
def test_cit_19_any_text_keeps_its_letters(text):
    shown = excerpt(text, stems(text))
    assert shown.count("<b>") - text.count("<b>") == shown.count("</b>") - text.count("</b>")
    plain = shown if "<b>" in text else shown.replace("<b>", "").replace("</b>", "")
    assert plain in text or "<b>" in text


def test_cit_44_the_sentence_without_citations_is_the_context(law):
    report = verify("O art. 9.999 do CC obriga a reparar o dano causado por ato ilícito.", law)
    assert report.items[0].resolution.suggestions[0].ref_key == "CC.927"
    other = verify("Ver também art. 9.999 do CC.", law)
    assert other.items[0].resolution.suggestions == ()
