"""Whose lawyer a lawyer is."""

import pytest
from facts_papers import paper
from sqlalchemy import create_engine

from lastro.facts import FactStore, Route, answer, extract
from lastro.sources import Excerpt
from lastro.text import Span

POWERS = paper(
    "PROCURAÇÃO",
    "OUTORGANTE: FORNADA BOA ALIMENTOS LTDA., inscrita no CNPJ sob o nº 11.222.333/0001-81.",
    "OUTORGADA: ANA PAULA RIBEIRO, brasileira, advogada, inscrita na OAB/GO nº 12.345.",
    "PODERES para representar a outorgante em face de PÃO DE ONTEM FRANQUIAS LTDA.",
    locator="procuracao.docx",
)
DEFENCE = paper(
    "CONTESTAÇÃO",
    "Autora: Fornada Boa Alimentos Ltda.",
    "Ré: Pão de Ontem Franquias Ltda.",
    "Goiânia/GO, 2 de dezembro de 2021.",
    "BENTO MOURA LEAL",
    "OAB/SP 123.456",
    locator="contestacao.docx",
)
QUOTE = "BENTO MOURA LEAL, advogado da ré, OAB/SP 123.456"


@pytest.fixture(scope="module")
def matter(tmp_path_factory) -> FactStore:
    store = FactStore(create_engine(f"sqlite:///{tmp_path_factory.mktemp('l') / 'lastro.db'}"))
    store.create()
    for document in (POWERS, DEFENCE):
        store.put("caso", document.sha256, document.locator, extract(document))
    return store


@pytest.mark.parametrize(
    ("question", "value", "paper_that_tells"),
    [
        ("quem é o advogado da ré?", "BENTO MOURA LEAL", "contestacao.docx"),
        ("Quem é a advogada da autora?", "ANA PAULA RIBEIRO", "procuracao.docx"),
        ("Qual o nome da advogada da Fornada Boa?", "ANA PAULA RIBEIRO", "procuracao.docx"),
        ("Qual a OAB do advogado da ré?", "OAB/SP 123.456", "contestacao.docx"),
        ("Qual é o número da OAB da advogada da autora?", "OAB/GO 12.345", "procuracao.docx"),
    ],
)
def test_the_lawyer_of_a_side_comes_from_its_papers(matter, question, value, paper_that_tells):
    found = answer(question, matter, "caso", None)
    assert (found.route, found.value) == (Route.EXATA, value)
    assert found.sources[0].locator == paper_that_tells


@pytest.mark.parametrize(
    "question",
    [
        "Quem é o advogado do fiador?",
        "Qual o CPF da advogada da autora?",
        "Qual o nome do advogado da testemunha?",
    ],
)
def test_a_lawyer_whom_no_paper_gives_to_the_side_is_not_quoted(matter, question):
    excerpt = Excerpt("x.txt", "0" * 64, "p. 1", QUOTE, Span(0, len(QUOTE)))
    found = answer(question, matter, "caso", lambda _: ((excerpt, 0.95),))
    assert found.route is Route.SEM_RESPOSTA
