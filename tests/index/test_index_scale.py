"""Many processes at one index: writers, fillers, searchers, one killed; nothing lost or doubled."""

import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
from index_samples import HashEmbedder, Place, make_passages

from lastro.index import Filter, Index, Query, search

HERE = str(Path(__file__).parent)
OPENED = """
import sys, time
sys.path[:0] = [sys.argv[3], sys.argv[3] + "/.."]
from index_samples import HashEmbedder, Place, make_passages
from lastro.index import Filter, Query, search
index = Place(*sys.argv[1:3]).opened(HashEmbedder())
print("pronto", flush=True)
sys.stdin.readline()
"""
FILES, PASSAGES = 4, 3
WRITER = """
for at in range(4):
    texts = (f"arquivo {at} trecho {n} comum" for n in range(3))
    index.replace(sys.argv[4], f"{at:064d}", make_passages(*texts, matter=sys.argv[4],
        sha256=f"{at:064d}"), vectors=at % 2 == 0)
index.fill(sys.argv[4])
"""
SEARCHER = """
seen = 0
while index.count("fim") == 0:
    for matter in ("um", "dois", "três"):
        hits = search(Query("trecho comum", Filter(matter), k=30), index).hits
        ids = [hit.passage.id for hit in hits]
        assert len(ids) == len(set(ids)), f"doubled: {ids}"
        assert all(hit.passage.matter == matter for hit in hits), "leaked"
        seen += len(hits)
        time.sleep(0.05)
assert seen
"""


def process(code: str, place: Place, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", OPENED + code, *place.arguments, HERE, *more]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def start(*processes: subprocess.Popen[str]) -> None:
    """Let all begin at the same moment, once each has opened the index."""
    for one in processes:
        assert one.stdout
        assert one.stdout.readline() == "pronto\n"
    for one in processes:
        assert one.stdin
        one.stdin.write("\n")
        one.stdin.flush()


def end(one: subprocess.Popen[str]) -> int:
    one.communicate(timeout=120)
    return one.returncode


def keys(index: Index) -> Counter[tuple[str, str]]:
    rows = index._select("true", ["matter", "id"]).to_pylist()
    return Counter((row["matter"], row["id"]) for row in rows)


def test_idx_14_writers_and_searchers_at_once_one_killed_and_nothing_lost_or_doubled(
    place: Place,
) -> None:
    index = place.opened(HashEmbedder())
    writers = [process(WRITER, place, matter) for matter in ("um", "dois", "três")]
    searchers = [process(SEARCHER, place) for _ in range(2)]
    start(*writers, *searchers)
    while index.count("três") == 0:
        time.sleep(0.01)
    writers[2].send_signal(signal.SIGKILL)
    assert [end(writer) for writer in writers] == [0, 0, -signal.SIGKILL]
    again = process(WRITER, place, "três")
    start(again)
    assert end(again) == 0
    index.add(make_passages("acabou", matter="fim"))
    assert [end(searcher) for searcher in searchers] == [0, 0]
    assert set(keys(index).values()) == {1}
    for matter in ("um", "dois", "três"):
        assert index.count(matter) == FILES * PASSAGES
        assert len(index.hashes(matter)) == FILES
    assert index.pending() == 0


SAME = """
for at in range(4):
    while time.time() < float(sys.argv[4]) + at / 2:
        time.sleep(0.001)
    index.add(make_passages(*(f"lote {at} trecho {n}" for n in range(3)), sha256=f"{at:064d}"))
"""


def test_idx_14_the_same_passages_from_two_writers_at_one_moment_are_held_once(
    place: Place,
) -> None:
    index = place.opened(HashEmbedder())
    writers = [process(SAME, place, str(time.time() + 6)) for _ in range(3)]
    start(*writers)
    assert [end(writer) for writer in writers] == [0, 0, 0]
    held = keys(index)
    assert len(held) == 12
    assert set(held.values()) == {1}


WRITES_ON = """
for at in range(1000):
    index.add(make_passages(*(f"novo {at} {n}" for n in range(64)), matter="outro",
        sha256=f"{at:064d}"))
    if at % 8 == 7:
        index.optimize()
"""


def times(index: Index, number: int) -> list[float]:
    taken = []
    for at in range(number):
        began = time.perf_counter()
        hits = search(Query(f"palavra{at % 40} comum", Filter("caso")), index).hits
        taken.append(time.perf_counter() - began)
        assert hits
    return taken


def test_readers_are_never_blocked_by_a_writer(tmp_path: Path) -> None:
    """A writer commits and tidies all the while: no search waits for it to end."""
    place = Place(str(tmp_path / "index"))
    index = place.opened(HashEmbedder())
    index.add(make_passages(*(f"palavra{n} comum" for n in range(400))))
    index.optimize()
    writer = process(WRITES_ON, place)
    start(writer)
    while index.count("outro") < 64:
        time.sleep(0.01)
    before = index.count("outro")
    beside = np.percentile(times(index, 60), 95)
    written = index.count("outro") - before
    writer.kill()
    writer.communicate()
    assert written > 64, "the writer stood still: nothing was shown"
    alone = np.percentile(times(index, 60), 95)
    assert beside < max(8 * alone, 0.25), f"p95 {1000 * beside:.0f} ms, alone {1000 * alone:.0f} ms"
