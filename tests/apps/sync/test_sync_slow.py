"""A site that sends a byte now and then for ever could not be asked: the time of a page ends."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest

from lastro.connectors import Manners, OfficialWeb
from lastro.law.sync import Known, Unanswered

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n"


@contextmanager
def dripping(start: bytes):
    """A site that says `start` and then one letter at a time, never ending."""
    server = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def drip(there: socket.socket) -> None:
        with there:
            there.recv(4096)
            said = start
            while not over.wait(0.02):
                try:
                    there.sendall(said)
                except OSError:
                    return
                said = b"x"

    def serve() -> None:
        while True:
            try:
                there, _ = server.accept()
            except OSError:
                return
            threading.Thread(target=drip, args=(there,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
    finally:
        over.set()
        server.shutdown(socket.SHUT_RDWR)
        server.close()


@pytest.mark.parametrize("start", [HEAD + b"X-Vagar: ", HEAD + b"\r\n"], ids=["head", "body"])
def test_a_site_that_drips_for_ever_could_not_be_asked(start):
    manners = Manners(delay=0, timeout=1, whole=0.3, tries=2)
    began = time.monotonic()
    with dripping(start) as site, OfficialWeb(manners) as web:
        answer = web(f"{site}/ccivil_03/leis/l9307.htm", Known())
    assert isinstance(answer, Unanswered)
    assert "não chegou inteira" in answer.reason
    assert time.monotonic() - began < 5
