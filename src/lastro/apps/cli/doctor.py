"""`lastro doctor`: what this machine has, and what each engine, model, package or key unlocks."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

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
    table = Table("item", "tipo", "estado", "libera", "como obter", title="lastro doctor")
    for part in parts:
        state = "[green]ok[/]" if part.ready else "[yellow]ausente[/]"
        table.add_row(part.name, part.kind, f"{state} {part.detail}", part.unlocks, part.remedy)
    out.print(table)
