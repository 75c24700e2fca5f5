"""What was asked of which address, when, and what came: the memory of `lastro law sync`.

One row an address, and the bytes of every accepted page in a folder beside it, by SHA-256. A round
that was killed is taken up again: what it fetched is not fetched twice.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql

from lastro.errors import UserError
from lastro.law.sync.model import Known, Page

_META = sql.MetaData()
_ROUNDS = sql.Table(
    "rounds",
    _META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("wanted", sql.Text, nullable=False),
    sql.Column("started_at", sql.Text, nullable=False),
    sql.Column("finished_at", sql.Text, nullable=False),
)
_FETCHES = sql.Table(
    "fetches",
    _META,
    sql.Column("url", sql.Text, primary_key=True),
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("asked_at", sql.Text, nullable=False),
    sql.Column("status", sql.Integer, nullable=False),
    sql.Column("outcome", sql.Text, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("sha256", sql.Text, nullable=False),
    sql.Column("etag", sql.Text, nullable=False),
    sql.Column("last_modified", sql.Text, nullable=False),
    sql.Column("final_url", sql.Text, nullable=False),
    sql.Column("content_type", sql.Text, nullable=False),
)
ACCEPTED, REFUSED = "aceita", "recusada"


class Ledger:
    """The table of fetches under a home folder. Open with `Ledger.opened`."""

    def __init__(self, folder: Path) -> None:
        self._pages = folder / "paginas"
        self._engine = sql.create_engine(
            sql.URL.create("sqlite", database=str(folder / "consultas.db"))
        )
        _META.create_all(self._engine)
        self._round = 0

    @classmethod
    @contextmanager
    def opened(cls, folder: Path) -> Iterator[Ledger]:
        """Yield the ledger of `folder`, which no other process may use meanwhile.

        Raises UserError where another synchronisation runs; one that was killed holds nothing.
        """
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / "trava.db", timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as busy:
            lock.close()
            raise UserError(
                "outra sincronização do acervo legal está em andamento; espere que ela termine"
            ) from busy
        ledger = cls(folder)
        try:
            yield ledger
        finally:
            ledger._engine.dispose()
            lock.close()

    def begin(self, wanted: str, now: str) -> tuple[str, bool]:
        """Return when this round began and whether it goes on from an interrupted one.

        wanted: what was asked for; an interrupted round for something else is left behind
        """
        last = self._one(sql.select(_ROUNDS).order_by(_ROUNDS.c.id.desc()).limit(1))
        if last is not None and not last.finished_at and last.wanted == wanted:
            self._round = last.id
            return last.started_at, True
        with self._engine.begin() as connection:
            row = {"wanted": wanted, "started_at": now, "finished_at": ""}
            made = connection.execute(_ROUNDS.insert().values(row))
            self._round = int(made.lastrowid)
        return now, False

    def finish(self, now: str) -> None:
        """Mark the round as ended: the next one asks every site again."""
        ended = _ROUNDS.update().where(_ROUNDS.c.id == self._round).values(finished_at=now)
        with self._engine.begin() as connection:
            connection.execute(ended)

    def held(self, url: str) -> Page | None:
        """Return the page as this round already had it, None where it must be asked for."""
        row = self._row(url)
        if row is None or row.round != self._round or row.outcome != ACCEPTED:
            return None
        return self._page(row)

    def last(self, url: str) -> Page | None:
        """Return the page as it was accepted last, in whatever round, None where none was."""
        row = self._row(url)
        return self._page(row) if row is not None and row.sha256 else None

    def known(self, url: str) -> Known:
        """Return what to send along so that an unchanged page is not sent again."""
        row = self._row(url)
        if row is None or not row.sha256 or self._page(row) is None:
            return Known()
        return Known(row.etag, row.last_modified)

    def asked_at(self, url: str) -> str:
        """Return when the page was asked for last, "" for never."""
        row = self._row(url)
        return row.asked_at if row is not None else ""

    def accept(self, url: str, page: Page, now: str) -> None:
        """Keep a page and its bytes."""
        digest = self._keep(page.body) if page.body else ""
        self._put(url, page, now, ACCEPTED, "", digest)

    def refuse(self, url: str, reason: str, now: str) -> None:
        """Record that the page could not be had; what was accepted before stays as it was."""
        row = self._row(url)
        before = self._page(row) if row is not None and row.sha256 else None
        page, digest = before or Page(url, 0), row.sha256 if row is not None else ""
        self._put(url, page, now, REFUSED, reason, digest)

    def _put(self, url: str, page: Page, now: str, outcome: str, reason: str, digest: str) -> None:
        values = {
            "url": url,
            "round": self._round,
            "asked_at": now,
            "status": page.status,
            "outcome": outcome,
            "reason": reason,
            "sha256": digest,
            "etag": page.etag,
            "last_modified": page.last_modified,
            "final_url": page.url,
            "content_type": page.content_type,
        }
        with self._engine.begin() as connection:
            connection.execute(_FETCHES.delete().where(_FETCHES.c.url == url))
            connection.execute(_FETCHES.insert().values(values))

    def _keep(self, body: bytes) -> str:
        digest = hashlib.sha256(body).hexdigest()
        path = self._file(digest)
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_name(f"{path.name}.{os.getpid()}.novo")
            unfinished.write_bytes(gzip.compress(body, mtime=0))
            unfinished.replace(path)
        return digest

    def _file(self, digest: str) -> Path:
        return self._pages / f"{digest or 'nada'}.gz"

    def _page(self, row: sql.Row[tuple[object, ...]]) -> Page | None:
        try:
            body = gzip.decompress(self._file(row.sha256).read_bytes()) if row.sha256 else b""
        except (OSError, EOFError, zlib.error):  # lost or damaged: it is asked for again
            return None
        return Page(row.final_url, row.status, body, row.content_type, row.etag, row.last_modified)

    def _row(self, url: str) -> sql.Row[tuple[object, ...]] | None:
        return self._one(sql.select(_FETCHES).where(_FETCHES.c.url == url))

    def _one(self, query: sql.Select[tuple[object, ...]]) -> sql.Row[tuple[object, ...]] | None:
        with self._engine.connect() as connection:
            return connection.execute(query).first()
