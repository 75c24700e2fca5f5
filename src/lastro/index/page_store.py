"""Pages classified, by the content of their file: what was done is never done again."""

from __future__ import annotations

import json
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

TABLES = MetaData()
PAGES = Table(
    "court_pages",
    TABLES,
    Column("sha256", String, primary_key=True),
    Column("rules", String, primary_key=True),
    Column("page", Integer, primary_key=True),
    Column("row", Text, nullable=False),
)


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


def _row(text: str) -> PageRow:
    held = json.loads(text)
    return PageRow(**held | {"type": PageType(held["type"])})
