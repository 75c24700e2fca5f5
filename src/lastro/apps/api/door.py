"""The door in front of an app: who may come in, how often, with how much, and how slowly.

Plain ASGI, so that a request is refused before anything reads its body.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastro.apps.api.limits import Buckets, Limits
from lastro.apps.api.wire import fault
from lastro.keys import Key

_NO_KEY = (
    "esta rota pede uma chave: envie `Authorization: Bearer CHAVE` ou `X-API-Key: CHAVE`. "
    "Crie uma com `lastro keys create NOME`"
)
_WRONG_KEY = "a chave não existe ou foi revogada; crie outra com `lastro keys create NOME`"
_DRAINED = 16


@dataclass(frozen=True, slots=True)
class _Refusal:
    status: int
    message: str
    headers: tuple[tuple[str, str], ...] = ()


class Door:
    """Lets a request through to `app` with its whole body, or answers it."""

    def __init__(
        self,
        app: ASGIApp,
        holder: Callable[[str], Key | None],
        limits: Limits,
        locked: tuple[str, ...] = ("/v1/",),
    ) -> None:
        self._app, self._holder, self._limits, self._locked = app, holder, limits, locked
        self._buckets = Buckets(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection event of the ASGI server."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        refusal = self._admit(scope["path"], headers)
        if refusal is not None:
            return await _refuse(refusal, scope, receive, send)
        body = await self._body(receive)
        if body is None:
            return None
        if isinstance(body, _Refusal):
            return await _refuse(body, scope, receive, send)
        return await self._app(scope, _replayed(body, receive), send)

    def _admit(self, path: str, headers: Headers) -> _Refusal | None:
        if not path.startswith(self._locked):
            return None
        secret = _secret(headers)
        key = self._holder(secret) if secret else None
        if key is None:
            challenge = (("WWW-Authenticate", "Bearer"),)
            return _Refusal(401, _WRONG_KEY if secret else _NO_KEY, challenge)
        seconds = self._buckets.wait(key.id)
        if seconds:
            again = str(math.ceil(seconds))
            message = f"a chave passou de {self._limits.per_minute} pedidos por minuto"
            return _Refusal(429, f"{message}; tente em {again} s", (("Retry-After", again),))
        return None

    async def _body(self, receive: Receive) -> bytes | _Refusal | None:
        """Return the whole body, why it is refused, or None when the client went away.

        A body that is too large is read on for a while, so that its sender gets to our answer.
        """
        most, pieces, size = self._limits.body_bytes, [], 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    piece = message.get("body", b"")
                    size += len(piece)
                    pieces.append(piece if size <= most else b"")
                    if not message.get("more_body", False) or size > _DRAINED * most:
                        break
        except TimeoutError:
            return _Refusal(
                408, f"o corpo não chegou inteiro em {self._limits.body_seconds:g} s", _CLOSE
            )
        if size > most:
            return _Refusal(413, f"o corpo passa de {most} bytes; divida o texto", _CLOSE)
        return b"".join(pieces)


_CLOSE = (("Connection", "close"),)


def _secret(headers: Headers) -> str:
    scheme, _, given = headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else headers.get("x-api-key", "").strip()


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives `body` once, then what the server gives."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _refuse(refusal: _Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    answer = fault(refusal.status, refusal.message)
    answer.headers.update(dict(refusal.headers))
    await answer(scope, receive, send)
