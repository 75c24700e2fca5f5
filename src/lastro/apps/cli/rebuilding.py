"""`lastro index rebuild`: the passages of the cases, made anew from what was read."""

from __future__ import annotations

from typing import Annotated

import typer

from lastro.apps.cli.collections import index
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress


def register(app: typer.Typer) -> None:
    """Add this command to its group, which `collections` adds to the command line."""
    index.command(
        "rebuild", help="Refaz o índice dos casos do que já foi lido, sem abrir arquivos."
    )(rebuild)


def rebuild(
    ctx: typer.Context,
    matter: Annotated[str, typer.Option("--matter", "-m", help="Só este caso.")] = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Cut, write and embed the passages of one case or of all; also after a change of model."""
    from lastro.jobs import reindex

    workspace = open_workspace(ctx, home)
    if matter:
        workspace.require(matter)
    workspace.renew_index()
    held = (matter,) if matter else workspace.documents.matters()
    with progress() as emit:
        counts = {name: reindex(workspace, name, emit) for name in held}
    if as_json:
        print_json({"casos": [{"matter": name, "passagens": n} for name, n in counts.items()]})
        return
    for name, count in counts.items():
        out.print(f"{name}: {count} passagens no índice")
    if not counts:
        out.print("ainda não há caso nenhum; comece com `lastro ingest PASTA --matter NOME`")
