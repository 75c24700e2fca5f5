"""What a `lastro cite` command was given to read: words, a file, or standard input."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from rich.markup import escape

from lastro.apps.cli.output import err
from lastro.errors import NotFound, UserError

if TYPE_CHECKING:
    from lastro.workspace import Workspace

_FILE_NAME = re.compile(
    r"[^\n]{1,250}\.(?:docx?|pdf|odt|rtf|txt|md|html?|eml|msg|xlsx?|csv|json|zip|jpe?g|png|tiff?)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Words:
    """A text to look at. partial: why the file it came from was not read whole, "" when it was."""

    text: str
    partial: str = ""


def words(workspace: Workspace, given: str) -> Words:
    """Return stdin for `-`, what a file of that name says, else the words themselves.

    Raises NotFound for what is written as a file's name and is no file, UserError for nothing.
    """
    if not given.strip():
        raise UserError("falta o texto; escreva-o entre aspas, dê um arquivo, - ou --jsonl ARQUIVO")
    if given == "-":
        return Words(standard_input())
    try:
        path = Path(given)
        is_file, is_folder = path.is_file(), path.is_dir()
    except (OSError, ValueError):  # too long, or with signs no path can have
        is_file = is_folder = False
    if is_file:
        read = workspace.read_file(path)
        return Words(read.text, read.partial)
    if is_folder:
        raise UserError(f"{given} é uma pasta; dê um arquivo dela", subject=given)
    if _FILE_NAME.fullmatch(given.strip()):
        raise NotFound(f"não há o arquivo {given}; confira o caminho", subject=given)
    return Words(given)


def standard_input() -> str:
    """Return what stands in standard input, in whatever encoding. Raises UserError for no text."""
    from lastro.sources import decode

    raw = getattr(sys.stdin, "buffer", None)
    text = decode(raw.read()).text if raw is not None else sys.stdin.read()
    if not text.strip():
        raise UserError("a entrada padrão veio vazia; mande um texto por ela ou dê um arquivo")
    if "\0" in text:
        raise UserError("a entrada padrão não é um texto; dê o arquivo pelo nome em vez de -")
    return text


def standard_lines() -> IO[str]:
    """Return standard input as UTF-8 lines, whatever the terminal is set to."""
    raw = getattr(sys.stdin, "buffer", None)
    return sys.stdin if raw is None else io.TextIOWrapper(raw, encoding="utf-8")


def warn(partial: str) -> None:
    """Say on stderr, before anything else, that a file was not read whole."""
    if partial:
        err.print(f"[yellow]aviso:[/] {unread(partial)}", soft_wrap=True, markup=True)


def unread(partial: str) -> str:
    """Return the sentence that says a file was not read whole, with the reason."""
    return escape(f"o arquivo não foi lido por inteiro ({partial}); o que falta não foi conferido")
