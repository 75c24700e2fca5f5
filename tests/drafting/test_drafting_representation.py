"""A party is represented by its own people, never by the next party's."""

import pytest

from lastro.drafting.proof.representation import representative
from lastro.index import DocType, Passage
from lastro.text import Span

FIRST, SECOND = "11.222.333/0001-81", "22.333.444/0001-00"
ALONE = f"ALFA S.A., CNPJ {FIRST}, com sede em Belém, representada por sua diretora Lia Reis."
BOTH = (
    f"FRANQUEADORA: ALFA S.A., inscrita no CNPJ sob o nº {FIRST}, com sede em Belém.\n"
    f"BETA LTDA., inscrita no CNPJ sob o nº {SECOND}, representada por sua sócia Rosa Duarte."
)
LABELLED = (
    f"FRANQUEADORA: ALFA S.A., CNPJ {FIRST}, em Belém.\n"
    "FRANQUEADO: JOÃO PINTO, representado por seu procurador Caio Nunes."
)


@pytest.mark.parametrize(
    ("text", "number", "who"),
    [
        (ALONE, FIRST, "por sua diretora Lia Reis"),
        (BOTH, FIRST, None),
        (BOTH, SECOND, "por sua sócia Rosa Duarte"),
        (LABELLED, FIRST, None),
        (BOTH, "99.999.999/0001-99", None),
    ],
)
def test_who_acts_for_a_company_is_read_from_its_own_qualification(text, number, who):
    span = Span(0, len(text))
    passage = Passage("caso", "c.pdf", "0" * 64, span, text, DocType.CONTRATO, (), "p. 1")
    found = representative(number, [passage])
    assert (found.words if found else None) == who
