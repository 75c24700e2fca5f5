"""One stage, one file: written whole or not at all, skipped when its input has not changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from lastro.drafting.codec import decode, encode
from lastro.errors import Refused

T = TypeVar("T")


def digest(*parts: str) -> str:
    """Return 16 hex digits that stand for `parts` in their order."""
    return sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old content or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with draft.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)


def stage(path: Path, kind: type[T], made_from: str, make: Callable[[], T]) -> T:
    """Return the artefact at `path`, made now unless it was made from the same input.

    made_from: a digest of everything the stage looks at
    """
    held = _held(path, kind, made_from)
    if held is not None:
        return held
    value = make()
    body = encode(kind, value).decode()
    write_whole(path, f'{{"feito_de": {json.dumps(made_from)}, "valor": {body}}}\n'.encode())
    return value


def _held(path: Path, kind: type[T], made_from: str) -> T | None:
    if not path.is_file():
        return None
    try:
        envelope = json.loads(path.read_bytes())
        if not isinstance(envelope, dict) or envelope.get("feito_de") != made_from:
            return None
        return decode(kind, json.dumps(envelope["valor"]))
    except (ValueError, KeyError, Refused):
        return None
