"""Terms in the wordings of many authors, as `evals/terms` counts them: none may get lost again."""

import pytest
from evals.terms.score import Score, score


@pytest.fixture(scope="module")
def dev() -> Score:
    return score("dev")


def test_terms_are_found_in_almost_every_wording_written_for(dev):
    assert dev.answerable >= 300
    assert len(dev.right) >= 0.97 * dev.answerable, dev.missed


def test_no_wrong_value_is_given_as_exact(dev):
    assert dev.wrong == ()


def test_what_a_contract_does_not_say_is_not_invented(dev):
    assert len(dev.admitted) >= 50
    assert dev.invented == ()
