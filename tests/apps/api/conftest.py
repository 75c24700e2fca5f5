"""One workspace with the starter law, its app in this process, and a real server of it."""

import threading
import time
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from lastro.apps.api.app import create_app
from lastro.apps.api.limits import Limits
from lastro.apps.api.serve import listen, server_of
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


@contextmanager
def running(app, limits):
    """Yield the address of a real server of `app` on a free port of 127.0.0.1."""
    sock = listen("127.0.0.1", 0)
    server = server_of(app, limits)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield sock.getsockname()
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def serve():
    """Return the context manager that serves an app."""
    return running
