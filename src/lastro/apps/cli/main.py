"""`lastro`: the command line. Heavy imports live inside the command that needs them."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from lastro import __version__
from lastro.apps.cli import (
    across,
    cite,
    clauses,
    collections,
    doctor,
    drafts,
    keys,
    law,
    library,
    matter,
    pages,
    rebuilding,
    search,
    serve,
)
from lastro.apps.cli.output import err, exit_code, explained, foreseen, print_json
from lastro.apps.cli.words import speak_portuguese

app = typer.Typer(
    name="lastro",
    help="Lê a pasta do caso, encontra a prova, redige a peça e confere cada citação na fonte "
    "oficial. Tudo nesta máquina.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for room in (
    *(matter, search, across, clauses, pages, collections, library, rebuilding),
    *(drafts, cite, law, keys, serve, doctor),
):
    room.register(app)


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    home: Annotated[
        Path | None, typer.Option("--home", help="Pasta de dados do Lastro (LASTRO_HOME).")
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Mostra a versão e sai.")] = False,
) -> None:
    ctx.obj = home
    if version:
        typer.echo(f"lastro {__version__}")
        raise typer.Exit


def run() -> None:
    """Run the command line; errors become one clear line and a stable exit code.

    With `--json` every error is one JSON document on stdout; what nobody foresaw adds its
    traceback on stderr, for the report.
    """
    as_json = "--json" in sys.argv
    speak_portuguese()
    try:
        sys.exit(app(standalone_mode=not as_json) or 0)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        if not foreseen(error):
            traceback.print_exc()
        _tell(error, as_json=as_json)
        sys.exit(exit_code(error))


def _tell(error: Exception, *, as_json: bool) -> None:
    message = explained(error)
    if not as_json:
        err.print(f"[bold red]erro:[/] {escape(message)}", soft_wrap=True)
        return
    subject = getattr(error, "subject", None) or getattr(error, "filename", None) or ""
    told = {"tipo": type(error).__name__, "mensagem": message, "assunto": str(subject)}
    print_json({"erro": told})


if __name__ == "__main__":
    run()
