"""`lastro cite`: legal citations of a text or file, found and checked against official text."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.matter import read_lines
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, waiting
from lastro.text import clip

cite = typer.Typer(help="Citações legais: encontrar e conferir na fonte oficial.")

STATUS_COLOURS = {"verificado": "green", "verificado_inferido": "yellow", "ambiguo": "yellow"}
STATUS_COLOURS |= {"nao_suportado": "dim", "diploma_desconhecido": "dim"}


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(cite, name="cite")


@cite.command("check", help="Confere cada citação de um arquivo; mostra uma tabela.")
def check(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Arquivo de qualquer formato lido, ou - (texto).")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Sai com 1 se alguma citação não se sustenta.")
    ] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Compare every citation of a file with official text and print one of nine statuses each."""
    from lastro.citations import check_json
    from lastro.sources import RawFile

    workspace = open_workspace(ctx, home)
    with waiting("conferindo as citações"):
        if str(file) == "-":
            checked = workspace.check(RawFile("-.txt", sys.stdin.buffer.read()))
        else:
            checked = workspace.check_file(file)
    document = check_json(str(file), checked.report, dict(enumerate(checked.places)))
    if as_json:
        print_json(document)
    else:
        _show(str(file), document)
    if strict and not checked.report.all_confirmed:
        raise typer.Exit(1)


def _show(name: str, document: dict[str, Any]) -> None:
    table = Table("citação", "local", "situação", "texto oficial ou motivo", title=escape(name))
    for item in document["citacoes"]:
        resolution = item["resolucao"] or {"status": "nao_verificado"}
        status = resolution["status"]
        why = resolution.get("mensagem") or resolution.get("texto") or ""
        if resolution.get("revogado_por"):
            why = f"revogado por {resolution['revogado_por']}"
        if found := resolution.get("parcial"):
            why = f"{found['nivel']} {found['valor']} não existe; há {found['encontrado']}"
        table.add_row(
            escape(item["citacao"]["rotulo"]),
            escape(item["local"] or ""),
            f"[{STATUS_COLOURS.get(status, 'red')}]{status.replace('_', ' ')}[/]",
            escape(clip(why, 110)),
        )
    out.print(table)
    counts = document["resumo"]["por_status"]
    summary = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in counts.items())
    out.print(f"{document['resumo']['total']} citações: {summary or 'nenhuma'}")
    if document["nao_cobertos"]:
        out.print(f"[yellow]vistos e não conferidos:[/] {', '.join(document['nao_cobertos'])}")


@cite.command("parse", help="Encontra citações num texto, sem conferir.")
def parse(
    text: Annotated[str, typer.Argument(help="O texto, ou - para a entrada padrão.")] = "",
    jsonl: Annotated[
        str, typer.Option("--jsonl", help="Arquivo (ou -) com {id, texto} por linha.")
    ] = "",
    as_json: Json = False,
) -> None:
    """List the citations of a text with their offsets."""
    from lastro.citations import citation_json, find

    if jsonl:
        for line in read_lines(jsonl):
            found = find(str(line.get("texto") or line.get("text") or ""))
            record = {"id": line.get("id"), "citacoes": [citation_json(c) for c in found]}
            sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
        return
    citations = [citation_json(c) for c in find(sys.stdin.read() if text == "-" else text)]
    if as_json:
        print_json({"citacoes": citations})
        return
    for citation in citations:
        out.print(f"{citation['offset']:>6}–{citation['fim']:<6} {escape(str(citation['rotulo']))}")


@cite.command("resolve", help="Encontra e confere as citações de um texto.")
def resolve(
    ctx: typer.Context,
    text: Annotated[str, typer.Argument(help="O texto, ou - para a entrada padrão.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Check the citations of a text given on the command line."""
    from lastro.citations import check_json, verify

    workspace = open_workspace(ctx, home)
    given = sys.stdin.read() if text == "-" else text
    document = check_json("", verify(given, workspace.law, limit=None))
    if as_json:
        print_json(document)
    else:
        _show("texto", document)
