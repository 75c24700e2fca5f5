"""Search terms: what meets, what stays apart, what never breaks."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.index.analysis import analyse, phrases, stem
from lastro.index.numerals import number, ordinal, roman

CASES = Path(__file__).parents[1] / "cases" / "index" / "meet.tsv"
ROWS = [
    line.split("\t")
    for line in CASES.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("one", "other", "term"), ROWS)
def test_two_ways_to_write_one_thing_share_a_term(one: str, other: str, term: str) -> None:
    assert term in analyse(one).terms.split()
    assert term in analyse(other).terms.split()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("art. 1.003, § 5º", "art. 1.003, § 2º"),
        ("cláusula 11.3", "cláusula 11.2"),
        ("0001234-56.2023.8.26.0100", "0001234-56.2023.8.26.0101"),
        ("Lei 13.966", "Lei 13.967"),
        ("02/05/2022", "02/06/2022"),
    ],
)
def test_different_things_share_no_exact_identifier(one: str, other: str) -> None:
    assert set(analyse(one).identifiers) != set(analyse(other).identifiers)


def test_stop_words_leave_no_term() -> None:
    assert analyse("a de que para com os das").terms == ""


def test_phrases_are_what_stands_between_double_quotes() -> None:
    assert phrases('diz “Força  Maior” e "caso fortuito"') == ("forca maior", "caso fortuito")


@given(st.text())
def test_any_text_gives_terms_without_white_space(text: str) -> None:
    found = analyse(text)
    terms = (*found.words, *found.forms, *found.identifiers)
    assert all(term and not any(c.isspace() for c in term) for term in terms)


@given(st.text(alphabet="abcdefghijlmnopqrstuvxz", min_size=1, max_size=14))
def test_a_stem_is_never_empty(word: str) -> None:
    assert stem(word)


@pytest.mark.parametrize(
    ("words", "value"), [("primeira", 1), ("decima primeira", 11), ("vigesimo", 20), ("casa", None)]
)
def test_ordinals_in_words(words: str, value: int | None) -> None:
    assert ordinal(words) == value


@pytest.mark.parametrize(
    ("digits", "value"), [("lxxviii", 78), ("iv", 4), ("xc", 90), ("iiii", None), ("", None)]
)
def test_roman_numbers(digits: str, value: int | None) -> None:
    assert roman(digits) == value


@pytest.mark.parametrize(
    ("written", "plain"),
    [("45.000,00", "45000"), ("5,50", "5,5"), ("11.3", "11.3"), ("1.003", "1003"), ("7", "7")],
)
def test_amounts_lose_dots_and_idle_decimals(written: str, plain: str) -> None:
    assert number(written) == plain
