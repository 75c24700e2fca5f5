"""Values of cells the Brazilian way, as their format shows them, and no digit lost."""

from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.sources.cells import cell_name, exact, row_name, shown

MIDNIGHT = datetime.fromisoformat("2024-02-29T00:00:00")
CASES = Path(__file__).parents[1] / "cases" / "sources_cells.tsv"


def _cases() -> list[tuple[str, ...]]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]


def _number(text: str) -> int | float:
    return int(text) if text.lstrip("-").isdigit() else float(text)


@pytest.mark.parametrize(("value", "number_format", "expected"), _cases())
def test_numbers_are_shown_the_brazilian_way(value, number_format, expected):
    assert shown(_number(value), number_format) == expected


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=4))
def test_no_format_loses_a_digit(value):
    text = shown(float(value), "#,##0.00")
    read = Decimal(text.replace(".", "").replace(",", "."))
    assert abs(read - value) <= Decimal("0.005")
    assert Decimal(exact(float(value), "#,##0.00") or read) == value


@pytest.mark.parametrize(
    ("value", "number_format", "expected"),
    [
        (0.546678571428572, "0.0%", "54.6678571428572"),
        (0.0625, "0%", "6.25"),
        (-662.810000000001, "#,##0.00", "-662.810000000001"),
        (918.42, "#,##0.00", ""),
        (18.9, "General", ""),
        (3, "0.00", ""),
        (True, "0.00", ""),
        ("1.5", "0", ""),
    ],
)
def test_what_a_format_does_not_show_is_kept_exactly(value, number_format, expected):
    assert exact(value, number_format) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (MIDNIGHT, "29/02/2024"),
        (MIDNIGHT.replace(hour=14, minute=5), "29/02/2024 14:05"),
        (date(2024, 12, 1), "01/12/2024"),
        (time(8, 30), "08:30"),
        (True, "VERDADEIRO"),
        (None, ""),
        ("texto", "texto"),
    ],
)
def test_other_values(value, expected):
    assert shown(value) == expected


def test_names_of_cells():
    assert [cell_name(n, 7) for n in (1, 2, 26, 27, 703)] == ["A7", "B7", "Z7", "AA7", "AAA7"]
    assert row_name([2, 5], 3) == "B3:E3"
    assert row_name([2], 3) == "B3"
