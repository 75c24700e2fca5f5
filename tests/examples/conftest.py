"""The builder's modules, the committed case and its answer key."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lastro.sources import Engines, RawFile, gather, read

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path[:0] = [str(EXAMPLES), str(EXAMPLES.parent)]


@pytest.fixture(scope="session")
def case() -> Path:
    return EXAMPLES / "caso-exemplo"


@pytest.fixture(scope="session")
def key() -> dict:
    return json.loads((EXAMPLES / "gabarito.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def read_folder() -> Callable[[Path], dict]:
    """What the product's readers say of each file of a folder, without OCR and speech."""

    def readings(folder: Path) -> dict:
        found = {}

        def keep(raw: RawFile) -> None:
            reading = found[raw.locator] = read(raw, Engines())
            for child in getattr(reading, "children", ()):
                keep(child)

        for raw in gather(folder):
            keep(RawFile(raw.locator, raw.content))
        return found

    return readings
