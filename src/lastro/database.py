"""The relational engine of a home, with its errors as sentences for the lawyer."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import OperationalError

from lastro.errors import DISK_FULL, OutsideError, disk_is_full


def opened(url: str, path: Path) -> Engine:
    """Return the engine of a PostgreSQL `url`; where it is "", of the SQLite file at `path` (WAL).

    In both, readers never wait for a writer.
    """
    if url:
        engine = create_engine(url, pool_pre_ping=True)
        event.listen(engine, "handle_error", _explain_server)
        return engine
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 60})
    event.listen(engine, "connect", _pragmas)
    event.listen(engine, "handle_error", _explain)
    return engine


def _explain(context: ExceptionContext) -> None:
    """Turn what SQLite says of a damaged, locked or full store into a sentence."""
    if disk_is_full(context.original_exception):
        raise OutsideError(DISK_FULL) from context.original_exception
    if isinstance(context.original_exception, sqlite3.DatabaseError):
        raise OutsideError(
            f"o banco de dados lastro.db da pasta de dados não pôde ser usado "
            f"({context.original_exception}). Confira o espaço em disco e a permissão de gravar; "
            "se ele estiver danificado, apague a pasta de dados e leia os casos de novo com "
            "`lastro ingest`"
        ) from context.original_exception


def _explain_server(context: ExceptionContext) -> None:
    """Turn what PostgreSQL says of a lost connection into a sentence."""
    if isinstance(context.sqlalchemy_exception, OperationalError):
        raise OutsideError(
            f"o banco de dados de DATABASE_URL não respondeu ({context.original_exception}); "
            "confira o endereço, a senha e se o servidor está de pé"
        ) from context.original_exception


def _pragmas(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
