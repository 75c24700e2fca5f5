"""Where a new lawsuit is addressed, and what is said of one that already runs."""

from __future__ import annotations

import pytest
from drafting_folder import PAPERS, field, fields, materials

from lastro.drafting import Piece, Request, compose

NUMBER = "0001234-56.2024.8.13.0145"
PARTIES = "FORNADA BOA LTDA. move ação em face de PÃO DE SERRA FRANQUIAS S.A."


def opening(law, tmp_path, **changes) -> tuple[str, ...]:
    request = Request("caso", Piece.PETICAO_INICIAL)
    draft = compose(request, materials(law, **changes), tmp_path)
    assert not [c for s in draft.frame for c in s.claims if c.colour == "vermelha"]
    return draft.preamble


def test_the_court_is_that_of_the_forum_clause_or_left_to_complete(law, tmp_path):
    forum = field("contrato.foro", "foro", "Juiz de Fora", "texto", ("contrato", "Juiz de Fora"))
    assert "COMARCA DE JUIZ DE FORA [" in opening(law, tmp_path, fields=(*fields(), forum))[0]
    assert "COMARCA DE [COMPLETAR: COMARCA]" in opening(law, tmp_path)[0]


@pytest.mark.parametrize(("parties", "told"), [(PARTIES, True), ("", False)])
def test_a_lawsuit_between_the_same_parties_is_pointed_out(
    law, tmp_path, monkeypatch, parties, told
):
    for name in ("peticao", "contestacao"):
        first, *rest = PAPERS[name]["passages"]
        heading = [[*first[:2], f"{first[2]}\n{parties}"], *rest]
        monkeypatch.setitem(PAPERS, name, PAPERS[name] | {"passages": heading})
    text = "\n".join(opening(law, tmp_path))
    assert (f"litispendência com o processo nº {NUMBER}]" in text) is told
    assert ("observado o art. 337, § 1º, do Código de Processo Civil [" in text) is told
