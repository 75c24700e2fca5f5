"""How a passage lies in the search store: its columns, both ways, and conditions on them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from lastro.index.analysis import analyse
from lastro.index.model import DocType, Filter, Level, Passage
from lastro.models import Vectors
from lastro.text import Span, clip

CONTEXT_CHARS = 200
LATER_COLUMNS = {
    **{"level": "'medio'", "rule": "''", "clause": "''"},
    **{"ready": "true", "key": "concat(matter, '/', id)"},
}
"""Columns that tables of earlier versions lack, with what stands in them until a new ingest."""

KEY = "key"
_UNIQUE = {"lance-schema:unenforced-primary-key": "true"}
"""Two writers that add one key at the same moment conflict: one of them tries again."""

HEAD = "`start` < 1500"
"""Condition: the row is at the head of its document, where titles and parties stand."""

READY, WAITING = "`ready`", "NOT `ready`"
"""Conditions: the row has its vector, or waits for it."""

PASSAGE_COLUMNS = (
    *("matter", "id", "locator", "sha256", "start", "end", "text", "doc_type"),
    *("section", "place", "labels", "context", "level", "rule", "clause"),
)


CANDIDATE_COLUMNS = (*PASSAGE_COLUMNS, "terms", "vector")


@dataclass(frozen=True, slots=True)
class Match:
    """A passage some leg of a search returned, by its id. score: the leg's own, larger is better"""

    id: str
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A passage with what the last stages of a search judge it by.

    terms: how often the passage holds each search term
    vector: all zeros while the passage waits for its own
    """

    passage: Passage
    terms: Mapping[str, int]
    vector: Vectors

    def holds(self, terms: Iterable[str]) -> bool:
        """Return whether the passage has every one of the terms."""
        return all(term in self.terms for term in terms)


def schema(dimensions: int, embedder: str) -> pa.Schema:
    """Return the table's schema; its metadata names the embedder whose vectors it holds.

    Every column that a condition or a search touches is flat; only `section` and `labels` nest.
    """
    words = ["matter", "id", "locator", "sha256", "text", "doc_type", "place", "context", "terms"]
    words += ["digest", "level", "rule", "clause"]
    fields = [pa.field(KEY, pa.string(), nullable=False, metadata=_UNIQUE)]
    fields += [pa.field(name, pa.string()) for name in words]
    fields.append(pa.field("ready", pa.bool_()))
    fields += [pa.field(name, pa.int64()) for name in ("start", "end")]
    fields += [pa.field(name, pa.list_(pa.string())) for name in ("section", "labels")]
    fields.append(pa.field("vector", pa.list_(pa.float32(), dimensions)))
    return pa.schema(fields, metadata={"embedder": embedder})


def embedded_text(passage: Passage) -> str:
    """Return what the embedder sees: the section and table header above the verbatim text."""
    section = clip(" > ".join(passage.section), CONTEXT_CHARS)
    above = (section, clip(passage.context, CONTEXT_CHARS))
    return "\n".join(part for part in (*above, passage.text) if part)


def digest(passage: Passage) -> str:
    """Return a hash of everything that shapes the vector and the terms of a passage."""
    key = "\x1f".join((embedded_text(passage), *passage.labels))
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def terms(passage: Passage) -> str:
    """Return the passage's search terms: of its text, its labels and what stands above it."""
    return analyse("\n".join((embedded_text(passage), *passage.labels))).terms


def key(matter: str, name: str) -> str:
    """Return what names one row: a matter and the id of a passage in it."""
    return f"{matter}/{name}"


def row(passage: Passage, vector: Vectors | None) -> dict[str, object]:
    """Return the passage as a row of the table; None is a vector still to be made."""
    return {
        KEY: key(passage.matter, passage.id),
        "matter": passage.matter,
        "id": passage.id,
        "locator": passage.locator,
        "sha256": passage.sha256,
        "start": passage.span.start,
        "end": passage.span.end,
        "text": passage.text,
        "doc_type": passage.doc_type.value,
        "section": list(passage.section),
        "place": passage.place,
        "labels": list(passage.labels),
        "context": passage.context,
        "level": passage.level.value,
        "rule": passage.rule,
        "clause": passage.clause,
        "terms": terms(passage),
        "digest": digest(passage),
        "ready": vector is not None,
        "vector": vector,
    }


def bare(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """Return rows as they are but without vectors, in the order of `schema`."""
    size = batch.num_rows
    none = {"vector": pa.nulls(size, schema.field("vector").type), "ready": pa.repeat(False, size)}
    columns = [none[name] if name in none else batch[name] for name in schema.names]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def passage(found: Mapping[str, Any]) -> Passage:
    """Return the passage that a row holds."""
    return Passage(
        matter=found["matter"],
        locator=found["locator"],
        sha256=found["sha256"],
        span=Span(found["start"], found["end"]),
        text=found["text"],
        doc_type=DocType(found["doc_type"]),
        section=tuple(found["section"]),
        place=found["place"],
        labels=tuple(found["labels"]),
        context=found["context"],
        level=Level(found["level"]),
        rule=found["rule"],
        clause=found["clause"],
    )


def matches(found: pa.Table, scores: Iterable[float]) -> list[Match]:
    """Return a leg's rows, best first; equal scores go by id."""
    legs = map(Match, found["id"].to_pylist(), scores)
    return sorted(legs, key=lambda match: (-match.score, match.id))


def candidates(found: pa.Table) -> Iterator[Candidate]:
    """Yield rows as candidates."""
    for row, vector in zip(found.to_pylist(), vectors(found), strict=True):
        yield Candidate(passage(row), Counter(row["terms"].split()), vector)


def vectors(found: pa.Table) -> Vectors:
    """Return one vector a row, shape (rows, dimensions); zeros where there is none yet."""
    column = found["vector"].combine_chunks()
    made = np.zeros((len(column), column.type.list_size), np.float32)
    made[column.is_valid().to_numpy(zero_copy_only=False)] = (
        column.flatten().to_numpy().reshape(-1, column.type.list_size)
    )
    return made


def condition(wanted: Filter) -> str:
    """Return the filter as a condition on rows; the matter always binds."""
    parts = [equal("matter", wanted.matter)]
    if wanted.doc_types:
        parts.append(among("doc_type", (kind.value for kind in wanted.doc_types)))
    if wanted.locators:
        parts.append(among("locator", wanted.locators))
    if wanted.levels:
        parts.append(among("level", (level.value for level in wanted.levels)))
    return " AND ".join(parts)


def equal(column: str, value: str) -> str:
    """Return the condition that a column holds exactly `value`, whatever signs are in it."""
    return f"`{column}` = {_quoted(value)}"


def among(column: str, values: Iterable[str]) -> str:
    """Return the condition that a column holds one of `values`."""
    return f"`{column}` IN ({', '.join(map(_quoted, values))})"


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
