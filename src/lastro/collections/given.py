"""JSON lines to entries: one document a line; a bad line is named and the rest is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lastro.collections.model import Entry, Passed

_TEXT, _TITLE = ("text", "texto"), ("title", "titulo")
_OWN = ("id", "_id", *_TEXT, *_TITLE)
_HALF = re.compile("[\ud800-\udfff]")  # of a pair: no file and no store can hold it
_SHOWN = '{"id": "1", "text": "…"}'


def entries(lines: Iterable[bytes]) -> Iterator[Entry | Passed]:
    """Yield one entry a line, or what is wrong with the line; blank lines are passed over.

    A second line with the id of an earlier one is passed over too: which one counts is not ours
    to guess.
    """
    met: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip(b"\xef\xbb\xbf \t\r\n"):
            continue
        read = _entry(line)
        if isinstance(read, str):
            yield Passed(number, read)
        elif read.id in met:
            reason = f"o id {read.id!r} já está na linha {met[read.id]}; dê outro a um dos dois"
            yield Passed(number, reason)
        else:
            met[read.id] = number
            yield read


def _entry(line: bytes) -> Entry | str:
    try:
        record = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        return "não está em UTF-8; grave o arquivo em UTF-8"
    except (ValueError, RecursionError):
        return f"não é JSON; escreva {_SHOWN}"
    if not isinstance(record, dict):
        return f"não é um objeto JSON; escreva {_SHOWN}"
    name = _named(record)
    text = _first(record, _TEXT)
    if name is None:
        return f"falta o id; escreva {_SHOWN}"
    if not isinstance(text, str) or not text.strip():
        return 'falta o texto; escreva-o no campo "text" ou "texto"'
    title = _first(record, _TITLE)
    fields = {key: value for key, value in record.items() if key not in _OWN}
    text = _HALF.sub("\ufffd", text)
    title = _HALF.sub("\ufffd", title) if isinstance(title, str) else ""
    return Entry(name, text, title, fields=fields)


def _first(record: dict[str, Any], names: Sequence[str]) -> object:
    return next((record[name] for name in names if name in record), None)


def _named(record: dict[str, Any]) -> str | None:
    given = record.get("id", record.get("_id"))
    if isinstance(given, bool) or not isinstance(given, str | int) or given == "":
        return None
    return str(given)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")
