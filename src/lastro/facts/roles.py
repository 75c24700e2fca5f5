"""What a person or company is in a contract or a dispute, from the words of `roles.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from lastro.text import fold

_UNKNOWN_RANK = 9


@cache
def _groups() -> tuple[tuple[int, re.Pattern[str]], ...]:
    text = (files(__package__) / "roles.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text)["group"]
    return tuple((g["rank"], re.compile("|".join(g["words"]))) for g in groups)


@cache
def role_pattern() -> str:
    """Return a pattern for folded text that matches any role word."""
    return "|".join(pattern.pattern for _, pattern in _groups())


def role_named(words: str) -> str:
    """Return the role that `words` are, in lower case as written, or "" when they are none."""
    return words.strip().lower() if rank(words) < _UNKNOWN_RANK else ""


def rank(role: str) -> int:
    """Return where the role stands: contract first (1), court after it, unknown last (9)."""
    folded = fold(role).strip()
    return next((r for r, pattern in _groups() if pattern.fullmatch(folded)), _UNKNOWN_RANK)
