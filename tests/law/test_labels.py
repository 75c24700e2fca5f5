"""Labels of lines and articles, in every spelling seen in the corpus."""

import pytest
from law_samples import cases

from lastro.law.countries.br.labels import Labelled, follows, read_article, read_label
from lastro.law.ref import Level


@pytest.mark.parametrize("case", cases("law_lines"), ids=lambda c: c["line"])
def test_label_of_a_line(case):
    found = read_label(case["line"])
    if not case["level"]:
        assert found is None
    else:
        labels = tuple(case["labels"].split())
        assert (found.level, found.labels, found.rest) == (case["level"], labels, case["rest"])
        assert found.head + found.rest == case["line"]


@pytest.mark.parametrize("case", cases("law_articles"), ids=lambda c: c["line"])
def test_label_of_an_article(case):
    found = read_article(case["line"])
    labels = found.labels if found else ()
    assert (labels, found.rest if found else "") == (tuple(case["labels"].split()), case["rest"])


@pytest.mark.parametrize(
    ("level", "label", "before", "expected"),
    [
        (Level.INCISO, "I", None, True),
        (Level.INCISO, "III", None, False),
        (Level.INCISO, "V", "IV", True),
        (Level.INCISO, "XL", "XXXIX", True),
        (Level.INCISO, "VI", "IV", False),
        (Level.INCISO, "IV", "IV", True),
        (Level.PARAGRAFO, "2", "1-A", True),
        (Level.PARAGRAFO, "4", "1", False),
    ],
)
def test_a_label_without_its_sign_must_follow_the_one_before(level, label, before, expected):
    assert follows(Labelled(level, (label,), "", ""), before) is expected
