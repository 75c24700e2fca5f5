"""A question that opens with the name of a document is asked of that document."""

from dataclasses import replace

import pytest
from index_samples import make_passages

from lastro.index import Filter, Index, Passage, Plan, Query, search
from lastro.index.naming import named
from lastro.text import Span

CASE = Filter("caso")
HEADS = {
    "alfa.txt": "Contrato de locação entre Alfa Pneus Ltda. e Beatriz Nunes.",
    "gama.txt": "Contrato de locação entre Gama Tintas Ltda. e Davi Prado.",
}
BODIES = {
    "alfa.txt": "O aluguel vence no dia dez de cada mês.",
    "gama.txt": "O aluguel vence no dia cinco de cada mês.",
}


def document(locator: str, *, longer: bool = True) -> list[Passage]:
    head, body = make_passages(HEADS[locator], BODIES[locator])
    own = {"locator": locator, "sha256": locator * 8}
    at = 2_000 if longer else 100
    return [replace(head, **own), replace(body, **own, span=Span(at, at + len(body.text)))]


def first(index: Index, text: str, **plan: bool) -> str:
    return search(Query(text, CASE, plan=Plan(**plan)), index).hits[0].passage.text


@pytest.mark.parametrize(
    ("text", "locator"),
    [
        ("Considere o contrato entre Alfa Pneus e Beatriz Nunes; quando vence o aluguel?", "alfa"),
        ("Considere o contrato com a Gama Tintas: em que dia vence o aluguel?", "gama"),
        ("No contrato de Davi Prado, em que dia vence o aluguel?", "gama"),
    ],
)
def test_ret_03_a_document_named_first_is_looked_into_first(
    index: Index, text: str, locator: str
) -> None:
    index.add([p for name in HEADS for p in document(name)])
    assert first(index, text) == BODIES[f"{locator}.txt"]
    hit = search(Query(text, CASE), index).hits[0]
    assert "é de documento que a pergunta nomeia" in hit.reasons.favours


@pytest.mark.parametrize(
    "text",
    [
        "quando vence o aluguel; e qual o valor?",  # no name
        "Quando vence o aluguel da Alfa Pneus?",  # nothing is said first
        "Considere o contrato entre Zeta e Ômega; quando vence o aluguel?",  # of no document
        "Considere o contrato da Alfa Pneus; e então?",  # nothing is asked of it
    ],
)
def test_ret_03_other_questions_are_asked_of_every_document(index: Index, text: str) -> None:
    index.add([p for name in HEADS for p in document(name)])
    assert named(text, lambda names: index.heads(names, CASE, 50)) is None


def test_ret_03_a_name_that_many_documents_bear_says_nothing(index: Index) -> None:
    for at in range(4):
        copies = [replace(p, locator=f"{at}.txt", sha256=f"{at:064}") for p in document("alfa.txt")]
        index.add(copies)
    text = "Considere o contrato da Alfa Pneus; quando vence o aluguel?"
    assert named(text, lambda names: index.heads(names, CASE, 50)) is None


def test_ret_03_a_document_that_is_all_head_is_found_and_not_named(index: Index) -> None:
    index.add([p for name in HEADS for p in document(name, longer=False)])
    assert index.heads(("alfa",), CASE, 50) == []


def test_ret_07_looking_into_the_document_named_has_a_switch(index: Index) -> None:
    index.add([p for name in HEADS for p in document(name)])
    text = "Considere o contrato entre Alfa Pneus e Beatriz Nunes; quando vence o aluguel?"
    hits = search(Query(text, CASE, plan=Plan(names=False)), index).hits
    assert not any(hit.reasons.favours for hit in hits)
