"""Killed at any moment and run again, ingest and compose end as an undisturbed run does."""

import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from killed_run import MATTER
from matter_state import state

from lastro.settings import load
from lastro.workspace import Workspace

SCRIPT = Path(__file__).with_name("killed_run.py")


def run(home: Path, folder: Path, at: int, when: str = "before") -> int:
    command = [sys.executable, SCRIPT, home, folder, str(at), when]
    return subprocess.run(command, capture_output=True, check=False).returncode


@pytest.fixture(scope="session")
def small_case(root, tmp_path_factory) -> Path:
    """Files of the example that read fast: no scan, no recording; containers and mail included."""
    folder = tmp_path_factory.mktemp("caso")
    source = root / "examples/caso-exemplo"
    wanted = (".docx", ".csv", ".zip", ".eml", ".html", ".json", ".md", ".txt")
    for path in sorted(p for p in source.rglob("*") if p.suffix in wanted):
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return folder


@pytest.fixture(scope="session")
def undisturbed(small_case, tmp_path_factory, models) -> dict:
    home = tmp_path_factory.mktemp("inteiro")
    shutil.copytree(models / "models", home / "models")
    assert run(home, small_case, 0) == 0
    return state(Workspace(load(home)), MATTER)


@pytest.mark.parametrize(
    ("at", "when"),
    [(4, "before"), (9, "after"), (40, "before"), (75, "after"), (90, "before"), (140, "after")],
)
def test_killed_at_a_commit_and_run_again(at, when, small_case, undisturbed, tmp_path, with_models):
    home = with_models(tmp_path / "home")
    assert run(home, small_case, at, when) == -signal.SIGKILL
    assert run(home, small_case, 0) == 0
    assert state(Workspace(load(home)), MATTER) == undisturbed


def test_killed_by_the_clock_again_and_again(small_case, undisturbed, tmp_path, with_models):
    home = with_models(tmp_path / "home")
    chance = random.Random(20261130)
    for _ in range(4):
        process = subprocess.Popen([sys.executable, SCRIPT, home, small_case, "0", "before"])
        time.sleep(chance.uniform(2.0, 9.0))
        process.kill()
        process.wait()
    assert run(home, small_case, 0) == 0
    assert state(Workspace(load(home)), MATTER) == undisturbed
