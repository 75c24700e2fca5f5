"""Speed of the index beside named peers: `python -m benchmarks.search [PASSAGES …] [--keep DIR]`.

10,000 passages by default; 200000 and 1000000 by argument. Each engine is built in one process and
searched in a new one, so that memory and opening are its own. Every engine gets the same passages,
terms and vectors (vectors are synthetic, and all passages beyond the official texts held under
`LASTRO_HOME`); embedding is measured alone, with the real model. Peers need the extra `bench`.

sparse, dense, hybrid: in one matter for us, over everything for peers · filtered: hybrid in one
matter and two types of document · reranked: filtered, with the last stage.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from benchmarks.search_data import official, passages, questions
from benchmarks.search_engines import Engine, Lastro, asked
from lastro.models import E5Embedder

QUESTIONS = 200
WARM = 10
MODES = ("sparse", "dense", "hybrid", "filtered", "reranked")
PEERS = {
    "bm25s": "Bm25s",
    "tantivy+usearch": "TantivyUsearch",
}


def main() -> None:
    """Print one block a size: a line an engine, then our median over each peer's."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", type=int, nargs="*", default=[10_000], metavar="PASSAGES")
    parser.add_argument("--keep", type=Path, help="keep what is built here, and use it again")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        name, phase = given.child
        print(json.dumps(_child(name, phase, given.sizes[0], given.keep)))
        return
    print(f"embedding, e5-small int8, 2 threads: {_embedding():.0f} texts/s of 100 words")
    print(f"vectors synthetic; {official():,} passages of official text, synthetic beyond")
    with tempfile.TemporaryDirectory() as folder:
        for size in given.sizes:
            _block(size, given.keep or Path(folder))


def _block(size: int, folder: Path) -> None:
    print(f"\n{size:,} passages   (p50 / p95 ms of {QUESTIONS} questions)")
    print(f"{'':16} {'build/s':>8} {'disk MB':>8} {'RAM MB':>7} {'open ms':>8}", end="")
    print("".join(f"{mode:>16}" for mode in MODES))
    measured = {"lastro": _measured("lastro", size, folder)}
    for name in PEERS if find_spec("tantivy") else ():
        measured[name] = _measured(name, size, folder)
    for name, row in measured.items():
        print(f"{name:16} {row['build']:>8,.0f} {row['disk']:>8,.0f} {row['ram']:>7,.0f}", end="")
        print(f" {row['open']:>8,.0f}" + "".join(f"{_pair(row, mode):>16}" for mode in MODES))
    ours = measured.pop("lastro")
    for name, row in measured.items():
        ratios = (f"{m} {ours[m][0] / row[m][0]:.2f}" for m in MODES if m in row)
        print(f"lastro / {name}, p50: {', '.join(ratios)}; disk {ours['disk'] / row['disk']:.2f}")


def _pair(row: dict, mode: str) -> str:
    return "{:.1f} / {:.1f}".format(*row[mode]) if mode in row else "–"


def _measured(name: str, size: int, folder: Path) -> dict:
    place = folder / f"{name.replace(' ', '-')}-{size}"
    kept = place.with_suffix(".json")
    if not kept.is_file():
        place.mkdir(parents=True)
        kept.write_text(json.dumps(_run(name, "build", size, place)))
    return json.loads(kept.read_text()) | _run(name, "search", size, place)


def _run(name: str, phase: str, size: int, place: Path) -> dict:
    command = [sys.executable, "-m", "benchmarks.search", str(size), "--keep", str(place)]
    done = subprocess.run([*command, "--child", name, phase], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def _child(name: str, phase: str, size: int, place: Path) -> dict:
    engine = _engine(name, place)
    return _build(engine, size, place) if phase == "build" else _search(engine, place)


def _engine(name: str, place: Path) -> Engine:
    if name == "lastro":
        return Lastro(place)
    from benchmarks import search_peers  # noqa: PLC0415 — the extra `bench`, in this process only

    engine: Engine = getattr(search_peers, PEERS[name])(place)
    return engine


def _build(engine: Engine, size: int, place: Path) -> dict:
    made = list(passages(size))
    began = time.perf_counter()
    engine.build(made)
    seconds = time.perf_counter() - began
    place.with_suffix(".questions").write_text(json.dumps(questions(QUESTIONS, size)))
    disk = sum(file.stat().st_size for file in place.rglob("*") if file.is_file()) / 1e6
    return {"build": size / seconds, "disk": disk}


def _search(engine: Engine, place: Path) -> dict:
    written = json.loads(place.with_suffix(".questions").read_text())
    ready = [asked(*question) for question in written]
    began = time.perf_counter()
    engine.open()
    opened = 1000 * (time.perf_counter() - began)
    row: dict = {"open": opened}
    for mode in engine.modes:
        for question in ready[:WARM]:
            engine.run(mode, question)
        times = []
        for question in ready:
            began = time.perf_counter()
            engine.run(mode, question)
            times.append(1000 * (time.perf_counter() - began))
        row[mode] = np.percentile(times, [50, 95]).tolist()
    return row | {"ram": _peak_megabytes()}


def _peak_megabytes() -> float:
    """Return this process' own peak; getrusage would count that of the one that started it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _embedding() -> float:
    with tempfile.TemporaryDirectory() as home:
        embedder = E5Embedder(Path(home), threads=2)
        texts = [passage.text for passage in passages(official() + 200)][-200:]
        embedder.passages(texts[:1])
        began = time.perf_counter()
        embedder.passages(texts)
        return len(texts) / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
