"""`lastro clauses`: the contracts' clauses with class, level and the rule that decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.matter import none_of, require
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.index import ClauseRecord

COLOURS = {"muito_alto": "bold green", "alto": "green", "medio": "yellow"}
_BELOW = ("inciso", "alinea")


def register(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("clauses", help="Cláusulas dos contratos: classe, nível probatório e regra.")(
        clauses
    )


def clauses(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="[MATTER]", help="Nome do caso.")] = "",
    option: Annotated[str, typer.Option("--matter", "-m", help="Nome do caso.")] = "",
    levels: Annotated[
        list[str] | None, typer.Option("--level", help="Só este nível; pode repetir.")
    ] = None,
    classes: Annotated[
        list[str] | None, typer.Option("--class", help="Só esta classe; pode repetir.")
    ] = None,
    files: Annotated[
        list[str] | None, typer.Option("--file", help="Só arquivos com isto no nome.")
    ] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Mostra também incisos e alíneas.")] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """List the clauses of a matter's contracts, file by file, in the order of the text."""
    matter = name or option
    if not matter:
        raise UserError("falta o nome do caso; escreva `lastro clauses NOME`")
    workspace = open_workspace(ctx, home)
    coverage = require(workspace, matter)
    held = workspace.clauses.clauses(matter)
    wanted = _levels(levels or [])
    _known(classes or [])
    found = [
        clause
        for clause in held
        if (deep or clause.kind not in _BELOW)
        and (not wanted or clause.level.value in wanted)
        and (not classes or clause.clause_class in classes)
        and (not files or any(name in clause.locator for name in files))
    ]
    if as_json:
        shaped = [clause.as_json() for clause in found]
        print_json({"clausulas": shaped, "cobertura": coverage.as_json()})
        return
    if not found:
        out.print(none_of("nenhuma cláusula neste caso com o que foi pedido", coverage))
        return
    _show(found, matter)


def _levels(names: list[str]) -> list[str]:
    from lastro.index import Level

    known = [level.value for level in Level]
    for name in names:
        if name not in known:
            raise UserError(f"não há o nível {name!r}; os níveis são: {', '.join(known)}")
    return names


def _known(names: list[str]) -> None:
    from lastro.index.taxonomy import class_ids

    for name in names:
        if name not in class_ids():
            known = ", ".join(sorted(class_ids()))
            raise UserError(f"não há a classe {name!r}; as classes são: {known}")


def _show(found: list[ClauseRecord], matter: str) -> None:
    locator = ""
    table = Table()
    for clause in found:
        if clause.locator != locator:
            if locator:
                out.print(table)
            locator = clause.locator
            table = Table("cláusula", "título", "classe", "nível", "regra", title=escape(locator))
        colour = COLOURS.get(clause.level.value, "dim")
        level = shown(clause.level.value) + ("" if clause.indexed else " (fora do índice)")
        table.add_row(
            escape(clause.number),
            escape(clip(clause.title, 60)),
            shown(clause.clause_class),
            f"[{colour}]{level}[/]",
            escape(clause.rule),
        )
    out.print(table)
    aside = sum(not clause.indexed for clause in found)
    out.print(
        f"{len(found)} cláusulas, {aside} fora do índice de busca; para buscar nelas: "
        f"`lastro search TEXTO -m {matter} --include-low`"
    )
