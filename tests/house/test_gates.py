"""Layers, types and lint run as tests, so that `make test` is the whole gate."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "format", "--check", "src", "tests", "examples", "scripts", "evals", "benchmarks"],
        ["ruff", "check", "src", "tests", "examples", "scripts", "evals", "benchmarks"],
        ["mypy"],
        ["lint-imports"],
    ],
    ids=["format", "lint", "types", "layers"],
)
def test_gate(command):
    program = Path(sys.executable).parent / command[0]
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
