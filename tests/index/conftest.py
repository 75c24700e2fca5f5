"""An empty index with a fast embedder."""

from pathlib import Path

import pytest
from index_samples import HashEmbedder

from lastro.index import Index


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder()


@pytest.fixture
def index(tmp_path: Path, embedder: HashEmbedder) -> Index:
    return Index.open(tmp_path / "index", embedder)
