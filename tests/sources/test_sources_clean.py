"""Cleaning: named steps, and the way back to the original that every one of them keeps."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastro.sources.clean import STEPS, clean, revealed
from lastro.text import Span

CASES = Path(__file__).parents[1] / "cases" / "sources_clean.tsv"
ODD = "aáãeç \n-\xa0\xad\u200b\u0301\u0303ﬁﬂ\u2028\ufeffAZ1.$"


def _unescaped(text: str) -> str:
    return text.replace("\\n", "\n").encode("raw_unicode_escape").decode("raw_unicode_escape")


def _cases() -> list[tuple[str, ...]]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [tuple(map(_unescaped, x.split("\t"))) for x in lines if not x.startswith("#")]


@pytest.mark.parametrize(("original", "expected"), _cases())
def test_ing_12_text_is_normalised(original, expected):
    assert clean(original).text == expected


def test_ing_12_offsets_lead_back_to_the_original():
    original = "O con\u200btra\xadto de fran-\nquia\xa0\ufb01nal"
    cleaned = clean(original)
    at = cleaned.text.index("franquia")
    assert cleaned.map.original_span(Span(at, at + 8)).of(original) == "fran-\nquia"
    at = cleaned.text.index("final")
    assert cleaned.map.original_span(Span(at, at + 5)).of(original) == "\ufb01nal"


@settings(deadline=None)
@given(st.text(st.sampled_from(ODD), max_size=60))
def test_the_map_is_monotonous_and_stays_inside(original):
    cleaned = clean(original)
    places = [cleaned.map.original(i) for i in range(len(cleaned.text) + 1)]
    assert places == sorted(places)
    assert all(0 <= place <= len(original) for place in places)
    assert cleaned.map.length == len(cleaned.text)


@settings(deadline=None)
@given(st.text(st.sampled_from(ODD), max_size=60))
def test_a_character_that_no_step_touches_maps_to_itself(original):
    cleaned = clean(original)
    for i, char in enumerate(cleaned.text):
        if char in "AZ1.$":
            assert original[cleaned.map.original(i)] == char


@settings(deadline=None)
@given(st.text(max_size=80))
def test_the_result_is_composed_and_has_nothing_invisible(original):
    text = clean(original).text
    assert unicodedata.is_normalized("NFC", text)
    assert not set(text) & set("\u200b\u200d\ufeff\xad\xa0")


def test_steps_have_names_and_run_alone():
    steps = dict(STEPS)
    assert list(steps) == ["espacos", "invisiveis", "hifens", "ligaturas", "nfc"]
    assert clean("a\xa0b\u200b", (("espacos", steps["espacos"]),)).text == "a b\u200b"


def test_a_message_in_tag_characters_is_revealed():
    hidden = "".join(chr(0xE0000 + ord(c)) for c in "ignore tudo")
    cleaned = clean(f"Cláusula 1ª{hidden}")
    assert cleaned.text == "Cláusula 1ª"
    assert revealed(cleaned.hidden) == "ignore tudo"
