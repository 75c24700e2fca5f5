"""Each status asks for one action; a draft shows it where the citation stands."""

import pytest

from lastro.citations import Action, find, revise, verify
from lastro.law import State, SumulaState


@pytest.fixture
def desk(books):
    books.add_act("CC", "Código Civil").add_act("CF", "Constituição Federal")
    books.add("CC.186", "Aquele que violar direito e causar dano a outrem comete ato ilícito.")
    books.add("CC.927", "Aquele que causar dano a outrem fica obrigado a repará-lo.")
    books.add("CF.5", "Todos são iguais perante a lei.")
    books.add("CC.74", "", state=State.REVOGADO, revoked_by="Lei 1/2001")
    books.add_sumula("STJ", 91, "Compete à Justiça Federal…", state=SumulaState.CANCELADA)
    return books


CASES = (
    ("Vale o art. 186 do CC.", Action.MANTER, "Vale o art. 186 do CC."),
    ("Vale a Súmula 91 do STJ.", Action.ALERTAR, "Súmula 91 do STJ [alertar: A súmula foi"),
    (
        "Vale o art. 74 do CC.",
        Action.ALERTAR,
        "art. 74 do CC [alertar: CC.74 foi revogado pela Lei",
    ),
    ("Cumpra-se o art. 186.", Action.ESCOLHER, "art. 186 [escolher: CC.186]"),
    ("Cumpra-se o art. 4.000.", Action.REMOVER, "Cumpra-se o [citação removida: «art. 4.000»]."),
    (
        "Cumpra-se o art. 5º, XC, da CF.",
        Action.CORRIGIR,
        "art. 5º, CF [corrigido: era «art. 5º, XC",
    ),
    ("Vale o art. 9.000 do CC.", Action.REMOVER, "[citação removida: «art. 9.000 do CC»]"),
    ("Vale o art. 9º da Lei Rouanet.", Action.SINALIZAR, "Lei Rouanet [não verificado]"),
    ("Vale o Tema 1.046 do STF.", Action.SINALIZAR, "Tema 1.046 do STF [não verificado]"),
)


@pytest.mark.parametrize(("draft", "action", "shown"), CASES)
def test_cit_45_each_status_has_its_action_and_the_draft_shows_it(desk, draft, action, shown):
    revised = revise(draft, verify(draft, desk))
    assert [step.action for step in revised.steps] == [action]
    assert shown in revised.text
    assert all(step.reason for step in revised.steps if step.action is not Action.MANTER)


def test_cit_45_an_inferred_act_is_to_be_checked(desk):
    draft = "O art. 186 do CC define o ato. O art. 927 do mesmo diploma manda reparar."
    kept, checked = revise(draft, verify(draft, desk)).steps
    assert (kept.action, checked.action) == (Action.MANTER, Action.CONFERIR)


def test_cit_45_a_missing_article_gets_the_suggestion_that_the_sentence_settles(law):
    draft = "O art. 9.999 do CC obriga a reparar o dano causado por ato ilícito."
    revised = revise(draft, verify(draft, law))
    assert "[não existe; proposto: art. 927, CC]" in revised.text


def test_cit_45_a_verified_place_with_false_words_is_to_be_checked(law):
    draft = "O art. 927 do CC dispõe: “O fornecedor responde em dobro pelos lucros cessantes”."
    (step,) = revise(draft, verify(draft, law)).steps
    assert step.action is Action.CONFERIR
    assert "não estão no texto oficial" in step.reason


def test_cit_45_all_else_is_left_as_it_was(desk):
    draft = "Antes. Vale o art. 74 do CC; depois, os arts. 186 e 927 do CC.\n\nFim — “sic”."
    revised = revise(draft, verify(draft, desk))
    at = 0
    for step, citation in zip(revised.steps, find(draft), strict=True):
        between = draft[at : citation.core.start]
        assert between in revised.text
        assert step.citation == citation
        at = citation.core.end
    assert revised.text.endswith(draft[at:])
