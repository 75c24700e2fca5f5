"""The law store that evals ask: one given, or one built from ../shared/corpus for the run."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lastro.law import LawStore, build, open_law

CORPUS = Path(__file__).resolve().parents[2] / "shared/corpus/raw"


@contextmanager
def law_store(home: Path | None) -> Iterator[LawStore]:
    """Yield the store in `home`; without one, a store of the whole corpus, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        held = home or Path(folder)
        if home is None:
            build(CORPUS, held / "law.db")
        with open_law(held) as law:
            yield law
