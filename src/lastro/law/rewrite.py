"""Puts new text of acts and súmulas into a copy of a law store, which then takes its place.

The old store is whole until the new one is: a kill leaves one or the other.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from lastro.law import tables
from lastro.law.model import ActText, Provision, Ruling, Sumula
from lastro.law.ref import Ref
from lastro.law.write import Writer, writing

_FORGET = sql.text(
    "INSERT INTO provisions_fts (provisions_fts, rowid, text, hierarchy) "
    "VALUES ('delete', :rowid, :text, :hierarchy)"
)
_DATED = re.compile(r" · atualizado em \S+")


@contextmanager
def rewriting(store: Path, target: Path) -> Iterator[Rewrite]:
    """Yield a copy of `store` to change; it becomes `target` at the end, if anything changed.

    One process at a time: the ledger sees to it. What a killed one left behind is removed.
    """
    unfinished = target.with_name(f"{target.name}.atualizando")
    _remove(unfinished)
    shutil.copyfile(store, unfinished)
    try:
        with writing(unfinished) as connection:
            rewrite = Rewrite(connection)
            yield rewrite
        if rewrite.touched:
            unfinished.replace(target)
    finally:
        _remove(unfinished)


def _remove(unfinished: Path) -> None:
    """Remove a copy and its journal: SQLite would play that into the next copy of the name."""
    unfinished.unlink(missing_ok=True)
    unfinished.with_name(f"{unfinished.name}-journal").unlink(missing_ok=True)


class Rewrite:
    """The acts and súmulas of a store, read whole and put back changed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        last = connection.execute(sql.select(sql.func.max(tables.PROVISIONS.c.id))).scalar()
        self._writer = Writer(connection, last or 0)
        self._hash = hashlib.sha256()
        self._moved = False
        self.touched = False

    def act(self, code: str) -> ActText | None:
        """Return all that is held of an act, None where it is not held."""
        row = self._row(code)
        if row is None:
            return None
        between = tables.PROVISIONS.c.id.between(row.first_id, row.last_id)
        places = self._all(sql.select(tables.PLACES.c.place).where(tables.PLACES.c.act == code))
        below = (f"{code}.", f"{code}/")
        return ActText(
            act=tables.act_of(row),
            labels=tuple(r.place for r in places if "." not in r.place),
            provisions=self._provisions(tables.PROVISIONS, between),
            superseded=self._superseded(below),
            rulings=tuple(
                Ruling(r.rule, Ref.parse(r.key), r.detail)
                for r in self._below(tables.RULINGS, below)
            ),
            annex=row.annex,
            unsettled=tuple(Ref.parse(f"{code}.{r.place}") for r in places if "." in r.place),
            past=self._provisions(tables.PAST, tables.PAST.c.act == code),
        )

    def put(self, text: ActText, changed: Collection[Ref]) -> None:
        """Put an act in the place of what was held of it, or after the last act.

        changed: places with another wording or state than before; they move the fingerprint
        """
        code = text.act.code
        row = self._row(code)
        position = self._remove(row) if row is not None else self._next_position()
        self._writer.act(position, text)
        self.touched = True
        for p in text.provisions if changed else ():
            if p.ref in changed:
                self._count(f"{p.ref}{p.state}{p.since}{p.source.sha256}")

    def sumulas(self, court: str, *, binding: bool) -> tuple[Sumula, ...]:
        """Return a court's súmulas as held, by number."""
        where = tables.SUMULAS.c
        query = sql.select(tables.SUMULAS).where(where.court == court, where.binding == binding)
        return tuple(map(tables.sumula_of, self._all(query.order_by(where.number))))

    def put_sumula(self, sumula: Sumula, *, keep_old: bool) -> None:
        """Put a súmula in the place of the one held. keep_old: that one's wording stays as past."""
        key = str(sumula.ref)
        held = self._all(sql.select(tables.SUMULAS).where(tables.SUMULAS.c.key == key))
        if held and keep_old:
            old = tables.sumula_row(tables.sumula_of(held[0]))
            self._connection.execute(tables.PAST_SUMULAS.insert(), [old])
        self._connection.execute(tables.SUMULAS.delete().where(tables.SUMULAS.c.key == key))
        self._connection.execute(tables.SUMULAS.insert(), [tables.sumula_row(sumula)])
        self._lengthen(sumula)
        if keep_old or not held:
            self._count(f"{sumula.ref}{sumula.state}{sumula.source.sha256}")
        self.touched = True

    def date(self, day: str) -> str:
        """Return the new fingerprint: with this day, and another digest where wordings changed."""
        names = tables.FACTS.c
        facts = {r.name: r.value for r in self._all(sql.select(tables.FACTS))}
        name, _, digest = facts["fingerprint"].rpartition(" ")
        self._hash.update(digest.encode())
        digest = self._hash.hexdigest()[:12] if self._moved else digest
        made = f"{_DATED.sub('', name)} · atualizado em {day} {digest}"
        self._connection.execute(
            tables.FACTS.update().where(names.name == "fingerprint").values(value=made)
        )
        return made

    def _count(self, wording: str) -> None:
        self._hash.update(wording.encode())
        self._moved = True

    def _remove(self, row: sql.Row[tuple[object, ...]]) -> int:
        code, below = row.code, (f"{row.code}.", f"{row.code}/")
        between = tables.PROVISIONS.c.id.between(row.first_id, row.last_id)
        rows = self._all(sql.select(tables.PROVISIONS).where(between))
        found = [(r.id, tables.provision_of(r)) for r in rows]
        indexed = [tables.indexed_row(n, p) for n, p in found if len(p.ref.path) == 1]
        if indexed:
            self._connection.execute(_FORGET, indexed)
        for gone in (
            tables.PROVISIONS.delete().where(between),
            tables.PAST.delete().where(tables.PAST.c.act == code),
            tables.PLACES.delete().where(tables.PLACES.c.act == code),
            tables.SUPERSEDED.delete().where(tables.SUPERSEDED.c.key.between(*below)),
            tables.RULINGS.delete().where(tables.RULINGS.c.key.between(*below)),
            tables.ACTS.delete().where(tables.ACTS.c.code == code),
        ):
            self._connection.execute(gone)
        return int(row.position)

    def _lengthen(self, sumula: Sumula) -> None:
        series = tables.SERIES.c
        own = (series.court == sumula.court) & (series.binding == sumula.binding)
        if not self._all(sql.select(tables.SERIES).where(own)):
            row = {"court": sumula.court, "binding": sumula.binding, "last": sumula.number}
            self._connection.execute(tables.SERIES.insert(), [row])
        longer = tables.SERIES.update().where(own, series.last < sumula.number)
        self._connection.execute(longer.values(last=sumula.number))

    def _provisions(
        self, table: sql.Table, where: sql.ColumnElement[bool]
    ) -> tuple[Provision, ...]:
        rows = self._all(sql.select(table).where(where).order_by(table.c.id))
        return tuple(map(tables.provision_of, rows))

    def _superseded(self, below: tuple[str, str]) -> tuple[Provision, ...]:
        return tuple(map(tables.superseded_of, self._below(tables.SUPERSEDED, below)))

    def _below(
        self, table: sql.Table, below: tuple[str, str]
    ) -> Sequence[sql.Row[tuple[object, ...]]]:
        query = sql.select(table).where(table.c.key.between(*below)).order_by(table.c.id)
        return self._all(query)

    def _next_position(self) -> int:
        last = self._connection.execute(sql.select(sql.func.max(tables.ACTS.c.position))).scalar()
        return int(last or 0) + 1

    def _row(self, code: str) -> sql.Row[tuple[object, ...]] | None:
        return self._connection.execute(
            sql.select(tables.ACTS).where(tables.ACTS.c.code == code)
        ).first()

    def _all(self, query: sql.Select[tuple[object, ...]]) -> Sequence[sql.Row[tuple[object, ...]]]:
        return self._connection.execute(query).all()
