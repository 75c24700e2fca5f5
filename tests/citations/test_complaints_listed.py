"""docs/citations.md lists each complaint with the tests that would fail if it came true."""

from evals.complaints import COMPLAINTS, found, table
from evals.published import published


def test_every_complaint_about_citations_has_a_test():
    assert COMPLAINTS.keys() <= found().keys()


def test_the_list_in_the_page_is_the_present_one():
    assert published("complaints") == table(), "run python -m evals.complaints --write"
