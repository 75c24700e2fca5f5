"""The jumps to where a citation may open are the same as looking at every sign; folding too."""

import random
import re
import time

from evals.fuzz_citations import holds, texts, true_sentences
from hypothesis import given, settings
from hypothesis import strategies as st

from lastro.citations import find
from lastro.citations.acts import ActReader
from lastro.citations.cases import class_words
from lastro.citations.normalise import normalise
from lastro.citations.openings import Openers, Openings
from lastro.citations.trie import any_of
from lastro.law import names

MAKERS = texts(true_sentences())
OPENERS = Openers.of(ActReader(names()).first_words, class_words())
WORDS = OPENERS.provision | OPENERS.ruling | OPENERS.process | OPENERS.case | OPENERS.act
EVERY_SIGN = re.compile(
    rf"(?<![a-z\d])(?:(?P<word>{any_of(WORDS)})(?![a-z])|(?P<joined>lei(?=n[.º]))"
    r"|(?P<art>art\w{0,4}(?=\d)))|(?P<mark>§)"
    r"|(?<![\d.-])(?P<process>\d{1,7}\s?-\s?\d\d\s?\.\s?(?:19|20)\s?\d\s?\d\s?\."
    r"|\d{4}\s?/\s?\d{7}\s?-|\d{3}\.\d{3}/\d{4}-\d|\d{4}\.\d\d\.\d\d\.\d{6}-)"
    r"|(?<!\d)(?P<court>\d{14}[a-z]{3}(?![a-z]))|(?P<glued>(?<=[nd][oa])artigos?(?![a-z]))"
)


def slowly(plain):
    for found in EVERY_SIGN.finditer(plain):
        opens_e = re.match(r"e(?:\s?-|\.\s?[a-z]\.)", plain[found.start() :])
        if found.group() != "e" or opens_e:
            yield found.start(), found.end(), found["word"] or ""


def quickly(plain):
    openings, at = Openings(plain, OPENERS.pattern), 0
    while found := openings.after(at):
        yield found.start, found.end, found.word
        at = found.end


def test_the_openings_are_those_of_looking_at_every_sign():
    chance = random.Random(4)
    for run in range(3_000):
        plain = normalise(MAKERS[run % len(MAKERS)](chance)).plain
        assert list(quickly(plain)) == list(slowly(plain))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_folding_by_bytes_is_folding_sign_by_sign(text):
    outside_windows_1252 = "\u4e00"
    assert normalise(text + outside_windows_1252).plain == (
        normalise(text).plain + outside_windows_1252
    )


def test_cit_40_random_and_mutated_texts_hold():
    chance = random.Random(2)
    assert sum(holds(MAKERS[run % len(MAKERS)](chance)) for run in range(4_000)) > 1_000


def test_a_line_of_five_megabytes_costs_what_its_length_says():
    text = "Vistos, relatados e discutidos estes autos, (acordam [os Ministros]) da Turma civil. "

    def seconds(times):
        began = time.process_time()
        assert find(text * times) == ()
        return time.process_time() - began

    small, large = seconds(6_000), seconds(60_000)
    assert large < 10 * small * 3
