"""Values as people read them."""

import pytest
from facts_cases import rows

from lastro.facts import shown


@pytest.mark.parametrize(("value", "unit", "text"), rows("facts_shown"))
def test_values_are_shown_as_a_lawyer_writes_them(value, unit, text):
    assert shown(value, unit) == text


@pytest.mark.parametrize("unit", ["", "texto", "nome", "processo", "oab"])
def test_texts_stay_as_they_are(unit):
    assert shown("de 1 a 2", unit) == "de 1 a 2"
