"""JSON lines in, JSON lines out: streamed, in order, on as many cores as wanted."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path

from lastro.apps import answers
from lastro.apps.cli.records import LEGAL_TEXT, Record, json_line, opened, read_records, text_in
from lastro.law import LawStore, open_law

_PER_TASK = 32
_AHEAD = 4
_home: Path | None = None


def parsed(record: Record) -> Record:
    """Return `{"id", "citacoes"}`, the citations as `/v1/parse` gives them."""
    return {"id": record.get("id"), **answers.parsed(_text(record))}


def checked(record: Record, on: date | None = None) -> Record:
    """Return `{"id", "resumo", "citacoes"}` as `/v1/resolver-texto` does, but without its limit."""
    assert _home is not None, "say first which home"
    report = answers.checked(_text(record), _law(_home), limit=None, on=on)
    return {"id": record.get("id"), **report}


def at_home(home: Path) -> None:
    """Say which home this process works in; its law is opened when the first line asks for it."""
    global _home
    _home = home


@cache
def _law(home: Path) -> LawStore:
    return open_law(home)


def stream(path: str, answer: Callable[[Record], Record], home: Path, jobs: int) -> None:
    """Write the answer to each line of `path` (`-`: stdin) to stdout, in order, as it is ready.

    jobs: processes; 0 takes every core. Raises UserError that names a line that is no JSON.
    """
    with opened(path) as source:
        records = read_records(source, path, LEGAL_TEXT)
        if jobs == 1:
            at_home(home)
            for record in records:
                _write(json_line(answer(record)))
            return
        for lines in _spread(records, answer, home, jobs or os.cpu_count() or 1):
            _write(lines)


def _spread(
    records: Iterator[Record], answer: Callable[[Record], Record], home: Path, jobs: int
) -> Iterator[str]:
    """Yield answered lines in order, with at most a few batches a process under way."""
    context = multiprocessing.get_context("spawn")
    waiting: deque[Future[str]] = deque()
    with ProcessPoolExecutor(jobs, context, at_home, (home,)) as pool:
        while batch := list(islice(records, _PER_TASK)):
            waiting.append(pool.submit(_answered, answer, batch))
            if len(waiting) >= _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _answered(answer: Callable[[Record], Record], batch: list[Record]) -> str:
    return "".join(json_line(answer(record)) for record in batch)


def _write(lines: str) -> None:
    sys.stdout.write(lines)
    sys.stdout.flush()


def _text(record: Record) -> str:
    return text_in(record, LEGAL_TEXT) or ""
