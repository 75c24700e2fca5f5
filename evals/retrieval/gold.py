"""The open sets: documents, questions, and what answers each."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from lastro.collections import Entry

SHARED = Path(__file__).resolve().parents[3] / "shared"
SETS = SHARED / "eval/retrieval"
Span = tuple[str, int, int]


class Kind(StrEnum):
    """How a set is measured; closed. GRADED: nDCG@10; SPANS: characters; LAW: the first five."""

    GRADED = "graded"
    SPANS = "spans"
    LAW = "law"


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a set.

    grades: grade by document, of those that answer it; spans: (document, start, end) that do
    wanted: values by field; only documents that hold one of each are searched
    """

    id: str
    text: str
    grades: Mapping[str, int] = field(default_factory=dict)
    spans: tuple[Span, ...] = ()
    wanted: Mapping[str, tuple[object, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gold:
    """A set. language: as Snowball and bm25s name it, for the peers."""

    name: str
    kind: Kind
    language: str
    documents: tuple[Entry, ...]
    questions: tuple[Question, ...]


def graded(name: str, folder: Path = SETS) -> Gold:
    """Return a set whose documents are graded."""
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for line in (folder / name / "qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        question, document, grade = line.split("\t")
        grades[question][document] = int(grade)
    questions = tuple(
        Question(q["_id"], q["text"], grades[q["_id"]])
        for q in lines(folder / name / "queries.jsonl")
        if q["_id"] in grades
    )
    return Gold(name, Kind.GRADED, "portuguese", _documents(folder / name), questions)


def spanned(name: str, folder: Path = SETS) -> Gold:
    """Return a set whose answers are spans of its documents."""
    questions = tuple(
        Question(q["_id"], q["text"], spans=tuple((d, s, e) for d, s, e in q["spans"]))
        for q in lines(folder / name / "queries.jsonl")
    )
    return Gold(name, Kind.SPANS, "english", _documents(folder / name), questions)


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a file with one a line."""
    with path.open(encoding="utf-8") as source:
        for line in source:
            yield json.loads(line)


def _documents(folder: Path) -> tuple[Entry, ...]:
    return tuple(
        Entry(d["_id"], d["text"], d.get("title", "")) for d in lines(folder / "corpus.jsonl")
    )
