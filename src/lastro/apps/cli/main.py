"""`lastro`: the command line. Heavy imports live inside the command that needs them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from lastro import __version__
from lastro.apps.cli import cite, doctor, drafts, keys, law, matter, serve
from lastro.apps.cli.output import err, exit_code, print_json
from lastro.errors import LastroError

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
for room in (matter, drafts, cite, law, keys, serve, doctor):
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
    """Run the command line; errors become one clear line and a stable exit code."""
    as_json = "--json" in sys.argv
    try:
        app(standalone_mode=True)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (LastroError, OSError) as error:
        if as_json:
            subject = error.subject if isinstance(error, LastroError) else str(error.filename or "")
            print_json(
                {
                    "erro": {
                        "tipo": type(error).__name__,
                        "mensagem": str(error),
                        "assunto": subject,
                    }
                }
            )
        else:
            err.print(f"[bold red]erro:[/] {escape(str(error))}", soft_wrap=True)
        sys.exit(exit_code(error))


if __name__ == "__main__":
    run()
