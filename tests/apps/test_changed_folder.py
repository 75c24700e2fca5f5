"""A folder that is read again: names, changes, and nothing of what is gone."""

import subprocess
import sys

import pytest

from lastro.index import Filter, Query
from lastro.jobs import ingest
from lastro.settings import load
from lastro.workspace import Workspace


@pytest.fixture
def workspace(with_models, tmp_path) -> Workspace:
    return Workspace(load(with_models(tmp_path / "home")))


def found(workspace: Workspace, text: str) -> dict[str, str]:
    hits = workspace.search(Query(text, Filter("m"))).hits
    return {hit.passage.locator: hit.passage.text for hit in hits}


def test_a_name_with_an_exclamation_mark_is_read_once(workspace, tmp_path):
    folder = tmp_path / "caso"
    folder.mkdir()
    (folder / "URGENTE!.txt").write_text("A multa é de R$ 10,00.")
    assert ingest(workspace, folder, "m").read_now == 1
    again = ingest(workspace, folder, "m")
    assert (again.read_now, again.removed) == (0, ())
    (folder / "URGENTE!.txt").unlink()
    assert ingest(workspace, folder, "m").removed == ("URGENTE!.txt",)
    assert found(workspace, "multa") == {}


def test_when_the_first_of_two_equal_files_goes_sources_name_the_other(workspace, tmp_path):
    folder = tmp_path / "caso"
    folder.mkdir()
    for name in ("1.txt", "2.txt"):
        (folder / name).write_text("A multa é de R$ 10,00.")
    ingest(workspace, folder, "m")
    (folder / "1.txt").unlink()
    ingest(workspace, folder, "m")
    assert found(workspace, "multa") == {"2.txt": "A multa é de R$ 10,00."}
    assert {fact.source.locator for fact in workspace.facts.facts("m")} == {"2.txt"}


def test_a_file_read_alone_goes_with_its_folder(workspace, tmp_path):
    folder = tmp_path / "caso/sub"
    folder.mkdir(parents=True)
    (folder / "x.txt").write_text("A multa é de R$ 10,00.")
    ingest(workspace, folder / "x.txt", "m")
    ingest(workspace, folder.parent, "m")
    assert list(found(workspace, "multa")) == ["sub/x.txt"]
    assert [file.locator for file in workspace.documents.files("m")] == ["sub/x.txt"]
    (folder / "x.txt").unlink()
    ingest(workspace, folder.parent, "m")
    assert found(workspace, "multa") == {}


def test_two_folders_of_equal_names_keep_their_files_apart(workspace, tmp_path):
    for folder, text in (("a/autos", "Multa de R$ 10,00."), ("autos", "Multa de R$ 20,00.")):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "x.txt").write_text(text)
    for folder in ("a", "autos", "a"):
        ingest(workspace, tmp_path / folder, "m")
    assert found(workspace, "multa") == {
        "autos/x.txt": "Multa de R$ 10,00.",
        "autos (2)/x.txt": "Multa de R$ 20,00.",
    }


def test_two_first_runs_on_one_home_do_not_trip_over_each_other(tmp_path):
    home = tmp_path / "home"
    code = (
        "import sys; from pathlib import Path; from lastro.settings import load;"
        "from lastro.workspace import Workspace; w = Workspace(load(Path(sys.argv[1])));"
        "w.documents, w.facts, w.drafts"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code, home]) for _ in range(4)]
    assert [run.wait() for run in runs] == [0, 0, 0, 0]
