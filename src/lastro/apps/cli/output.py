"""One place where commands print: JSON on stdout, progress and errors on stderr, exit codes.

0 done · 1 refused by a check · 2 bad input · 3 something outside failed
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from lastro.errors import LastroError, OutsideError, Refused, UserError
from lastro.events import Advanced, Emit, Event, Finished, Started, Warned

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(document: Any) -> None:
    """Write one JSON document and a newline to stdout, UTF-8, nothing else."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    sys.stdout.flush()


def exit_code(error: BaseException) -> int:
    """Return the exit code an error ends the program with."""
    if isinstance(error, Refused):
        return 1
    if isinstance(error, UserError):
        return 2
    if isinstance(error, (OutsideError, OSError)):
        return 3
    return 3 if isinstance(error, LastroError) else 1


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show a turning mark on stderr while something of unknown length runs; silent in a pipe."""
    if not err.is_terminal:
        yield
        return
    with err.status(what):
        yield


@contextmanager
def progress() -> Iterator[Emit]:
    """Yield an `emit` that draws one bar a stage on stderr; silent when stderr is no terminal."""
    bars: dict[str, Any] = {}
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.0f}/{task.total}"),
        TimeRemainingColumn(),
        TextColumn("[dim]{task.fields[subject]}"),
    )
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as shown:

        def emit(event: Event) -> None:
            match event:
                case Started(stage, total):
                    bars[stage] = shown.add_task(stage, total=total, subject="")
                case Advanced(stage, subject, steps):
                    if stage in bars:
                        shown.update(bars[stage], advance=steps, subject=subject[-50:])
                case Finished(stage, _):
                    if stage in bars:
                        shown.remove_task(bars.pop(stage))
                case Warned(message, subject):
                    shown.console.print(f"[yellow]aviso:[/] {message} {subject}".rstrip())

        yield emit
