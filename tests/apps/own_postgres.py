"""A PostgreSQL of the test's own, on 127.0.0.1, from Debian's package."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def own_postgres(folder: Path) -> Iterator[str]:
    """Yield the URL of a server that ends with the test; skips where Debian's package is not."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    where = programs[-1].parent
    data = Path("/tmp") / f"lastro-postgres-{os.getpid()}"
    user = "postgres" if os.geteuid() == 0 else None
    data.mkdir()
    if user:
        shutil.chown(data, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quiet = {"user": user, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    try:
        init = [where / "initdb", "-D", data / "d", "-U", "lastro", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*init, "--locale=C.UTF-8"], check=True, **quiet)
        options = f"-h 127.0.0.1 -p {port} -k {data} -c fsync=off"
        control = [where / "pg_ctl", "-D", data / "d", "-w"]
        subprocess.run([*control, "-o", options, "start"], check=True, **quiet)
        try:
            yield f"postgresql://lastro@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, **quiet)
    finally:
        shutil.rmtree(data, ignore_errors=True)
