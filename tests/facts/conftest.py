"""A store of facts on an empty database."""

from collections.abc import Callable

import pytest
from sqlalchemy import create_engine

from lastro.facts import FactStore, extract
from lastro.sources import Document


@pytest.fixture
def store(tmp_path) -> FactStore:
    found = FactStore(create_engine(f"sqlite:///{tmp_path / 'lastro.db'}"))
    found.create()
    return found


@pytest.fixture
def keep(store) -> Callable[..., FactStore]:
    """Extract and keep documents; return the store."""

    def kept(*documents: Document, matter: str = "caso") -> FactStore:
        for document in documents:
            store.put(matter, document.sha256, document.locator, extract(document))
        return store

    return kept
