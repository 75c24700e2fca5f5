"""Two ingests at once, a home inside the case, a full disk: nothing twice, nothing lost."""

import errno
import sqlite3
import subprocess
import sys
import threading
from collections import Counter

import pytest
from sqlalchemy import text

from lastro.errors import DISK_FULL, OutsideError, UserError
from lastro.events import Warned, ignore
from lastro.index import Index
from lastro.jobs import ingest
from lastro.jobs.turns import turn
from lastro.settings import load
from lastro.workspace import Workspace

WORDS = "A multa é de R$ {0},00 por atraso no aluguel de {0} meses, diz a cláusula {0}."


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "caso"
    made.mkdir()
    for number in range(6):
        (made / f"{number}.txt").write_text(WORDS.format(number + 2))
    return made


@pytest.fixture
def home(with_models, tmp_path):
    return with_models(tmp_path / "casa com espaço e ação")


def test_two_ingests_of_one_matter_at_once_write_it_once(folder, home):
    command = [sys.executable, "-m", "lastro.apps.cli.main", "ingest", folder, "-m", "um"]
    both = [subprocess.Popen([*command, "--home", home], stdout=-3, stderr=-3) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    workspace = Workspace(load(home))
    ids = Counter(passage.id for passage in workspace.index.passages("um"))
    assert len(ids) == 6
    assert set(ids.values()) == {1}


def test_the_second_of_two_waits_and_says_so(tmp_path):
    said, entered, done = [], threading.Event(), []

    def second() -> None:
        with turn(tmp_path, "um", lambda event: (said.append(event), entered.set())):
            done.append("segundo")

    with turn(tmp_path, "um", ignore), turn(tmp_path, "outro", ignore):
        thread = threading.Thread(target=second)
        thread.start()
        assert entered.wait(10)
        done.append("primeiro")
    thread.join(10)
    assert done == ["primeiro", "segundo"]
    assert [type(event) for event in said] == [Warned]


def test_a_home_inside_the_case_is_no_part_of_it(folder, with_models):
    workspace = Workspace(load(with_models(folder / "dados")))
    ingest(workspace, folder, "um")
    again = ingest(workspace, folder, "um")
    assert again.read_now == 0
    assert [file.locator for file in again.files] == [f"{n}.txt" for n in range(6)]
    with pytest.raises(UserError, match="é a pasta de dados"):
        ingest(workspace, folder / "dados", "um")


def test_a_case_inside_the_home_is_read(home, folder):
    inside = home / "caso"
    folder.rename(inside)
    assert len(ingest(Workspace(load(home)), inside, "um").files) == 6


def test_a_full_disk_is_called_so_and_the_run_goes_on_after(folder, home, monkeypatch):
    workspace = Workspace(load(home))
    with monkeypatch.context() as full:
        full.setattr(Index, "_merge", _no_space)
        with pytest.raises(OSError, match="No space"):
            ingest(workspace, folder, "um")
    assert workspace.pending("um") == 6
    assert ingest(workspace, folder, "um").read_now == 0
    assert workspace.index.count("um") == 6


def _no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_database_says_what_to_do(home):
    engine = Workspace(load(home)).engine
    with engine.connect() as connection:
        connection.execute(text("PRAGMA max_page_count = 1"))
        with pytest.raises(OutsideError) as wrong:
            connection.execute(text("CREATE TABLE t (a TEXT)"))
    assert str(wrong.value) == DISK_FULL
    assert isinstance(wrong.value.__cause__, sqlite3.OperationalError)
