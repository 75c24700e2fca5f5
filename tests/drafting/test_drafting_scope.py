"""A practice is argued only of what the matter's papers speak of, and of what their kind bears."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drafting_folder import materials, passages_of

from lastro.drafting import Evidence, Piece, Request, compose
from lastro.drafting.library import load_pack, load_template
from lastro.drafting.proof.argue import Argument, Proof, Shown
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import Support
from lastro.errors import Refused
from lastro.facts import Instrument

REQUEST = Request("caso", Piece.PETICAO_INICIAL)


def speaking(law, text):
    """The folder with every passage of its papers replaced by `text`."""
    given = materials(law)
    passage = replace(passages_of("suporte")[0], text=text)
    return replace(given, passages=lambda _: (passage,))


def test_a_matter_of_another_practice_is_refused_and_the_practices_are_named(law, tmp_path):
    lease = "O locatário pagará aluguel de R$ 2.000,00 ao locador até o dia 5."
    with pytest.raises(Refused, match=r"nenhum documento lido do caso caso fala de franquia") as no:
        compose(REQUEST, speaking(law, lease), tmp_path)
    assert "instaladas são: franquia" in str(no.value)
    assert not list(tmp_path.rglob("*.json"))


def test_one_word_of_the_practice_in_one_paper_is_enough(law, tmp_path):
    draft = compose(REQUEST, speaking(law, "A FRANQUEADA pagará royalties."), tmp_path)
    assert draft.matter == "caso"


def case_of(given, piece=Piece.PETICAO_INICIAL, side=""):
    return Case(Request("caso", piece, side), given, load_pack("franquia"), load_template(piece))


@pytest.mark.parametrize("instrument", [Instrument.OUTRO, Instrument.CONTRATO])
def test_a_figure_of_another_paper_is_not_told_as_the_circulars(law, instrument):
    given = materials(law)
    elsewhere = tuple(replace(f, instrument=instrument) for f in given.fields)
    case = case_of(replace(given, fields=elsewhere))
    assert case_of(given).field("cof.faturamento_projetado")
    assert case.field("cof.faturamento_projetado") is None
    assert case.field("cof.data_entrega")


def test_a_thesis_left_out_tells_what_the_search_found_not_what_the_file_lacks():
    thesis = next(t for t in load_pack("franquia").theses if t.id == "suporte")
    duty, breach = thesis.elements
    held = passages_of("contrato")[2]
    clause = Support(duty.id, Evidence("c", "Contrato", held.excerpt), held.text, held.doc_type)
    proofs = (Proof(duty, Shown.NO, (clause,)), Proof(breach, Shown.NO))
    why = Argument(thesis, proofs).objection
    assert why.startswith(f"a busca não reuniu trecho que sustente: {breach.label}; confira")
    unproved = replace(thesis, elements=(duty,), needs=1)
    assert "não bastam" in Argument(unproved, proofs[:1]).objection
