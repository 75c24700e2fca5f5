"""Examples of answers, as data; a test proves that the engine still gives them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

_FAULT = {"erro": {"tipo": "campo_invalido", "mensagem": "campo `artigo`: …", "campo": "artigo"}}


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return name → `{"pedido", "resposta"}`; pedido: method, path and, for POST, body."""
    text = (files("lastro.apps.api") / "examples.json").read_text(encoding="utf-8")
    held: dict[str, dict[str, Any]] = json.loads(text)
    return held


def documented(name: str) -> dict[int | str, dict[str, Any]]:
    """Return what OpenAPI says of a route's answers: its example, and the shape of a fault."""
    said = {"type": "object", "description": "ver shapes em docs/api.md"}
    good = {
        "description": "a resposta",
        "content": {"application/json": {"schema": said, "example": examples()[name]["resposta"]}},
    }
    bad = {
        "description": "o que está errado, e em que campo",
        "content": {"application/json": {"schema": {"type": "object"}, "example": _FAULT}},
    }
    return {200: good, **dict.fromkeys((401, 404, 413, 422, 429), bad)}
