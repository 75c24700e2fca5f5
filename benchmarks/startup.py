"""How long `lastro --help` takes, beside an empty Typer + Rich command in the same run.

    python -m benchmarks.startup

Prints the median of each over 15 interleaved runs, in seconds, and their ratio.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
EMPTY = """
import typer, rich.console
app = typer.Typer(help="x")
@app.command()
def nothing() -> None: ...
app()
"""


def seconds(command: list[str | Path]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(EMPTY, encoding="utf-8")
        lastro = Path(sys.executable).parent / "lastro"
        times = [
            (seconds([lastro, "--help"]), seconds([sys.executable, empty, "--help"]))
            for _ in range(RUNS)
        ]
    ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"lastro --help        {ours:.3f} s")
    print(f"empty Typer + Rich   {theirs:.3f} s")
    print(f"ratio                {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
