"""Acts known to exist, held or not."""

import pytest

from lastro.law import Norm, NormKind, known_act


@pytest.mark.parametrize(
    ("number", "year", "title"),
    [
        ("13429", 2017, "Lei 13.429/2017"),
        ("13.429", None, "Lei 13.429/2017"),
        ("1060", 1950, "Lei 1.060/1950"),
        ("8666", 1993, "Lei 8.666/1993"),
        ("8078", 1990, "Lei 8.078/1990"),
        ("8666", 1994, None),
        ("99999", 2030, None),
    ],
)
def test_a_law_that_exists_is_told_from_an_unknown_one(number, year, title):
    found = known_act(Norm(NormKind.LEI, number, year))
    assert (found.title if found else None) == title


def test_a_known_act_has_its_page_and_its_day():
    found = known_act(Norm(NormKind.LEI, "1060", 1950))
    assert found.url.startswith("https://www.planalto.gov.br/ccivil_03/leis/l1060")
    assert found.signed_on == "1950-02-05"


def test_a_revoked_act_says_by_what():
    assert known_act(Norm(NormKind.LEI, "8666", 1993)).revoked_by == "Lei nº 14.133, de 2021"


def test_state_law_is_not_federal_law():
    assert known_act(Norm(NormKind.LEI, "8666", 1993, "uf:SP")) is None
