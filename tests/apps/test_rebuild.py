"""The index is derived: it is made again from the document store, whatever happened to it."""

import shutil

import pytest

from hash_embedder import HashEmbedder
from lastro.errors import UserError
from lastro.index import Filter, Query
from lastro.jobs import ingest, reindex
from lastro.settings import load
from lastro.workspace import Workspace


class Model(HashEmbedder):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.dimensions = 64


def opened(home, embedder) -> Workspace:
    workspace = Workspace(load(home))
    workspace.__dict__["embedder"] = embedder
    return workspace


@pytest.fixture
def read(tmp_path):
    """A case of three letters, read with the model `um`; the folder is gone afterwards."""
    folder, home = tmp_path / "cartas", tmp_path / "casa"
    folder.mkdir()
    for number in range(1, 4):
        text = f"Contrato nº {number}. A multa é de R$ {number}.000,00 por visita omitida."
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    ingest(opened(home, Model("um")), folder, "caso")
    shutil.rmtree(folder)
    return home


def found(workspace: Workspace) -> list:
    hits = workspace.search(Query("multa por visita omitida", Filter("caso"))).hits
    return [(hit.passage, round(hit.score, 5)) for hit in hits]


def test_an_index_that_was_deleted_is_rebuilt_without_the_files(read):
    before = found(opened(read, Model("um")))
    shutil.rmtree(read / "index")
    assert reindex(opened(read, Model("um")), "caso") == len(before) == 3
    assert found(opened(read, Model("um"))) == before


def test_rebuilding_what_is_whole_embeds_nothing_again(read):
    before = found(opened(read, Model("um")))
    embedder = Model("um")
    reindex(opened(read, embedder), "caso")
    assert not [text for text in embedder.embedded if "visita" in text]
    assert found(opened(read, embedder)) == before


def test_idx_15_after_a_change_of_model_the_index_is_refused_and_can_be_rebuilt(read):
    with pytest.raises(UserError, match=r"um.*dois"):
        found(opened(read, Model("dois")))
    changed = opened(read, Model("dois"))
    changed.renew_index()
    assert changed.index.pending("caso") == 3
    assert len(found(changed)) == 3
    reindex(changed, "caso")
    assert changed.index.pending("caso") == 0
    with pytest.raises(UserError, match=r"dois.*um"):
        found(opened(read, Model("um")))


def test_idx_17_the_command_rebuilds_one_case_or_all(lastro, tmp_path, with_models):
    home, folder = with_models(tmp_path / "casa"), tmp_path / "pasta"
    folder.mkdir()
    (folder / "a.txt").write_text("A multa é de dez por cento.", encoding="utf-8")
    assert lastro("ingest", folder, "--matter", "caso", "--home", home).code == 0
    shutil.rmtree(home / "index")
    ran = lastro("index", "rebuild", "--home", home, "--json")
    assert (ran.code, ran.json) == (0, {"casos": [{"matter": "caso", "passagens": 1}]})
    assert lastro("index", "rebuild", "--matter", "outro", "--home", home).code == 2
    assert "1 passagens" in lastro("index", "rebuild", "-m", "caso", "--home", home).out
