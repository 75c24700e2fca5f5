"""`lastro library …`: books, decisions and models that every case shares, cited with the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.collections import tell_passed
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress
from lastro.apps.cli.words import shown
from lastro.errors import NotFound, UserError

if TYPE_CHECKING:
    from lastro.collections import Library, Reference, WorkKind
    from lastro.workspace import Workspace

library = typer.Typer(
    help="Biblioteca do escritório: doutrina, decisões e modelos, comuns a todos os casos."
)
Said = Annotated[str, typer.Option(help="Vale sobre o que a obra diz de si.")]
Work = Annotated[str, typer.Argument(help="Nome da obra, como `library list` o mostra.")]


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(library, name="library")


@library.command("add", help="Lê uma obra, ou uma pasta delas, para a biblioteca.")
def add(
    ctx: typer.Context,
    path: Annotated[Path, typer.Argument(help="Arquivo ou pasta; nunca é alterado.")],
    kind: Annotated[str, typer.Option("--kind", help="doutrina, jurisprudencia ou modelo.")],
    autor: Said = "",
    titulo: Said = "",
    edicao: Said = "",
    ano: Said = "",
    editora: Said = "",
    cidade: Said = "",
    tribunal: Said = "",
    processo: Said = "",
    relator: Said = "",
    orgao: Said = "",
    data: Annotated[str, typer.Option(help="Dia do julgamento: 12/03/2024.")] = "",
    without_vectors: Annotated[
        bool, typer.Option("--sem-vetores", help="Só a busca por palavras; os vetores vêm depois.")
    ] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Read works; what they say of themselves is recognised, the options win over it."""
    from lastro.sources import read

    of = _kind(kind)
    names = {"autor": autor, "titulo": titulo, "edicao": edicao}
    imprint = {"ano": ano, "editora": editora, "cidade": cidade}
    case = {"tribunal": tribunal, "processo": processo, "relator": relator, "orgao": orgao}
    said = {**names, **imprint, **case, "julgado_em": _day(data)}
    workspace = open_workspace(ctx, home)
    with _making(workspace) as held, progress() as emit:
        known = {name: value for name, value in said.items() if value}
        engines = workspace.engines
        built = held.add(path, of, lambda raw: read(raw, engines), known, emit)
        tell_passed(str(path), built)
        if not without_vectors:
            held.collection.embed(emit)
        listed = dict(held.works())
    if as_json:
        print_json({**built.as_json(), "obras": _works_json(listed)})
        return
    out.print(f"{built.added} obras incluídas, {built.changed} alteradas")
    _show(listed)


@library.command("list", help="Lista as obras, como se citam.")
def listed(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """List the works held."""
    held = _held(open_workspace(ctx, home))
    works = dict(held.works()) if held else {}
    if as_json:
        print_json({"obras": _works_json(works)})
        return
    if not works:
        out.print("biblioteca vazia; comece com `lastro library add ARQUIVO --kind doutrina`")
        return
    _show(works)


@library.command("show", help="Mostra o que se sabe de uma obra.")
def show(ctx: typer.Context, name: Work, as_json: Json = False, home: Home = None) -> None:
    """Show what identifies a work, and how many passages of it may be cited."""
    held = _required(open_workspace(ctx, home))
    entry, reference = held.work(name)
    passages = held.collection.index.passages(held.collection.name, entry.content)
    if as_json:
        known = {"obra": name, **reference.as_json(), "citacao": reference.cite()}
        print_json({**known, "sha256": entry.sha256, "passagens": len(passages)})
        return
    table = Table("dado", "valor", title=escape(name))
    for label, value in reference.as_json().items():
        table.add_row(shown(label), escape(str(value)))
    out.print(table)
    out.print(f"como se cita: {escape(reference.cite())}")
    out.print(f"{len(passages)} passagens")


@library.command("remove", help="Tira uma obra da biblioteca; o arquivo não é tocado.")
def remove(ctx: typer.Context, name: Work, home: Home = None) -> None:
    """Drop a work; the file it came from is not touched."""
    workspace = open_workspace(ctx, home)
    _required(workspace)
    with _making(workspace) as held:
        held.remove(name)
    out.print(escape(f"{name} saiu da biblioteca; o arquivo não foi tocado"))


@contextmanager
def _making(workspace: Workspace) -> Iterator[Library]:
    from lastro.collections import LIBRARY, Library

    with workspace.collections.making(LIBRARY) as made:
        yield Library(made)


def _held(workspace: Workspace) -> Library | None:
    from lastro.collections import LIBRARY, Library

    if LIBRARY not in workspace.collections.names():
        return None
    return Library(workspace.collections.get(LIBRARY))


def _required(workspace: Workspace) -> Library:
    held = _held(workspace)
    if held is None:
        raise NotFound(
            "a biblioteca está vazia; comece com `lastro library add ARQUIVO --kind doutrina`"
        )
    return held


def _kind(written: str) -> WorkKind:
    from lastro.collections import WorkKind

    try:
        return WorkKind(written)
    except ValueError as wrong:
        known = ", ".join(WorkKind)
        raise UserError(f"--kind {written}: os tipos são {known}", subject=written) from wrong


def _day(written: str) -> str:
    """Return an ISO day, "" for nothing. Raises UserError for what is no day."""
    from lastro.facts import dates

    if not written:
        return ""
    found = dates(written)
    if not found:
        raise UserError(f"--data {written}: não é um dia; escreva 12/03/2024", subject=written)
    return found[0].value.isoformat()


def _show(listed: dict[str, Reference]) -> None:
    table = Table("obra", "tipo", "como se cita", title="biblioteca do escritório")
    for name, reference in listed.items():
        table.add_row(escape(name), reference.tipo.value, escape(reference.cite()))
    out.print(table)


def _works_json(listed: dict[str, Reference]) -> list[dict[str, object]]:
    return [
        {"obra": name, **reference.as_json(), "citacao": reference.cite()}
        for name, reference in listed.items()
    ]
