"""Pages classified, and pictures read, by their content: what was done is never done again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict

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

from lastro.index.pages import PageRow, PageType
from lastro.sources import PageReader

TABLES = MetaData()
PAGES = Table(
    "court_pages",
    TABLES,
    Column("sha256", String, primary_key=True),
    Column("rules", String, primary_key=True),
    Column("page", Integer, primary_key=True),
    Column("row", Text, nullable=False),
)
PICTURES = Table(
    "pictures_read",
    TABLES,
    Column("sha256", String, primary_key=True),
    Column("engine", String, primary_key=True),
    Column("lines", Text, nullable=False),
)
Lines = list[tuple[str, tuple[float, float, float, float], float]]


class PageStore:
    """Rows by the file's hash and the version of the rules. The engine is the workspace's."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self) -> None:
        """Make the tables that are missing."""
        TABLES.create_all(self._engine)

    def rows(self, sha256: str, rules: str) -> tuple[PageRow, ...]:
        """Return the rows held of a file, in the order of its pages."""
        where = (PAGES.c.sha256 == sha256) & (PAGES.c.rules == rules)
        query = select(PAGES.c.row).where(where).order_by(PAGES.c.page)
        with self._engine.connect() as connection:
            return tuple(map(_row, connection.execute(query).scalars()))

    def put(self, sha256: str, rules: str, row: PageRow) -> None:
        """Keep one page's row: one transaction a page, so that a run may be killed after any."""
        kept = {"sha256": sha256, "rules": rules, "page": row.number}
        where = [PAGES.c[name] == value for name, value in kept.items()]
        with self._engine.begin() as connection:
            connection.execute(delete(PAGES).where(*where))
            connection.execute(insert(PAGES).values(kept | {"row": json.dumps(asdict(row))}))

    def lines(self, sha256: str, engine: str) -> Lines | None:
        """Return what an engine read in a picture, by the picture's hash; None if nothing yet."""
        where = (PICTURES.c.sha256 == sha256) & (PICTURES.c.engine == engine)
        with self._engine.connect() as connection:
            held = connection.execute(select(PICTURES.c.lines).where(where)).scalar()
        return (
            None if held is None else [(t, tuple(box), sure) for t, box, sure in json.loads(held)]
        )

    def put_lines(self, sha256: str, engine: str, lines: Sequence[object]) -> None:
        """Keep what an engine read in a picture."""
        same = (PICTURES.c.sha256 == sha256) & (PICTURES.c.engine == engine)
        row = {"sha256": sha256, "engine": engine, "lines": json.dumps(lines)}
        with self._engine.begin() as connection:
            connection.execute(delete(PICTURES).where(same))
            connection.execute(insert(PICTURES).values(row))


class RememberingReader:
    """A page reader that reads each picture once, however often a file is begun anew."""

    def __init__(self, reader: PageReader, store: PageStore) -> None:
        self._reader = reader
        self._store = store
        self.name = reader.name

    def lines(self, png: bytes) -> Lines:
        """Return (text, box in pixels, confidence) a line, from the store where it is held."""
        key = hashlib.sha256(png).hexdigest()
        held = self._store.lines(key, self.name)
        if held is None:
            held = self._reader.lines(png)
            self._store.put_lines(key, self.name, held)
        return held


def _row(text: str) -> PageRow:
    held = json.loads(text)
    return PageRow(**held | {"type": PageType(held["type"])})
