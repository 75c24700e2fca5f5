"""`lastro cite selftest`: known errors planted in a copy of a text, and which were caught."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.given import warn
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, waiting
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.citations import Plant, SelfTest

_SHOWN = 90


def register(cite: typer.Typer) -> None:
    """Add the command to the group `cite`."""
    cite.command("selftest", help="Planta erros numa cópia do texto e diz quais foram apanhados.")(
        run
    )


def run(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Arquivo de qualquer formato lido.")],
    each: Annotated[int, typer.Option("--each", min=1, help="Erros de cada tipo, no máximo.")] = 5,
    seed: Annotated[int, typer.Option("--seed", help="Outra semente planta outros erros.")] = 3,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Plant errors of every kind in a copy of what a file says; the file itself is not touched."""
    from lastro.citations import selftest

    workspace = open_workspace(ctx, home)
    with waiting("plantando erros numa cópia"):
        read = workspace.read_file(file)
        made = selftest(read.text, workspace.law, each=each, seed=seed)
    warn(read.partial)
    if as_json:
        print_json({**_document(str(file), made), "parcial": read.partial or None})
    else:
        _show(str(file), made)


def _document(name: str, made: SelfTest) -> dict[str, object]:
    return {
        "arquivo": name,
        "plantados": len(made.plants),
        "apanhados": made.caught,
        "sem_lugar": list(made.no_place),
        "erros": [
            {
                "tipo": plant.kind,
                "offset": plant.span.start,
                "fim": plant.span.end,
                "era": plant.written,
                "ficou": plant.put,
                "apanhado": bool(plant.caught),
                "veredito": plant.caught or None,
            }
            for plant in made.plants
        ],
    }


def _show(name: str, made: SelfTest) -> None:
    table = Table("erro plantado", "plantados", "apanhados", "passou", title=escape(name))
    for kind in dict.fromkeys(plant.kind for plant in made.plants):
        of_kind = made.of_kind(kind)
        missed = [plant for plant in of_kind if not plant.caught]
        caught = len(of_kind) - len(missed)
        table.add_row(kind, str(len(of_kind)), str(caught), escape("; ".join(map(_change, missed))))
    out.print(table)
    if not made.plants:
        out.print("o texto não tem citação conferida em que se possa plantar um erro")
        return
    out.print(f"{made.caught} de {len(made.plants)} erros apanhados; o arquivo não foi alterado")
    if made.no_place:
        out.print(f"[dim]sem lugar neste texto:[/] {', '.join(made.no_place)}")


def _change(plant: Plant) -> str:
    return f"{clip(plant.written, _SHOWN) or '∅'} → {clip(plant.put, _SHOWN)}"
