"""The queue of batches, by DBOS: on SQLite under the home, or on PostgreSQL for many machines.

One process is one executor, with a name. A batch that its worker did not finish is taken up again
when a worker of that name comes back; what it had committed is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from dbos import DBOS, DBOSConfig, SetWorkflowID
from sqlalchemy.exc import DBAPIError

from lastro.errors import DISK_FULL, OutsideError, disk_is_full
from lastro.jobs.batches import Batch
from lastro.settings import Settings

QUEUE, WORKFLOW = "leitura", "ler_lote"
Work = Callable[[str, list[list[str]]], int]
_POLL_SECONDS = 0.2
_FORMAT = "1"
_ENDED = ("SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED")


def queue_url(settings: Settings) -> str:
    """Return where the queue is kept: the database of all, or a file under the home."""
    return settings.database_url or f"sqlite:///{settings.home / 'jobs.db'}"


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue, open in this process."""

    work: Callable[..., Any]

    def put(self, batch: Batch) -> None:
        """Queue a batch; one that is queued or being read is not queued again."""
        if self.ended(batch):
            DBOS.delete_workflow(batch.id)
        with SetWorkflowID(batch.id):
            DBOS.enqueue_workflow(QUEUE, self.work, batch.matter, [list(f) for f in batch.files])

    def ended(self, batch: Batch) -> bool:
        """Tell whether a batch was read, or given up."""
        status = DBOS.get_workflow_status(batch.id)
        return status is not None and status.status in _ENDED


@contextmanager
def opened(settings: Settings, executor: str, work: Work, *, takes: bool) -> Iterator[Queue]:
    """Yield the queue. takes: this process reads batches; else it only hands them out.

    Raises OutsideError when its database fails.
    """
    try:
        with _launched(settings, executor, work, takes=takes) as queue:
            yield queue
    except DBAPIError as wrong:
        if disk_is_full(wrong.orig):
            raise OutsideError(DISK_FULL) from wrong
        raise OutsideError(
            f"a fila de leitura não pôde ser usada ({wrong.orig}); confira a pasta de dados ou "
            "DATABASE_URL, ou leia sem --jobs"
        ) from wrong


@contextmanager
def _launched(settings: Settings, executor: str, work: Work, *, takes: bool) -> Iterator[Queue]:
    settings.home.mkdir(parents=True, exist_ok=True)
    config: DBOSConfig = {
        "name": "lastro",
        "system_database_url": queue_url(settings),
        "application_version": _FORMAT,
        "executor_id": executor,
        "log_level": "CRITICAL",
        "console_log_level": "CRITICAL",
    }
    DBOS(config=config)
    flow = DBOS.workflow(name=WORKFLOW)(work)
    DBOS.listen_queues([QUEUE] if takes else [])
    DBOS.launch()
    try:
        DBOS.register_queue(
            QUEUE,
            worker_concurrency=1,
            polling_interval_sec=_POLL_SECONDS,
            on_conflict="always_update",
        )
        yield Queue(flow)
    finally:
        DBOS.destroy(destroy_registry=True)
