"""One workspace with the starter law, its app in this process, and a real server of it."""

import pytest
from starlette.testclient import TestClient

from lastro.apps.api.app import create_app
from lastro.apps.api.limits import Limits
from lastro.settings import load
from lastro.workspace import Workspace

ROOMY = Limits(per_minute=10_000_000, burst=1_000_000)


@pytest.fixture(scope="session")
def workspace(tmp_path_factory):
    return Workspace(load(tmp_path_factory.mktemp("servico")))


@pytest.fixture(scope="session")
def secret(workspace):
    return workspace.keys.create("testes")[1]


@pytest.fixture(scope="session")
def client(workspace, secret):
    """A client that holds a key."""
    with TestClient(create_app(workspace, ROOMY), headers={"X-API-Key": secret}) as client:
        yield client


@pytest.fixture(scope="session")
def roomy():
    """Limits that no test reaches by being fast."""
    return ROOMY
