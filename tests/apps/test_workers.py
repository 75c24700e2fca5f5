"""Several processes read one folder: the result is one reader's, whoever is killed on the way."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from functools import partial
from pathlib import Path

import pytest
from matter_state import state
from own_postgres import own_postgres

from lastro.events import Advanced
from lastro.jobs import ingest
from lastro.jobs.workers import hand_out
from lastro.settings import load
from lastro.workspace import Workspace

MATTER = "lotes"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Ten notes, two archives that repeat some of them, a note twice, an unreadable file."""
    made = tmp_path_factory.mktemp("pasta")
    notes = {
        f"nota {n:02}.txt": f"Nota {n}. O aluguel de R$ {n}.250,00 vence no dia {n}.\n" * 40
        for n in range(1, 11)
    }
    for name, text in notes.items():
        (made / name).write_text(text, encoding="utf-8")
    (made / "z cópia.txt").write_text(notes["nota 07.txt"], encoding="utf-8")
    (made / "quebrado.pdf").write_bytes(b"%PDF-1.4\n1 0 obj\n<<")
    for name, held in (("a pacote.zip", "nota 03.txt"), ("y pacote.zip", "nota 08.txt")):
        with zipfile.ZipFile(made / name, "w") as archive:
            archive.writestr(held, notes[held])
            archive.writestr("só aqui.txt", f"Só no {name}: multa de 10%.")
    return made


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch):
    monkeypatch.setattr("lastro.jobs.batches.MOST_FILES", 2)


@pytest.fixture(scope="module")
def alone(folder, tmp_path_factory, models) -> dict:
    home = tmp_path_factory.mktemp("sozinho")
    shutil.copytree(models / "models", home / "models")
    workspace = Workspace(load(home))
    ingest(workspace, folder, MATTER)
    return state(workspace, MATTER)


def readers(parent: int) -> list[int]:
    command = ["pgrep", "-P", str(parent), "-f", "lastro.jobs.workers"]
    return [int(pid) for pid in subprocess.run(command, capture_output=True).stdout.split()]


def test_two_readers_leave_what_one_leaves(folder, alone, tmp_path, with_models):
    workspace = Workspace(load(with_models(tmp_path / "casa")))
    done = ingest(workspace, folder, MATTER, others=partial(hand_out, jobs=2))
    assert state(workspace, MATTER) == alone
    assert done.read_now == len(done.files)
    assert ingest(workspace, folder, MATTER, others=partial(hand_out, jobs=2)).read_now == 0
    assert readers(os.getpid()) == []


def test_ing_15_a_reader_killed_in_a_batch_comes_back_to_it(folder, alone, tmp_path, with_models):
    workspace = Workspace(load(with_models(tmp_path / "casa")))
    killed = []

    def kill_once(event) -> None:
        if isinstance(event, Advanced) and event.steps and event.subject and not killed:
            killed.append(readers(os.getpid())[0])
            os.kill(killed[0], signal.SIGKILL)

    ingest(workspace, folder, MATTER, kill_once, others=partial(hand_out, jobs=2))
    assert killed
    assert state(workspace, MATTER) == alone


def test_a_run_killed_with_its_readers_at_work_goes_on(folder, alone, tmp_path, with_models):
    home = with_models(tmp_path / "casa")
    command = [sys.executable, "-m", "lastro.apps.cli.main", "ingest", folder, "-m", MATTER]
    run = subprocess.Popen([*command, "--jobs", "2", "--home", home], stdout=subprocess.DEVNULL)
    workspace = Workspace(load(home))
    until = time.monotonic() + 60
    while not workspace.documents.files(MATTER) and time.monotonic() < until:
        time.sleep(0.05)
    orphans = readers(run.pid)
    run.kill()
    run.wait()
    while any(Path(f"/proc/{pid}").exists() for pid in orphans) and time.monotonic() < until:
        time.sleep(0.1)
    assert not [pid for pid in orphans if Path(f"/proc/{pid}").exists()]
    ingest(workspace, folder, MATTER, others=partial(hand_out, jobs=2))
    assert state(workspace, MATTER) == alone


def test_workers_of_other_machines_take_from_postgresql(folder, alone, tmp_path, with_models):
    """Two workers started apart, one killed at work, and a run that hands out and reads none."""
    with own_postgres(tmp_path) as url:
        home = with_models(tmp_path / "casa")
        others = [with_models(tmp_path / f"máquina {n}") for n in (1, 2)]
        environment = {**os.environ, "DATABASE_URL": url}
        start = partial(subprocess.Popen, env=environment)
        command = [sys.executable, "-m", "lastro.apps.cli.main", "worker"]
        machines = [
            start([*command, "--home", str(place), "--name", place.name]) for place in others
        ]
        ingest_there = ["ingest", str(folder), "-m", MATTER, "--jobs", "2", "--home", str(home)]
        run = start([*command[:-1], *ingest_there, "--json"], stdout=subprocess.PIPE)
        time.sleep(3)
        machines[0].kill()
        machines.append(start([*command, "--home", str(others[0]), "--name", others[0].name]))
        told = json.loads(run.communicate(timeout=120)[0])
        for machine in machines:
            machine.terminate()
            machine.wait(30)
        assert len(told["arquivos"]) == len(alone["files"])
        settings = load(home).model_copy(update={"database_url": url.replace("://", "+psycopg://")})
        workspace = Workspace(settings)
        assert state(workspace, MATTER) == alone
        workspace.engine.dispose()
