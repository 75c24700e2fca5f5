"""Runs an app with uvicorn on one address; clients that dawdle over their headers are let go."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from lastro.apps.api.limits import Limits
from lastro.errors import OutsideError

_LATE = b'{"erro":{"tipo":"tempo_esgotado","mensagem":"o pedido demorou demais","campo":null}}'
_TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_LATE), _LATE)
)

_BACKLOG = 2048


class PatientProtocol(H11Protocol):
    """HTTP/1.1 that waits `header_seconds` for the head of a request, then answers 408."""

    header_seconds = Limits().header_seconds
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what came; a request that is whole is waited for no more."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        waiting = self.cycle is None or self.cycle.response_complete
        if not waiting:
            self._stop()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.header_seconds, self._let_go)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _let_go(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_TOO_LATE)
            self.transport.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to the address; port 0 takes a free one. Raises OutsideError.

    The protocol is named, or asyncio leaves Nagle's algorithm on: 40 ms a request on loopback.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(_BACKLOG)
        return sock
    except (OSError, OverflowError) as wrong:
        sock.close()
        raise OutsideError(
            f"{host}:{port} não pôde ser aberto ({wrong}); escolha outra porta com --port",
            subject=f"{host}:{port}",
        ) from wrong


def server_of(app: ASGIApp, limits: Limits | None = None) -> uvicorn.Server:
    """Return a server of `app`, not running yet; `run(sockets=[…])` serves until it is stopped."""
    patience = (limits or Limits()).header_seconds
    protocol: Any = type("Protocol", (PatientProtocol,), {"header_seconds": patience})
    config = uvicorn.Config(
        app,
        http=protocol,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=10,
    )
    return uvicorn.Server(config)
