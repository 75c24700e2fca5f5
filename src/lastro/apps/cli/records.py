"""JSON lines given to a command: one object a line, its text in a field of a known name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any

from lastro.apps.cli.given import standard_lines
from lastro.errors import UserError, os_reason

Record = dict[str, Any]
LEGAL_TEXT = ("texto", "text")


def opened(path: str) -> AbstractContextManager[IO[str]]:
    """Return the lines of a file, of stdin for `-`. Raises UserError for what cannot be opened."""
    if path == "-":
        return nullcontext(standard_lines())
    try:
        return Path(path).open(encoding="utf-8")
    except OSError as wrong:
        raise UserError(f"{path} não pôde ser lido: {os_reason(wrong)}", subject=path) from wrong


def read_records(source: IO[str], path: str, fields: tuple[str, ...]) -> Iterator[Record]:
    """Yield one record a line that holds a text in one of `fields`; blank lines are passed over.

    Raises UserError that names the line: a text that was not found is never answered with "none".
    """
    number = 0
    try:
        for number, line in enumerate(source, 1):
            if line.strip("\ufeff \t\r\n"):
                yield _record(line.lstrip("\ufeff"), f"{path}, linha {number}", fields)
    except UnicodeDecodeError as wrong:
        raise UserError(
            f"{path}, linha {number + 1}: não está em UTF-8; grave o arquivo em UTF-8"
        ) from wrong


def text_in(record: Record, fields: tuple[str, ...]) -> str | None:
    """Return the text of the first of `fields` that holds one, None when none does."""
    return next((record[f] for f in fields if isinstance(record.get(f), str)), None)


def json_line(record: Record) -> str:
    """Return the record as one line; lone surrogates, which UTF-8 cannot hold, are escaped."""
    line = json.dumps(record, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        line = json.dumps(record)
    return line + "\n"


def _record(line: str, where: str, fields: tuple[str, ...]) -> Record:
    try:
        record = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as wrong:
        raise UserError(f'{where}: não é JSON; escreva {{"id": 1, "{fields[0]}": "…"}}') from wrong
    if not isinstance(record, dict):
        raise UserError(f"{where}: esperado um objeto JSON por linha")
    if text_in(record, fields) is None:
        raise UserError(f"{where}: falta o texto, no campo {' ou '.join(map(repr, fields))}")
    return record


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")
