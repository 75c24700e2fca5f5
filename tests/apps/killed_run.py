"""Ingest and compose, killed at the n-th commit: `python killed_run.py HOME FOLDER N before|after`.

N = 0 runs undisturbed. A commit is one of SQLite or one of the index; the process ends by SIGKILL,
so no handler, no flush and no rollback of ours runs.
"""

import os
import signal
import sys
from pathlib import Path

from matter_state import read_and_draft
from sqlalchemy import Engine, event

from lastro.index import Index
from lastro.settings import load
from lastro.workspace import Workspace

MATTER = "morte"


class Fuse:
    """Counts commits and kills the process at the one that was named."""

    def __init__(self, at: int) -> None:
        self.left = at

    def burn(self, *_: object) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def arm(fuse: Fuse, when: str) -> None:
    if when == "before":
        event.listen(Engine, "commit", fuse.burn)
    else:
        event.listen(Engine, "begin", fuse.burn)  # the begin after a commit: it is on disk
    write = Index._merge

    def written(self: Index, *given: object, **named: object) -> None:
        if when == "before":
            fuse.burn()
        write(self, *given, **named)
        if when == "after":
            fuse.burn()

    Index._merge = written


def main() -> None:
    home, folder, at, when = sys.argv[1:5]
    if int(at):
        arm(Fuse(int(at)), when)
    read_and_draft(Workspace(load(Path(home))), Path(folder), MATTER)


if __name__ == "__main__":
    main()
