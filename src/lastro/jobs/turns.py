"""One ingest of a matter at a time: two at once would write its passages twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from lastro.errors import OutsideError, os_reason
from lastro.events import Emit, Warned

FOLDER = "em-leitura"


@contextmanager
def turn(home: Path, matter: str, emit: Emit) -> Iterator[None]:
    """Wait until no other process of this home reads the matter, say so, and keep others waiting.

    The lock belongs to the process: one that was killed holds nobody up. Raises OutsideError when
    the home cannot be written to.
    """
    lock = FileLock(home / FOLDER / f"{sha256(matter.encode('utf-8', 'replace')).hexdigest()}.lock")
    try:
        Path(lock.lock_file).parent.mkdir(exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            emit(Warned("outra leitura deste caso está em andamento; espero que ela termine"))
            lock.acquire()
    except OSError as wrong:
        raise OutsideError(
            f"a pasta de dados {home} não pôde ser gravada ({os_reason(wrong)}); "
            "confira a permissão e o espaço em disco, ou escolha outra com --home"
        ) from wrong
    try:
        yield
    finally:
        lock.release()
