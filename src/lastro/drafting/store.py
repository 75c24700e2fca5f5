"""DraftStore: drafts are put once and opened as they are; nothing is ever written again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from lastro.drafting.codec import decode, encode
from lastro.drafting.model import Draft, Entry, Outline
from lastro.errors import NotFound

_METADATA = sa.MetaData()
_DRAFTS = sa.Table(
    "drafts",
    _METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("matter", sa.String, nullable=False, index=True),
    sa.Column("piece", sa.String, nullable=False),
    sa.Column("title", sa.String, nullable=False),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("created_at", sa.String, nullable=False),
    sa.Column("outline", sa.Text, nullable=False),
    sa.Column("markdown", sa.Text, nullable=False),
    sa.Column("bibliography", sa.Text, nullable=False),
    sa.Column("draft", sa.Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """A draft in a list. created_at: ISO 8601, UTC."""

    id: str
    matter: str
    piece: str
    title: str
    state: str
    created_at: str


class DraftStore:
    """Drafts of every matter in one table; a row holds outline, markdown, bibliography, all."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        _METADATA.create_all(engine)

    def put(self, draft: Draft) -> None:
        """Keep `draft`; a draft that is held already stays as it is."""
        row = {
            "id": draft.id,
            "matter": draft.matter,
            "piece": draft.piece.value,
            "title": draft.title,
            "state": draft.state,
            "created_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "outline": encode(Outline, draft.outline).decode(),
            "markdown": draft.markdown,
            "bibliography": encode(tuple[Entry, ...], draft.bibliography).decode(),
            "draft": encode(Draft, draft).decode(),
        }
        try:
            with self._engine.begin() as connection:
                connection.execute(_DRAFTS.insert().values(row))
        except IntegrityError:
            self.get(draft.id)

    def find(self, id: str) -> Draft | None:
        """Return the draft as it was put, or None."""
        with self._engine.connect() as connection:
            query = sa.select(_DRAFTS.c.draft).where(_DRAFTS.c.id == id)
            text = connection.execute(query).scalar()
        return None if text is None else decode(Draft, text)

    def get(self, id: str) -> Draft:
        """Return the draft as it was put. Raises NotFound naming the drafts that are held."""
        found = self.find(id)
        if found is None:
            held = ", ".join(record.id for record in self.list()) or "nenhuma"
            raise NotFound(f"não há minuta {id}; minutas guardadas: {held}", subject=id)
        return found

    def list(self, matter: str = "") -> tuple[DraftRecord, ...]:
        """Return the drafts of `matter`, or of all matters, oldest first."""
        columns = [_DRAFTS.c[name] for name in DraftRecord.__dataclass_fields__]
        query = sa.select(*columns).order_by(_DRAFTS.c.created_at, _DRAFTS.c.id)
        if matter:
            query = query.where(_DRAFTS.c.matter == matter)
        with self._engine.connect() as connection:
            return tuple(DraftRecord(*row) for row in connection.execute(query))
