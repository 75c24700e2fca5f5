"""The builder's modules, the committed case and its answer key."""

import json
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path[:0] = [str(EXAMPLES), str(EXAMPLES.parent)]


@pytest.fixture(scope="session")
def case() -> Path:
    return EXAMPLES / "caso-exemplo"


@pytest.fixture(scope="session")
def key() -> dict:
    return json.loads((EXAMPLES / "gabarito.json").read_text(encoding="utf-8"))
