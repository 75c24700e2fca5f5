"""From an answer to bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fastapi.responses import Response
from pydantic_core import PydanticSerializationError, to_json

MEDIA_TYPE = "application/json"


def encoded(answer: object) -> bytes:
    """Return `answer` as JSON in UTF-8; what UTF-8 cannot hold (a lone surrogate) is escaped."""
    try:
        return to_json(answer)
    except (PydanticSerializationError, UnicodeEncodeError):
        return json.dumps(answer).encode("ascii")


def reply(answer: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return the HTTP answer that carries `answer`."""
    return Response(encoded(answer), status, dict(headers or {}), MEDIA_TYPE)
