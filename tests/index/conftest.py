"""An empty index with a fast embedder."""

from pathlib import Path

import pytest
from index_samples import HashEmbedder

from lastro.index import Index
from lastro.models import E5Embedder


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder()


@pytest.fixture
def index(tmp_path: Path, embedder: HashEmbedder) -> Index:
    return Index.open(tmp_path / "index", embedder)


@pytest.fixture(scope="session")
def e5(tmp_path_factory: pytest.TempPathFactory) -> E5Embedder:
    """Return the real embedder, built once for all tests of the room."""
    return E5Embedder(tmp_path_factory.mktemp("home"), threads=2)
