"""A folder of collections with a fast embedder."""

import json
from pathlib import Path

import pytest

from hash_embedder import HashEmbedder
from lastro.collections import Built, Collections, entries


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder()


@pytest.fixture
def collections(tmp_path: Path, embedder: HashEmbedder) -> Collections:
    return Collections(tmp_path / "colecoes", embedder)


@pytest.fixture
def build(collections: Collections):
    """Return a function that builds a collection of records and gives it its vectors."""

    def make(*records: dict[str, object] | str, name: str = "acervo", embed: bool = True) -> Built:
        lines = [r if isinstance(r, str) else json.dumps(r, ensure_ascii=False) for r in records]
        with collections.making(name) as made:
            built = made.build(entries(line.encode() for line in lines))
            if embed:
                made.embed()
        return built

    return make
