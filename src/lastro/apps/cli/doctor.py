"""`lastro doctor`: what this machine has, and what each engine, model, package or key unlocks."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

import typer
from rich.markup import escape

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress


def register(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("doctor", help="O que há nesta máquina e o que cada peça libera.")(doctor)


def doctor(
    ctx: typer.Context,
    prepare: Annotated[
        bool, typer.Option("--prepare", help="Monta agora os modelos e o acervo inicial.")
    ] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show engines, models, system packages and keys; what is missing says how to get it."""
    from lastro.health import examine
    from lastro.health import prepare as prepare_models

    workspace = open_workspace(ctx, home)
    if prepare:
        with progress() as emit:
            prepare_models(workspace, emit)
    parts = examine(workspace)
    if as_json:
        print_json({"home": str(workspace.settings.home), "itens": [p.as_json() for p in parts]})
        return
    for kind, group in groupby(parts, key=lambda part: part.kind):
        out.print(f"[bold]{kind}[/]")
        for part in group:
            mark = "[green]✓[/]" if part.ready else "[yellow]–[/]"
            detail = f" [dim]({escape(part.detail)})[/]" if part.detail else ""
            out.print(f"  {mark} {part.name}: {part.unlocks}{detail}")
            if part.remedy:
                out.print(f"      [cyan]{escape(part.remedy)}[/]")
