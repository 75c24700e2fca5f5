"""Commands on what several files of a case tell together: contradictions, timeline."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.matter import none_of, require
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, waiting
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import clip, day_first

Named = Annotated[str, typer.Argument(metavar="CASO", help="Nome do caso.")]
Option = Annotated[str, typer.Option("--matter", "-m", help="Nome do caso; o mesmo que CASO.")]
WEIGHTS = {5: "bold red", 4: "red", 3: "yellow"}
SHOWN_SOURCES = 3


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command(
        "contradictions", help="O que os arquivos do caso dizem de dois modos, o mais grave antes."
    )(contradictions)
    app.command("timeline", help="Linha do tempo do caso: cada fato datado, com as fontes.")(
        timeline
    )


def contradictions(
    ctx: typer.Context,
    name: Named = "",
    matter: Option = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """List what the files of a matter tell in two ways, each side with its place."""
    from lastro.facts import Across, contradictions_json

    workspace = open_workspace(ctx, home)
    coverage = require(workspace, case := _one_name(name, matter))
    with waiting("comparando os arquivos"):
        found = Across(workspace.documents, workspace.facts).contradictions(case)
    if as_json:
        print_json({**contradictions_json(found), "cobertura": coverage.as_json()})
        return
    for item in found:
        colour = WEIGHTS.get(item.weight, "dim")
        out.print(
            f"[{colour}]peso {item.weight}[/] [bold]{escape(item.subject)}[/] "
            f"[dim]({shown(item.kind.value)})[/]"
        )
        out.print(f"  {escape(item.explanation)}")
        for side in item.sides:
            source = side.source
            out.print(
                f"  [cyan]{escape(source.locator)}[/], {escape(source.place)}: "
                f"“{escape(clip(source.text, 200))}”"
            )
        out.print()
    none = none_of("nenhuma contradição encontrada", coverage)
    out.print(f"{len(found)} contradiç{'ão' if len(found) == 1 else 'ões'}" if found else none)


def timeline(
    ctx: typer.Context,
    name: Named = "",
    matter: Option = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """List the dated events of a matter, oldest first, each with its sources."""
    from lastro.facts import Across, timeline_json

    workspace = open_workspace(ctx, home)
    coverage = require(workspace, case := _one_name(name, matter))
    with waiting("montando a linha do tempo"):
        events = Across(workspace.documents, workspace.facts).timeline(case)
    if as_json:
        print_json({**timeline_json(events), "cobertura": coverage.as_json()})
        return
    if not events:
        out.print(none_of("nenhum fato datado", coverage))
        return
    table = Table("data", "fato", "fontes", title=f"linha do tempo do caso {case}")
    for event in events:
        places = [f"{s.locator}, {s.place}" for s in event.sources[:SHOWN_SOURCES]]
        more = len(event.sources) - SHOWN_SOURCES
        places += [f"e mais {more}"] if more > 0 else []
        day = day_first(event.written_day)
        table.add_row(day, escape(event.what), escape("\n".join(places)))
    out.print(table)


def _one_name(name: str, matter: str) -> str:
    """Return the matter, given as argument or option. Raises UserError when neither is."""
    if not (name or matter):
        raise UserError("falta o nome do caso; `lastro matters` mostra os que há")
    return name or matter
