"""A search of which a stage failed is no ground for saying that a case holds nothing."""

import pytest

from lastro.errors import OutsideError
from lastro.index import Found
from lastro.knowledge import complete


def test_what_was_not_searched_is_not_taken_for_absent() -> None:
    whole = Found((), ())
    assert complete(whole) is whole
    with pytest.raises(OutsideError, match=r"não se completou: a etapa .densa. ficou de fora"):
        complete(Found((), (), warnings=("a etapa “densa” ficou de fora: o disco falhou",)))
