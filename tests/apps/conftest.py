"""The command line in this process, and one home with the example case read and drafted."""

import fcntl
import json
import shutil
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from matter_state import read_and_draft

from lastro.apps.api.serve import listen, server_of
from lastro.apps.cli.main import run
from lastro.settings import load
from lastro.workspace import Workspace

MATTER = "exemplo"


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        return json.loads(self.out)


@pytest.fixture
def lastro(capsys, monkeypatch):
    """Run one command line and return its exit code, stdout and stderr."""

    def call(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["lastro", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            run()
        out, err = capsys.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else 0, out, err)

    return call


def once(folder: Path, make) -> Path:
    """Return `folder`, made by `make(folder)` exactly once however many workers ask."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder.parent / f"{folder.name}.done"
        if not done.exists():
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="session")
def shared_tmp(tmp_path_factory, worker_id) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def models(shared_tmp) -> Path:
    """A home in which the models are built; `with_models` links them into other homes."""
    return once(shared_tmp / "models-home", lambda home: Workspace(load(home)).embedder.prepare())


@pytest.fixture
def with_models(models):
    """Return a function that gives a home the built models, by links, not copies."""

    def give(home: Path) -> Path:
        shutil.copytree(models / "models", home / "models", copy_function=_link)
        return home

    return give


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)


@pytest.fixture(scope="session")
def example(root, shared_tmp, models) -> Workspace:
    """The workspace in which the example case was read and every piece that applies drafted."""

    def make(home: Path) -> None:
        shutil.copytree(models / "models", home / "models", copy_function=_link)
        read_and_draft(Workspace(load(home)), root / "examples/caso-exemplo", MATTER)

    return Workspace(load(once(shared_tmp / "example-home", make)))


@contextmanager
def running(app, limits):
    """Yield the address of a real server of `app` on a free port of 127.0.0.1."""
    sock = listen("127.0.0.1", 0)
    server = server_of(app, limits)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield sock.getsockname()
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def serve():
    """Return the context manager that serves an app."""
    return running
