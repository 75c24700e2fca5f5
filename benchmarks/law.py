"""Speed and memory of the law store: `python benchmarks/law.py [law.db]`.

Without an argument it builds ../shared/corpus/raw into a temporary folder first. "warm" is a
provision that was asked for before; "cold" the first touch of an act; memory is the peak resident
set of this process after every provision held was read once.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from lastro.law import LawStore, Ref, build

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "raw"
KEYS = ("CF.5.LXXVIII", "CPC.1003.P5", "CC.927", "CPP.594", "CDC.6.VIII", "CLT.482", "CP.121.P2.I")
ROUNDS = 200_000
ON = date(2019, 5, 10)


def main() -> int:
    """Print one figure a line; return 1 where a limit of issue 3 is passed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else _built(Path(folder) / "law.db")
        began = time.perf_counter()
        law = LawStore.open(path)
        opened = (time.perf_counter() - began) * 1000
        slow = [
            _line("open", opened, "ms", 50),
            *_cold(law),
            *_warm(law),
            _line("get, 4 threads", _threads(law), "µs", 32),
        ]
        _touch_all(law)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        slow.append(_line("peak memory, every provision read", peak, "MB", 400))
        law.close()
    return int(any(slow))


def _built(path: Path) -> Path:
    report = build(CORPUS, path)
    print(f"build: {report.ms / 1000:.1f} s, {report.provisions} provisions")
    return path


def _cold(law: LawStore) -> list[bool]:
    began = time.perf_counter()
    law.get(Ref.parse("CLT.1"))
    first = (time.perf_counter() - began) * 1000
    began = time.perf_counter()
    law.get(Ref.parse("CLT.2"))
    second = (time.perf_counter() - began) * 1000
    return [_line("get, first touch of an act", first, "ms"), _line("get, cold", second, "ms")]


def _warm(law: LawStore) -> list[bool]:
    refs = [Ref.parse(key) for key in KEYS]
    asked = [Ref.parse(str(refs[n % len(refs)])) for n in range(1000)]
    absent = [Ref.parse(f"CC.{n}") for n in range(8000, 9000)]
    return [
        _line("get, warm", _each(law.get, asked), "µs", 8),
        _line("get, warm, on a date", _each(lambda r: law.get(r, on=ON), asked), "µs", 8),
        _line("get, no such place", _each(law.get, absent), "µs", 8),
        _line("holds, warm", _each(law.holds, asked), "µs"),
        _line("children of an article, warm", _each(law.children, asked), "µs"),
    ]


def _each(call: Callable[[Ref], object], refs: Sequence[Ref]) -> float:
    for ref in refs:
        call(ref)
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(ROUNDS // len(refs) // 5):
            for ref in refs:
                call(ref)
        best = min(best, time.perf_counter() - began)
    return best / (ROUNDS // len(refs) // 5 * len(refs)) * 1e6


def _threads(law: LawStore) -> float:
    refs = [a.ref for act in law.acts()[:6] for a in law.articles(act.code)]

    def read(seed: int) -> None:
        chance = random.Random(seed)
        for ref in chance.choices(refs, k=20_000):
            assert law.get(ref) is not None

    began = time.perf_counter()
    threads = [threading.Thread(target=read, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (time.perf_counter() - began) / 80_000 * 1e6


def _touch_all(law: LawStore) -> None:
    def below(ref: Ref) -> None:
        for child in law.children(ref):
            below(child.ref)

    for act in law.acts():
        below(Ref(act.code))


def _line(what: str, figure: float, unit: str, limit: float | None = None) -> bool:
    bound = f"  (limit {limit:g})" if limit is not None else ""
    print(f"{what:<36}{figure:>10.2f} {unit}{bound}")
    return limit is not None and figure > limit


if __name__ == "__main__":
    sys.exit(main())
