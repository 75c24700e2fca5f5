"""The one LanceDB table under the search store: opened, kept up to date, changed by commits."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa

from lastro.errors import DISK_FULL, OutsideError, UserError, disk_is_full
from lastro.index import lance, rows
from lastro.models import Embedder

TABLE = "passages"
BUCKET = "s3://"
ATTEMPTS = 8
WAIT_SECONDS = 0.05
ANN_ROWS = 100_000  # below, every vector is compared: exact, and fast enough
OLD_VERSIONS = timedelta(hours=1)
AGAIN = "rode `lastro index rebuild`"


class Conflict(OutsideError):
    """Other processes kept changing the table; nothing of this change was written."""


def opened(place: str, endpoint: str, embedder: Embedder, again: str = AGAIN) -> Any:
    """Return the table kept at `place` (see `lance.connect`), made empty when there is none.

    again: how the lawyer makes it anew, said where it is damaged or of another embedder
    Raises UserError when its vectors come from another embedder: they cannot be compared.
    """
    try:
        if not place.startswith(BUCKET):
            Path(place).mkdir(parents=True, exist_ok=True)
        table = _table(lance.connect(place, endpoint), embedder)
    except (RuntimeError, OSError) as wrong:
        raise _unopened(place, again, wrong) from wrong
    refuse_another(table, embedder, again)
    return _complete(table)


def renewed(place: str, endpoint: str, embedder: Embedder) -> Any:
    """Return the table kept at `place`, made fit for `embedder`: nothing of two models is mixed.

    Passages of another embedder's table stay, without vectors, by one commit; of a table that
    cannot be opened nothing stays.
    """
    connection = lance.connect(place, endpoint)
    try:
        table = _table(connection, embedder)
    except (RuntimeError, OSError):
        connection.drop_table(TABLE, ignore_missing=True)
        return opened(place, endpoint, embedder)
    if made_by(table) != embedder.name:
        _add_columns(table)
        schema = rows.schema(embedder.dimensions, embedder.name)
        kept = table.search().select([n for n in schema.names if n != "vector"]).to_batches()
        table = connection.create_table(
            TABLE,
            pa.RecordBatchReader.from_batches(schema, (rows.bare(b, schema) for b in kept)),
            mode="overwrite",
            on_bad_vectors="null",
        )
    return _complete(table)


def refuse_another(table: Any, embedder: Embedder, again: str = AGAIN) -> None:
    """Raise UserError when the table's vectors are of another embedder: they do not compare."""
    if (held := made_by(table)) != embedder.name:
        raise UserError(
            f"O índice foi feito com o modelo de busca “{held}” e o atual é “{embedder.name}”: os "
            "vetores não se comparam. Volte ao modelo anterior nas configurações, ou "
            f"{again}.",
            subject=held,
        )


def made_by(table: Any) -> str:
    """Return the name of the embedder whose vectors the table holds."""
    return str((table.schema.metadata or {}).get(b"embedder", b"").decode())


def _complete(table: Any) -> Any:
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


def _unopened(place: str, again: str, wrong: Exception) -> OutsideError:
    if disk_is_full(wrong):
        return OutsideError(DISK_FULL)
    if place.startswith(BUCKET):
        todo = (
            "Confira o endereço em LASTRO_INDEX e LASTRO_INDEX_ENDPOINT, a rede e as chaves AWS_…"
        )
    else:
        todo = f"Se ele se danificou, {again}"
    return OutsideError(
        f"O índice em {place} não pôde ser aberto ({wrong}). {todo}: os autos não são alterados.",
        subject=place,
    )


def _table(connection: Any, embedder: Embedder) -> Any:
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
