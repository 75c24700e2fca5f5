"""Planted errors are caught and the same sentences without them are not accused."""

import random

import pytest
from evals.planted_texts import Shelf, edited, invented_law, missing_part, wrong_digit

from lastro.citations import accusation, verify


@pytest.fixture(scope="module")
def shelf(law):
    """The starter law as a shelf of sentences: enough for the kinds that need one provision."""
    made = Shelf(law, random.Random(3))
    for code in ("CC", "CPC"):
        made.read(code)
    return made


@pytest.mark.parametrize("build", [edited, missing_part, wrong_digit, invented_law])
def test_planted_errors_are_caught_and_true_sentences_are_not_accused(shelf, law, build):
    for _ in range(12):
        made = build(shelf)
        assert any(map(accusation, verify(made.wrong, law).items)), made.wrong
        assert not any(map(accusation, verify(made.clean, law).items)), made.clean
