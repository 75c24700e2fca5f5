"""Files that engines keep in the home folder."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(target: Path, content: bytes) -> None:
    """Write `content` whole or not at all; two processes writing at once both leave it whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as stream:
        stream.write(content)
    os.replace(stream.name, target)
