"""Whose words may show what: a notice proves nothing for the one who sent it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drafting_folder import PAPERS, materials

from lastro.drafting import Materials, Piece, Request, compose
from lastro.drafting.composer.quoting import quoting
from lastro.drafting.library import Element, load_pack, load_template
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import Retrieval

NOTICE = "notificacao"


@pytest.fixture
def notice(law, monkeypatch):
    """Make the folder's notice say something, from one party to the other."""

    def write(opening: str, words: str) -> Materials:
        places = [["parágrafo 1", "", opening], ["parágrafo 3", "", words]]
        monkeypatch.setitem(PAPERS, NOTICE, PAPERS[NOTICE] | {"passages": places})
        return materials(law)

    return write


FROM_RIVAL = "NOTIFICANTE: PÃO DE SERRA FRANQUIAS S.A.\nNOTIFICADA: FORNADA BOA LTDA."
TO_CLIENT = "Juiz de Fora, 5 de outubro de 2023.\nÀ\nFORNADA BOA LTDA.\nCNPJ"
TO_RIVAL = "Londrina, 5 de outubro de 2023.\nÀ PÃO DE SERRA FRANQUIAS S.A."
LOSS = "A unidade teve queda de faturamento e perda de clientes por má gestão em 2023."
THREAT = "Se não houver pagamento da multa em dez dias, o débito irá a protesto em 2023."


def element(thesis: str, id: str) -> Element:
    held = next(t for t in load_pack("franquia").theses if t.id == thesis)
    return next(e for e in held.elements if e.id == id)


def quoted(given: Materials, thesis: str, id: str) -> set[str]:
    piece = Piece.PETICAO_INICIAL
    case = Case(Request("caso", piece), given, load_pack("franquia"), load_template(piece))
    return {s.doc_type.value for s in Retrieval(case).bearing(element(thesis, id))}


@pytest.mark.parametrize(
    ("opening", "shown"), [(FROM_RIVAL, False), (TO_CLIENT, False), (TO_RIVAL, True)]
)
def test_the_rivals_notice_never_shows_the_clients_loss(notice, opening, shown):
    assert (NOTICE in quoted(notice(opening, LOSS), "perdas-danos", "prejuizo")) is shown


@pytest.mark.parametrize(("opening", "shown"), [(FROM_RIVAL, True), (TO_RIVAL, False)])
def test_the_clients_own_notice_is_no_danger_to_it(notice, opening, shown):
    assert (NOTICE in quoted(notice(opening, THREAT), "tutela-urgencia", "perigo")) is shown


LOST = "Desde maio de 2023 ficamos sem visita do consultor e sem suporte."
QUOTED = "mensagem <b2@paodeserra.example>, 20/09/2023, citação"
HEADERS = [
    "Em 12/03/2023 10:00, Lia Prado <lia@fornadaboa.example> escreveu:",
    "Em dom., 12 de março de 2023 às 10:02, Lia Prado <lia@fornadaboa.example>\nescreveu:",
    "Em 12/03/2023, Lia Prado escreveu:",
    "De: Lia Prado <lia@fornadaboa.example>\nEnviada em: 12 de março de 2023 10:02\nPara: Rede",
]


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("header", HEADERS)
def test_a_quoted_reply_is_told_with_its_author_and_day(law, monkeypatch, header, apart):
    places = [[QUOTED, "", header], [QUOTED, "", LOST]]
    places = places if apart else [[QUOTED, "", f"{header}\n{LOST}"]]
    monkeypatch.setitem(PAPERS, "resposta", PAPERS["resposta"] | {"passages": places})
    assert "Em 12/03/2023, Lia Prado, pela autora, comunicou: “Desde maio" in told(law)


def test_a_quoted_reply_without_a_header_names_nobody(law, monkeypatch):
    paper = PAPERS["resposta"] | {"passages": [[QUOTED, "", LOST]]}
    monkeypatch.setitem(PAPERS, "resposta", paper)
    assert "Mensagem reproduzida na de 20/09/2023 registra: “Desde maio" in told(law)


def told(law) -> str:
    piece = Piece.PETICAO_INICIAL
    given = materials(law)
    case = Case(Request("caso", piece), given, load_pack("franquia"), load_template(piece))
    return " ".join(map(quoting, Retrieval(case).bearing(element("suporte", "falta"))))


def test_the_clients_own_words_are_told_as_its_own(law, tmp_path):
    draft = compose(Request("caso", Piece.PETICAO_INICIAL), materials(law), tmp_path)
    assert "Lia Prado, pela autora, comunicou à ré: “Desde fevereiro" in draft.markdown


def test_an_allegation_on_the_penalty_is_not_met_by_repeating_the_penalty(law, tmp_path):
    given = materials(law)
    held = given.passages
    alleged = "A multa de R$ 80.000,00 é devida pela rescisão antecipada."

    def passages(locator):
        found = held(locator)
        return tuple(replace(p, text=alleged) if p.place == "parágrafo 4" else p for p in found)

    told = replace(given, passages=passages)
    draft = compose(Request("caso", Piece.REPLICA), told, tmp_path)
    claims = [c.text for s in draft.sections for c in s.claims]
    at = next(n for n, text in enumerate(claims) if f"“{alleged[:-1]}”" in text)
    answer = " ".join(claims[at + 1 : at + 3])
    assert "expressamente impugnada" in answer
    assert "[COMPLETAR: indicar a prova contrária a este ponto]" in answer
    assert "80.000" not in answer
