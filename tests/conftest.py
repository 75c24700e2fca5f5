"""Shared fixtures: where the repository and the shared folder are, and a clean home."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of official texts and stress files; tests that need it skip where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("../shared is absent: this test reads official texts or stress files from it")
    return SHARED


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch) -> None:
    """No test touches the user's own home folder, configuration or keys."""
    monkeypatch.setenv("LASTRO_HOME", str(tmp_path / "home"))
