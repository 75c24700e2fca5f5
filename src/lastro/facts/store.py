"""What was read out of the files of every matter, in tables; exact answers are read from here.

A file's facts are put whole in one transaction, keyed by matter and content hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.schema import CreateColumn

from lastro.facts.codec import (
    decode_cells,
    decode_sources,
    encode_cells,
    encode_sources,
    words_of,
)
from lastro.facts.contracts.changes import amends, changed
from lastro.facts.contracts.precedence import SIGNED, in_time, prevailing_first
from lastro.facts.lawsuits import merged_processes
from lastro.facts.model import (
    Extracted,
    Fact,
    FactKind,
    Field,
    Instrument,
    Party,
    Process,
    Row,
)
from lastro.facts.parties.merge import merged
from lastro.text import Span

TABLES = MetaData()
_STEM_CHARS = 6


def _of_file(name: str, *columns: Column[Any]) -> Table:
    return Table(
        name,
        TABLES,
        Column("matter", String, primary_key=True),
        Column("sha256", String, primary_key=True),
        Column("ordinal", Integer, primary_key=True),
        Column("locator", String, nullable=False),
        *columns,
    )


FILES = _of_file("fact_files", Column("title", Text, nullable=False, server_default=""))
FACTS = _of_file(
    "facts",
    Column("kind", String, nullable=False),
    Column("value", String, nullable=False),
    Column("unit", String, nullable=False),
    Column("valid", Boolean),
    Column("about", Text, nullable=False),
    Column("sources", JSON, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("heading", Text, nullable=False, server_default=""),
)
PARTIES = _of_file(
    "fact_parties",
    Column("name", Text, nullable=False),
    Column("role", String, nullable=False),
    Column("cnpj", String, nullable=False),
    Column("cpf", String, nullable=False),
    Column("oab", String, nullable=False),
    Column("variants", JSON, nullable=False),
    Column("sources", JSON, nullable=False),
)
PROCESSES = _of_file(
    "fact_processes",
    Column("number", String, nullable=False),
    Column("valid", Boolean, nullable=False),
    Column("court", String, nullable=False),
    Column("year", Integer, nullable=False),
    Column("classe", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("filed", String),
    Column("sides", JSON, nullable=False),
    Column("sources", JSON, nullable=False),
)
FIELDS = _of_file(
    "fact_fields",
    Column("key", String, nullable=False),
    Column("label", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("unit", String, nullable=False),
    Column("since", String),
    Column("until", String),
    Column("instrument", String, nullable=False),
    Column("paper", String, nullable=False, server_default=""),
    Column("sources", JSON, nullable=False),
)
ROWS = _of_file(
    "fact_rows",
    Column("table", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("caption", Text, nullable=False),
    Column("period", String, nullable=False),
    Column("words", Text, nullable=False),
    Column("cells", JSON, nullable=False),
)
_ALL = (FILES, FACTS, PARTIES, PROCESSES, FIELDS, ROWS)
Index("facts_by_kind", FACTS.c.matter, FACTS.c.kind)
Index("fact_fields_by_key", FIELDS.c.matter, FIELDS.c.key)


class FactStore:
    """The facts of every matter, on a given engine. Every answer comes in one fixed order."""

    def __init__(self, engine: Engine, only: frozenset[str] | None = None) -> None:
        self._engine = engine
        self._only = only

    def within(self, locators: Iterable[str]) -> FactStore:
        """Return the same facts as far as they stand in the files of these locators."""
        return FactStore(self._engine, frozenset(locators))

    def create(self) -> None:
        """Make the tables and columns that are not there yet."""
        TABLES.create_all(self._engine)
        with self._engine.begin() as connection:
            _add_columns(connection)

    def put(self, matter: str, sha256: str, locator: str, extracted: Extracted) -> None:
        """Keep what was read out of a file, whole or not at all, in place of what was held."""
        key = {"matter": matter, "sha256": sha256, "locator": locator}
        with self._engine.begin() as connection:
            _forget(connection, matter, sha256)
            connection.execute(insert(FILES), [{**key, "ordinal": 0, "title": extracted.title}])
            for table, records in _records(extracted):
                numbered = [{**key, "ordinal": n, **record} for n, record in enumerate(records)]
                if numbered:
                    connection.execute(insert(table), numbered)

    def remove(self, matter: str, sha256: str) -> None:
        """Forget what was read out of a file; nothing happens when nothing is held."""
        with self._engine.begin() as connection:
            _forget(connection, matter, sha256)

    def hashes(self, matter: str) -> frozenset[str]:
        """Return the hashes of the files whose facts are held."""
        with self._engine.connect() as connection:
            found = connection.execute(select(FILES.c.sha256).where(FILES.c.matter == matter))
            return frozenset(found.scalars())

    def files(self, matter: str) -> tuple[str, ...]:
        """Return the locators of the files whose facts are held, sorted."""
        return tuple(record.locator for record in self._all(FILES, matter))

    def titles(self, matter: str) -> tuple[tuple[str, str], ...]:
        """Return (locator, opening lines, folded) of every file, sorted by locator."""
        return tuple((record.locator, record.title) for record in self._all(FILES, matter))

    def facts(self, matter: str, kind: FactKind | None = None) -> tuple[Fact, ...]:
        """Return the facts, of one kind or all, by file and place."""
        found = self._all(FACTS, matter, *([FACTS.c.kind == kind.value] if kind else []))
        return tuple(_fact(record) for record in found)

    def parties(self, matter: str) -> tuple[Party, ...]:
        """Return the parties, mentions of one party merged over all files; contract roles first."""
        return merged(_party(record) for record in self._all(PARTIES, matter))

    def processes(self, matter: str) -> tuple[Process, ...]:
        """Return each process number once, with all its sources, in the order of the files.

        Numbers with wrong check digits stay, not valid.
        """
        held = [_process(record) for record in self._all(PROCESSES, matter)]
        return merged_processes(held, self.facts(matter, FactKind.PROCESSO))

    def fields(self, matter: str, key: str | None = None) -> tuple[Field, ...]:
        """Return contract terms by key; of one key the value that prevails first.

        See `precedence`, `changes`: amendment before contract before circular, newest first; each
        value in force until the day before the amendment that changed it.
        """
        found = [_field(r) for r in self._all(FIELDS, matter, *_keyed(key))]
        amending = [paper for paper, title in self.titles(matter) if amends(title)]
        if amending and found:
            signed = self._all(FIELDS, matter, FIELDS.c.key == SIGNED)
            days = {r.locator: date.fromisoformat(r.value) for r in signed}
            told = (f for f in self.facts(matter) if f.source.locator in amending)
            return prevailing_first(in_time(changed(found, told, days)))
        return prevailing_first(in_time(found))

    def rows(self, matter: str, words: Sequence[str] = ()) -> tuple[Row, ...]:
        """Return rows of tables.

        words: beginnings of words, folded, that table, columns or texts of the row must hold
        """
        wanted = [ROWS.c.words.contains(_start(word), autoescape=True) for word in words]
        return tuple(_row(record) for record in self._all(ROWS, matter, *wanted))

    def _all(self, table: Table, matter: str, *where: Any) -> list[Any]:
        if self._only is not None:
            where = (*where, table.c.locator.in_(sorted(self._only)))
        query = (
            select(table)
            .where(table.c.matter == matter, *where)
            .order_by(table.c.locator, table.c.sha256, table.c.ordinal)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query))


def _add_columns(connection: Connection) -> None:
    """Add the columns that a home made by an older version lacks; its rows get the default."""
    for table in _ALL:
        held = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in held and column.server_default is not None:
                written = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {written}"))


def _keyed(key: str | None) -> list[Any]:
    return [FIELDS.c.key == key] if key else []


def _start(word: str) -> str:
    """Return the part of a word that its plural and gender leave alone."""
    return word[: min(_STEM_CHARS, max(3, len(word) - 2))]


def _forget(connection: Connection, matter: str, sha256: str) -> None:
    for table in _ALL:
        connection.execute(delete(table).where(table.c.matter == matter, table.c.sha256 == sha256))


def _records(extracted: Extracted) -> list[tuple[Table, list[dict[str, object]]]]:
    return [
        (FACTS, [_fact_record(f) for f in extracted.facts]),
        (PARTIES, [_party_record(p) for p in extracted.parties]),
        (PROCESSES, [_process_record(p) for p in extracted.processes]),
        (FIELDS, [_field_record(f) for f in extracted.fields]),
        (ROWS, [_row_record(r) for r in extracted.rows]),
    ]


def _fact_record(fact: Fact) -> dict[str, object]:
    return {
        "kind": fact.kind.value,
        "value": fact.value,
        "unit": fact.unit,
        "valid": fact.valid,
        "about": fact.about,
        "sources": encode_sources([fact.source]),
        "start": fact.span.start,
        "end": fact.span.end,
        "heading": fact.heading,
    }


def _fact(record: Any) -> Fact:
    return Fact(
        kind=FactKind(record.kind),
        value=record.value,
        unit=record.unit,
        valid=record.valid,
        about=record.about,
        source=decode_sources(record.sources)[0],
        span=Span(record.start, record.end),
        heading=record.heading,
    )


def _party_record(party: Party) -> dict[str, object]:
    return {
        "name": party.name,
        "role": party.role,
        "cnpj": party.cnpj,
        "cpf": party.cpf,
        "oab": party.oab,
        "variants": list(party.variants),
        "sources": encode_sources(party.sources),
    }


def _party(record: Any) -> Party:
    return Party(
        name=record.name,
        role=record.role,
        cnpj=record.cnpj,
        cpf=record.cpf,
        oab=record.oab,
        variants=tuple(record.variants),
        sources=decode_sources(record.sources),
    )


def _process_record(process: Process) -> dict[str, object]:
    return {
        "number": process.number,
        "valid": process.valid,
        "court": process.court,
        "year": process.year,
        "classe": process.classe,
        "subject": process.subject,
        "unit": process.unit,
        "filed": process.filed.isoformat() if process.filed else None,
        "sides": [list(side) for side in process.sides],
        "sources": encode_sources(process.sources),
    }


def _process(record: Any) -> Process:
    return Process(
        number=record.number,
        valid=record.valid,
        court=record.court,
        year=record.year,
        sources=decode_sources(record.sources),
        classe=record.classe,
        subject=record.subject,
        unit=record.unit,
        filed=_day(record.filed),
        sides=tuple((side, name) for side, name in record.sides),
    )


def _field_record(field: Field) -> dict[str, object]:
    return {
        "key": field.key,
        "label": field.label,
        "value": field.value,
        "unit": field.unit,
        "since": field.since.isoformat() if field.since else None,
        "until": field.until.isoformat() if field.until else None,
        "instrument": field.instrument.value,
        "paper": field.paper,
        "sources": encode_sources(field.sources),
    }


def _field(record: Any) -> Field:
    return Field(
        key=record.key,
        label=record.label,
        value=record.value,
        unit=record.unit,
        contract=record.locator,
        sources=decode_sources(record.sources),
        since=_day(record.since),
        until=_day(record.until),
        instrument=Instrument(record.instrument),
        paper=record.paper,
    )


def _row_record(row: Row) -> dict[str, object]:
    return {
        "table": row.table,
        "number": row.number,
        "caption": row.caption,
        "period": row.period,
        "words": words_of(row),
        "cells": encode_cells(row),
    }


def _row(record: Any) -> Row:
    cells = decode_cells(record.cells, record.locator, record.sha256)
    return Row(record.table, record.number, cells, record.caption, record.period)


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None
