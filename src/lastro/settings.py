"""The only reader of the environment and of configuration files. Values only; builds nothing.

Order, last wins: defaults, `config.toml` in the home folder, `.env` in the working folder,
the process environment (`LASTRO_…`), arguments. Unknown keys in `config.toml` are an error.
"""

from __future__ import annotations

import os
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import AliasChoices, Field, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from lastro.errors import UserError


def default_home() -> Path:
    """Return the user's data folder for Lastro, by the platform's custom; does not create it."""
    if given := os.environ.get("LASTRO_HOME"):
        return Path(given).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "Lastro"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Lastro"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "lastro"


_ADDRESS = r"^https?://[^/\s]+$"
_SHAPE_NOTHING = {"home", "threads", "planalto_url", "normas_url", "stf_url", "stj_url"} | {
    "sync_delay",
    "sync_timeout",
    "database_url",
    "index",
    "index_endpoint",
}


class Settings(BaseSettings):
    """Every setting, with its unit. `home` holds all that Lastro writes."""

    model_config = SettingsConfigDict(
        env_prefix="LASTRO_", env_file=".env", extra="ignore", frozen=True
    )

    home: Path = Field(default_factory=default_home)
    database_url: str = Field(
        default="",
        validation_alias=AliasChoices("database_url", "LASTRO_DATABASE_URL", "DATABASE_URL"),
        description="PostgreSQL for many users and machines; empty: SQLite in the home",
    )
    index: str = Field(
        default="",
        pattern=r"^$|^s3://[^/\s]+/\S+$|^[^:]+$",
        description="`s3://bucket/prefix` or a folder for the search index; empty: in the home",
    )
    index_endpoint: str = Field(
        default="",
        pattern=r"^$|^https?://[^/\s]+$",
        description="address of the S3-compatible server; empty: Amazon's",
    )
    threads: int = Field(default=2, ge=1, le=64, description="threads of the embedder")
    embedder: str = Field(default="e5-small", description="`e5-small`, or a path to ONNX weights")
    max_file_bytes: int = Field(default=2_000_000_000, ge=1, description="larger files are refused")
    ocr: bool = Field(default=True, description="read scanned pages when the engine is installed")
    audio: bool = Field(default=True, description="transcribe when the engine is installed")
    search_pool: int = Field(
        default=0, ge=0, le=200, description="candidates a leg of a search gathers; 0: 4 × k"
    )
    search_ms: int = Field(
        default=0, ge=0, le=60_000, description="ms for the slow stages of a search; 0: no limit"
    )
    section_candidates: int = Field(
        default=30, ge=12, le=200, description="candidates for each question of a section"
    )
    section_passages: int = Field(
        default=12, ge=1, le=50, description="passages kept of each question of a section"
    )
    unsupported: str = Field(
        default="marcar",
        pattern="^(marcar|omitir)$",
        description="a claim without source is marked in the draft, or left out",
    )

    planalto_url: str = Field(
        default="https://www.planalto.gov.br", pattern=_ADDRESS, description="where laws are asked"
    )
    normas_url: str = Field(
        default="https://normas.leg.br", pattern=_ADDRESS, description="where laws are confirmed"
    )
    stf_url: str = Field(
        default="https://portal.stf.jus.br", pattern=_ADDRESS, description="the STF's súmulas"
    )
    stj_url: str = Field(
        default="https://scon.stj.jus.br", pattern=_ADDRESS, description="the STJ's súmulas"
    )
    sync_delay: float = Field(
        default=2.0, ge=0, le=600, description="seconds between two questions to one official site"
    )
    sync_timeout: float = Field(
        default=30.0, gt=0, le=600, description="seconds to wait for an official site"
    )

    @field_validator("database_url")
    @classmethod
    def _by_psycopg(cls, url: str) -> str:
        if url and not url.startswith(("postgresql://", "postgresql+psycopg://")):
            raise ValueError("só postgresql://usuario:senha@servidor/base é aceito")
        return url.replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def index_place(self) -> str:
        """Return where the search index lies."""
        return self.index or str(self.home / "index")

    @property
    def fingerprint(self) -> str:
        """Return 12 hex digits that change when a setting that shapes results does."""
        shaping = self.model_dump(mode="json", exclude=_SHAPE_NOTHING)
        return sha256(repr(sorted(shaping.items())).encode()).hexdigest()[:12]


def load(home: Path | None = None) -> Settings:
    """Return the effective settings. Raises UserError that names the wrong key and its place."""
    folder = (home or default_home()).expanduser().absolute()
    config = folder / "config.toml"

    class _Sourced(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            toml = TomlConfigSettingsSource(settings_cls, config)
            _reject_unknown(toml(), config)
            return init_settings, env_settings, dotenv_settings, toml

    try:
        return _Sourced(home=folder)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UserError(
            f"{config} não é TOML válido em UTF-8: {wrong}", subject=str(config)
        ) from wrong
    except ValidationError as wrong:
        first = wrong.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise UserError(
            f"configuração inválida em `{key}`: {first['msg']}; veja {config} e as variáveis "
            f"LASTRO_{key.upper()}",
            subject=key,
        ) from wrong


def _reject_unknown(values: dict[str, Any], config: Path) -> None:
    unknown = sorted(set(values) - set(Settings.model_fields))
    if unknown:
        known = ", ".join(sorted(Settings.model_fields))
        raise UserError(
            f"chave desconhecida em {config}: {', '.join(unknown)}; as aceitas são: {known}",
            subject=unknown[0],
        )
