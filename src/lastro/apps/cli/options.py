"""Options that many commands share, and the one line that opens the workspace."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lastro.workspace import Workspace

Matter = Annotated[str, typer.Option("--matter", "-m", help="Nome do caso.")]
Json = Annotated[bool, typer.Option("--json", help="Um documento JSON na saída padrão.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", help="Pasta de dados do Lastro; vale sobre LASTRO_HOME."),
]


def open_workspace(ctx: typer.Context, home: Path | None) -> Workspace:
    """Return the workspace of `--home` here, `--home` before the command, or LASTRO_HOME."""
    from lastro.settings import load
    from lastro.workspace import Workspace

    return Workspace(load(home or ctx.find_root().obj))
