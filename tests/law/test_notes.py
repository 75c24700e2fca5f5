"""Notes of Planalto: wording, state, who amended, who revoked."""

import pytest
from law_samples import cases

from lastro.law.countries.br.notes import read, take_notes


@pytest.mark.parametrize("case", cases("law_notes"), ids=lambda c: c["raw"][:60])
def test_standing_of_a_provision(case):
    found = read(case["raw"], captured_year=2026)
    assert found.text == case["text"]
    assert found.state == case["state"]
    assert (found.amended_by or "", found.revoked_by or "") == (
        case["amended_by"],
        case["revoked_by"],
    )


def test_notes_are_kept_in_order_without_parentheses():
    text, notes = take_notes("Texto. (Incluído pela Lei nº 1, de 2001) (Vide ADI nº 7055) Vigência")
    assert text == "Texto."
    assert notes == ("Incluído pela Lei nº 1, de 2001", "Vide ADI nº 7055", "Vigência")


@pytest.mark.parametrize(
    ("raw", "doubtful"),
    [
        ("Texto. (Redação dada pela Medida Provisória nº 844, de 2018) (Vigência encerrada)", True),
        ("Texto. (Redação dada pela Medida provisória nº 703, de 2015) (Vigência encerrada)", True),
        ("Texto. (Incluído pela Medida Provisória nº 897, de 2019)", True),
        ("Texto. (Incluído pela Medida Provisória nº 1.400, de 2026)", False),
        ("Texto. (Redação dada pela Medida Provisória nº 2.180-35, de 2001)", False),
        ("Texto. (Redação dada pela Lei nº 14.026, de 2020)", False),
    ],
)
def test_wording_of_a_provisional_measure_that_cannot_have_lasted_is_doubtful(raw, doubtful):
    assert read(raw, captured_year=2026).doubtful is doubtful
