"""The clauses of every matter's contracts, and the passages the search indexes leave out.

Kept beside the documents: what is of low and very low level is neither embedded nor matched by
words, but stays here, to be listed and to be found when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import (
    Column,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
)

from lastro.index.levels import Judged, Levels
from lastro.index.model import DocType, Level, Passage
from lastro.sources import Document, place_of
from lastro.text import Span

TABLES = MetaData()
CLAUSES = Table(
    "clauses",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("sha256", String, primary_key=True),
    Column("at", Integer, primary_key=True),
    Column("locator", String, nullable=False),
    Column("clause", Text, nullable=False),
)
ASIDE = Table(
    "passages_aside",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("sha256", String, primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("passage", Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class ClauseRecord:
    """What is kept of a clause; `as_json` is an element of `clausulas` in `shapes.md`.

    parent: number of the clause it stands under, "" for none; indexed: whether any of its text is
    in the search indexes; start, end: its span in the document's text
    """

    locator: str
    kind: str
    number: str
    title: str
    parent: str
    clause_class: str
    level: Level
    rule: str
    indexed: bool
    place: str
    start: int
    end: int

    def as_json(self) -> dict[str, object]:
        """Return the element of `clausulas`."""
        return {
            "arquivo": self.locator,
            "numero": self.number,
            "titulo": self.title or None,
            "classe": self.clause_class,
            "nivel": self.level.value,
            "regra": self.rule,
            "indexada": self.indexed,
            "local": self.place,
            "especie": self.kind,
            "pai": self.parent or None,
            "offset": self.start,
            "fim": self.end,
        }


def records(
    document: Document, levels: Levels, passages: Sequence[Passage]
) -> tuple[ClauseRecord, ...]:
    """Return the clauses of a document; a clause is indexed when a passage of it is."""
    indexed = [p.span for p in passages if p.level.indexed]
    numbers = [judged.clause.number for judged in levels.judged]
    return tuple(
        _record(document, judged, numbers, any(s.overlaps(_body(judged)) for s in indexed))
        for judged in levels.judged
    )


def _body(judged: Judged) -> Span:
    return judged.stretch if len(judged.stretch) else judged.clause.span


def _record(
    document: Document, judged: Judged, numbers: Sequence[str], indexed: bool
) -> ClauseRecord:
    clause, found = judged.clause, judged.assessed
    place = place_of(document, clause.span)
    return ClauseRecord(
        document.locator,
        clause.kind.value,
        clause.number,
        clause.title,
        "" if clause.parent is None else numbers[clause.parent],
        found.clause_class,
        found.level,
        found.rule,
        indexed,
        ", ".join(part for part in (place, clause.label) if part),
        clause.span.start,
        clause.span.end,
    )


class ClauseStore:
    """Clauses and left-out passages, each row with its matter. The engine is the workspace's."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self) -> None:
        """Make the tables that are missing."""
        TABLES.create_all(self._engine)

    def put(
        self,
        matter: str,
        sha256: str,
        clauses: Sequence[ClauseRecord],
        aside: Sequence[Passage],
    ) -> None:
        """Keep a document's clauses and left-out passages, replacing what it had, or nothing."""
        kept = [
            {"matter": matter, "sha256": sha256, "at": at, "locator": clause.locator}
            | {"clause": json.dumps(asdict(clause), ensure_ascii=False)}
            for at, clause in enumerate(clauses)
        ]
        left = [
            {"matter": matter, "sha256": sha256, "start": p.span.start}
            | {"passage": json.dumps(asdict(p), ensure_ascii=False)}
            for p in aside
        ]
        with self._engine.begin() as connection:
            for table in (CLAUSES, ASIDE):
                same = (table.c.matter == matter) & (table.c.sha256 == sha256)
                connection.execute(delete(table).where(same))
            if kept:
                connection.execute(insert(CLAUSES), kept)
            if left:
                connection.execute(insert(ASIDE), left)

    def remove(self, matter: str, sha256: str) -> None:
        """Forget what is kept of a document."""
        self.put(matter, sha256, (), ())

    def hashes(self, matter: str) -> frozenset[str]:
        """Return the hashes of the documents of which something is kept."""
        with self._engine.connect() as connection:
            found = [
                connection.execute(select(t.c.sha256).where(t.c.matter == matter)).scalars().all()
                for t in (CLAUSES, ASIDE)
            ]
        return frozenset(found[0]) | frozenset(found[1])

    def clauses(self, matter: str) -> tuple[ClauseRecord, ...]:
        """Return the clauses of the matter's contracts, by file and place in it."""
        query = select(CLAUSES.c.clause).where(CLAUSES.c.matter == matter)
        query = query.order_by(CLAUSES.c.locator, CLAUSES.c.at)
        with self._engine.connect() as connection:
            return tuple(map(_clause, connection.execute(query).scalars()))

    def aside(self, matter: str, sha256: str | None = None) -> tuple[Passage, ...]:
        """Return the passages of the matter, or of one file, that the indexes leave out."""
        query = select(ASIDE.c.passage).where(ASIDE.c.matter == matter)
        if sha256 is not None:
            query = query.where(ASIDE.c.sha256 == sha256)
        query = query.order_by(ASIDE.c.sha256, ASIDE.c.start)
        with self._engine.connect() as connection:
            return tuple(map(_passage, connection.execute(query).scalars()))


def _clause(text: str) -> ClauseRecord:
    held = json.loads(text)
    return ClauseRecord(**held | {"level": Level(held["level"])})


def _passage(text: str) -> Passage:
    held: dict[str, Any] = json.loads(text)
    made = {
        "span": Span(**held["span"]),
        "doc_type": DocType(held["doc_type"]),
        "level": Level(held["level"]),
        "section": tuple(held["section"]),
        "labels": tuple(held["labels"]),
    }
    known = {field.name for field in fields(Passage)}
    return Passage(**{name: value for name, value in held.items() if name in known} | made)
