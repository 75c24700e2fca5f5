"""The tables of the law store, and values to rows and back. `store.py` reads, `write.py` writes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Row

from lastro.law.countries.br.acts import names
from lastro.law.model import (
    Act,
    Collection,
    Force,
    Norm,
    NormKind,
    Provision,
    Ruling,
    Source,
    State,
    Sumula,
    SumulaState,
    Thesis,
)
from lastro.law.ref import Ref

SCHEMA_VERSION = "3"
META = sql.MetaData()
FACTS = sql.Table(
    "facts",
    META,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
ACTS = sql.Table(
    "acts",
    META,
    sql.Column("code", sql.Text, primary_key=True),
    sql.Column("position", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("title", sql.Text, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("number", sql.Text, nullable=False),
    sql.Column("year", sql.Integer),
    sql.Column("url", sql.Text, nullable=False),
    sql.Column("captured_on", sql.Text, nullable=False),
    sql.Column("corpus", sql.Text, nullable=False),
    sql.Column("articles", sql.Integer, nullable=False),
    sql.Column("complete", sql.Boolean, nullable=False),
    sql.Column("first_id", sql.Integer, nullable=False),
    sql.Column("last_id", sql.Integer, nullable=False),
    sql.Column("annex", sql.Text, nullable=False),
    sql.Column("signed_on", sql.Text, nullable=False),
    sql.Column("since", sql.Text, nullable=False),
    sql.Index("acts_by_number", "kind", "number"),
)
PLACES = sql.Table(
    "places",
    META,
    sql.Column("place", sql.Text, primary_key=True),
    sql.Column("act", sql.Text, primary_key=True),
    sqlite_with_rowid=False,
)


def _provision_columns() -> tuple[sql.Column[Any], ...]:
    return (
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("full_text", sql.Text),
        sql.Column("hierarchy", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("notes", sql.Text, nullable=False),
        sql.Column("amended_by", sql.Text),
        sql.Column("revoked_by", sql.Text),
        sql.Column("url", sql.Text, nullable=False),
        sql.Column("captured_on", sql.Text, nullable=False),
        sql.Column("corpus", sql.Text, nullable=False),
        sql.Column("sha256", sql.Text, nullable=False),
        sql.Column("changes", sql.Text, nullable=False),
        sql.Column("rubric", sql.Text, nullable=False),
        sql.Column("since", sql.Text, nullable=False),
        sql.Column("until", sql.Text, nullable=False),
    )


PROVISIONS = sql.Table(
    "provisions",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.Text, nullable=False, unique=True),
    sql.Column("parent", sql.Text, nullable=False, index=True),
    *_provision_columns(),
)
PAST = sql.Table(
    "past",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.Text, nullable=False, index=True),
    sql.Column("act", sql.Text, nullable=False, index=True),
    *_provision_columns(),
)
SUPERSEDED = sql.Table(
    "superseded",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.Text, nullable=False, index=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("notes", sql.Text, nullable=False),
)


def _sumula_columns() -> tuple[sql.Column[Any], ...]:
    return (
        sql.Column("court", sql.Text, nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("binding", sql.Boolean, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("decided_on", sql.Text, nullable=False),
        sql.Column("url", sql.Text, nullable=False),
        sql.Column("captured_on", sql.Text, nullable=False),
        sql.Column("corpus", sql.Text, nullable=False),
        sql.Column("sha256", sql.Text, nullable=False),
    )


SUMULAS = sql.Table(
    "sumulas", META, sql.Column("key", sql.Text, primary_key=True), *_sumula_columns()
)
PAST_SUMULAS = sql.Table(
    "past_sumulas",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.Text, nullable=False, index=True),
    *_sumula_columns(),
)
THESES = sql.Table(
    "theses",
    META,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("court", sql.Text, nullable=False),
    sql.Column("collection", sql.Text, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("edition", sql.Integer, nullable=False),
    sql.Column("title", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("situation", sql.Text, nullable=False),
    sql.Column("force", sql.Text, nullable=False),
    sql.Column("case_name", sql.Text, nullable=False),
    sql.Column("decided_on", sql.Text, nullable=False),
    sql.Column("url", sql.Text, nullable=False),
    sql.Column("captured_on", sql.Text, nullable=False),
    sql.Column("corpus", sql.Text, nullable=False),
    sql.Column("sha256", sql.Text, nullable=False),
)
SERIES = sql.Table(
    "series",
    META,
    sql.Column("court", sql.Text, primary_key=True),
    sql.Column("binding", sql.Boolean, primary_key=True),
    sql.Column("last", sql.Integer, nullable=False),
)
RULINGS = sql.Table(
    "rulings",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("rule", sql.Text, nullable=False, index=True),
    sql.Column("key", sql.Text, nullable=False, index=True),
    sql.Column("detail", sql.Text, nullable=False),
)
FTS = (
    "CREATE VIRTUAL TABLE provisions_fts USING fts5("
    "text, hierarchy, content='', tokenize='unicode61 remove_diacritics 2')"
)

_BETWEEN_NOTES = "\n"


def act_row(act: Act) -> dict[str, object]:
    """Return the columns of an act that the act itself knows."""
    return {
        "code": act.code,
        "name": act.name,
        "title": act.title,
        "kind": act.norm.kind.value,
        "number": act.norm.number,
        "year": act.norm.year,
        "url": act.url,
        "captured_on": act.captured_on,
        "corpus": act.corpus,
        "articles": act.articles,
        "complete": act.complete,
        "signed_on": act.signed_on,
        "since": act.since,
    }


def act_of(row: Row[Any]) -> Act:
    """Return the act of a row."""
    return Act(
        code=row.code,
        name=row.name,
        title=row.title,
        norm=Norm(NormKind(row.kind), row.number, row.year),
        aliases=names().aliases_of(row.code),
        url=row.url,
        captured_on=row.captured_on,
        corpus=row.corpus,
        articles=row.articles,
        complete=bool(row.complete),
        signed_on=row.signed_on,
        since=row.since,
    )


def provision_row(number: int, provision: Provision) -> dict[str, object]:
    """Return the row of a provision as it stands."""
    own = {"id": number, "key": str(provision.ref), "parent": str(provision.ref.parent)}
    return {**own, **_wording_columns(provision)}


def past_row(provision: Provision) -> dict[str, object]:
    """Return the row of a wording that later law replaced."""
    own = {"key": str(provision.ref), "act": provision.ref.act}
    return {**own, **_wording_columns(provision)}


def _wording_columns(provision: Provision) -> dict[str, object]:
    """Return what both tables hold; full_text is kept only where it says more than text."""
    whole = provision.full_text
    return {
        "text": provision.text,
        "full_text": whole if whole != provision.text else None,
        "hierarchy": provision.hierarchy,
        "state": provision.state.value,
        "notes": _BETWEEN_NOTES.join(provision.notes),
        "amended_by": provision.amended_by,
        "revoked_by": provision.revoked_by,
        "changes": " ".join(map(str, provision.changes)),
        "rubric": provision.rubric,
        "since": provision.since,
        "until": provision.until,
        **_source_columns(provision.source),
    }


def provision_of(row: Row[Any]) -> Provision:
    """Return the provision of a row."""
    return Provision(
        ref=Ref.parse(row.key),
        text=row.text,
        full_text=row.text if row.full_text is None else row.full_text,
        hierarchy=row.hierarchy,
        state=State(row.state),
        notes=tuple(row.notes.split(_BETWEEN_NOTES)) if row.notes else (),
        amended_by=row.amended_by,
        revoked_by=row.revoked_by,
        source=_source_of(row),
        changes=tuple(map(Ref.parse, row.changes.split())),
        rubric=row.rubric,
        since=row.since,
        until=row.until,
    )


def sumula_row(sumula: Sumula) -> dict[str, object]:
    """Return the row of a súmula."""
    return {
        "key": str(sumula.ref),
        "court": sumula.court,
        "number": sumula.number,
        "binding": sumula.binding,
        "text": sumula.text,
        "state": sumula.state.value,
        "decided_on": sumula.decided_on,
        **_source_columns(sumula.source),
    }


def sumula_of(row: Row[Any]) -> Sumula:
    """Return the súmula of a row."""
    return Sumula(
        court=row.court,
        number=row.number,
        binding=bool(row.binding),
        text=row.text,
        state=SumulaState(row.state),
        decided_on=row.decided_on,
        source=_source_of(row),
    )


def thesis_row(thesis: Thesis) -> dict[str, object]:
    """Return the row of a thesis."""
    return {
        "key": thesis.key,
        "court": thesis.court,
        "collection": thesis.collection.value,
        "number": thesis.number,
        "edition": thesis.edition,
        "title": thesis.title,
        "text": thesis.text,
        "situation": thesis.situation,
        "force": thesis.force.value,
        "case_name": thesis.case,
        "decided_on": thesis.decided_on,
        **_source_columns(thesis.source),
    }


def thesis_of(row: Row[Any]) -> Thesis:
    """Return the thesis of a row."""
    return Thesis(
        court=row.court,
        collection=Collection(row.collection),
        number=row.number,
        edition=row.edition,
        title=row.title,
        text=row.text,
        situation=row.situation,
        force=Force(row.force),
        case=row.case_name,
        decided_on=row.decided_on,
        source=_source_of(row),
    )


def superseded_row(provision: Provision) -> dict[str, object]:
    """Return the row of a wording that lost to another copy of the same label."""
    notes = _BETWEEN_NOTES.join(provision.notes)
    return {"key": str(provision.ref), "text": provision.text, "notes": notes}


def superseded_of(row: Row[Any]) -> Provision:
    """Return the wording of such a row; of it only place, words and notes are kept."""
    ref, notes = Ref.parse(row.key), tuple(row.notes.split(_BETWEEN_NOTES)) if row.notes else ()
    source = Source("", "", "", "")
    return Provision(ref, row.text, row.text, "", State.VIGENTE, notes, None, None, source)


def indexed_row(number: int, article: Provision) -> dict[str, object]:
    """Return what the full-text index holds of an article."""
    return {
        "rowid": number,
        "text": article.full_text,
        "hierarchy": f"{article.rubric} {article.hierarchy}",
    }


def ruling_row(ruling: Ruling) -> dict[str, object]:
    """Return the row of a ruling."""
    return {"rule": ruling.rule, "key": str(ruling.ref), "detail": ruling.detail}


def _source_columns(source: Source) -> dict[str, object]:
    return {
        "url": source.url,
        "captured_on": source.captured_on,
        "corpus": source.corpus,
        "sha256": source.sha256,
    }


def _source_of(row: Row[Any]) -> Source:
    return Source(row.url, row.captured_on, row.corpus, row.sha256)
