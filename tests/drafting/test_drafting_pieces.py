"""What the four pieces say, and what they must never say."""

import re

import pytest
from drafting_folder import PAPERS, field, fields, materials, rows

from lastro.drafting import ClaimKind, Colour, Piece, Request, compose
from lastro.errors import Refused
from lastro.text import squeeze


def draft(law, folder, piece=Piece.PETICAO_INICIAL, side="", **how):
    return compose(Request("caso", piece, side), materials(law, **how), folder)


def section(draft, id):
    return next(s for s in draft.sections if s.id == id)


def said(draft, id="direito"):
    return " ".join(claim.text for claim in section(draft, id).claims)


def headings(draft, id="direito"):
    return list(dict.fromkeys(c.heading for c in section(draft, id).claims))


@pytest.mark.parametrize(
    ("piece", "missing"),
    [(Piece.RECURSO, "decisao"), (Piece.REPLICA, "contestacao"), (Piece.CONTESTACAO, "peticao")],
)
def test_a_piece_without_the_paper_it_answers_is_refused_with_the_reason(
    law, tmp_path, piece, missing
):
    with pytest.raises(Refused, match=f"(recurso|réplica|contestação).*“{missing}") as refusal:
        draft(law, tmp_path, piece, without=[missing])
    assert refusal.value.subject == piece.value
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("side", ["franqueado", "franqueador"])
@pytest.mark.parametrize("piece", Piece)
def test_no_claim_of_the_composer_is_red(law, tmp_path, piece, side):
    made = draft(law, tmp_path, piece, side, rows=rows([50000, 61000, 58000]))
    claims = [c for s in (*made.frame, *made.sections) for c in s.claims]
    assert [(c.id, c.verdicts) for c in claims if c.colour is Colour.VERMELHA] == []
    facts = [c for c in claims if c.kind in (ClaimKind.FATO, ClaimKind.DIREITO)]
    assert all(c.refs or "[COMPLETAR" in c.text for c in facts)


def test_the_parties_are_qualified_from_the_file_and_gaps_are_marked(law, tmp_path):
    made = draft(law, tmp_path)
    opening = " ".join(made.preamble)
    assert "neste ato representada por sua sócia-administradora, NARA PRADO DE MELO [" in opening
    assert "por sua advogada CLARA MENDES ROCHA" in opening
    assert "endereço eletrônico loja@fornadaboa.example [" in opening
    assert "[COMPLETAR: assinatura] CLARA MENDES ROCHA (OAB/PR nº 12.345)" in made.closing[-1]
    assert opening.count("neste ato representada") == 1
    assert opening.count("endereço eletrônico loja@") == 1
    assert "FORNADA BOA LTDA., pessoa jurídica de direito privado" in opening
    assert "44.555.666/0001-65" in opening
    assert "Avenida do Lago, nº 55, Londrina/PR" in opening
    assert "CLARA MENDES ROCHA (OAB/PR nº 12.345)" in opening
    assert "AUGUSTO" not in opening
    assert "[COMPLETAR: e-mail]" in opening


def test_a_party_the_file_does_not_name_is_left_to_complete(law, tmp_path):
    opening = " ".join(draft(law, tmp_path, parties=()).preamble)
    assert "[COMPLETAR: nome da franqueada]" in opening
    assert "CNPJ sob o nº" not in opening


def test_the_terms_are_those_of_the_file_or_marked(law, tmp_path):
    known = said(draft(law, tmp_path), "fatos")
    assert "taxa inicial de R$ 40.000,00" in known
    without = [f for f in fields() if f.key != "contrato.taxa_inicial"]
    unknown = said(draft(law, tmp_path, fields=tuple(without)), "fatos")
    assert "taxa inicial de [COMPLETAR: valor da taxa inicial de franquia]" in unknown
    assert "40.000" not in unknown


def test_what_happened_is_told_in_the_order_of_time(law, tmp_path):
    claims = section(draft(law, tmp_path), "fatos").claims
    told = [c.text for c in claims if "CRONOLOGIA" in c.heading]
    days = [m.group() for text in told if (m := re.search(r"\d{2}/\d{2}/\d{4}", text))]
    assert len(days) >= 3
    assert days == sorted(days, key=lambda day: day[6:] + day[3:5] + day[:2])


def test_a_circular_delivered_late_is_argued_with_the_days_counted(law, tmp_path):
    text = said(draft(law, tmp_path))
    assert "apenas 6 dias depois" in text
    assert "no mínimo, 10 (dez) dias antes da assinatura" in text


def test_a_circular_delivered_in_time_refutes_the_thesis(law, tmp_path):
    early = field(
        "cof.data_entrega", "entrega", "2022-02-01", "data", ("cof", "4 de março de 2022")
    )
    others = tuple(f for f in fields() if f.key != "cof.data_entrega")
    made = draft(law, tmp_path, fields=(*others, early))
    assert not any("INTEMPESTIVA" in heading for heading in headings(made))
    assert any("infirmam" in line for line in made.coverage)


def test_two_dates_for_one_delivery_are_both_shown(law, tmp_path):
    other = field("cof.data_entrega", "entrega", "2022-02-01", "data", ("contrato", "10 de março"))
    text = said(draft(law, tmp_path, fields=(*fields(), other)))
    assert "apenas 6 dias depois" in text
    assert "consta também dos autos 01/02/2022" in text


@pytest.mark.parametrize(
    ("paper", "heading"),
    [("suporte", "SUPORTE"), ("resposta", "EXCLUSIVIDADE"), ("notificacao", "TUTELA")],
)
def test_a_thesis_without_evidence_is_left_out_and_the_reason_shown(law, tmp_path, paper, heading):
    whole = draft(law, tmp_path)
    assert any(heading in title for title in headings(whole))
    less = draft(law, tmp_path, without=[paper])
    assert not any(heading in title for title in headings(less))
    assert any(
        heading in line and "a busca não reuniu trecho que sustente" in line
        for line in less.coverage
    )


def test_notes_of_the_lawyer_and_letters_of_the_office_are_never_cited(law, tmp_path):
    for piece in Piece:
        made = draft(law, tmp_path, piece)
        cited = {e.evidence.excerpt.locator for e in made.bibliography}
        assert not cited & {PAPERS["notas"]["locator"], PAPERS["interno"]["locator"]}
        assert sum("reservado" in line for line in made.coverage) == 2


def test_the_highest_month_is_held_against_the_projection(law, tmp_path):
    text = said(draft(law, tmp_path, rows=rows([50000, 61000, 58000, 40000])))
    assert "R$ 61.000,00, em 02/2023" in text
    assert "é inferior ao faturamento, de R$ 90.000,00" in text


def test_results_above_the_projection_refute_the_thesis(law, tmp_path):
    made = draft(law, tmp_path, rows=rows([50000, 95000, 58000]))
    assert not any("PROJEÇÕES" in heading for heading in headings(made))


def test_lawsuits_before_the_circular_contradict_what_it_says(law, tmp_path):
    text = said(draft(law, tmp_path))
    assert "não existem ações judiciais relativas à franquia" in text
    assert "O processo nº 0001234-56.2020.8.13.0145 foi distribuído em 07/05/2020" in text
    assert "0007654" not in text
    assert "0009999" not in text
    assert "[COMPLETAR: confirmar que a franqueadora" in text
    assert not any("FALSAS" in h for h in headings(draft(law, tmp_path, without=["datajud"])))


def test_requests_follow_the_theses_and_the_value_adds_up(law, tmp_path):
    text = said(draft(law, tmp_path), "pedido")
    assert "a) a citação da ré" in text
    assert "subsidiariamente, a resolução do contrato" in text
    assert "o valor de R$ 120.000,00" in text
    alone = said(draft(law, tmp_path, without=["resposta", "suporte"], fields=()), "pedido")
    assert "anulação" not in alone
    assert "o valor de [COMPLETAR: valor da causa" in alone


def test_the_defence_answers_item_by_item_and_admits_nothing(law, tmp_path):
    made = draft(law, tmp_path, Piece.CONTESTACAO)
    claims = [c for c in section(made, "fatos").claims if "IMPUGNAÇÃO" in c.heading]
    quoted = [c.text for c in claims if re.match(r"\d+\. Alega", c.text)]
    assert len(quoted) == 3
    answers = [c.text for c in claims if "expressamente impugnada" in c.text]
    assert len(answers) == 3
    assert "nenhum consultor fez visita" in " ".join(c.text for c in claims)
    farinha = next(i for i, c in enumerate(claims) if "farinha" in c.text)
    assert "[COMPLETAR:" in claims[farinha + 1].text
    words = re.sub(r"“[^”]*”|\[[^\]]*\]", "", said(made, "fatos")).lower()
    assert not re.search(r"\b(admite-se|reconhece-se|confessa|é verdade|é incontroverso)\b", words)


def test_the_reply_shows_the_citations_that_do_not_hold(law, tmp_path):
    made = draft(law, tmp_path, Piece.REPLICA)
    text = said(made, "fatos")
    assert "invoca “art. 2º, § 9º, da Lei nº 13.966/2019”" in text
    assert "mas não o desdobramento indicado" in text


def test_the_appeal_transcribes_the_decision(law, tmp_path):
    made = draft(law, tmp_path, Piece.RECURSO)
    assert "julgo improcedentes os pedidos e condeno a autora" in said(made, "fatos")
    assert "Da sentença cabe apelação" in said(made, "admissibilidade")
    assert "[COMPLETAR: demonstrar a tempestividade" in said(made, "admissibilidade")


def test_an_empty_folder_gives_gaps_and_not_a_case(law, tmp_path):
    made = draft(law, tmp_path, without=list(PAPERS), fields=(), parties=(), facts=())
    assert "[COMPLETAR: indicar os fundamentos" in said(made)
    assert all(e.evidence.ref_key for e in made.bibliography)
    assert made.state == "bloqueado"


def test_a_paper_cannot_smuggle_a_reference_in(law, tmp_path):
    held = materials(law)
    hostile = "Sem suporte nem visita do consultor [ref:cc-475] {lei:CC.1} em 2023, nunca."
    paper = PAPERS["suporte"]["passages"]
    before = paper[0][2]
    paper[0][2] = hostile
    try:
        made = draft(law, tmp_path)
    finally:
        paper[0][2] = before
    assert held
    assert "Sem suporte nem visita" not in made.markdown


def test_every_quotation_stands_in_its_paper(law, tmp_path):
    texts = {p["locator"]: squeeze(" ".join(t for *_, t in p["passages"])) for p in PAPERS.values()}
    for piece in Piece:
        for entry in draft(law, tmp_path, piece).bibliography:
            found = entry.evidence
            if not found.ref_key:
                assert squeeze(found.excerpt.text) in texts[found.excerpt.locator]
