"""The store: what goes in comes out, once; matters stay apart; models are never mixed."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from index_samples import HashEmbedder, make_passage, make_passages

from lastro.errors import UserError
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


def test_idx_15_another_embedder_is_refused_by_name(tmp_path: Path) -> None:
    Index.open(tmp_path, HashEmbedder("modelo-a"))
    with pytest.raises(UserError, match=r"modelo-a.*modelo-b") as refusal:
        Index.open(tmp_path, HashEmbedder("modelo-b"))
    assert "lastro ingest" in str(refusal.value)


def test_ret_13_ids_stay_when_unchanged_text_is_indexed_anew(tmp_path: Path) -> None:
    text = "Fica eleito o foro."
    ids = []
    for folder in ("um", "dois"):
        index = Index.open(tmp_path / folder, HashEmbedder())
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


KILLED = """
import os, sys
from pathlib import Path
sys.path[:0] = [sys.argv[2], sys.argv[2] + "/.."]
from index_samples import HashEmbedder, make_passages
from lastro.index import Index, store
store.BATCH = 2
class Dies(HashEmbedder):
    def passages(self, texts):
        if len(self.embedded) >= 4:
            os._exit(9)
        return super().passages(texts)
Index.open(Path(sys.argv[1]), Dies()).add(make_passages(*"abcdefgh"))
"""


def test_a_killed_add_run_again_ends_like_an_undisturbed_one(tmp_path: Path) -> None:
    folder, here = tmp_path / "index", str(Path(__file__).parent)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(folder), here], check=False)
    assert killed.returncode == 9
    index = Index.open(folder, HashEmbedder())
    assert index.count("caso") == 4
    assert index.add(make_passages(*"abcdefgh")) == 4
    assert index.passages("caso") == tuple(make_passages(*"abcdefgh"))


WRITES = """
import sys
from pathlib import Path
sys.path[:0] = [sys.argv[2], sys.argv[2] + "/.."]
from index_samples import HashEmbedder, make_passages
from lastro.index import Index
index = Index.open(Path(sys.argv[1]), HashEmbedder())
for at in range(4):
    index.add(make_passages(f"a {at}", f"b {at}", matter=sys.argv[3], sha256=f"{at:064d}"))
    index.optimize()
index.remove(sys.argv[3], f"{0:064d}")
"""


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", WRITES, str(tmp_path), here]
    writers = [
        subprocess.Popen([*command, matter], stderr=subprocess.DEVNULL) for matter in ("um", "dois")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    index = Index.open(tmp_path, HashEmbedder())
    assert (index.count("um"), index.count("dois")) == (6, 6)
