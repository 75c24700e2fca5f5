"""`lastro keys`: who may come in by the HTTP doors."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json

keys = typer.Typer(help="Chaves do serviço HTTP: criar, listar, revogar.")


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(keys, name="keys")


@keys.command("create", help="Cria uma chave e a mostra uma única vez.")
def create(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="De quem é a chave, ou para quê.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Make a key; only its hash is kept."""
    key, secret = open_workspace(ctx, home).keys.create(name)
    if as_json:
        print_json({**key.as_json(), "chave": secret})
        return
    out.print(f"chave de {escape(key.name)} (id {key.id}), mostrada só agora:")
    out.print(secret, markup=False, soft_wrap=True)


@keys.command("list", help="Lista as chaves; o segredo não é guardado.")
def list_keys(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """List every key ever made, with the day it was revoked."""
    kept = open_workspace(ctx, home).keys.list()
    if as_json:
        print_json({"chaves": [key.as_json() for key in kept]})
        return
    table = Table("id", "nome", "criada em", "revogada em")
    for key in kept:
        table.add_row(key.id, escape(key.name), key.created_at, key.revoked_at or "")
    out.print(table)


@keys.command("revoke", help="Revoga uma chave; vale no próximo pedido.")
def revoke(
    ctx: typer.Context,
    key_id: Annotated[str, typer.Argument(help="O id que `lastro keys list` mostra.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Revoke a key for good."""
    key = open_workspace(ctx, home).keys.revoke(key_id)
    if as_json:
        print_json(key.as_json())
        return
    out.print(f"a chave de {escape(key.name)} ({key.id}) não abre mais nada")
