"""`lastro compose` and `lastro drafts`: write a brief once, open it as often as wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.options import Home, Json, Matter, open_workspace
from lastro.apps.cli.output import out, print_json, progress
from lastro.apps.cli.words import shown
from lastro.errors import UserError

if TYPE_CHECKING:
    from lastro.jobs import Composed

drafts = typer.Typer(help="Minutas guardadas: listar, abrir, exportar de novo.")


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("compose", help="Redige uma peça com a fonte de cada frase.")(compose)
    app.add_typer(drafts, name="drafts")


def compose(
    ctx: typer.Context,
    piece: Annotated[str, typer.Argument(help="peticao-inicial | contestacao | replica | recurso")],
    matter: Matter,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Pasta dos arquivos; sem ela, a da minuta.")
    ] = None,
    side: Annotated[
        str, typer.Option("--side", help="Quem se representa, nas palavras da área.")
    ] = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Draft a brief from the matter's evidence and the law; writes DOCX, HTML, MD, audit.json."""
    from lastro.drafting import Piece, Request
    from lastro.jobs import compose as job

    try:
        kind = Piece(piece)
    except ValueError as wrong:
        known = ", ".join(p.value for p in Piece)
        raise UserError(f"{piece!r} não é uma peça; as peças são: {known}") from wrong
    workspace = open_workspace(ctx, home)
    workspace.require(matter)
    with progress() as emit:
        done = job(workspace, Request(matter, kind, side), folder, emit)
    _show(done, as_json=as_json)


def _show(done: Composed, *, as_json: bool) -> None:
    if as_json:
        print_json(done.as_json())
        return
    colours = done.colours
    out.print(f"[bold]{escape(done.draft.title)}[/]  [dim]{done.draft.id}[/]")
    out.print(
        f"{sum(colours.values())} frases: [green]{colours['verde']} verdes[/], "
        f"[yellow]{colours['amarela']} amarelas[/], [red]{colours['vermelha']} vermelhas[/] · "
        f"{len(done.draft.bibliography)} fontes · estado: {shown(done.draft.state)}"
    )
    for path in done.files:
        out.print(f"  {path}", soft_wrap=True)
    if done.gaps:
        out.print(f"[yellow]faltam {done.gaps} pontos marcados COMPLETAR[/]; abra o .html e revise")


@drafts.command("list", help="Lista as minutas de um caso.")
def list_drafts(
    ctx: typer.Context, matter: Matter, as_json: Json = False, home: Home = None
) -> None:
    """List the drafts kept of a matter, oldest first."""
    workspace = open_workspace(ctx, home)
    workspace.require(matter)
    kept = workspace.drafts.list(matter)
    if as_json:
        rows = [{"draft": d.id, "peca": d.piece, "estado": d.state} for d in kept]
        print_json({"matter": matter, "minutas": rows})
        return
    table = Table("minuta", "peça", "estado", "título")
    for draft in kept:
        table.add_row(draft.id, draft.piece, draft.state, escape(draft.title))
    out.print(table)


@drafts.command("show", help="Abre uma minuta guardada, sem redigir nada de novo.")
def show(
    ctx: typer.Context,
    draft_id: Annotated[str, typer.Argument(help="A identificação da minuta.")],
    folder: Annotated[
        Path | None, typer.Option("--out", help="Exporta os arquivos para esta pasta.")
    ] = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Print a kept draft as Markdown, or write its files again; nothing is composed anew."""
    from lastro.jobs import export

    workspace = open_workspace(ctx, home)
    draft = workspace.draft(draft_id)
    if folder is not None or as_json:
        _show(export(workspace, draft, folder), as_json=as_json)
        return
    out.print(draft.markdown, markup=False)
