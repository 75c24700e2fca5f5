"""One place where commands print: JSON on stdout, progress and errors on stderr, exit codes.

0 done · 1 refused by a check · 2 bad input · 3 something outside failed
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from lastro.errors import DISK_FULL, LastroError, Refused, UserError, os_reason
from lastro.events import Advanced, Emit, Event, Finished, Started, Warned
from lastro.text import clip

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(document: Any) -> None:
    """Write one JSON document and a newline to stdout, UTF-8, nothing else.

    Half characters (of an argument or a name that is not UTF-8) come as `?`.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")
    sys.stdout.flush()


def exit_code(error: BaseException) -> int:
    """Return the exit code an error ends the program with."""
    if isinstance(error, Refused):
        return 1
    if isinstance(error, (UserError, typer.TyperException)):
        return 2
    return 3


def foreseen(error: BaseException) -> bool:
    """Return whether the error carries its own message for the lawyer."""
    return isinstance(error, (LastroError, OSError, typer.TyperException))


def explained(error: Exception) -> str:
    """Return the error in a sentence for the lawyer."""
    if isinstance(error, typer.TyperException):
        return error.format_message()
    if isinstance(error, OSError):
        if error.errno == errno.ENOSPC:
            return DISK_FULL
        named = f"{error.filename}: " if error.filename else ""
        return f"{named}{os_reason(error)}; confira o caminho, a permissão e o espaço em disco"
    if foreseen(error):
        return str(error)
    return (
        f"falha que o Lastro não previu ({type(error).__name__}: {clip(str(error), 300)}); os "
        "autos não foram alterados. Tente de novo e, se persistir, relate-a com esta mensagem"
    )


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
