"""Ref: parse and print undo each other."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.law import Level, Ref

ROMAN = st.sampled_from(["I", "IV", "IX", "XIV", "XL", "LXXVIII", "XCIX", "CXL", "I-A", "V-B"])
SUFFIX = st.sampled_from(["", "", "-A", "-B", "-AA"])
ARTICLE = st.builds("{}{}".format, st.integers(1, 9999), SUFFIX)
PARAGRAPH = st.one_of(st.just("unico"), st.builds("{}{}".format, st.integers(1, 99), SUFFIX))
ALINEA = st.sampled_from(["a", "b", "z", "aa", "ab", "j-A", "c-1"])
ITEM = st.builds(str, st.integers(1, 99))
CODES = st.sampled_from(["CF", "CC", "L13966", "LC64", "MP2200-2", "DL4657", "L4950A"])


@st.composite
def refs(draw):
    ref = Ref(draw(CODES)).child(Level.ARTIGO, draw(ARTICLE))
    levels = [(Level.PARAGRAFO, PARAGRAPH), (Level.INCISO, ROMAN), (Level.ALINEA, ALINEA)]
    for level, labels in levels:
        if draw(st.booleans()):
            ref = ref.child(level, draw(labels))
    return ref.child(Level.ITEM, draw(ITEM)) if draw(st.booleans()) else ref


@given(refs())
def test_ref_round_trips(ref):
    assert Ref.parse(str(ref)) == ref
    assert ref.parent.contains(ref)


@given(st.sampled_from(["STF", "STJ", "TST"]), st.integers(1, 9999), st.booleans())
def test_sumula_round_trips(court, number, binding):
    ref = Ref.sumula(court, number, binding=binding)
    assert Ref.parse(str(ref)) == ref


@pytest.mark.parametrize(
    "key", ["", "CF.x", "CF.5.IIII", "CF.5.P", "CF.5.I.P1", "CC.1.a.I", ".5", "CF.5..I", "CF.12345"]
)
def test_what_is_no_key_is_refused(key):
    with pytest.raises(ValueError, match=r"write e\.g\.|order is"):
        Ref.parse(key)


@given(st.text(max_size=30))
def test_any_text_is_a_ref_or_a_value_error(text):
    with contextlib.suppress(ValueError):
        assert Ref.parse(text).act
