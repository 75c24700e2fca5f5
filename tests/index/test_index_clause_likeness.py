"""Likeness to the example sentences, by words and by meaning."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from index_samples import HashEmbedder, assess

from lastro.index import Level
from lastro.index.assess import Wording, assess_all
from lastro.index.likeness import digest, stored
from lastro.index.taxonomy import examples, packs, taxonomy
from lastro.models import E5Embedder, Vectors

CLEAR = "Fica eleito o foro da Comarca de Olinda para dirimir controvérsias deste contrato."
UNCUED = "Não pinte a fachada de outra cor sem que a dona diga que sim."


class Counting:
    """The real embedder, counting what it is given."""

    def __init__(self, engine: E5Embedder) -> None:
        self.name, self.dimensions, self._engine = engine.name, engine.dimensions, engine
        self.given: list[str] = []

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._engine.queries(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.given.extend(texts)
        return self._engine.passages(texts)


def test_the_stored_vectors_are_of_the_examples_and_of_the_default_embedder() -> None:
    """Failing: run `python -m evals.clauses.training`."""
    for pack in ("", *packs()):
        given = tuple(examples(pack))
        assert stored().counted[pack].keys == tuple(digest(text) for _, text in given)
        assert set(stored().counted[pack].names) == {name for name, _ in given}
    assert stored().space.embedder == E5Embedder.name


@pytest.mark.parametrize("text", [CLEAR, UNCUED])
def test_vectors_of_another_embedder_are_not_compared(text: str) -> None:
    known = taxonomy("locacao")
    assert assess(text, known, embedder=HashEmbedder()) == assess(text, known)


def test_only_what_words_leave_in_doubt_is_embedded_and_only_its_beginning(e5: E5Embedder) -> None:
    counting = Counting(e5)
    long = UNCUED + " E assim por diante." * 100
    found = assess_all([Wording(CLEAR, "Do foro"), Wording(long)], taxonomy(), counting)
    assert found[0] == assess(CLEAR, taxonomy(), "Do foro")
    assert [len(text) <= 240 for text in counting.given] == [True]


def test_the_rule_names_the_example_where_meaning_decided(e5: E5Embedder) -> None:
    text = "Ninguém passa adiante o posto que ocupa neste trato sem que o outro diga sim."
    found = assess(text, taxonomy(), embedder=e5)
    assert (found.clause_class, found.level) == ("cessao", Level.MEDIO)
    shown = found.rule.partition("semelhante a: «")[2].partition("»")[0].rstrip("…")
    assert any(name == "cessao" and told.startswith(shown) for name, told in examples(""))


def test_the_same_clause_is_judged_the_same_whatever_stands_beside_it(e5: E5Embedder) -> None:
    known = taxonomy()
    alone = assess(UNCUED, known, embedder=e5)
    assert assess_all([Wording(CLEAR), Wording(UNCUED)], known, e5)[1] == alone
