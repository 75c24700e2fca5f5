"""The names of acts."""

import pytest
from law_samples import cases

from lastro.law import Norm, NormKind, names


@pytest.mark.parametrize("case", cases("law_names"), ids=lambda c: c["written"])
def test_an_act_is_found_by_what_lawyers_call_it(case):
    found = names().find(case["written"])
    held = {True: "sim", False: "não"}[found.held] if found else ""
    assert (found.code if found else "", held) == (case["code"], case["held"])


def test_a_year_that_differs_is_another_act():
    table = names()
    assert table.of(Norm(NormKind.LEI, "8078", 1990)).code == "CDC"
    assert table.of(Norm(NormKind.LEI, "8078")).code == "CDC"
    assert table.of(Norm(NormKind.LEI, "8078", 1991)) is None
    assert table.of(Norm(NormKind.DECRETO, "8078", 1990)) is None
    assert table.of(Norm(NormKind.LEI, "8078", 1990, "uf:SP")) is None


def test_acts_not_held_keep_number_date_and_revoking_law():
    found = names().find("Lei 8.955/1994")
    assert (found.held, found.revoked_by) == (False, "Lei nº 13.966, de 2019")


def test_no_alias_leads_to_two_acts_and_every_code_finds_itself():
    table = names()
    for act in table.acts:
        assert table.find(act.code) == act
        assert table.of(act.norm) == act
    assert all(key == key.casefold() for key in table.aliases())


def test_every_act_of_the_corpus_is_in_the_table(corpus):
    codes = {path.stem.removeprefix("lei_").upper() for path in corpus.glob("lei_*.json")}
    assert codes == {act.code for act in names().acts if act.held}
