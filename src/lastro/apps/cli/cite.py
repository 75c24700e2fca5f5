"""`lastro cite`: legal citations of a text or file, found and checked against official text."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from lastro.apps.cli import selftest
from lastro.apps.cli.given import standard_input, unread, warn, words
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import err, out, print_json, waiting
from lastro.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from lastro.citations import Desk
    from lastro.workspace import CheckedFile, Workspace

cite = typer.Typer(help="Citações legais: encontrar e conferir na fonte oficial.")

Given = Annotated[
    str, typer.Argument(help="Um texto, um arquivo (DOCX, PDF, HTML …) ou - para a entrada padrão.")
]
On = Annotated[
    str, typer.Option("--on", help="Confere com a lei desse dia: 2019-05-10 ou 10/05/2019.")
]
Lines = Annotated[str, typer.Option("--jsonl", help="Arquivo (ou -) com {id, texto} por linha.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Processos do --jsonl; 0 usa todos os núcleos.")
]


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    selftest.register(cite)
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
    on: On = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Compare every citation of a file with official text and print one of nine statuses each."""
    from lastro.apps import answers
    from lastro.apps.cli.checked import show
    from lastro.citations import as_of

    workspace = open_workspace(ctx, home)
    day = answers.day(on, "--on")
    for target in (docx, html):
        _refuse_itself(file, target)
    with waiting("conferindo as citações"):
        checked = _checked(workspace, file, day)
    warn(checked.partial)
    desk = as_of(workspace.law, day)
    document = _document(file, checked, desk, day)
    if docx is not None:
        _write_copy(file, docx, desk)
    if html is not None:
        _write_page(file, checked, html, desk)
    if as_json:
        print_json(document)
    else:
        show(str(file), checked.report, tuple(_places(checked)), day)
    if strict and not checked.report.all_confirmed:
        raise typer.Exit(1)


def _checked(workspace: Workspace, file: Path, day: date | None) -> CheckedFile:
    from lastro.citations import as_of, verify
    from lastro.workspace import CheckedFile

    if str(file) != "-":
        return workspace.check_file(file, day)
    text = standard_input()
    report = verify(text, as_of(workspace.law, day), limit=None)
    count = len(report.items)
    return CheckedFile(text, report, ("",) * count, by_machine=(False,) * count)


def _document(file: Path, checked: CheckedFile, desk: Desk, day: date | None) -> dict[str, Any]:
    """Return the answer of `cite check`; `objecao` says what falls and what to reply, or null."""
    from lastro.apps.cli.checked import misquoted
    from lastro.citations import check_json
    from lastro.documents import objection

    report = checked.report
    document: dict[str, Any] = check_json(str(file), report, dict(enumerate(checked.places)))
    for listed, item in zip(document["citacoes"], report.items, strict=True):
        said = objection(item, desk)
        listed["objecao"] = said.as_json() if said else None
    for listed, by_machine in zip(document["citacoes"], checked.by_machine, strict=True):
        listed["lida_por_maquina"] = by_machine
    document["parcial"] = checked.partial or None
    document["em"] = day.isoformat() if day else None
    document["transcricoes_divergentes"] = sum(map(misquoted, report.items))
    return document


def _places(checked: CheckedFile) -> Iterator[str]:
    for place, by_machine in zip(checked.places, checked.by_machine, strict=True):
        yield f"{place} (lida por máquina: confira os algarismos)" if by_machine else place


def _refuse_itself(file: Path, target: Path | None) -> None:
    if target is not None and target.absolute().resolve() == file.absolute().resolve():
        raise UserError(f"a saída {target} é o próprio arquivo conferido; dê outro nome a ela")


def _one_of(given: str, jsonl: str) -> None:
    if given and jsonl:
        raise UserError("dê o texto ou --jsonl ARQUIVO, não os dois")


def _write_page(file: Path, checked: CheckedFile, target: Path, desk: Desk) -> None:
    from lastro.documents import marked, put

    missing = unread(checked.partial) if checked.partial else ""
    page = marked(file.name, checked.text, checked.report, desk, checked.places, missing)
    err.print(f"página: {escape(str(put(target, page)))}")


def _write_copy(file: Path, target: Path, desk: Desk) -> None:
    from lastro.documents import commented, put

    copy = commented(file.read_bytes() if file.is_file() else b"", desk)
    put(target, copy.content)
    err.print(f"cópia com {copy.comments} comentários: {escape(str(target))}")


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
    _one_of(given, jsonl)
    if jsonl:
        lines.stream(jsonl, lines.parsed, workspace.home, jobs)
        return
    read = words(workspace, given)
    warn(read.partial)
    document: dict[str, Any] = {**answers.parsed(read.text), "parcial": read.partial or None}
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
    on: On = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Check the citations of a text or file against official text."""
    from lastro.apps import answers
    from lastro.apps.cli import lines
    from lastro.apps.cli.checked import show
    from lastro.citations import as_of, check_json, verify

    workspace = open_workspace(ctx, home)
    day = answers.day(on, "--on")
    _one_of(given, jsonl)
    if jsonl:
        lines.stream(jsonl, partial(lines.checked, on=day), workspace.home, jobs)
        return
    read = words(workspace, given)
    warn(read.partial)
    report = verify(read.text, as_of(workspace.law, day), limit=None)
    if as_json:
        shaped = check_json("", report)
        print_json({**shaped, "parcial": read.partial or None, "em": day and day.isoformat()})
    else:
        show("texto", report, day=day)
