"""Passages are found by their words at once; their vectors are made behind, once each."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from index_samples import DIES, HashEmbedder, Place, make_passage, make_passages

from lastro.events import Advanced, Event
from lastro.index import Filter, Index, Level, Query, search, store


def ranks(index: Index, text: str, matter: str = "caso") -> list[tuple[int | None, int | None]]:
    hits = search(Query(text, Filter(matter)), index).hits
    return [(hit.ranks.sparse, hit.ranks.dense) for hit in hits]


def test_words_find_a_passage_before_it_has_a_vector_and_meaning_after(
    index: Index, embedder: HashEmbedder
) -> None:
    index.add(make_passages("Fica eleito o foro.", "O royalty é de 5%."), vectors=False)
    assert embedder.embedded == []
    assert index.pending() == index.pending("caso") == 2
    assert ranks(index, "royalty") == [(1, None)]
    assert index.fill() == 2
    assert (index.pending(), index.pending("caso")) == (0, 0)
    assert ranks(index, "royalty")[0] == (1, 1)


def test_filling_behind_ends_in_the_same_table_as_embedding_at_once(place: Place) -> None:
    added = make_passages("Fica eleito o foro.", "O royalty é de 5%.", "O prazo é de dez dias.")
    at_once, behind = (place.inside(name).opened(HashEmbedder()) for name in "ab")
    at_once.add(added)
    behind.add(added, vectors=False)
    behind.fill()
    for text in ("foro", "royalty de 5%", "prazo"):
        query = Query(text, Filter("caso"))
        assert search(query, behind).hits == search(query, at_once).hits
    assert behind.passages("caso") == at_once.passages("caso")


def test_some_with_and_some_without_vectors_are_searched_together(index: Index) -> None:
    index.add([make_passage("O royalty é de 5%.")])
    index.add([make_passage("O royalty é mensal.", start=500)], vectors=False)
    found = search(Query("royalty mensal", Filter("caso")), index).hits
    assert [hit.passage.text for hit in found] == ["O royalty é mensal.", "O royalty é de 5%."]


def test_text_that_was_embedded_before_never_waits(index: Index, embedder: HashEmbedder) -> None:
    index.add([make_passage("Cláusula de foro.", "um")])
    index.add([make_passage("Cláusula de foro.", "dois")], vectors=False)
    assert index.pending() == 0
    assert len(embedder.embedded) == 1


def test_equal_text_of_two_matters_is_embedded_once(index: Index, embedder: HashEmbedder) -> None:
    for matter in ("um", "dois"):
        index.add([make_passage("Cláusula de foro.", matter)], vectors=False)
    assert index.fill("um") == 1
    assert (index.pending("um"), index.pending("dois")) == (0, 1)
    assert index.fill() == 1
    assert embedder.embedded == ["Cláusula de foro."]


def test_the_highest_level_is_filled_first_then_the_shortest(
    index: Index, embedder: HashEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BATCH", 1)
    medium = make_passages("texto mediano e comprido", "curto")
    high = make_passage("texto que muito prova", start=9000, level=Level.MUITO_ALTO)
    index.add([*medium, high], vectors=False)
    told: list[Event] = []
    assert index.fill(limit=2, emit=told.append) == 2
    assert embedder.embedded == ["texto que muito prova", "curto"]
    assert [event.steps for event in told if isinstance(event, Advanced)] == [1, 1]
    assert index.pending() == 1


def test_a_changed_text_loses_its_old_vector(index: Index) -> None:
    old = make_passage("O prazo é de dez dias.")
    index.add([old])
    index.add([replace(old, context="Tabela de prazos")], vectors=False)
    assert index.pending() == 1
    assert ranks(index, "prazo") == [(1, None)]


class Changes(HashEmbedder):
    """While it embeds, somebody else changes the table."""

    def __init__(self, change: "list[object]") -> None:
        super().__init__()
        self.change = change

    def passages(self, texts):  # type: ignore[no-untyped-def]
        for run in self.change:
            run()
        self.change.clear()
        return super().passages(texts)


def test_a_passage_removed_while_its_vector_is_made_stays_removed(place: Place) -> None:
    change: list[object] = []
    index = place.opened(Changes(change))
    index.add([make_passage("a", sha256="aa" * 32), make_passage("b", "dois")], vectors=False)
    change.append(lambda: place.opened(HashEmbedder()).remove("caso", "aa" * 32))
    index.fill()
    assert (index.count("caso"), index.count("dois"), index.pending()) == (0, 1, 0)


def test_a_passage_changed_while_its_vector_is_made_keeps_the_change(place: Place) -> None:
    change: list[object] = []
    index = place.opened(Changes(change))
    old = make_passage("Fica eleito o foro.")
    new = replace(old, level=Level.ALTO, locator="outro.pdf")
    index.add([old], vectors=False)
    change.append(lambda: place.opened(HashEmbedder()).add([new], vectors=False))
    index.fill()
    assert index.passages("caso") == (new,)
    assert index.pending() == 0


KILLED = f"""{DIES}index = Place(*sys.argv[1:3]).opened(Dies())
index.add(make_passages(*"abcdefgh"), vectors=False)
index.fill()
"""


def test_a_killed_fill_goes_on_where_it_was(place: Place) -> None:
    here = str(Path(__file__).parent)
    killed = subprocess.run([sys.executable, "-c", KILLED, *place.arguments, here], check=False)
    assert killed.returncode == 9
    embedder = HashEmbedder()
    index = place.opened(embedder)
    assert (index.count("caso"), index.pending("caso")) == (8, 4)
    assert ranks(index, "h")[0] == (1, None)
    assert index.fill() == 4
    assert len(set(embedder.embedded)) == 4
    assert ranks(index, "h")[0] == (1, 1)


def test_idx_16_replacing_a_file_leaves_what_stays_and_drops_what_went(
    index: Index, embedder: HashEmbedder
) -> None:
    stays, goes, other = make_passages("fica", "sai", "de outro arquivo")
    index.add([stays, goes, replace(other, sha256="ff" * 32)])
    comes = make_passage("entra", start=7000)
    assert index.replace("caso", stays.sha256, [stays, comes]) == 1
    assert {p.text for p in index.passages("caso")} == {"fica", "entra", "de outro arquivo"}
    assert embedder.embedded.count("fica") == 1
