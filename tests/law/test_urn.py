"""LexML URNs, both ways: against normas.leg.br's own and against each other."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.law import Level, Ref, names, ref_of_urn, urn_of
from lastro.law.urn import of_roman, to_roman

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ALINEAS = st.sampled_from([*LETTERS, "aa", "ab", "zz"])
SUFFIXES = st.sampled_from(["", "-A", "-B", "-Z", "-AA"])


@pytest.mark.parametrize(
    ("key", "urn"),
    [
        ("LGPD.1.Punico", "urn:lex:br:federal:lei:2018-08-14;13709!art1_par1u"),
        ("CF.5.LXXVIII", "urn:lex:br:federal:constituicao:1988-10-05;1988!art5_cpt_inc78"),
        ("CF.103-B", "urn:lex:br:federal:constituicao:1988-10-05;1988!art103-2"),
        ("CP.217-A.P4-A", "urn:lex:br:federal:decreto.lei:1940-12-07;2848!art217-1_par4-1"),
        ("LDB.9.IV-A", "urn:lex:br:federal:lei:1996-12-20;9394!art9_cpt_inc4-1"),
        ("L13303.17.I.b.1", "urn:lex:br:federal:lei:2016-06-30;13303!art17_cpt_inc1_ali2_ite1"),
        ("CC", "urn:lex:br:federal:lei:2002-01-10;10406"),
        (
            "ADCT.2.P1",
            "urn:lex:br:federal:ato.disposicoes.constitucionais.transitorias:1988-10-05;1988!art2_par1",
        ),
    ],
)
def test_known_urns(key, urn):
    assert urn_of(Ref.parse(key)) == urn
    assert str(ref_of_urn(urn)) == key


@pytest.mark.parametrize(
    "urn",
    [
        "",
        "urn:lex:br:federal:lei:2018-08-14;13709!tit2_cap1",
        "urn:lex:br:federal:lei:2018-08-14;13709!art1_xyz2",
        "urn:lex:br:federal:lei:2018-08-14;13709!par1",
        "urn:lex:br:federal:lei:2018-08-14;13709!art1_inc0",
        "urn:lex:br;sao.paulo:estadual:lei:2018-08-14;13709!art1",
        "urn:lex:br:supremo.tribunal.federal:sumula:2003-09-24;683",
    ],
)
def test_what_names_no_provision_of_a_federal_act_is_none(urn):
    assert ref_of_urn(urn) is None


def test_a_sumula_has_no_urn_here():
    assert urn_of(Ref.sumula("STJ", 7)) is None


def test_a_version_in_the_urn_is_read_over():
    urn = "urn:lex:br:federal:lei:2002-01-10;10406@2003-01-11!art927_par1u"
    assert str(ref_of_urn(urn)) == "CC.927.Punico"


def test_every_device_of_normas_leg_br_reads_and_prints_back(shared):
    folder = shared / "corpus" / "raw" / "carisio-normasleg"
    old = csv.field_size_limit(10**8)
    seen = 0
    for path in sorted(folder.rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            urns = [row["urn"] for row in csv.DictReader(file) if "!art" in row["urn"]]
        for urn in urns:
            ref = ref_of_urn(urn)
            assert ref is not None, urn
            assert urn_of(ref) == urn.removesuffix("_cpt")
        seen += len(urns)
    csv.field_size_limit(old)
    assert seen > 14_000


@st.composite
def places(draw):
    """A place anywhere in an act whose day is known, of every depth that a Ref can have."""
    act = draw(st.sampled_from([a.code for a in names().acts if urn_of(Ref(a.code))]))
    number = draw(st.integers(1, 2999))
    ref = Ref(act).child(Level.ARTIGO, f"{number}{draw(SUFFIXES)}")
    if draw(st.booleans()):
        paragraph = st.one_of(st.just("unico"), st.integers(1, 99).map(str))
        ref = ref.child(Level.PARAGRAFO, draw(paragraph))
    if draw(st.booleans()):
        inciso = draw(st.integers(1, 200).map(to_roman))
        ref = ref.child(Level.INCISO, inciso + draw(st.sampled_from(["", "-A"])))
    if draw(st.booleans()):
        ref = ref.child(Level.ALINEA, draw(ALINEAS))
        if draw(st.booleans()):
            ref = ref.child(Level.ITEM, str(draw(st.integers(1, 30))))
    return ref


@given(places())
def test_any_place_survives_the_way_there_and_back(ref):
    assert ref_of_urn(urn_of(ref)) == ref
    assert Ref.parse(str(ref)) == ref


@given(st.text(max_size=60))
def test_any_text_is_a_ref_or_none(text):
    found = ref_of_urn("urn:lex:br:federal:lei:1990-09-11;8078!" + text)
    assert found is None or found.act == "CDC"


@given(st.integers(1, 4999))
def test_roman_numerals_survive(number):
    assert of_roman(to_roman(number)) == number
