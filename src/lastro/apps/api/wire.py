"""From an answer, or a fault `{"erro": {"tipo", "mensagem", "campo"}}`, to bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic_core import PydanticSerializationError, to_json
from starlette.responses import Response

MEDIA_TYPE = "application/json"
_TYPES = {
    400: "corpo_invalido",
    401: "sem_chave",
    404: "nao_encontrado",
    405: "metodo_nao_aceito",
    408: "tempo_esgotado",
    413: "corpo_grande_demais",
    422: "campo_invalido",
    429: "pedidos_demais",
    500: "erro_interno",
    503: "indisponivel",
}


def encoded(answer: object) -> bytes:
    """Return `answer` as JSON in UTF-8; what UTF-8 cannot hold (a lone surrogate) is escaped."""
    try:
        return to_json(answer)
    except (PydanticSerializationError, UnicodeEncodeError):
        return json.dumps(answer).encode("ascii")


def reply(answer: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return the HTTP answer that carries `answer`."""
    return Response(encoded(answer), status, dict(headers or {}), MEDIA_TYPE)


def fault(status: int, message: str, field: str | None = None) -> Response:
    """Return the answer of a request that failed."""
    kind = _TYPES.get(status, "erro")
    return reply({"erro": {"tipo": kind, "mensagem": message, "campo": field}}, status)
