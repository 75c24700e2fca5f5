"""The main job on the example case, as a lawyer would run it: ingest, ask, compose, check.

Every figure printed is read from the commands' own JSON; nothing here computes results.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CASE = ROOT / "examples/caso-exemplo"
MATTER = "exemplo"


def lastro(*words: str, home: Path, allowed: tuple[int, ...] = (0,)) -> dict:
    command = [str(Path(sys.executable).parent / "lastro"), *words, "--json", "--home", str(home)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in allowed:
        sys.exit(f"`lastro {' '.join(words)}` ended with {done.returncode}")
    return json.loads(done.stdout)
