"""Reads a folder with several processes: one hands out batches, workers take them.

    python -m lastro.jobs.workers HOME NAME [PARENT]

is a worker. Workers of other machines take from the same queue when DATABASE_URL names a
PostgreSQL and the folder of the case has the same path there.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

from lastro.events import Advanced, Emit, Warned
from lastro.jobs.batches import Batch, cut
from lastro.jobs.queue import Queue, Work, opened
from lastro.jobs.reading import read_tree
from lastro.settings import load
from lastro.sources import RawFile
from lastro.workspace import FACTS, Workspace

_LOOK_SECONDS = 0.25
_MOST_FALLS = 3


def work(workspace: Workspace, name: str, *, parent: int = 0) -> None:
    """Take batches until told to stop (SIGTERM, Ctrl+C) or until the process `parent` is gone.

    name: this worker's; a batch it left undone is taken up when a worker of that name comes back
    """
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    with opened(workspace.settings, name, reading(workspace), takes=True):
        while not stop.wait(_LOOK_SECONDS):
            if parent and os.getppid() != parent:
                return


def reading(workspace: Workspace) -> Work:
    """Return what a worker does with a batch: it reads the files, then their facts."""

    def read_batch(matter: str, files: list[list[str]]) -> int:
        raws = tuple(RawFile(locator, Path(path)) for locator, path in files)
        read = sum(read_tree(workspace, matter, raw) for raw in raws)
        _put_facts(workspace, matter, tuple(raw.locator for raw in raws))
        return read

    return read_batch


def hand_out(
    workspace: Workspace, matter: str, raws: tuple[RawFile, ...], emit: Emit, *, jobs: int
) -> None:
    """Have `raws` read by `jobs` workers of this machine, and any others there are.

    Returns when every batch has ended or no worker is left; what was not read then is the
    caller's. A worker that falls is started again, three times in all.
    """
    batches = tuple(cut(matter, raws))
    name = f"{socket.gethostname()}-{os.getpid()}"
    with opened(workspace.settings, name, reading(workspace), takes=False) as queue:
        for batch in batches:
            queue.put(batch)
        hands = _Hands(workspace.home, name, min(jobs, len(batches)), emit)
        try:
            _wait(queue, batches, hands, emit)
        finally:
            hands.stop()


def _wait(queue: Queue, batches: tuple[Batch, ...], hands: _Hands, emit: Emit) -> None:
    waiting = list(batches)
    pause = threading.Event()
    while waiting and hands.at_work():
        pause.wait(_LOOK_SECONDS)
        for batch in [b for b in waiting if queue.ended(b)]:
            waiting.remove(batch)
            emit(Advanced("leitura", batch.files[-1][0], steps=len(batch.files)))


class _Hands:
    """The worker processes of this run."""

    def __init__(self, home: Path, name: str, number: int, emit: Emit) -> None:
        self._emit = emit
        self._falls = 0
        command = [sys.executable, "-m", "lastro.jobs.workers", str(home)]
        self._commands = [[*command, f"{name}-{n}", str(os.getpid())] for n in range(1, number + 1)]
        self._processes = [_started(command) for command in self._commands]

    def at_work(self) -> bool:
        """Start again whoever fell; return whether anybody is working."""
        for n, process in enumerate(self._processes):
            if process.poll() is not None and self._falls < _MOST_FALLS:
                self._falls += 1
                self._emit(Warned("um leitor caiu e foi posto de pé outra vez", str(n + 1)))
                self._processes[n] = _started(self._commands[n])
        return any(process.poll() is None for process in self._processes)

    def stop(self) -> None:
        """Tell the workers to stop and wait for them."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.DEVNULL)


def _put_facts(workspace: Workspace, matter: str, locators: tuple[str, ...]) -> None:
    heads = frozenset(locators)
    here = {
        file.sha256
        for file in workspace.documents.files(matter)
        if file.locator in heads or file.locator.startswith(tuple(f"{h}!" for h in heads))
    }
    for sha256 in workspace.documents.pending(matter, FACTS):
        if sha256 in here:
            workspace.put_facts(matter, workspace.documents.document(matter, sha256))
            workspace.documents.mark(matter, sha256, FACTS)


def main() -> None:
    """Run one worker; see the head of this file."""
    home, name, *parent = sys.argv[1:]
    work(Workspace(load(Path(home))), name, parent=int(parent[0]) if parent else 0)


if __name__ == "__main__":
    main()
