"""How fast citations are found and resolved, beside eyecite in the same run.

    python -m benchmarks.citations [--home FOLDER] [--rounds N]

Prints MB of UTF-8 a second of CPU time on LeNER-Br (open halves), resolved citations a second, and
memory. `pip install eyecite hyperscan` for the comparison; without it only ours is measured.
eyecite reads US citations: on Portuguese text it finds next to nothing, which is what it is timed
on.
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from evals.eyecite import eyecite_readers

from lastro.citations import find, resolve
from lastro.law import open_law

EVAL = Path(__file__).resolve().parents[2] / "shared/eval"
FILES = ("lenerbr_train.jsonl", "lenerbr_dev.jsonl")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.citations")
    parser.add_argument("--home", type=Path, help="where a law store is; default: the starter set")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if not EVAL.is_dir():
        print(f"skipped: {EVAL} is absent; nothing was measured")
        return
    texts = [text for file in FILES for text in lener(EVAL / file)]
    resolving(texts, options.home)
    throughput(texts, options.rounds)


def lener(path: Path) -> list[str]:
    return [json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()]


def throughput(texts: list[str], rounds: int) -> None:
    size = sum(len(text.encode("utf-8")) for text in texts) / 1e6
    readers: dict[str, Callable[[str], object]] = {"lastro": find, **eyecite_readers()}
    if len(readers) == 1:
        print("eyecite is not installed: only ours is measured")
    best = dict.fromkeys(readers, 0.0)
    for read in readers.values():
        read("Art. 5º da CF; 410 U.S. 113.")
    for _ in range(rounds):
        for name, read in readers.items():
            best[name] = max(best[name], size / seconds(read, texts))
    print(f"{size:.2f} MB of LeNER-Br, best of {rounds} interleaved rounds, CPU time")
    for name, rate in best.items():
        ratio = (
            "" if name == "lastro" else f"   lastro is {best['lastro'] / rate:.1f} times as fast"
        )
        print(f"  {name:<24}{rate:8.2f} MB/s{ratio}")


def seconds(read: Callable[[str], object], texts: list[str]) -> float:
    began = time.process_time()
    for text in texts:
        read(text)
    return time.process_time() - began


def resolving(texts: list[str], home: Path | None) -> None:
    cited = [citation for text in texts for citation in find(text)]
    with tempfile.TemporaryDirectory() as empty, open_law(home or Path(empty)) as law:
        for name in ("each for the first time", "asked before"):
            began = time.process_time()
            for citation in cited:
                resolve(citation, law)
            rate = len(cited) / (time.process_time() - began)
            print(f"resolve, {name:<24}{rate:12,.0f} citations/s ({len(cited)} cited)")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"memory, at most, with the law open{peak:10.0f} MB")


if __name__ == "__main__":
    main()
