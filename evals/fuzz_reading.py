"""Reads thousands of broken files in worker processes; asserts no crash, hang or growth.

    nice python -m evals.fuzz_reading [--runs 20000] [--engines 0] [--seed 1] [--workers 2]

Every file is a sound one of some format (`evals.fuzz_files`) with bytes flipped, cut, spliced,
members swapped, entities or nesting put in. A worker has 1.5 GiB of address space over what it
needs to start, and 30 s of processor a file (five times that by the clock, for busy machines). OCR
and speech are stubs; `--engines 200` reads that many pictures, scans and recordings with the true
ones after. Prints what ended how, the slowest, the peak; a file that breaks the rules is kept in
`--keep` and the program returns 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import resource
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path

from evals.fuzz_files import mutated, seeds
from lastro.models.ocr import RapidPageReader
from lastro.models.transcriber import WhisperTranscriber
from lastro.settings import Settings
from lastro.sources import Document, Engines, RawFile, Unread, place_of, read, status_of
from lastro.sources.codec import decode_blocks, encode_blocks, encode_findings, encode_metadata
from lastro.text import Span

HANG_SECONDS = 30
PATIENCE = 5
BOUND_BYTES = 3 << 29
MAX_CHILDREN = 60
OPTICAL = (".png", ".jpg", ".tiff", ".wav", ".mp3", ".pdf")
_CAUGHT = re.compile(r"arquivo danificado ou inválido \((\w+)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one file ended. failure: what broke, or ""; caught: the error that `read` turned."""

    run: int
    name: str
    status: str
    failure: str = ""
    caught: str = ""
    seconds: float = 0.0
    peak: int = 0


class StubReader:
    """An OCR engine that sees one line in whatever it is given."""

    name = "falso"

    def lines(self, png: bytes) -> list[tuple[str, tuple[float, float, float, float], float]]:
        return [("Linha lida", (10.0, 10.0, 200.0, 30.0), 0.9)]


class StubTranscriber:
    """A speech engine that hears one sentence."""

    name = "falso"

    def segments(self, audio: object) -> list[tuple[str, int, int]]:
        return [("Bom dia.", 0, 900)]


@dataclass(slots=True)
class _Worker:
    """A process, the run it is at, and since when."""

    process: multiprocessing.Process
    pipe: Connection
    run: int = -1
    since: float = field(default_factory=time.monotonic)


def main() -> int:
    """Run; return 0 when every file held."""
    parser = argparse.ArgumentParser(prog="python -m evals.fuzz_reading")
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--engines", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--keep", type=Path, default=Path("/tmp/lastro-fuzz"))
    options = parser.parse_args()
    began = time.perf_counter()
    last = options.first + options.runs
    outcomes = _pool(list(range(options.first, last)), options.seed, options.workers, False)
    engined = list(range(last, last + options.engines))
    if engined:
        outcomes += _pool(engined, options.seed, 1, True)
    _report(outcomes, time.perf_counter() - began)
    failures = [outcome for outcome in outcomes if outcome.failure]
    for outcome in failures:
        _keep(outcome, options.keep, options.seed, outcome.run >= last)
    return int(bool(failures))


def _pool(waiting: list[int], seed: int, size: int, engines: bool) -> list[Outcome]:
    workers = [_start(seed, engines) for _ in range(min(size, len(waiting)))]
    outcomes: list[Outcome] = []
    waiting = waiting[::-1]
    for worker in workers:
        _give(worker, waiting)
    while any(worker.run >= 0 for worker in workers):
        ready = wait([w.pipe for w in workers if w.run >= 0], timeout=1)
        for at, worker in enumerate(workers):
            if worker.run < 0:
                continue
            if worker.pipe in ready and (outcome := _received(worker)) is not None:
                outcomes.append(outcome)
                _give(worker, waiting)
            elif worker.pipe in ready or time.monotonic() - worker.since > HANG_SECONDS * PATIENCE:
                outcomes.append(_lost(worker))
                workers[at] = _start(seed, engines)
                _give(workers[at], waiting)
    for worker in workers:
        worker.pipe.close()
        worker.process.join(5)
    return outcomes


def _start(seed: int, engines: bool) -> _Worker:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(there, seed, engines), daemon=True)
    process.start()
    there.close()
    here.recv()  # its seeds are made: only then does the clock run
    return _Worker(process, here)


def _give(worker: _Worker, waiting: list[int]) -> None:
    worker.run = waiting.pop() if waiting else -1
    worker.since = time.monotonic()
    if worker.run >= 0:
        worker.pipe.send(worker.run)


def _received(worker: _Worker) -> Outcome | None:
    try:
        return worker.pipe.recv()
    except (EOFError, ConnectionError):
        return None


def _lost(worker: _Worker) -> Outcome:
    seconds = time.monotonic() - worker.since
    worker.process.join(1)
    died = worker.process.exitcode
    if died is None:
        worker.process.kill()
    return Outcome(worker.run, "?", "?", f"process died ({died})" if died else "hang", "", seconds)


def work(pipe: Connection, seed: int, engines: bool) -> None:
    """Read the files whose numbers come through the pipe until it closes."""
    all_seeds = seeds()
    if engines:
        all_seeds = tuple(s for s in all_seeds if s[0].endswith(OPTICAL))
        models = Settings().home / "models"
        transcriber = WhisperTranscriber(models)
        transcriber.prepare()
        given = Engines(RapidPageReader(), transcriber)
    else:
        given = Engines(StubReader(), StubTranscriber())
    room = 3 if engines else 1
    used = _address_space() + BOUND_BYTES * room
    resource.setrlimit(resource.RLIMIT_AS, (used, used))
    pipe.send("ready")
    while True:
        try:
            run = pipe.recv()
        except (EOFError, ConnectionError):
            return
        pipe.send(_one(run, seed, all_seeds, given))


def _one(run: int, seed: int, all_seeds: tuple[tuple[str, bytes], ...], given: Engines) -> Outcome:
    name, content = mutated(random.Random(f"{seed}-{run}"), all_seeds)
    started = time.process_time()
    try:
        status, caught = _held(RawFile(name, content), given)
        failure = ""
    except Exception as wrong:
        status, caught, failure = "erro", "", f"{type(wrong).__name__}: {wrong}"
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    failure = failure or ("slow" if seconds > HANG_SECONDS else "")
    failure = failure or ("peak memory" if peak > BOUND_BYTES else "")
    return Outcome(run, name, status, failure, caught, seconds, peak)


def _held(raw: RawFile, given: Engines) -> tuple[str, str]:
    """Return how a file and all inside it ended; AssertionError where a reading is not sound."""
    reading, waiting, count = read(raw, given), [], 0
    status, caught = status_of(reading).value, set[str]()
    waiting.append(reading)
    while waiting and count < MAX_CHILDREN:
        found = waiting.pop()
        count += 1
        if isinstance(found, Unread):
            assert found.reason, found
            caught.update(_CAUGHT.findall(found.reason))
        else:
            _sound(found)
            waiting += [read(child, given) for child in found.children[:20]]
    return status, ",".join(sorted(caught))


def _sound(document: Document) -> None:
    document.text.encode()
    end = 0
    for block in document.blocks:
        assert block.span.start == end + bool(end), block
        end = block.span.end
        assert block.span.of(document.text).strip(), block
        assert place_of(document, block.span)
    assert end == len(document.text)
    assert decode_blocks(encode_blocks(document.blocks)) == document.blocks
    encode_findings(document.findings).encode()
    encode_metadata(document.metadata).encode()
    place_of(document, Span(0, len(document.text)))


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()


def _report(outcomes: list[Outcome], took: float) -> None:
    print(f"{len(outcomes)} files in {took:.0f} s")
    print("ended:", dict(Counter(outcome.status for outcome in outcomes).most_common()))
    caught = Counter((o.name.rsplit(".", 1)[-1], o.caught) for o in outcomes if o.caught)
    for (ending, error), count in caught.most_common(25):
        print(f"  parser's own error, told to the lawyer: {count:5} .{ending} {error}")
    slow = max(outcomes, key=lambda outcome: outcome.seconds)
    print(f"slowest {slow.seconds:.1f} s: run {slow.run} {slow.name}")
    print(f"peak {max(outcome.peak for outcome in outcomes) / 2**20:.0f} MiB resident")
    failures = [outcome for outcome in outcomes if outcome.failure]
    print(f"failures: {len(failures)}")
    for outcome in failures[:40]:
        print(f"  run {outcome.run} {outcome.name}: {outcome.failure[:200]}")


def _keep(outcome: Outcome, folder: Path, seed: int, engines: bool) -> None:
    all_seeds = seeds()
    if engines:
        all_seeds = tuple(s for s in all_seeds if s[0].endswith(OPTICAL))
    name, content = mutated(random.Random(f"{seed}-{outcome.run}"), all_seeds)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{outcome.run}-{name}").write_bytes(content)


if __name__ == "__main__":
    raise SystemExit(main())
