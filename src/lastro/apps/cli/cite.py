"""`lastro cite`: legal citations of a text or file, found and checked against official text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import err, out, print_json, waiting
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.workspace import CheckedFile, Workspace

cite = typer.Typer(help="Citações legais: encontrar e conferir na fonte oficial.")

STATUS_COLOURS = {"verificado": "green", "verificado_inferido": "yellow", "ambiguo": "yellow"}
STATUS_COLOURS |= {"nao_suportado": "dim", "diploma_desconhecido": "dim"}

Given = Annotated[
    str, typer.Argument(help="Um texto, um arquivo (DOCX, PDF, HTML …) ou - para a entrada padrão.")
]
Lines = Annotated[str, typer.Option("--jsonl", help="Arquivo (ou -) com {id, texto} por linha.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Processos do --jsonl; 0 usa todos os núcleos.")
]


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(cite, name="cite")


@cite.command("check", help="Confere cada citação de um arquivo; mostra uma tabela.")
def check(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Arquivo de qualquer formato lido, ou - (texto).")],
    docx: Annotated[
        Path | None,
        typer.Option("--docx", help="Cópia do DOCX com um comentário em cada citação que cai."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Página com cada citação marcada no texto.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Sai com 1 se alguma citação não se sustenta.")
    ] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Compare every citation of a file with official text and print one of nine statuses each."""
    workspace = open_workspace(ctx, home)
    for target in (docx, html):
        _refuse_itself(file, target)
    with waiting("conferindo as citações"):
        checked = _checked(workspace, file)
    document = _document(workspace, file, checked)
    if docx is not None:
        _write_copy(workspace, file, docx)
    if html is not None:
        _write_page(workspace, file, checked, html)
    if as_json:
        print_json(document)
    else:
        _show(str(file), document)
    if strict and not (checked.report.all_confirmed and not document["transcricoes_divergentes"]):
        raise typer.Exit(1)


def _checked(workspace: Workspace, file: Path) -> CheckedFile:
    from lastro.citations import verify
    from lastro.workspace import CheckedFile

    if str(file) != "-":
        return workspace.check_file(file)
    text = sys.stdin.read()
    report = verify(text, workspace.law, limit=None)
    return CheckedFile(text, report, ("",) * len(report.items))


def _document(workspace: Workspace, file: Path, checked: CheckedFile) -> dict[str, Any]:
    """Return the answer of `cite check`; `objecao` says what falls and what to reply, or null."""
    from lastro.citations import check_json
    from lastro.documents import objection

    report = checked.report
    document: dict[str, Any] = check_json(str(file), report, dict(enumerate(checked.places)))
    for listed, item in zip(document["citacoes"], report.items, strict=True):
        said = objection(item, workspace.law)
        listed["objecao"] = said.as_json() if said else None
    misquoted = sum(_misquoted(item["resolucao"]) for item in document["citacoes"])
    document["transcricoes_divergentes"] = misquoted
    return document


def _refuse_itself(file: Path, target: Path | None) -> None:
    if target is not None and target.absolute().resolve() == file.absolute().resolve():
        raise UserError(f"a saída {target} é o próprio arquivo conferido; dê outro nome a ela")


def _write_page(workspace: Workspace, file: Path, checked: CheckedFile, target: Path) -> None:
    from lastro.documents import marked, put

    page = marked(file.name, checked.text, checked.report, workspace.law, checked.places)
    err.print(f"página: {escape(str(put(target, page)))}")


def _write_copy(workspace: Workspace, file: Path, target: Path) -> None:
    from lastro.documents import commented, put

    copy = commented(file.read_bytes() if file.is_file() else b"", workspace.law)
    put(target, copy.content)
    err.print(f"cópia com {copy.comments} comentários: {escape(str(target))}")


def _show(name: str, document: dict[str, Any]) -> None:
    table = Table("citação", "local", "situação", "texto oficial ou motivo", title=escape(name))
    for item in document["citacoes"]:
        resolution = item["resolucao"] or {"status": "nao_verificado"}
        status, colour = shown(resolution["status"]), _colour(resolution)
        if _misquoted(resolution):
            status += ", mas a transcrição não confere"
        table.add_row(
            escape(item["citacao"]["rotulo"]),
            escape(item["local"] or ""),
            f"[{colour}]{status}[/]",
            escape(clip(_why(resolution), 160)),
        )
    out.print(table)
    counts = document["resumo"]["por_status"]
    summary = ", ".join(f"{count} {shown(status)}" for status, count in counts.items())
    total = document["resumo"]["total"]
    out.print(f"{total} {'citação' if total == 1 else 'citações'}: {summary or 'nenhuma'}")
    if wrong := sum(_misquoted(item["resolucao"]) for item in document["citacoes"]):
        out.print(f"[red]{wrong} com texto entre aspas que não confere com o oficial[/]")
    if document["nao_cobertos"]:
        out.print(f"[yellow]vistos e não conferidos:[/] {', '.join(document['nao_cobertos'])}")


def _why(resolution: dict[str, Any]) -> str:
    if resolution.get("revogado_por"):
        return f"revogado por {resolution['revogado_por']}"
    if found := resolution.get("parcial"):
        return f"{shown(found['nivel'])} {found['valor']} não existe; há {found['encontrado']}"
    official = resolution.get("texto") or ""
    if _misquoted(resolution):
        return f"o texto oficial é: {official}"
    return resolution.get("mensagem") or official


def _misquoted(resolution: dict[str, Any] | None) -> bool:
    """Return whether words in quotation marks differ from the provision they are put in."""
    quoted = (resolution or {}).get("citacao_literal") or {}
    return quoted.get("veredito") in ("ausente", "proxima")


def _colour(resolution: dict[str, Any]) -> str:
    if _misquoted(resolution):
        return "red"
    return STATUS_COLOURS.get(resolution["status"], "red")


@cite.command("parse", help="Encontra as citações de um texto ou arquivo, sem conferir.")
def parse(
    ctx: typer.Context,
    given: Given = "",
    jsonl: Lines = "",
    jobs: Jobs = 1,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """List the citations of a text or file with their offsets."""
    from lastro.apps import answers
    from lastro.apps.cli import lines

    workspace = open_workspace(ctx, home)
    if jsonl:
        lines.stream(jsonl, lines.parsed, workspace.home, jobs)
        return
    document: dict[str, Any] = answers.parsed(_text(workspace, given))
    if as_json:
        print_json(document)
        return
    for citation in document["citacoes"]:
        out.print(f"{citation['offset']:>6}–{citation['fim']:<6} {escape(citation['rotulo'])}")


@cite.command("resolve", help="Encontra e confere as citações de um texto ou arquivo.")
def resolve(
    ctx: typer.Context,
    given: Given = "",
    jsonl: Lines = "",
    jobs: Jobs = 1,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Check the citations of a text or file against official text."""
    from lastro.apps.cli import lines
    from lastro.citations import check_json, verify

    workspace = open_workspace(ctx, home)
    if jsonl:
        lines.stream(jsonl, lines.checked, workspace.home, jobs)
        return
    document = check_json("", verify(_text(workspace, given), workspace.law, limit=None))
    if as_json:
        print_json(document)
    else:
        _show("texto", document)


def _text(workspace: Workspace, given: str) -> str:
    """Return stdin for `-`, what a file of that name says, else the words themselves."""
    if not given:
        raise UserError("falta o texto; escreva-o entre aspas, dê um arquivo, - ou --jsonl ARQUIVO")
    if given == "-":
        return sys.stdin.read()
    try:
        is_file = Path(given).is_file()
    except (OSError, ValueError):  # too long, or with signs no path can have
        is_file = False
    return workspace.read_file(Path(given)).text if is_file else given
