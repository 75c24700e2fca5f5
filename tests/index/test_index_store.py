"""The store: what goes in comes out, once; matters stay apart; models are never mixed."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from index_samples import DIES, HashEmbedder, Place, make_passage, make_passages

from lastro.errors import OutsideError, UserError
from lastro.events import Advanced, Event
from lastro.index import Filter, Index, Query, search, store, table
from lastro.text import Span


def test_passages_come_back_as_they_were_added(index: Index) -> None:
    added = make_passages("O royalty é de 5%.", "Fica eleito o foro.", labels=("cláusula 1",))
    assert index.add(added) == 2
    assert index.passages("caso") == tuple(added)
    assert index.count("caso") == 2


def test_adding_again_writes_nothing(index: Index, embedder: HashEmbedder) -> None:
    added = make_passages("O royalty é de 5%.", "Fica eleito o foro.")
    index.add(added)
    assert index.add(added) == 0
    assert len(embedder.embedded) == 2
    assert index.count("caso") == 2


def test_text_is_embedded_once_even_in_another_matter(index: Index, embedder: HashEmbedder) -> None:
    index.add([make_passage("Cláusula de foro.", "um")])
    index.add([make_passage("Cláusula de foro.", "dois")])
    assert len(embedder.embedded) == 1
    assert index.count("um") == index.count("dois") == 1


def test_a_file_under_a_new_name_keeps_its_vectors(index: Index, embedder: HashEmbedder) -> None:
    old = make_passage("Cláusula de foro.")
    new = replace(old, locator="pasta/contrato (1).pdf")
    index.add([old])
    assert index.add([new]) == 1
    assert index.passages("caso") == (new,)
    assert len(embedder.embedded) == 1


def test_get_keeps_the_order_asked_and_leaves_out_the_unknown(index: Index) -> None:
    first, second = make_passages("um", "dois")
    index.add([first, second])
    assert index.get("caso", [second.id, "0" * 16, first.id]) == (second, first)
    assert index.get("outro caso", [first.id]) == ()


def test_idx_16_a_changed_file_leaves_nothing_of_its_old_text(index: Index) -> None:
    index.add([make_passage("O prazo é de trinta dias.", sha256="aa" * 32)])
    index.remove("caso", "aa" * 32)
    index.add([make_passage("O prazo é de sessenta dias.", sha256="bb" * 32)])
    found = search(Query("prazo de trinta dias", Filter("caso")), index)
    assert [hit.passage.text for hit in found.hits] == ["O prazo é de sessenta dias."]


def test_removing_touches_one_file_of_one_matter(index: Index) -> None:
    index.add([make_passage("a", "um"), make_passage("a", "dois")])
    index.remove("um", "ab" * 32)
    index.remove("um", "cd" * 32)
    assert (index.count("um"), index.count("dois")) == (0, 1)


def test_idx_15_another_embedder_is_refused_by_name(place: Place) -> None:
    place.opened(HashEmbedder("modelo-a"))
    with pytest.raises(UserError, match=r"modelo-a.*modelo-b") as refusal:
        place.opened(HashEmbedder("modelo-b"))
    assert "lastro index rebuild" in str(refusal.value)


def test_ret_13_ids_stay_when_unchanged_text_is_indexed_anew(place: Place) -> None:
    text = "Fica eleito o foro."
    ids = []
    for folder in ("um", "dois"):
        index = place.inside(folder).opened(HashEmbedder())
        index.add([make_passage(text)])
        (hit,) = search(Query("foro", Filter("caso")), index).hits
        ids.append(hit.passage.id)
        assert (hit.passage.locator, hit.passage.span) == ("contrato.pdf", Span(0, len(text)))
    assert ids[0] == ids[1]


def test_rows_are_found_before_and_after_optimize(index: Index) -> None:
    for at in range(4):
        index.add([make_passage(f"palavra{chr(97 + at)} comum", start=100 * at)])
        found = search(Query(f"palavra{chr(97 + at)}", Filter("caso"), k=1), index)
        assert found.hits[0].ranks.sparse == 1
    before = search(Query("palavrac", Filter("caso")), index).hits
    index.optimize()
    after = search(Query("palavrac", Filter("caso")), index).hits
    assert [hit.passage for hit in before] == [hit.passage for hit in after]


def test_a_large_table_gets_a_vector_index_and_still_finds(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "ANN_ROWS", 300)
    index.add(make_passages(*(f"termo{at:03d} comum" for at in range(320))))
    index.optimize()
    index.add([make_passage("recente", start=999_000)])
    for text in ("termo007 comum", "recente"):
        assert search(Query(text, Filter("caso"), k=1), index).hits[0].passage.text == text


def test_progress_is_told_batch_by_batch(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BATCH", 2)
    told: list[Event] = []
    index.add(make_passages("a", "b", "c"), told.append)
    assert [event.steps for event in told if isinstance(event, Advanced)] == [2, 1]


KILLED = f"""{DIES}Place(*sys.argv[1:3]).opened(Dies()).add(make_passages(*"abcdefgh"))
"""


def test_a_killed_add_run_again_ends_like_an_undisturbed_one(place: Place) -> None:
    here = str(Path(__file__).parent)
    killed = subprocess.run([sys.executable, "-c", KILLED, *place.arguments, here], check=False)
    assert killed.returncode == 9
    index = place.opened(HashEmbedder())
    assert index.count("caso") == 4
    assert index.add(make_passages(*"abcdefgh")) == 4
    assert index.passages("caso") == tuple(make_passages(*"abcdefgh"))


WRITES = """
import sys
sys.path[:0] = [sys.argv[3], sys.argv[3] + "/.."]
from index_samples import HashEmbedder, Place, make_passages
index = Place(*sys.argv[1:3]).opened(HashEmbedder())
for at in range(4):
    index.add(make_passages(f"a {at}", f"b {at}", matter=sys.argv[4], sha256=f"{at:064d}"))
    index.optimize()
index.remove(sys.argv[4], f"{0:064d}")
"""


def test_two_writers_at_once_lose_nothing(place: Place) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", WRITES, *place.arguments, here]
    writers = [
        subprocess.Popen([*command, matter], stderr=subprocess.DEVNULL) for matter in ("um", "dois")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    index = place.opened(HashEmbedder())
    assert (index.count("um"), index.count("dois")) == (6, 6)


def test_idx_15_a_change_of_model_is_refused_or_migrated_and_never_mixed(place: Place) -> None:
    old = place.opened(HashEmbedder("modelo-a"))
    old.add(make_passages("Fica eleito o foro.", "O royalty é de 5%."))
    new = Index.renew(place.name, HashEmbedder("modelo-b"), place.endpoint)
    assert (new.count("caso"), new.pending()) == (2, 2)
    by_words = search(Query("foro", Filter("caso")), new).hits
    assert [(hit.passage.text, hit.ranks.dense) for hit in by_words] == [
        ("Fica eleito o foro.", None)
    ]
    with pytest.raises(UserError, match="modelo-b"):
        old.add(make_passages("Outra cláusula.", sha256="cd" * 32))
    with pytest.raises(UserError, match="modelo-b"):
        old.dense(old.embedder.queries(["foro"])[0], Filter("caso"), 3)
    with pytest.raises(UserError, match="modelo-b"):
        search(Query("foro", Filter("caso")), old)
    assert new.fill() == 2
    assert search(Query("foro", Filter("caso")), new).hits[0].ranks.dense
    with pytest.raises(UserError, match=r"modelo-b.*modelo-a"):
        place.opened(HashEmbedder("modelo-a"))


def test_renewing_an_index_of_the_same_model_changes_nothing(place: Place) -> None:
    place.opened(HashEmbedder()).add(make_passages("Fica eleito o foro."))
    assert Index.renew(place.name, HashEmbedder(), place.endpoint).pending() == 0


def test_a_damaged_index_is_made_empty_when_it_is_renewed(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "index"))
    place.opened(HashEmbedder()).add(make_passages("Fica eleito o foro."))
    for version in (tmp_path / "index" / "passages.lance" / "_versions").iterdir():
        version.write_bytes(b"lixo")
    with pytest.raises(OutsideError, match="lastro index rebuild"):
        place.opened(HashEmbedder())
    assert Index.renew(place.name, HashEmbedder()).count("caso") == 0
