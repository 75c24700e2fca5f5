"""Keys of the HTTP doors: made once, kept only as hashes, known by a short public id.

A key is 256 random bits, so its SHA-256 is all that is needed to know it again: no salt, no
stretching (OWASP Password Storage: those are for secrets people choose).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.schema import CreateTable

from lastro.errors import NotFound, UserError

PREFIX = "lastro_"
_BYTES = 32
_ID_DIGITS = 10
_MOST_NAME = 100
_METADATA = sql.MetaData()
_KEYS = sql.Table(
    "keys",
    _METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("sha256", sql.Text, nullable=False, unique=True),
    sql.Column("created_at", sql.Text, nullable=False),
    sql.Column("revoked_at", sql.Text),
)


@dataclass(frozen=True, slots=True)
class Key:
    """What is kept of a key. created_at, revoked_at: ISO 8601, UTC; None while it is good."""

    id: str
    name: str
    created_at: str
    revoked_at: str | None = None

    def as_json(self) -> dict[str, object]:
        """Return the key as `lastro keys list` shows it; the secret is not in it."""
        return {
            "id": self.id,
            "nome": self.name,
            "criada_em": self.created_at,
            "revogada_em": self.revoked_at,
        }


class KeyStore:
    """The keys of one home, in a SQLite file that only its owner can read."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600, exist_ok=True)
        self._engine = sql.create_engine(f"sqlite:///{path}", connect_args={"timeout": 30})
        with self._engine.begin() as connection:
            connection.execute(CreateTable(_KEYS, if_not_exists=True))

    def create(self, name: str) -> tuple[Key, str]:
        """Return a new key and its secret, which is never shown again. Raises UserError."""
        named = " ".join(name.split())
        if not 0 < len(named) <= _MOST_NAME:
            raise UserError(
                f"dê à chave um nome de até {_MOST_NAME} letras: de quem é, ou para quê",
                subject="nome",
            )
        secret = PREFIX + secrets.token_urlsafe(_BYTES)
        digest = _digest(secret)
        key = Key(digest[:_ID_DIGITS], named, _now())
        row = {"id": key.id, "name": named, "sha256": digest, "created_at": key.created_at}
        with self._engine.begin() as connection:
            connection.execute(sql.insert(_KEYS), row)
        return key, secret

    def list(self) -> tuple[Key, ...]:
        """Return every key ever made, oldest first."""
        query = sql.select(_KEYS).order_by(_KEYS.c.created_at, _KEYS.c.id)
        with self._engine.connect() as connection:
            return tuple(map(_key, connection.execute(query)))

    def revoke(self, key_id: str) -> Key:
        """Return the key, which opens nothing from now on. Raises NotFound."""
        named = _KEYS.c.id == key_id
        with self._engine.begin() as connection:
            change = sql.update(_KEYS).where(named, _KEYS.c.revoked_at.is_(None))
            connection.execute(change, {"revoked_at": _now()})
            row = connection.execute(sql.select(_KEYS).where(named)).first()
        if row is None:
            raise NotFound(f"não há a chave {key_id}; veja `lastro keys list`", subject=key_id)
        return _key(row)

    def holder(self, secret: str) -> Key | None:
        """Return the key that `secret` is, or None when it is unknown or revoked."""
        query = sql.select(_KEYS).where(
            _KEYS.c.sha256 == _digest(secret), _KEYS.c.revoked_at.is_(None)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return _key(row) if row else None

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _key(row: sql.Row[tuple[str, ...]]) -> Key:
    return Key(row.id, row.name, row.created_at, row.revoked_at)
