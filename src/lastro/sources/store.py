"""The documents of every matter: what was read, what was not and why, what still waits.

A file commits whole or not at all. Put a container after its children: then a container that is
`known` needs no second look, and reading that was killed goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    exists,
    insert,
    select,
    update,
)

from lastro.errors import NotFound
from lastro.sources.codec import encode_findings
from lastro.sources.model import Document, FileRecord, FileStatus, Finding, Reading
from lastro.sources.records import document_from, document_row, file_from, file_row, record_of

TABLES = MetaData()

FILES = Table(
    "files",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("locator", String, primary_key=True),
    Column("sha256", String, nullable=False, index=True),
    Column("media_type", String, nullable=False),
    Column("status", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("pages", Integer),
    Column("pages_without_text", String, nullable=False),
    Column("duplicate_of", String, nullable=False),
    Column("findings", Text, nullable=False),
    Column("metadata", Text, nullable=False),
)
DOCUMENTS = Table(
    "documents",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("sha256", String, primary_key=True),
    Column("locator", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("blocks", Text, nullable=False),
)
STAGES = Table(
    "document_stages",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("sha256", String, primary_key=True),
    Column("stage", String, primary_key=True),
)
ROOTS = Table(
    "roots",
    TABLES,
    Column("matter", String, primary_key=True),
    Column("root", String, primary_key=True),
    Column("prefix", String, nullable=False),
)


class DocumentStore:
    """Files and documents, each row with its matter. The engine is the workspace's."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self) -> None:
        """Make the tables that are missing."""
        TABLES.create_all(self._engine)

    def put(self, matter: str, reading: Reading, *, duplicate_of: str = "") -> FileRecord:
        """Keep a reading in one transaction and return its record.

        What stood at the same locator before is replaced; a document whose bytes no file of the
        matter has any more goes with it. duplicate_of: locator of the file with the same bytes
        whose document is kept; should that file go, the duplicate takes its place.
        """
        record = record_of(matter, reading, duplicate_of)
        with self._engine.begin() as connection:
            dropped = _drop_file(connection, matter, record.locator)
            connection.execute(insert(FILES).values(file_row(record)))
            if isinstance(reading, Document) and not duplicate_of:
                _drop_document(connection, matter, record.sha256)
                connection.execute(insert(DOCUMENTS).values(document_row(matter, reading)))
            _drop_orphans(connection, matter, dropped)
        return record

    def known(self, matter: str, locator: str, sha256: str) -> bool:
        """Tell whether these bytes at this locator were read; an unread file is tried again."""
        record = self.file_of(matter, locator)
        return (
            record is not None
            and record.sha256 == sha256
            and record.status is not FileStatus.UNREAD
        )

    def file_of(self, matter: str, locator: str) -> FileRecord | None:
        """Return the record of one file, or None."""
        where = (FILES.c.matter == matter) & (FILES.c.locator == locator)
        with self._engine.connect() as connection:
            row = connection.execute(select(FILES).where(where)).mappings().first()
        return None if row is None else file_from(row)

    def same_bytes(self, matter: str, sha256: str) -> tuple[FileRecord, ...]:
        """Return the files of the matter that hold these bytes, in the order of their locators."""
        where = (FILES.c.matter == matter) & (FILES.c.sha256 == sha256)
        with self._engine.connect() as connection:
            rows = connection.execute(select(FILES).where(where).order_by(FILES.c.locator))
            return tuple(map(file_from, rows.mappings()))

    def files(self, matter: str) -> tuple[FileRecord, ...]:
        """Return every file of the matter, in the order of their locators."""
        query = select(FILES).where(FILES.c.matter == matter).order_by(FILES.c.locator)
        with self._engine.connect() as connection:
            return tuple(map(file_from, connection.execute(query).mappings()))

    def document(self, matter: str, sha256: str) -> Document:
        """Return the document with these bytes, without its children. Raises NotFound."""
        where = (DOCUMENTS.c.matter == matter) & (DOCUMENTS.c.sha256 == sha256)
        with self._engine.connect() as connection:
            row = connection.execute(_DOCUMENT_WITH_FILE.where(where)).mappings().first()
        if row is None:
            raise NotFound(
                f"o caso {matter!r} não tem o documento {sha256[:12]}; leia a pasta de novo com "
                f"`lastro ingest`",
                subject=sha256,
            )
        return document_from(row)

    def documents(self, matter: str) -> Iterator[Document]:
        """Yield the documents of the matter in the order of their locators, one in memory."""
        query = (
            select(DOCUMENTS.c.sha256)
            .where(DOCUMENTS.c.matter == matter)
            .order_by(DOCUMENTS.c.locator)
        )
        with self._engine.connect() as connection:
            hashes = connection.execute(query).scalars().all()
        return (self.document(matter, sha256) for sha256 in hashes)

    def mark(self, matter: str, sha256: str, stage: str) -> None:
        """Note that a later stage (`fatos`, `passagens` …) is done with a document."""
        row = {"matter": matter, "sha256": sha256, "stage": stage}
        where = [STAGES.c[name] == value for name, value in row.items()]
        with self._engine.begin() as connection:
            connection.execute(delete(STAGES).where(*where))
            connection.execute(insert(STAGES).values(row))

    def pending(self, matter: str, stage: str) -> tuple[str, ...]:
        """Return the hashes of documents that `stage` is not done with, by locator."""
        done = exists().where(
            STAGES.c.matter == matter,
            STAGES.c.sha256 == DOCUMENTS.c.sha256,
            STAGES.c.stage == stage,
        )
        query = (
            select(DOCUMENTS.c.sha256)
            .where(DOCUMENTS.c.matter == matter, ~done)
            .order_by(DOCUMENTS.c.locator)
        )
        with self._engine.connect() as connection:
            return tuple(connection.execute(query).scalars())

    def note(
        self, matter: str, kinds: tuple[str, ...], found: Mapping[str, tuple[Finding, ...]]
    ) -> None:
        """Replace the findings of these kinds at every file of the matter. found: by locator."""
        with self._engine.begin() as connection:
            for file in self.files(matter):
                others = tuple(f for f in file.findings if f.kind not in kinds)
                findings = others + found.get(file.locator, ())
                if findings != file.findings:
                    where = (FILES.c.matter == matter) & (FILES.c.locator == file.locator)
                    row = {"findings": encode_findings(findings)}
                    connection.execute(update(FILES).where(where).values(row))

    def remove(self, matter: str, locator: str) -> tuple[str, ...]:
        """Forget a file and what lay in it; return the hashes of documents that went with it."""
        with self._engine.begin() as connection:
            dropped = _drop_file(connection, matter, locator, children=True)
            return _drop_orphans(connection, matter, dropped)

    def prefix(self, matter: str, root: Path) -> str:
        """Return what locators of files under `root` begin with, the same at every reading.

        "" for the first folder of a matter; further ones get their own name, so that two folders
        with an equal file name inside never stand for each other. A folder inside one that was
        read keeps the names its files have there.
        """
        prefixes = self.prefixes(matter)
        for folder in (root, *root.parents):
            if str(folder) in prefixes:
                inside = "".join(f"{part}/" for part in root.relative_to(folder).parts)
                return prefixes[str(folder)] + inside
        free = self._free_prefix(matter, root) if prefixes else ""
        with self._engine.begin() as connection:
            row = {"matter": matter, "root": str(root), "prefix": free}
            connection.execute(insert(ROOTS).values(row))
        return free

    def _free_prefix(self, matter: str, root: Path) -> str:
        taken = (*self.prefixes(matter).values(), *(f.locator for f in self.files(matter)))
        name = root.name or "pasta"
        names = (f"{name} ({n})/" if n > 1 else f"{name}/" for n in count(1))
        return next(free for free in names if not any(t.startswith(free) for t in taken))

    def prefixes(self, matter: str) -> dict[str, str]:
        """Return the folders read into the matter, each with the prefix of its locators."""
        query = select(ROOTS.c.root, ROOTS.c.prefix).where(ROOTS.c.matter == matter)
        with self._engine.connect() as connection:
            return {row.root: row.prefix for row in connection.execute(query)}

    def forget_root(self, matter: str, root: str) -> None:
        """Forget that a folder was read into the matter; its files are removed one by one."""
        where = (ROOTS.c.matter == matter) & (ROOTS.c.root == root)
        with self._engine.begin() as connection:
            connection.execute(delete(ROOTS).where(where))

    def matters(self) -> tuple[str, ...]:
        """Return the names of all matters that hold a file, sorted."""
        query = select(FILES.c.matter).distinct().order_by(FILES.c.matter)
        with self._engine.connect() as connection:
            return tuple(connection.execute(query).scalars())


_DOCUMENT_WITH_FILE = select(
    DOCUMENTS,
    FILES.c.media_type,
    FILES.c.reason,
    FILES.c.pages,
    FILES.c.pages_without_text,
    FILES.c.findings,
    FILES.c.metadata,
).join(
    FILES,
    (FILES.c.matter == DOCUMENTS.c.matter) & (FILES.c.locator == DOCUMENTS.c.locator),
)


def _drop_file(
    connection: Connection, matter: str, locator: str, *, children: bool = False
) -> dict[str, Any]:
    """Drop a file, and what lay in it if asked; return the rows that went, by hash."""
    here = FILES.c.locator == locator
    if children:
        here |= FILES.c.locator.startswith(f"{locator}!", autoescape=True)
    where = (FILES.c.matter == matter) & here
    rows = connection.execute(select(FILES).where(where)).mappings().all()
    connection.execute(delete(FILES).where(where))
    return {row["sha256"]: row for row in rows if row["status"] != FileStatus.DUPLICATE}


def _drop_document(connection: Connection, matter: str, sha256: str) -> None:
    for table in (DOCUMENTS, STAGES):
        connection.execute(delete(table).where(table.c.matter == matter, table.c.sha256 == sha256))


def _drop_orphans(connection: Connection, matter: str, dropped: dict[str, Any]) -> tuple[str, ...]:
    """Drop documents whose bytes no file has any more; return their hashes.

    A document whose own file is gone moves to a duplicate of it, when there is one. dropped: the
    only ones that can be orphans; looking at all, at each message of a mailbox, takes hours
    """
    own = exists().where(
        FILES.c.matter == DOCUMENTS.c.matter,
        FILES.c.locator == DOCUMENTS.c.locator,
        FILES.c.sha256 == DOCUMENTS.c.sha256,
    )
    query = select(DOCUMENTS.c.sha256).where(DOCUMENTS.c.matter == matter, ~own)
    lost = []
    for sha256 in filter(None, dropped):
        if connection.execute(query.where(DOCUMENTS.c.sha256 == sha256)).first() is None:
            continue
        if not _move_to_duplicate(connection, matter, sha256, dropped[sha256]):
            _drop_document(connection, matter, sha256)
            lost.append(sha256)
    return tuple(lost)


def _move_to_duplicate(
    connection: Connection, matter: str, sha256: str, dropped: Mapping[str, Any]
) -> bool:
    """Give a document, and all that is known of its dropped file, to the first duplicate.

    Later stages are due again: what they keep names the file that went.
    """
    same = (FILES.c.matter == matter) & (FILES.c.sha256 == sha256)
    query = select(FILES.c.locator).where(same).order_by(FILES.c.locator)
    heir = connection.execute(query).scalars().first()
    if heir is None:
        return False
    known = {name: value for name, value in dropped.items() if name != "locator"}
    connection.execute(update(FILES).where(same).values(duplicate_of=heir))
    given = {"status": FileStatus.READ.value, **known, "duplicate_of": ""}
    connection.execute(update(FILES).where(same, FILES.c.locator == heir).values(given))
    moved = (DOCUMENTS.c.matter == matter) & (DOCUMENTS.c.sha256 == sha256)
    connection.execute(update(DOCUMENTS).where(moved).values(locator=heir))
    connection.execute(delete(STAGES).where(STAGES.c.matter == matter, STAGES.c.sha256 == sha256))
    return True
