"""Values of this room as JSON and back, equal after the round trip.

Reading is strict: an artefact that does not fit its type is refused, never guessed at.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from lastro.errors import Refused

T = TypeVar("T")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def encode(kind: Any, value: object) -> bytes:
    """Return `value` as UTF-8 JSON, two spaces deep, ending in a newline."""
    return bytes(_adapter(kind).dump_json(value, indent=2)) + b"\n"


def decode(kind: type[T], text: bytes | str) -> T:
    """Return the value that `encode` wrote. Raises Refused naming the first part that is wrong."""
    try:
        adapter = _adapter(cast(Any, kind))
        value: T = adapter.validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "início"
        raise Refused(
            f"o artefato não é um {kind.__name__} válido ({place}: {first['msg']}); apague a pasta "
            "da minuta e rode `lastro compose` de novo",
            subject=place,
        ) from wrong
    return value
