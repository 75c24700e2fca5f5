"""A collection: entries and their passages under one name, built step by step and searched.

home/colecoes/<name>/entries.db   the entries, with the hash of what is indexed of each
home/colecoes/<name>/index/       their passages, terms and vectors (LanceDB)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from lastro.collections.foreseen import Foreseen
from lastro.collections.intake import STEP, Intake
from lastro.collections.model import Built, Cut, Entry, Held, Offer, Passed, Whole
from lastro.collections.store import EntryStore
from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.index import (
    Filter,
    Found,
    Hit,
    Index,
    Passage,
    Query,
    Stage,
    StageTrace,
    parent,
    search,
)
from lastro.models import Embedder
from lastro.sources import Excerpt

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

    def build(self, given: Iterable[Entry | Offer | Passed], emit: Emit = ignore) -> Built:
        """Make the collection hold exactly what is given; what is unchanged costs nothing.

        Passages are written without vectors and are found by their words; `embed` adds these.
        Killed between any two steps, the next build ends in the same collection.
        """
        return self._take(given, emit, only_these=True)

    def put(self, given: Iterable[Entry | Offer | Passed], emit: Emit = ignore) -> Built:
        """Add what is given, or put it in place of what has its id; all else stays."""
        return self._take(given, emit, only_these=False)

    def forget(self, ids: Sequence[str]) -> None:
        """Drop entries with their passages; no error for one that is not held."""
        held = self.entries.digests()
        self._forget([name for name in ids if name in held], held)

    def _take(
        self, given: Iterable[Entry | Offer | Passed], emit: Emit, *, only_these: bool
    ) -> Built:
        started = time.perf_counter()
        intake = Intake(self.name, self.entries.digests())
        emit(Started("indexar"))
        for step in intake.steps(given):
            self._write(step, intake.held)
            emit(Advanced("indexar", subject=step[-1].entry.id, steps=len(step)))
        gone = intake.gone() if only_these else []
        self._forget(gone, intake.held)
        if intake.written or gone:
            self.index.optimize()
        ms = (time.perf_counter() - started) * 1000
        emit(Finished("indexar", ms))
        self.__dict__.pop("whole", None)
        return intake.built(self.held(), len(gone), ms)

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

    def parent(self, passage: Passage) -> Excerpt:
        """Return the article, clause or section of its document that holds a passage."""
        entry = self.entries.get([passage.locator]).get(passage.locator)
        if entry is None or entry.content != passage.sha256:
            return passage.excerpt
        span = parent(passage, self.index.passages(self.name, passage.sha256))
        return replace(passage.excerpt, text=span.of(entry.text), span=span)

    def embed_questions(self, texts: Sequence[str]) -> None:
        """Embed many questions at once; `search` then finds their vectors made."""
        self.index.embedder = Foreseen(self._embedder, texts)

    def close(self) -> None:
        """Close the file of entries."""
        self.entries.close()

    def _write(self, step: Sequence[Cut], held: Mapping[str, tuple[str, str]]) -> None:
        stale = {cut.entry.content for cut in step}
        stale |= {held[cut.entry.id][1] for cut in step if cut.entry.id in held}
        if self.index.count(self.name):
            self.index.remove(self.name, *stale)
        self.index.load([passage for cut in step for passage in cut.passages])
        self.entries.put(step)

    def _forget(self, gone: Sequence[str], held: Mapping[str, tuple[str, str]]) -> None:
        """Drop entries; passages that another entry took over, under its name, stay."""
        leaving = set(gone)
        used = {c for name, (_, c) in self.entries.digests().items() if name not in leaving}
        for at in range(0, len(gone), STEP):
            some = gone[at : at + STEP]
            contents = {held[name][1] for name in some} - used
            if contents:
                self.index.remove(self.name, *contents)
            self.entries.remove(some)

    def _told(self, found: Found) -> Found:
        """Return what was found; where meaning saw not all passages, a warning says how many."""
        waiting = self.index.pending(self.name)
        if not waiting:
            return found
        total = self.index.count(self.name)
        seen = f"{total - waiting} de {total} passagens têm vetor"
        trace = tuple(_seen(stage, seen) for stage in found.trace)
        return replace(found, trace=trace, warnings=(*found.warnings, f"busca por sentido: {seen}"))


def _seen(stage: StageTrace, seen: str) -> StageTrace:
    return replace(stage, note=seen) if stage.stage == Stage.DENSA else stage


def _one_a_document(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(hit.passage.locator, hit)
    return tuple(best.values())
