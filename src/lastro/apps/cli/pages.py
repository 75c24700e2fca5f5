"""`lastro pages`: the pages of court files, with the piece each belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.matter import require
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import day_first

if TYPE_CHECKING:
    from lastro.jobs import Paged
    from lastro.sources import Document
    from lastro.workspace import Workspace


def register(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("pages", help="Peças de autos em PDF, página por página: tipo, data e resumo.")(
        pages
    )


def pages(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument(help="Um arquivo, ou o nome de um caso já lido.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Tell for each page what piece it belongs to; pages that were done are not done again."""
    from lastro.jobs import classify_pages

    workspace = open_workspace(ctx, home)
    with progress() as emit:
        done = [classify_pages(workspace, d, emit) for d in _documents(workspace, target)]
    if not any(paged.rows for paged in done):
        raise UserError(
            f"{target} não tem arquivo com páginas; dê um PDF, uma imagem, ou um caso que os tenha"
        )
    if as_json:
        print_json(
            {
                "processadas": sum(paged.processed for paged in done),
                "paginas": [
                    {"arquivo": paged.locator, **row.as_json()}
                    for paged in done
                    for row in paged.rows
                ],
            }
        )
        return
    for paged in done:
        _show(paged)


def _documents(workspace: Workspace, target: str) -> Iterator[Document]:
    if Path(target).is_file():
        yield workspace.read_file(Path(target))
        return
    require(workspace, target)
    yield from workspace.documents.documents(target)


def _show(paged: Paged) -> None:
    if not paged.rows:
        return
    table = Table("p.", "peça", "tipo", "data", "resumo", "confiança", title=escape(paged.locator))
    for row in paged.rows:
        day = day_first(row.date)
        seen = " (imagem)" if row.method == "visao" else ""
        table.add_row(
            str(row.number),
            str(row.piece),
            shown(row.type.value) + seen,
            day,
            escape(row.summary or row.rule),
            f"{row.confidence:.0%}",
        )
    out.print(table)
    out.print(f"{len(paged.rows)} páginas, {paged.processed} processadas agora")
