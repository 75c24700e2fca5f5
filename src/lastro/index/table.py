"""The one LanceDB table under the search store: opened, kept up to date, changed by commits."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from lastro.errors import DISK_FULL, OutsideError, UserError, disk_is_full
from lastro.index import lance, rows
from lastro.models import Embedder

TABLE = "passages"
ATTEMPTS = 8
WAIT_SECONDS = 0.05
ANN_ROWS = 100_000  # below, every vector is compared: exact, and fast enough
OLD_VERSIONS = timedelta(hours=1)
AGAIN = "apague essa pasta e rode `lastro ingest` de novo"


class Conflict(OutsideError):
    """Other processes kept changing the table; nothing of this change was written."""


def opened(folder: Path, embedder: Embedder, again: str = AGAIN) -> Any:
    """Return the table kept in `folder`, made empty when there is none.

    again: how the lawyer makes it anew, said where it is damaged or of another embedder
    Raises UserError when its vectors come from another embedder: they cannot be compared.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        table = _table(folder, embedder)
    except (RuntimeError, OSError) as wrong:
        if disk_is_full(wrong):
            raise OutsideError(DISK_FULL) from wrong
        raise OutsideError(
            f"O índice em {folder} não pôde ser aberto ({wrong}). Se ele se danificou, "
            f"{again}: os autos não são alterados.",
            subject=str(folder),
        ) from wrong
    held = (table.schema.metadata or {}).get(b"embedder", b"").decode()
    if held != embedder.name:
        raise UserError(
            f"O índice em {folder} foi feito com o modelo de busca “{held}” e o atual é "
            f"“{embedder.name}”: os vetores não se comparam. Volte ao modelo anterior nas "
            f"configurações, ou {again}.",
            subject=str(folder),
        )
    commit(lambda: _add_columns(table))
    commit(lambda: _add_indices(table))
    return table


def commit(change: Callable[[], object], attempts: int = ATTEMPTS) -> None:
    """Apply a change; one that meets another writer's is tried again, a little later each time.

    Raises Conflict when every attempt met one.
    """
    for attempt in range(attempts):
        try:
            change()
            return
        except RuntimeError as error:
            if disk_is_full(error):
                raise OutsideError(DISK_FULL) from error
            if "commit conflict" not in str(error).lower():
                raise OutsideError(f"O índice não pôde ser gravado: {error}") from error
            time.sleep(random.uniform(0, WAIT_SECONDS * 2**attempt))
    raise Conflict("Outros processos estão gravando no índice. Tente de novo em instantes.")


def tidy(table: Any) -> None:
    """Fold recent changes into the indices, merge small files, drop versions an hour old.

    Only speed hangs on it; while another process does the same, nothing happens.
    """
    with suppress(Conflict):
        commit(lambda: table.optimize(cleanup_older_than=OLD_VERSIONS), attempts=1)
    vectors = table.count_rows(rows.READY)
    if vectors >= ANN_ROWS and "vector" not in _indexed(table):
        with suppress(Conflict):
            commit(lambda: table.create_index("vector", config=lance.vector_index()), attempts=1)


def _table(folder: Path, embedder: Embedder) -> Any:
    connection = lance.connect(folder)
    try:
        return connection.open_table(TABLE)
    except ValueError:
        schema = rows.schema(embedder.dimensions, embedder.name)
        return connection.create_table(TABLE, schema=schema, exist_ok=True)


def _add_columns(table: Any) -> None:
    """Give a table of an earlier version the columns it lacks."""
    missing = {n: v for n, v in rows.LATER_COLUMNS.items() if n not in table.schema.names}
    if missing:
        table.add_columns(missing)


def _add_indices(table: Any) -> None:
    held = _indexed(table)
    for column, config in lance.indices().items():
        if column not in held:
            table.create_index(column, config=config)


def _indexed(table: Any) -> set[str]:
    return {column for index in table.list_indices() for column in index.columns}
