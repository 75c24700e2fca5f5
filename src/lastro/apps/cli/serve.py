"""`lastro serve` and `lastro mcp`: the same engine for other programs, on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from lastro.apps.cli.options import Home, open_workspace
from lastro.apps.cli.output import err
from lastro.errors import UserError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from lastro.apps.api.limits import Limits
    from lastro.workspace import Workspace

Host = Annotated[str, typer.Option("--host", help="Endereço; o padrão só aceita esta máquina.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="Porta; 0 pega uma livre.")]
Rate = Annotated[int, typer.Option("--rate", min=1, help="Pedidos por minuto de cada chave.")]
MaxBytes = Annotated[int, typer.Option("--max-bytes", min=1, help="Maior corpo de um pedido.")]
LOCAL = ("127.0.0.1", "localhost", "::1")


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.command("serve", help="Serve a API HTTP de citações e leis.")(serve)
    app.command("mcp", help="Serve as ferramentas MCP por stdio, ou por HTTP.")(mcp)
    app.command("worker", help="Lê lotes de arquivos que outra máquina distribui.")(worker)


def serve(
    ctx: typer.Context,
    host: Host = "127.0.0.1",
    port: Port = 8765,
    rate: Rate = 1_200,
    max_bytes: MaxBytes = 2_000_000,
    home: Home = None,
) -> None:
    """Serve /v1 until it is stopped; every route of /v1 asks for a key."""
    try:
        from lastro.apps.api.app import create_app
        from lastro.apps.api.limits import Limits
    except ImportError as wrong:
        raise _missing("api", wrong) from wrong
    workspace = open_workspace(ctx, home)
    limits = Limits(body_bytes=max_bytes, per_minute=rate)
    _run(create_app(workspace, limits), workspace, host, port, limits)


def mcp(
    ctx: typer.Context,
    http: Annotated[bool, typer.Option("--http", help="Por HTTP (streamable), em /mcp.")] = False,
    host: Host = "127.0.0.1",
    port: Port = 8766,
    home: Home = None,
) -> None:
    """Serve the MCP tools; over HTTP a key is asked for, over stdio none."""
    try:
        from lastro.apps.api.limits import Limits
        from lastro.apps.mcp.server import create_server, http_app
    except ImportError as wrong:
        raise _missing("mcp", wrong) from wrong
    workspace = open_workspace(ctx, home)
    if not http:
        create_server(workspace).run("stdio")
        return
    limits = Limits()
    _run(http_app(workspace, limits, host), workspace, host, port, limits)


def worker(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Option("--name", help="Nome deste leitor; o mesmo a cada vez que ele volta.")
    ],
    home: Home = None,
) -> None:
    """Read the batches that `lastro ingest --jobs` hands out, until stopped.

    The folder of the case has the same path here; DATABASE_URL names the PostgreSQL of all.
    """
    try:
        from lastro.jobs.workers import work
    except ImportError as wrong:
        raise _missing("workers", wrong) from wrong
    workspace = open_workspace(ctx, home)
    err.print(f"leitor {escape(name)} à espera de lotes  [dim](Ctrl+C encerra)[/]")
    work(workspace, name)


def _run(app: ASGIApp, workspace: Workspace, host: str, port: int, limits: Limits) -> None:
    try:
        from lastro.apps.api.serve import listen, server_of
    except ImportError as wrong:
        raise _missing("api", wrong) from wrong
    sock = listen(host, port)
    where = f"http://{f'[{host}]' if ':' in host else host}:{sock.getsockname()[1]}"
    err.print(f"Lastro em {where}  [dim]({escape(str(workspace.home))}; Ctrl+C encerra)[/]")
    if not any(key.revoked_at is None for key in workspace.keys.list()):
        err.print("[yellow]não há chave:[/] crie uma com `lastro keys create NOME`")
    if host not in LOCAL:
        err.print("[yellow]aviso:[/] fora desta máquina, ponha TLS na frente: a chave vai em claro")
    server_of(app, limits).run(sockets=[sock])


def _missing(extra: str, wrong: ImportError) -> UserError:
    return UserError(
        f"falta o pacote {wrong.name}; instale com `pip install 'lastro[{extra}]'`", subject=extra
    )
