"""`lastro law`: the official texts held, and where they came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress

law = typer.Typer(help="Textos oficiais: carregar, ver o que há, mostrar um dispositivo.")


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(law, name="law")


@law.command("build", help="Monta o acervo legal a partir de uma pasta de textos oficiais.")
def build(
    ctx: typer.Context,
    source: Annotated[Path, typer.Option("--from", help="Pasta com os textos oficiais.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Build the law store from a folder of official texts; the old store stays until it is done."""
    from lastro.law.build import build as build_store
    from lastro.law.shape import report_json

    workspace = open_workspace(ctx, home)
    with progress() as emit:
        report = build_store(source, workspace.law_path, emit)
    if as_json:
        print_json(report_json(report))
        return
    out.print(
        f"{report.acts} diplomas, {report.provisions} dispositivos e {report.sumulas} súmulas em "
        f"{workspace.law_path} ({report.ms / 1000:.1f} s)"
    )


@law.command("status", help="O que há no acervo: diplomas, datas de captura, regras aplicadas.")
def status(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """Show which acts and súmulas are held, captured when, and the rules that chose a wording."""
    from lastro.law.shape import status_json

    document: dict[str, Any] = status_json(open_workspace(ctx, home).law.status())
    if as_json:
        print_json(document)
        return
    table = Table("diploma", "nome", "artigos com texto", "capturado em", title="acervo legal")
    for act in document["diplomas"]:
        held = f"{act['com_texto']} de {act['artigos']}"
        table.add_row(act["codigo"], escape(act["nome"]), held, act["capturado_em"])
    out.print(table)
    for series in document["sumulas"]:
        name = f"súmulas {'vinculantes ' if series['vinculante'] else ''}{series['tribunal']}"
        out.print(f"{name}: {series['com_texto']} de {series['existentes']}")
    for rule in document["regras"]:
        out.print(f"[dim]regra:[/] {escape(rule['regra'])} ({rule['vezes']})")
    if not document["integral"]:
        out.print("acervo inicial; o integral vem com `lastro law build --from PASTA`")


@law.command("show", help="Mostra um dispositivo ou súmula: CF.5.LXXVIII, CPC.1003.P5, STJ.S7.")
def show(
    ctx: typer.Context,
    key: Annotated[str, typer.Argument(help="CF.5.LXXVIII · L13966.2.P1 · STJ.S7 · STF.SV11")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show the official text of one place in the law, with its state and source."""
    from lastro.law.shape import shown_json

    document: dict[str, Any] = shown_json(open_workspace(ctx, home).law.lookup(key))
    if as_json:
        print_json(document)
        return
    out.print(f"[bold]{document['ref_key']}[/]  [dim]{escape(document['hierarquia'] or '')}[/]")
    colour = "green" if document["situacao"] in ("vigente", "ativa") else "red"
    out.print(f"[{colour}]{document['situacao']}[/] {escape(document['revogado_por'] or '')}")
    out.print(escape(document["texto_integral"] or document["texto"] or "(sem texto publicado)"))
    source = document["fonte"]
    out.print(f"[dim]{source['url']} · capturado em {source['capturado_em']}[/]")
