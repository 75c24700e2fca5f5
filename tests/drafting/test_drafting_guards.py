"""DRF-30: the anti-patterns, each with a test that fails when its guard is taken away."""

from dataclasses import replace

import pytest
import sqlalchemy as sa
from drafting_folder import materials, passages_of

from lastro.drafting import (
    Claim,
    ClaimKind,
    Composer,
    DraftStore,
    Evidence,
    Outline,
    Piece,
    Request,
    Section,
    assemble,
    compose,
    load_pack,
    validate,
)
from lastro.drafting.assemble import Cover
from lastro.drafting.outline import trimmed
from lastro.drafting.proof.argue import Argument, Proof, Shown
from lastro.drafting.proof.retrieve import CHUNKS_PER_SECTION, Support
from lastro.drafting.validate import Validation
from lastro.errors import Bug
from lastro.index import Found, Hit

REQUEST = Request("caso", Piece.PETICAO_INICIAL)


def test_drf_30_no_regeneration_on_view(law, tmp_path, dictated):
    store = DraftStore(sa.create_engine("sqlite://"))
    draft = compose(REQUEST, materials(law), tmp_path, store=store)

    class Never(dictated):
        name = Composer.name

        def write(self, task):
            raise AssertionError("a kept draft was written again")

    assert compose(REQUEST, materials(law), tmp_path / "x", writer=Never(), store=store) == draft


def test_drf_30_no_dump_of_fifty_chunks(law, tmp_path):
    def flood(query):
        words = passages_of("suporte")[0]
        hits = [Hit(_moved(words, at), 1.0) for at in range(400)]
        return Found(tuple(hits), ())

    draft = compose(REQUEST, materials(law, search=flood), tmp_path)
    for section in draft.sections:
        assert all(len(ids) <= 12 for _, ids in section.trace)
        retrieved = {id for _, ids in section.trace for id in ids}
        assert len({e.id for e in section.evidence} & retrieved) <= 36


def test_drf_30_a_section_never_cites_more_than_its_cap_and_keeps_the_best():
    thesis = load_pack("franquia").theses[0]
    element = thesis.elements[0]

    def support(number):
        held = _moved(passages_of("suporte")[0], number)
        evidence = Evidence(held.id, "Carta", held.excerpt)
        return Support(element.id, evidence, held.text, held.doc_type)

    proofs = [
        Proof(element, Shown.YES, tuple(support(10 * n + m) for m in range(4))) for n in range(20)
    ]
    argued = trimmed((Argument(thesis, tuple(proofs)),), CHUNKS_PER_SECTION)
    kept = [proof.supports for proof in argued[0].proofs]
    assert sum(map(len, kept)) == CHUNKS_PER_SECTION < 50
    assert [supports[0] for supports in kept] == [proof.supports[0] for proof in proofs]


def _moved(passage, at):
    cls = type(passage)
    return cls(
        passage.matter,
        passage.locator,
        f"{at:064d}",
        passage.span,
        passage.text.replace("fevereiro", f"fevereiro ({at})"),
        passage.doc_type,
        passage.section,
        passage.place,
    )


def test_drf_30_no_skipped_validation(law):
    text = "A ré confessou [ref:inventada]."
    claim = Claim("f-1", "fatos", "", text, ClaimKind.FATO, ("inventada",))
    section = Section("fatos", "DOS FATOS", (claim,), (), ())
    outline = Outline(Piece.PETICAO_INICIAL, "caso", ())
    cover = Cover("id", "PETIÇÃO", (), ())
    with pytest.raises(Bug, match="inventada"):
        assemble(outline, Validation((section,), (), (), ()), cover)


def test_drf_30_every_claim_of_a_finished_draft_was_judged(law, tmp_path):
    draft = compose(REQUEST, materials(law), tmp_path)
    claims = [c for s in (*draft.frame, *draft.sections) for c in s.claims]
    assert claims
    assert all({"referencia", "suporte"} <= {v.check for v in c.verdicts} for c in claims)


def test_drf_30_a_red_claim_blocks_the_draft(law):
    text = "A carta diz: “outra coisa” [ref:c]."
    held = passages_of("suporte")[0]
    claim = Claim("f-1", "fatos", "", text, ClaimKind.FATO, ("c",))
    section = Section("fatos", "DOS FATOS", (claim,), (Evidence("c", "Carta", held.excerpt),), ())
    checked = validate((section,), materials(law).verify, "marcar")
    draft = assemble(Outline(Piece.REPLICA, "caso", ()), checked, Cover("id", "R", (), ()))
    assert checked.red == ("f-1",)
    assert draft.state == "bloqueado"


def test_drf_30_a_file_without_terms_has_no_contract_told_of_it(law, tmp_path):
    bare = replace(materials(law), fields=(), search=lambda query: Found((), ()))
    draft = compose(REQUEST, bare, tmp_path)
    facts = draft.markdown.partition("## II")[0]
    assert "celebraram" not in facts
    assert "[COMPLETAR: relatar o que as partes ajustaram" in facts
