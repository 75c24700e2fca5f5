"""A collection: entries and their passages under one name, built step by step and searched.

home/colecoes/<name>/entries.db   the entries, with the hash of what is indexed of each
home/colecoes/<name>/index/       their passages, terms and vectors (LanceDB)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path

from lastro.collections.foreseen import Foreseen
from lastro.collections.model import Built, Entry, Held, Passed, Whole
from lastro.collections.passages import passages
from lastro.collections.store import EntryStore
from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.index import Filter, Found, Hit, Index, Query, StageTrace, search
from lastro.models import Embedder

STEP = 2_048  # entries written in one commit
MOST_HITS = 200
Wanted = Mapping[str, tuple[object, ...]]


class Collection:
    """One collection in its folder; made empty when there is none.

    embedder: made the vectors that are held, and makes those of questions
    """

    def __init__(self, folder: Path, embedder: Embedder) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name = folder.name
        self._embedder = embedder
        self._folder = folder
        self.entries = EntryStore(folder / "entries.db")

    @cached_property
    def index(self) -> Index:
        """The passages. Raises UserError when their vectors come from another embedder."""
        again = f"refaça-a com `lastro index build {self.name} --rebuild`"
        return Index.open(self._folder / "index", self._embedder, again=again)

    def build(self, given: Iterable[Entry | Passed], emit: Emit = ignore) -> Built:
        """Make the collection hold exactly the given entries; what is unchanged costs nothing.

        Passages are written without vectors and are found by their words; `embed` adds these.
        Killed between any two steps, the next build ends in the same collection.
        """
        started = time.perf_counter()
        passed: list[Passed] = []
        held, met = self.entries.digests(), dict[str, None]()
        fresh = self._fresh(given, held, met, passed)
        added = changed = 0
        emit(Started("indexar"))
        while step := list(islice(fresh, STEP)):
            self._write(step, held)
            added += sum(entry.id not in held for entry in step)
            changed += sum(entry.id in held for entry in step)
            emit(Advanced("indexar", subject=step[-1].id, steps=len(step)))
        gone = [name for name in held if name not in met]
        self._forget(gone, held)
        if added or changed or gone:
            self.index.optimize()
        ms = (time.perf_counter() - started) * 1000
        emit(Finished("indexar", ms))
        unchanged = len(met) - added - changed
        state = self.held()
        counts = (added, changed, len(gone), unchanged, state.passages, state.without_vector)
        return Built(self.name, *counts, ms, tuple(passed))

    def embed(self, emit: Emit = ignore) -> int:
        """Return how many passages were given the vector they lacked; killed, it resumes."""
        waiting = self.index.pending(self.name)
        if not waiting:
            return 0
        started = time.perf_counter()
        emit(Started("vetores", waiting))
        done = self.index.fill(self.name, emit=emit)
        self.index.optimize()
        emit(Finished("vetores", (time.perf_counter() - started) * 1000))
        return done

    def held(self) -> Held:
        """Return how much is held."""
        passages_, waiting = self.index.count(self.name), self.index.pending(self.name)
        return Held(self.name, self.entries.count(), passages_, waiting)

    @cached_property
    def whole(self) -> Whole:
        """What a hit stands for unless the question says: documents where most are one passage."""
        short = 2 * self.entries.whole() >= self.entries.count()
        return Whole.DOCUMENT if short else Whole.PASSAGE

    def search(
        self, text: str, k: int, *, whole: Whole | None = None, wanted: Wanted | None = None
    ) -> Found:
        """Return at most k hits, best first, with the trace of stages.

        whole: what a hit stands for; wanted: values by field, one of which an entry must hold
        """
        among = self.entries.with_fields(wanted) if wanted else ()
        if wanted and not among:
            return Found((), ())
        where = Filter(self.name, locators=among)
        if (whole or self.whole) is Whole.PASSAGE:
            return self._told(search(Query(text, where, k), self.index))
        asked = min(4 * k, MOST_HITS)
        found = search(Query(text, where, asked), self.index)
        hits = _one_a_document(found.hits)
        while len(hits) < k <= asked < MOST_HITS and len(found.hits) == asked:
            asked = min(2 * asked, MOST_HITS)
            found = search(Query(text, where, asked), self.index)
            hits = _one_a_document(found.hits)
        return self._told(replace(found, hits=hits[:k]))

    def embed_questions(self, texts: Sequence[str]) -> None:
        """Embed many questions at once; `search` then finds their vectors made."""
        self.index.embedder = Foreseen(self._embedder, texts)

    def close(self) -> None:
        """Close the file of entries."""
        self.entries.close()

    def _fresh(
        self,
        given: Iterable[Entry | Passed],
        held: dict[str, tuple[str, str]],
        met: dict[str, None],
        passed: list[Passed],
    ) -> Iterator[Entry]:
        """Yield what is new or changed; ids met and lines passed over are noted on the way."""
        for entry in given:
            if isinstance(entry, Passed):
                passed.append(entry)
                continue
            met[entry.id] = None
            if held.get(entry.id, ("",))[0] != entry.digest:
                yield entry

    def _write(self, step: Sequence[Entry], held: dict[str, tuple[str, str]]) -> None:
        cut = [(entry, passages(entry, self.name)) for entry in step]
        stale = {entry.content for entry in step}
        stale |= {held[entry.id][1] for entry in step if entry.id in held}
        if self.index.count(self.name):
            self.index.remove(self.name, *stale)
        self.index.load([passage for _, found in cut for passage in found])
        self.entries.put((entry, len(found)) for entry, found in cut)

    def _forget(self, gone: Sequence[str], held: dict[str, tuple[str, str]]) -> None:
        for at in range(0, len(gone), STEP):
            some = gone[at : at + STEP]
            self.index.remove(self.name, *(held[name][1] for name in some))
            self.entries.remove(some)

    def _told(self, found: Found) -> Found:
        """Return what was found; the dense leg's line says how many passages it could see."""
        waiting = self.index.pending(self.name)
        if not waiting:
            return found
        total = self.index.count(self.name)
        seen = f"{total - waiting} de {total} passagens têm vetor"
        return replace(found, trace=tuple(_seen(stage, seen) for stage in found.trace))


def _seen(stage: StageTrace, seen: str) -> StageTrace:
    if stage.stage != "densa":
        return stage
    return replace(stage, engine=f"{stage.engine} ({seen})")


def _one_a_document(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(hit.passage.locator, hit)
    return tuple(best.values())
