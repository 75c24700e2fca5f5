"""Any text at all: nothing raises, every span holds, time grows with length and no faster."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastro.citations import find

WORDS = [
    *("art.", "arts.", "artigo", "§", "§§", "inciso", "incisos", "alínea", "item", "caput"),
    *("parágrafo", "único", "e", "ou", ",", ";", "a", "ao", "do", "da", "dos", "c/c", "ambos"),
    *("CF", "CPC", "CC", "Lei", "nº", "Decreto-Lei", "8.078/90", "5º", "1.003", "927", "mesmo"),
    *("LXXVIII", "IV", "I", '"b"', "diploma", "Súmula", "Vinculante", "STJ", "STF", "TST", "Tema"),
    *("OJ", "SDI-1", "REsp", "HC", "/SP", "0001234-56.2020.8.26.0100", "Constituição", "Federal"),
    *("Estadual", "(", ")", "[", "]", "\n", "\n\n", "–", "—", "º", "°", "\u00ad", "\u0301"),
    *("\ud800", "\U0001f600", "mil", "civil", "“", "”", "da mesma lei", "Leis"),
]


def holds(text: str) -> None:
    for citation in find(text):
        assert text[citation.span.start : citation.span.end] == citation.label
        assert citation.span.start <= citation.core.start <= citation.core.end <= citation.span.end


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(["", " ", "  ", "\n"]))
def test_cit_40_words_of_the_trade_in_any_order(words, glue):
    holds(glue.join(words))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_cit_40_any_text(text):
    holds(text)


def test_cit_40_mutated_sentences():
    chance = random.Random(7)
    sentence = (
        "Nos termos do art. 1.003, § 5º, I, “a”, do CPC c/c os arts. 5º, XXXV e LV, e 93 da CF"
    )
    for _ in range(1500):
        letters = list(sentence)
        for _ in range(chance.randrange(1, 9)):
            place = chance.randrange(len(letters))
            letters[place] = chance.choice((*"()[]“\"', .;\n§º°-/0aeIVXL\u0301\u200b\ud83d", ""))
        holds("".join(letters))


@pytest.mark.parametrize(
    "piece", ["art. ", "(", "§ ", "1.", "I, ", "arts. 1 a ", "Lei nº ", "“", "e ", "art. 1 a 400, "]
)
def test_time_grows_with_length(piece):
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        started = time.perf_counter()
        find(text)
        return time.perf_counter() - started

    seconds(1_000)
    small, large = seconds(20_000), seconds(160_000)
    assert large < 8 * max(small, 0.004) * 4, (small, large)
