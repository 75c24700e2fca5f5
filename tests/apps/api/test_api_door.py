"""The door: keys, rates, sizes, and clients that take their time."""

import json
import socket
import time

import pytest
from starlette.testclient import TestClient

from lastro.apps.api.app import create_app
from lastro.apps.api.limits import Buckets, Limits
from lastro.apps.api.serve import listen
from lastro.errors import NotFound, OutsideError, UserError
from lastro.keys import KeyStore

NARROW = Limits(
    body_bytes=2_000, body_seconds=0.4, header_seconds=0.4, per_minute=60_000, burst=5_000
)


@pytest.fixture(scope="module")
def address(workspace, serve):
    """A real server that is short of patience and space."""
    with serve(create_app(workspace, NARROW), NARROW) as address:
        yield address


def sent(address, *pieces, pause=0.0):
    """Send bytes, then read until the server closes or says all it has to say."""
    with socket.create_connection(address, timeout=10) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(pause)
        answer = b""
        while b"}}" not in answer:
            read = line.recv(65_536)
            if not read:
                break
            answer += read
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["erro"]


def head(secret, length, path="/v1/parse"):
    return (
        f"POST {path} HTTP/1.1\r\nHost: x\r\nX-API-Key: {secret}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def test_keys_are_made_listed_and_revoked_and_only_hashes_are_kept(tmp_path):
    store = KeyStore(tmp_path / "keys.db")
    key, secret = store.create("Escritório  Silva")
    assert (key.name, store.holder(secret)) == ("Escritório Silva", key)
    assert secret.encode() not in (tmp_path / "keys.db").read_bytes()
    assert (tmp_path / "keys.db").stat().st_mode & 0o077 == 0
    assert store.holder(secret + "x") is None
    revoked = store.revoke(key.id)
    assert revoked.revoked_at is not None
    assert store.holder(secret) is None
    assert store.revoke(key.id) == revoked
    assert store.list() == (revoked,)
    store.close()


def test_a_key_needs_a_name_and_an_unknown_one_cannot_be_revoked(tmp_path):
    store = KeyStore(tmp_path / "keys.db")
    with pytest.raises(UserError, match="nome"):
        store.create("  ")
    with pytest.raises(NotFound, match="lastro keys list"):
        store.revoke("0000000000")
    store.close()


def test_a_revoked_key_opens_nothing_from_the_next_request_on(client, workspace):
    key, secret = workspace.keys.create("breve")
    asked = {"headers": {"X-API-Key": secret}}
    assert client.get("/v1/diplomas", **asked).status_code == 200
    workspace.keys.revoke(key.id)
    refused = client.get("/v1/diplomas", **asked)
    assert refused.status_code == 401
    assert "revogada" in refused.json()["erro"]["mensagem"]
    assert refused.headers["WWW-Authenticate"] == "Bearer"


def test_a_bucket_gives_its_burst_then_its_rate_a_key():
    now = [0.0]
    buckets = Buckets(Limits(per_minute=60, burst=3), clock=lambda: now[0])
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 1.0]
    assert buckets.wait("b") == 0
    now[0] = 0.5
    assert buckets.wait("a") == 0.5
    now[0] = 1.0
    assert buckets.wait("a") == 0
    now[0] = 1_000.0
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 1.0]


def test_too_many_requests_are_told_when_to_come_back(workspace, secret):
    limits = Limits(per_minute=6, burst=2)
    with TestClient(create_app(workspace, limits), headers={"X-API-Key": secret}) as client:
        answers = [client.get("/v1/diplomas") for _ in range(3)]
        health = client.get("/saude")
    assert [a.status_code for a in answers] == [200, 200, 429]
    assert int(answers[2].headers["Retry-After"]) in range(1, 11)
    assert answers[2].json()["erro"]["tipo"] == "pedidos_demais"
    assert health.status_code == 200


@pytest.mark.parametrize("size", [2_001, 50_000, 1_000_000])
def test_a_body_that_is_too_large_is_413_and_named(address, secret, size):
    status, fault = sent(address, head(secret, size), b"x" * size)
    assert (status, fault["tipo"]) == (413, "corpo_grande_demais")
    assert "2000 bytes" in fault["mensagem"]


def test_a_chunked_body_without_a_length_is_measured_too(address, secret):
    opening = head(secret, 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    chunk = b"3e8\r\n" + b"x" * 1_000 + b"\r\n"
    status, _ = sent(address, opening, chunk * 3, b"0\r\n\r\n")
    assert status == 413


def test_a_body_that_dawdles_is_408(address, secret):
    status, fault = sent(address, head(secret, 100), b'{"texto":', pause=0.6)
    assert (status, fault["tipo"]) == (408, "tempo_esgotado")


@pytest.mark.parametrize("first", [b"", b"POST /v1/parse HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_a_head_that_dawdles_is_408_too(address, first):
    status, fault = sent(address, first, pause=0.7)
    assert (status, fault["tipo"]) == (408, "tempo_esgotado")


def test_slow_clients_keep_nobody_waiting(address, secret):
    slow = [socket.create_connection(address, timeout=10) for _ in range(60)]
    try:
        for line in slow:
            line.sendall(head(secret, 100))
        began = time.perf_counter()
        body = b'{"textos": 1}'
        status, _ = sent(address, head(secret, len(body)) + body)
        assert (status, time.perf_counter() - began < 2) == (422, True)
    finally:
        for line in slow:
            line.close()


def test_a_port_that_is_taken_says_which_option_mends_it(address):
    with pytest.raises(OutsideError, match="--port"):
        listen(*address)


def test_answers_do_not_wait_for_nagle():
    """asyncio switches Nagle's algorithm off only on sockets whose protocol is named."""
    with listen("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP
