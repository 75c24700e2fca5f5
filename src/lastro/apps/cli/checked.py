"""The table of `lastro cite`: each citation, where it stands, and what was found, in Portuguese."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import zip_longest

from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.output import out
from lastro.apps.cli.words import shown
from lastro.citations import (
    Checked,
    QuoteVerdict,
    Report,
    Resolution,
    Status,
    accusation,
    held_in_words,
    remarks,
)
from lastro.text import clip

_MISQUOTED = (QuoteVerdict.PROXIMA, QuoteVerdict.AUSENTE)
_UNCOMPARED = (Status.NAO_SUPORTADO, Status.DIPLOMA_DESCONHECIDO)
_REASON = 320


def show(name: str, report: Report, places: Sequence[str] = (), day: date | None = None) -> None:
    """Print the table, the counts, and what was seen and not checked.

    places: where each citation stands, in the report's order; day: the law of which day it is
    """
    if report.books and report.books.warning:
        out.print(f"[yellow]aviso:[/] {report.books.warning}", soft_wrap=True)
    title = f"{name} (lei em {day:%d/%m/%Y})" if day else name
    table = Table("citação", "local", "situação", "texto oficial ou motivo", title=escape(title))
    for item, place in zip_longest(report.items, places, fillvalue=""):
        assert isinstance(item, Checked)
        table.add_row(
            escape(item.citation.label),
            escape(str(place)),
            f"[{_colour(item)}]{_situation(item)}[/]",
            escape(clip(" ".join(_why(item)), _REASON)),
        )
    out.print(table)
    counts = report.by_status
    summary = ", ".join(f"{count} {shown(status)}" for status, count in counts.items())
    total = len(report.items)
    out.print(f"{total} {'citação' if total == 1 else 'citações'}: {summary or 'nenhuma'}")
    if wrong := sum(map(misquoted, report.items)):
        out.print(f"[red]{wrong} com texto entre aspas que não confere com o oficial[/]")
    if report.not_covered:
        out.print(f"[yellow]vistos e não conferidos:[/] {', '.join(report.not_covered)}")
    if report.books is not None:
        out.print(f"[dim]{escape(held_in_words(report.books))}[/]")


def misquoted(item: Checked) -> bool:
    """Return whether words in quotation marks differ from the provision they are put in."""
    quoted = item.resolution.quoted if item.resolution else None
    return quoted is not None and quoted.verdict in _MISQUOTED


def _situation(item: Checked) -> str:
    found = item.resolution
    if found is None:
        return "não verificado"
    said = shown(found.status.value)
    if misquoted(item):
        return f"{said}, mas a transcrição não confere"
    if accusation(item) == "divergente":
        return f"{said}, mas o assunto não confere"
    return f"{said}, mas o número não pode ser" if found.defects else said


def _why(item: Checked) -> Iterator[str]:
    found = item.resolution
    if found is None:
        return
    yield from _message(found)
    said = remarks(found)
    yield from said
    if misquoted(item):
        yield f"O texto oficial é: {found.text}"
    elif found.text and not found.message and not accusation(item):
        yield found.text


def _message(found: Resolution) -> Iterator[str]:
    if found.revoked_by:
        yield f"Revogado por {found.revoked_by}."
    elif found.partial is not None and found.validity and not found.validity.warning:
        level, missing = shown(found.partial.level), found.partial.value
        yield f"{level} {missing} não existe; há {found.partial.found}."
    elif found.message:
        yield found.message


def _colour(item: Checked) -> str:
    if accusation(item):
        return "red"
    status = item.resolution.status if item.resolution else None
    if status is Status.VERIFICADO:
        return "green"
    return "dim" if status in _UNCOMPARED else "yellow"
