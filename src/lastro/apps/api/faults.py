"""From any error of the app to a fault in Portuguese that names its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from lastro.apps.api.wire import fault
from lastro.errors import LastroError, NotFound, OutsideError

_STATUSES = {
    400: "o corpo não pôde ser lido: envie JSON em UTF-8, com Content-Type: application/json",
    404: "não há esta rota; veja /openapi.json",
    405: "este método não é aceito nesta rota; veja /openapi.json",
}
_MESSAGES = {
    "missing": "é obrigatório",
    "string_type": "deve ser um texto",
    "string_unicode": "tem meio par substituto (U+D800 a U+DFFF): não é texto Unicode válido",
    "string_too_long": "tem mais de {max_length} caracteres",
    "string_too_short": "não pode ser vazio",
    "string_pattern_mismatch": "não tem a forma esperada",
    "int_type": "deve ser um número inteiro",
    "int_parsing": "deve ser um número inteiro",
    "int_parsing_size": "é um número grande demais",
    "int_from_float": "deve ser um número inteiro",
    "greater_than_equal": "deve ser no mínimo {ge}",
    "less_than_equal": "deve ser no máximo {le}",
    "bool_type": "deve ser true ou false",
    "bool_parsing": "deve ser true ou false",
    "list_type": "deve ser uma lista",
    "too_long": "tem mais de {max_length} itens",
    "too_short": "deve ter ao menos {min_length} item",
    "literal_error": "deve ser {expected}",
    "enum": "deve ser {expected}",
    "extra_forbidden": "não é um campo conhecido",
    "json_invalid": "não é JSON válido",
    "model_attributes_type": "deve ser um objeto JSON (Content-Type: application/json)",
    "model_type": "deve ser um objeto JSON",
    "dict_type": "deve ser um objeto JSON",
}
_OUTER = {"body": "corpo", "query": "parâmetros", "path": "caminho"}


def install(app: FastAPI) -> None:
    """Make every error of `app` leave as a `fault`."""
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(LastroError, _ours)
    app.add_exception_handler(Exception, _surprise)


def message_of(error: Mapping[str, Any]) -> tuple[str, str]:
    """Return field (`citacoes[0].artigo`) and message, in Portuguese, of a pydantic error."""
    place = list(error["loc"])
    if error["type"] == "json_invalid":
        place = place[:1]
    field = _path(place)
    said = _MESSAGES.get(error["type"], str(error["msg"]))
    return field, f"campo `{field}`: {said.format_map({**error.get('ctx', {}), 'loc': field})}"


def _path(place: Sequence[str | int]) -> str:
    if len(place) == 1:
        return _OUTER.get(str(place[0]), str(place[0]))
    path = ""
    for step in place[1:]:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
    return path.lstrip(".")


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [message_of(each) for each in error.errors()]
    return fault(422, "; ".join(dict.fromkeys(said for _, said in found[:5])), found[0][0])


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return fault(error.status_code, _STATUSES.get(error.status_code, str(error.detail)))


async def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, LastroError)
    status = 404 if isinstance(error, NotFound) else 503 if isinstance(error, OutsideError) else 422
    return fault(status, str(error), error.subject or None)


async def _surprise(request: Request, error: Exception) -> Response:
    return fault(500, "erro interno do Lastro; nada foi conferido. O registro do servidor diz mais")
