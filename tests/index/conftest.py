"""An empty index with a fast embedder, on every engine that keeps one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from index_samples import HashEmbedder, Place
from own_s3 import BUCKET, own_s3

from lastro.index import Index
from lastro.models import E5Embedder


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder()


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    """Return the address of a server that speaks S3."""
    with own_s3() as address:
        yield address


@pytest.fixture(params=["pasta", "s3"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return where an index may lie: the contract is the same in a folder and on S3."""
    if request.param == "pasta":
        return Place(str(tmp_path / "index"))
    return Place(f"s3://{BUCKET}/{tmp_path.name}", request.getfixturevalue("s3"))


@pytest.fixture
def index(place: Place, embedder: HashEmbedder) -> Index:
    return place.opened(embedder)


@pytest.fixture(scope="session")
def e5(tmp_path_factory: pytest.TempPathFactory) -> E5Embedder:
    """Return the real embedder, built once for all tests of the room."""
    return E5Embedder(tmp_path_factory.mktemp("home"), threads=2)
