"""The engines that the benchmark of the index compares: ours here, the peers in `search_peers`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

from benchmarks.search_data import KINDS, SyntheticVectors
from lastro.index import DocType, Filter, Index, Passage, Query, search
from lastro.index.analysis import analyse
from lastro.index.stages import Plan, Stage
from lastro.models import Vectors

POOL = 40
BATCH = 4_096
WANTED_KINDS = KINDS[:2]


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A question, ready for an engine: its terms by our analysis, and its vector."""

    text: str
    matter: str
    kinds: tuple[DocType, ...]
    terms: tuple[str, ...]
    vector: Vectors


class Engine(Protocol):
    """What is measured. modes: the ways it can search, slowest last."""

    modes: tuple[str, ...]

    def build(self, passages: Iterable[Passage]) -> None:
        """Write everything to the engine's folder."""

    def open(self) -> None:
        """Make ready to search what the folder holds."""

    def run(self, mode: str, asked: Asked) -> None:
        """Search once."""


class Lastro:
    """Our store and our search; every search stays in one matter."""

    modes = ("sparse", "dense", "hybrid", "filtered", "reranked")

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def build(self, passages: Iterable[Passage]) -> None:
        index = Index.open(self._folder, SyntheticVectors())
        for batch in batches(passages):
            index.add(batch, vectors=False)
        index.fill()
        index.optimize()

    def open(self) -> None:
        self._index = Index.open(self._folder, SyntheticVectors())

    def run(self, mode: str, asked: Asked) -> None:
        wanted = Filter(asked.matter, asked.kinds if mode in ("filtered", "reranked") else ())
        if mode == "sparse":
            self._index.sparse(asked.terms, wanted, POOL)
        elif mode == "dense":
            self._index.dense(asked.vector, wanted, POOL)
        else:
            plan = Plan() if mode == "reranked" else Plan(frozenset({Stage.RERANK}))
            search(Query(asked.text, wanted, plan=plan), self._index)


def asked(text: str, matter: str) -> Asked:
    """Return the question for every engine."""
    terms = tuple(dict.fromkeys(analyse(text).terms.split()))
    return Asked(text, matter, WANTED_KINDS, terms, SyntheticVectors().queries([text])[0])


def batches(passages: Iterable[Passage]) -> Iterator[Sequence[Passage]]:
    """Yield the passages 4,096 at a time."""
    left = iter(passages)
    while batch := list(islice(left, BATCH)):
        yield batch
