"""Commands on a case: ingest, facts, ask, matters."""

from __future__ import annotations

import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.findings import show_findings
from lastro.apps.cli.options import Home, Json, Matter, open_workspace
from lastro.apps.cli.output import err, out, print_json, progress, waiting
from lastro.apps.cli.records import Record, json_line, opened, read_records, text_in
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.coverage import Coverage
    from lastro.jobs import HandOut, Ingested
    from lastro.workspace import Workspace

SHOWN_SOURCES = 3
IncludeLow = Annotated[
    bool,
    typer.Option("--include-low", help="Busca também nas cláusulas de nível baixo e muito baixo."),
]
COLOURS = {"lido": "green", "parcial": "yellow", "nao_lido": "red", "duplicado": "cyan"}


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("ingest", help="Lê uma pasta (ou arquivo) para dentro de um caso.")(ingest)
    app.command("facts", help="Partes, processos, valores, datas e campos de contrato.")(facts)
    app.command("ask", help="Responde a uma pergunta com o que os autos dizem.")(ask)
    app.command("matters", help="Lista os casos guardados.")(matters)


def ingest(
    ctx: typer.Context,
    path: Annotated[Path, typer.Argument(help="Pasta ou arquivo; nunca é alterado.")],
    matter: Matter,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, max=64, help="Processos que leem ao mesmo tempo.")
    ] = 1,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Read a folder into a matter; files that cannot be read are listed with the reason."""
    from lastro.jobs import ingest as job

    workspace = open_workspace(ctx, home)
    with progress() as emit:
        done = job(workspace, path, matter, emit, others=_others(jobs))
    if as_json:
        print_json(
            {
                "matter": matter,
                "arquivos": [file.as_json() for file in done.files],
                "cobertura": workspace.coverage(matter).as_json(),
                "passagens": done.passages,
                "lidos_agora": done.read_now,
                "removidos": list(done.removed),
                "ms": round(done.ms),
            }
        )
        return
    _show_files(done)


def _others(jobs: int) -> HandOut | None:
    """Return what has files read by `jobs` processes; None for this process alone."""
    if jobs == 1:
        return None
    try:
        from lastro.jobs.workers import hand_out
    except ImportError as wrong:
        raise UserError(
            f"--jobs pede um pacote que não está instalado ({wrong.name}); instale-o com "
            "`pip install 'lastro[workers]'`, ou leia sem --jobs"
        ) from wrong
    return partial(hand_out, jobs=jobs)


def _show_files(done: Ingested) -> None:
    table = Table("arquivo", "situação", "págs.", "motivo ou achados", title=f"caso {done.matter}")
    for file in done.files:
        status = file.status.value
        colour = COLOURS.get(status, "dim")
        notes = [file.reason] if file.reason else []
        notes += [f"igual a {file.duplicate_of}"] if file.duplicate_of else []
        notes += sorted({shown(finding.kind) for finding in file.findings})
        table.add_row(
            escape(file.locator),
            f"[{colour}]{shown(status)}[/]",
            str(file.pages or ""),
            escape("; ".join(notes)),
        )
    out.print(table)
    show_findings(done.files)
    out.print(
        f"{len(done.files)} arquivos, {done.read_now} examinados agora, {done.passages} passagens, "
        f"{done.ms / 1000:.1f} s"
    )
    name = shlex.quote(done.matter)
    out.print(f"[dim]agora: lastro facts -m {name} · lastro ask PERGUNTA -m {name}[/]")


def facts(ctx: typer.Context, matter: Matter, as_json: Json = False, home: Home = None) -> None:
    """List what the files say: parties, process numbers, amounts, dates, contract terms."""
    from lastro.facts import facts_json
    from lastro.facts import shown as shown_value

    workspace = open_workspace(ctx, home)
    coverage = require(workspace, matter)
    with waiting("reunindo os fatos"):
        document = facts_json(workspace.facts, matter)
    if as_json:
        print_json({**document, "cobertura": coverage.as_json()})
        return
    parts: Any = document["partes"]
    table = Table("parte", "papel", "CNPJ/CPF", "fonte", title="partes")
    for party in parts:
        number = party["cnpj"] or party["cpf"] or party["oab"] or ""
        table.add_row(escape(party["nome"]), party["papel"] or "", number, _place(party["fontes"]))
    out.print(table)
    processes: Any = document["processos"]
    table = Table("processo", "dígito", "tribunal", "ano", "fonte", title="processos")
    for process in processes:
        digit = "[green]confere[/]" if process["digito_valido"] else "[red]não confere[/]"
        where = _place(process["fontes"])
        court, year = process["tribunal"] or "", str(process["ano"] or "")
        table.add_row(process["numero"], digit, court, year, where)
    out.print(table)
    fields: Any = document["campos"]
    table = Table("campo", "valor", "fonte", title="campos de contrato")
    for field in fields:
        row = (
            field["rotulo"] or field["campo"],
            shown_value(str(field["valor"]), field["unidade"] or ""),
        )
        table.add_row(*map(escape, row), _place(field["fontes"]))
    out.print(table)
    _show_entities(document)
    out.print(
        f"{len(document['valores'])} valores e {len(document['datas'])} datas; use --json"  # type: ignore[arg-type]
    )


def _show_entities(document: dict[str, Any]) -> None:
    """Print the addresses, accounts, vehicles and other identified things, each value once."""
    from lastro.facts.shape import ENTITIES

    table = Table("o quê", "valor", "unidade", "fonte", title="outros dados")
    for name in ENTITIES:
        for value in {(f["valor"], f["unidade"]): f for f in document[name]}.values():
            found = value["valor"] or value["sobre"] or ""
            row = (shown(value["tipo"]), str(found), value["unidade"] or "")
            table.add_row(*map(escape, row), _place(value["fontes"]))
    if table.row_count:
        out.print(table)


def ask(
    ctx: typer.Context,
    matter: Matter,
    question: Annotated[str, typer.Argument(help="A pergunta.")] = "",
    jsonl: Annotated[
        str, typer.Option("--jsonl", help="Arquivo (ou -) com uma pergunta por linha.")
    ] = "",
    include_low: IncludeLow = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Answer from tables when there is an exact answer, else from passages, else say so."""
    from lastro.facts import answer_json

    workspace = open_workspace(ctx, home)
    coverage = require(workspace, matter)
    answered: Any
    if jsonl:
        for text, given in questions(jsonl, "pergunta"):
            answered = answer_json(workspace.ask(text, matter, include_low=include_low))
            write_line({**answered, "id": given.get("id", given.get("_id"))})
        return
    require_text(question, "a pergunta")
    with waiting("procurando a resposta"):
        answered = answer_json(workspace.ask(question, matter, include_low=include_low))
    if as_json:
        print_json({**answered, "cobertura": coverage.as_json()})
        return
    out.print(f"[bold]{escape(str(answered['resposta']))}[/]  [dim]({shown(answered['rota'])})[/]")
    sources = answered["fontes"]
    for source in sources[:SHOWN_SOURCES]:
        out.print(f"  [cyan]{escape(source['arquivo'])}[/], {escape(source['local'])}")
        out.print(f"    “{escape(clip(source['trecho'], 300))}”")
    if len(sources) > SHOWN_SOURCES:
        out.print(f"  [dim]e mais {len(sources) - SHOWN_SOURCES} fontes; todas com --json[/]")
    for other in answered["outras"]:
        out.print(f"  [yellow]outro valor nos autos:[/] {escape(other)}")
    looked = answered["procurado"]
    if not sources and looked:
        out.print(f"  [dim]procurado em: {escape('; '.join(looked))}[/]")
    if not sources and coverage.missing:
        out.print(f"  [yellow]fora da resposta:[/] {escape(coverage.missing)}")


def matters(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """List the matters held in the home folder."""
    workspace = open_workspace(ctx, home)
    names = workspace.documents.matters()
    if as_json:
        print_json({"casos": list(names)})
        return
    out.print("\n".join(names) or "nenhum caso; comece com `lastro ingest PASTA --matter NOME`")


def require(workspace: Workspace, matter: str) -> Coverage:
    """Return what was read of a matter; say on stderr what was not. Raises NotFound for no matter.

    Said before any answer: what was not read, or is not yet in the tables, may say otherwise.
    """
    from lastro.coverage import interrupted

    workspace.require(matter)
    coverage = workspace.coverage(matter)
    if coverage.pending:
        err.print(f"[yellow]aviso:[/] {interrupted(coverage.pending)}", soft_wrap=True)
    if coverage.missing:
        said = f"fora desta resposta: {coverage.missing}"
        err.print(f"[yellow]aviso:[/] {escape(said)}", soft_wrap=True)
    return coverage


def none_of(what: str, coverage: Coverage) -> str:
    """Return the sentence that nothing was found, which never hides what was not read."""
    if not coverage.missing and not coverage.pending:
        return what
    left = coverage.missing or f"leitura interrompida ({coverage.pending} documentos)"
    return escape(f"{what}, só no que foi lido; {left}")


def questions(path: str, field: str) -> list[tuple[str, Record]]:
    """Return text and record of each line, every line read first. Raises UserError by line."""
    fields = (field, "text")
    with opened(path) as source:
        held = list(read_records(source, path, fields))
    found = [(text_in(record, fields) or "", record) for record in held]
    for number, (text, _) in enumerate(found, 1):
        if not text.strip():
            raise UserError(f"{path}: o texto {number} está vazio; escreva a {field}")
    return found


def write_line(record: dict[str, Any]) -> None:
    """Write one JSON line at once."""
    sys.stdout.write(json_line(record))
    sys.stdout.flush()


def require_text(text: str, what: str) -> None:
    """Raise UserError when there is no text."""
    if not text.strip():
        raise UserError(f"falta {what}; escreva o texto entre aspas, ou use --jsonl ARQUIVO")


def _place(sources: list[dict[str, Any]]) -> str:
    if not sources:
        return ""
    more = f" (+{len(sources) - 1})" if len(sources) > 1 else ""
    return escape(f"{sources[0]['arquivo']}, {sources[0]['local']}{more}")
