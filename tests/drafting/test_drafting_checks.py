"""What no writer gets past: unknown references, false quotations, wrong figures, loose law."""

from dataclasses import replace

import pytest
from drafting_folder import materials

from lastro.drafting import (
    Claim,
    ClaimKind,
    Colour,
    Evidence,
    Paper,
    Piece,
    Request,
    Section,
)
from lastro.drafting import compose as write
from lastro.drafting.proof.provisions import provision
from lastro.drafting.tokens import refs
from lastro.drafting.validate import validate
from lastro.errors import Refused
from lastro.index import DocType
from lastro.sources import Excerpt
from lastro.text import Span

LETTER = (
    "Em 15/09/2023 a unidade ficou sem suporte e a receita caiu de R$ 90 mil para R$ 61.000,00."
)


def claim(text: str, kind: ClaimKind = ClaimKind.FATO, id: str = "fatos-001") -> Claim:
    return Claim(id, "fatos", "", text, kind, refs(text))


def letter() -> Evidence:
    return Evidence("carta", "Carta, p. 1", Excerpt("c.txt", "0" * 64, "p. 1", LETTER, Span(0, 91)))


def judged(law, *claims: Claim, unsupported: str = "marcar"):
    named = [provision(key, law) for key in ("CC.475", "CC.422")]
    evidence = (letter(), *(found[1] for found in named if found))
    section = Section("fatos", "DOS FATOS", claims, evidence, ())
    return validate((section,), materials(law).verify, unsupported)


def verdict(law, text: str, check: str, kind: ClaimKind = ClaimKind.FATO) -> str | None:
    checked = judged(law, claim(text, kind)).sections[0].claims[0]
    return next((v.result for v in checked.verdicts if v.check == check), None)


def test_drf_08_a_claim_sentence_without_token_is_listed_as_unsupported(law):
    found = judged(
        law,
        claim("A ré não prestou suporte.", id="a"),
        claim("A boa-fé rege o contrato.", ClaimKind.DIREITO, id="b"),
        claim("A receita caiu [ref:carta].", id="c"),
        claim("requer a procedência.", ClaimKind.PEDIDO, id="d"),
    )
    assert found.unsupported == ("a", "b")
    assert [c.colour for c in found.sections[0].claims[:3]] == [
        Colour.AMARELA,
        Colour.AMARELA,
        Colour.VERDE,
    ]


@pytest.mark.parametrize(
    ("read_at", "place", "machine"),
    [
        ((), "p. 1", False),
        (("p. 1",), "p. 1", True),
        (("p. 1",), "p. 1, cláusula 2", True),
        (("p. 1",), "p. 10", False),
        (("p. 2",), "pp. 1–2", True),
        (("",), "00:00–00:39", True),
    ],
)
def test_words_an_engine_heard_or_saw_never_make_a_claim_green(law, read_at, place, machine):
    paper = Paper("c.txt", "0" * 64, DocType.OUTRO, machine_read=read_at)
    assert paper.is_machine_read(place) is machine
    source = replace(letter(), machine_read=machine)
    section = Section("fatos", "DOS FATOS", (claim("A receita caiu [ref:carta]."),), (source,), ())
    checked = validate((section,), materials(law).verify, "marcar").sections[0].claims[0]
    assert checked.colour is (Colour.AMARELA if machine else Colour.VERDE)


def test_drf_10_an_unsupported_claim_is_marked_or_dropped(law):
    loose = claim("A ré não prestou suporte.")
    marked = judged(law, loose, unsupported="marcar")
    assert marked.sections[0].claims[0].text == "A ré não prestou suporte [SEM FONTE]."
    dropped = judged(law, loose, unsupported="omitir")
    assert dropped.sections[0].claims == ()
    assert dropped.dropped == (loose.id,) == dropped.unsupported


def test_drf_12_an_unknown_id_twice_stops_with_section_and_ids(law, tmp_path, dictated):
    wrong = (claim("A ré confessou [ref:inventada]."),)
    writer = dictated("direito", wrong, wrong)
    with pytest.raises(Refused, match=r"direito.*inventada") as refusal:
        write(Request("caso", Piece.PETICAO_INICIAL), materials(law), tmp_path, writer=writer)
    assert refusal.value.subject == "direito"
    assert writer.calls.count("direito") == 2
    kept = {path.name for path in tmp_path.glob("*/sections/*.json")}
    assert kept >= {"fatos.json", "pedido.json"}
    assert "direito.json" not in kept
    assert not list(tmp_path.glob("*/draft.json"))


def test_drf_12_a_second_attempt_that_is_right_goes_on(law, tmp_path, dictated):
    writer = dictated("direito", (claim("A ré confessou [ref:inventada]."),))
    draft = write(Request("caso", Piece.PETICAO_INICIAL), materials(law), tmp_path, writer=writer)
    assert writer.calls.count("direito") == 2
    assert "inventada" not in draft.markdown


def test_drf_09_an_article_that_was_not_handed_over_fails(law):
    text = "A ré responde, na forma do art. 402 do Código Civil [ref:cc-475]."
    assert verdict(law, text, "citacao", ClaimKind.DIREITO) == "falhou"
    backed = "A ré responde, na forma do art. 475 do Código Civil [ref:cc-475]."
    assert verdict(law, backed, "citacao", ClaimKind.DIREITO) == "passou"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A carta diz: “a unidade ficou sem suporte” [ref:carta].", "passou"),
        ("A carta diz: “a unidade ficou […] sem suporte” [ref:carta].", "passou"),
        ("A carta diz: “a unidade\nficou sem suporte” [ref:carta].", "passou"),
        ("A carta diz: “a unidade ficou com suporte” [ref:carta].", "falhou"),
        ("A carta diz: «a unidade nunca ficou sem suporte» [ref:carta].", "falhou"),
        ("A carta diz: “sem suporte […] a unidade ficou” [ref:carta].", "falhou"),
        ("A lei diz: “a unidade ficou sem suporte” [ref:cc-475] [ref:carta].", "falhou"),
    ],
)
def test_a_quotation_stands_in_the_source_it_names(law, text, result):
    assert verdict(law, text, "transcricao") == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A receita caiu de R$ 90.000,00 para R$ 61.000,00 [ref:carta].", "passou"),
        ("Em 15 de setembro de 2023 faltou suporte [ref:carta].", "passou"),
        ("A receita caiu para R$ 16.000,00 [ref:carta].", "falhou"),
        ("Em 16/09/2023 faltou suporte [ref:carta].", "falhou"),
        ("A receita caiu 32% [ref:carta].", "falhou"),
    ],
)
def test_figures_of_a_fact_stand_in_its_source(law, text, result):
    assert verdict(law, text, "numeros") == result


def test_an_inference_may_state_a_difference_it_can_be_seen_to_make(law):
    text = "Entre R$ 90.000,00 e R$ 61.000,00 há R$ 29.000,00 [ref:carta]."
    assert verdict(law, text, "numeros", ClaimKind.INFERENCIA) == "passou"
    wrong = "Entre R$ 90.000,00 e R$ 61.000,00 há R$ 31.000,00 [ref:carta]."
    assert verdict(law, wrong, "numeros", ClaimKind.INFERENCIA) == "nao_verificado"


def test_a_citation_inside_the_words_of_a_case_file_is_yellow_not_repaired(law):
    words = "aplica-se o art. 9.999 do Código Civil"
    paper = Evidence("p", "Peça", Excerpt("p.txt", "0" * 64, "p. 1", words, Span(0, len(words))))
    text = f"Alega a ré: “{words}” [ref:p]."
    section = Section("fatos", "DOS FATOS", (claim(text),), (paper,), ())
    checked = validate((section,), materials(law).verify, "marcar").sections[0].claims[0]
    assert checked.colour is Colour.AMARELA
    assert "9.999" in next(v.reason for v in checked.verdicts if v.check == "citacao")
    assert checked.text == text


def test_a_reference_no_evidence_holds_is_red_even_without_the_section_stage(law):
    assert verdict(law, "A ré confessou [ref:outra].", "referencia") == "falhou"
