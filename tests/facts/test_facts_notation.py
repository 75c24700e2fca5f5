"""Numbers, dates and check digits as they are written: tables, and spans that are exact."""

from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest
from facts_cases import rows
from hypothesis import given
from hypothesis import strategies as st

from lastro.facts import amounts, dates, distances, durations, months, parse_number, percentages
from lastro.facts.checkdigits import cnpj_is_valid, cpf_is_valid, process_number
from lastro.facts.quantities import multiples
from lastro.facts.words import number_in_words

FINDERS = {
    "amounts": amounts,
    "percentages": percentages,
    "durations": durations,
    "distances": distances,
    "multiples": multiples,
}
AGREES = {True: "=", False: "!", None: "?"}
DIGITS = rows("facts_checkdigits")


@pytest.mark.parametrize("row", [row for row in DIGITS if row[0] != "cnj"])
def test_check_digits_of_cnpj_and_cpf(row):
    check = {"cnpj": cnpj_is_valid, "cpf": cpf_is_valid}[row[0]]
    assert check(row[1]) is (row[2] == "sim")


@pytest.mark.parametrize("row", [row for row in DIGITS if row[0] == "cnj"])
def test_process_numbers_are_checked_and_decoded(row):
    _, written, valid, court, year = row
    found = process_number(written)
    assert found is not None
    assert (found.valid, found.court, found.year) == (valid == "sim", court, int(year))


@pytest.mark.parametrize("written", ["", "1234567-18.2021.8.26", "12345671820218260100x", "abc"])
def test_what_has_not_twenty_digits_is_no_process_number(written):
    assert process_number(written) is None


@pytest.mark.parametrize(("finder", "text", "expected"), rows("facts_quantities"))
def test_quantities(finder, text, expected):
    found = [
        f"{q.text} {q.unit} {AGREES[q.agrees]} @ {q.span.of(text)}" for q in FINDERS[finder](text)
    ]
    assert ("; ".join(found) or "-") == expected


@pytest.mark.parametrize(("text", "days", "named"), rows("facts_dates"))
def test_dates(text, days, named):
    assert " ".join(d.value.isoformat() for d in dates(text)) == days.strip("-")
    assert " ".join(f"{m.year}-{m.month:02d}" for m in months(text)) == named.strip("-")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.234,56", "1234.56"),
        ("1.234", "1234"),
        ("1234.5", "1234.5"),
        ("(12,00)", "-12.00"),
        ("12,00-", "-12.00"),
        ("R$ -5,10", "-5.10"),
        ("6%", "6"),
        ("12/03/2022", None),
        ("abc", None),
        ("", None),
    ],
)
def test_cells_as_numbers(text, number):
    assert parse_number(text) == (None if number is None else Decimal(number))


def test_numbers_in_words():
    assert number_in_words("cento e vinte e três mil, quatrocentos e cinco reais") == 123405
    assert number_in_words("seis vírgula cinco por cento") == Decimal("6.5")
    assert number_in_words("dezessete") == 17
    assert number_in_words("a combinar") is None


@given(st.decimals(min_value=0, max_value=10**9, places=2), st.text(max_size=20))
def test_a_written_amount_is_read_back_at_its_own_place(value, around):
    written = f"R$ {value:,.2f}".translate(str.maketrans(",.", ".,"))
    text = f"{around} {written} {around}"
    assert (f"{value:.2f}", written) in [(q.text, q.span.of(text)) for q in amounts(text)]


@given(
    st.dates(date(1000, 1, 1), date(2999, 12, 31)),
    st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y"]),
)
def test_a_written_day_is_read_back(day, form):
    text = f"em {day.strftime(form)}, às 10h"
    assert [d.value for d in dates(text)] == [day]


@given(st.text(alphabet="0123456789.,/- R$%()kmdiasmeses de", max_size=60))
def test_no_text_makes_a_finder_fail_or_overlap(text):
    for find in (*FINDERS.values(), dates, months):
        spans = [found.span for found in find(text)]
        assert all(0 <= s.start < s.end <= len(text) for s in spans)
        assert all(not a.overlaps(b) for a, b in pairwise(spans))
