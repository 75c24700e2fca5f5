"""JSON: one block an object, one anchor a value (its JSON pointer); keys are shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import filterfalse
from typing import Any

from lastro.sources.assemble import Assembly
from lastro.sources.encoding import decode
from lastro.sources.labels import Export, labelled
from lastro.sources.media import JSON, JSON_LINES
from lastro.sources.model import BlockKind, Document, Engines, PointerAnchor, RawFile

_Place = tuple[str, str, Any]  # JSON pointer, name, value
LONG_CHARS = 300
_PROCESS = {"numeroProcesso", "movimentos"}
_WORDS = {True: "sim", False: "não", None: "nulo"}


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the values in file order; `{"numero": "0001"}` reads `numero: 0001`.

    The known fields of a DataJud export have the names a lawyer gives them (`labels.py`).
    """
    return _document(raw, JSON, json.loads(decode(raw.content).text, parse_float=str))


def read_lines(raw: RawFile, engines: Engines) -> Document:
    """Return the values of a file with one JSON value a line; the first line is `/0`."""
    lines = decode(raw.content).text.splitlines()
    values = [json.loads(line, parse_float=str) for line in lines if line.strip()]
    return _document(raw, JSON_LINES, values)


def _document(raw: RawFile, media_type: str, value: Any) -> Document:
    assembly = Assembly(raw, media_type)
    export = _export(value)
    inside: list[Iterator[_Place]] = [iter((("", "", value),))]
    while inside:
        if (found := next(inside[-1], None)) is None:
            inside.pop()
            continue
        pointer, name, current = found
        if isinstance(current, dict | list):
            _add_scalars(assembly, export, pointer, filter(_short, _children(*found)))
            inside.append(filterfalse(_short, _children(*found)))
        else:
            text = _scalar(export, pointer, name, current)
            assembly.add(text, BlockKind.PARAGRAPH, PointerAnchor(pointer))
    return assembly.document()


def _children(pointer: str, name: str, value: Any) -> Iterator[_Place]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in pairs:
        step = str(key).replace("~", "~0").replace("/", "~1")
        yield f"{pointer}/{step}", str(key) if isinstance(value, dict) else name, child


def _add_scalars(
    assembly: Assembly, export: Export, pointer: str, scalars: Iterable[_Place]
) -> None:
    cells = [
        (_scalar(export, place, name, value), PointerAnchor(place))
        for place, name, value in scalars
    ]
    assembly.add_row(cells, PointerAnchor(pointer))


def _short(place: _Place) -> bool:
    value = place[2]
    return not isinstance(value, dict | list) and len(str(value)) <= LONG_CHARS


def _scalar(export: Export, pointer: str, name: str, value: Any) -> str:
    text = _WORDS[value] if value is None or isinstance(value, bool) else str(value)
    return labelled(export, pointer, name, text)


def _export(value: Any) -> Export:
    """Tell a process of DataJud, alone, in a list or as the search answered it."""
    for _ in range(5):
        if isinstance(value, list):
            value = value[0] if value else None
        elif isinstance(value, dict) and not value.keys() >= _PROCESS:
            value = value.get("hits") or value.get("_source")
    return Export.DATAJUD if isinstance(value, dict) and value.keys() >= _PROCESS else Export.OTHER
