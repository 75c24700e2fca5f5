"""What a person or company is in a contract or a dispute, from the words of `roles.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from lastro.text import fold

_UNKNOWN_RANK = 9
_STANDING_FOR_OTHERS = (4, 5, 7)
_ASSUMED = ("autor", "réu", "advogado", "representante")


@cache
def _groups() -> tuple[tuple[int, re.Pattern[str]], ...]:
    text = (files("lastro.facts.parties") / "roles.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text)["group"]
    return tuple((g["rank"], re.compile(word)) for g in groups for word in g["words"])


@cache
def role_pattern() -> str:
    """Return a pattern for folded text that matches any role word, as a whole word."""
    return rf"\b(?:{'|'.join(pattern.pattern for _, pattern in _groups())})\b"


def role_named(words: str) -> str:
    """Return the role that `words` are, in lower case as written, or "" when they are none."""
    return words.strip().lower() if rank(words) < _UNKNOWN_RANK else ""


def singular(role: str) -> str:
    """Return the role of one of those that a plural names (`fiadores`: `fiador`)."""
    return re.sub(r"(?<=r)es$|(?<=[aou])s$", "", role)


def distinct(roles: Iterable[str]) -> tuple[str, ...]:
    """Return the roles without repeats; of one role's genders the one that a paper wrote.

    `autor`, `réu`, `advogado` and `representante` are what is assumed where no word is written.
    """
    chosen: dict[str, str] = {}
    for role in roles:
        identity = next((p.pattern for _, p in _groups() if p.fullmatch(fold(role))), role)
        if identity not in chosen or chosen[identity] in _ASSUMED:
            chosen[identity] = role
    return tuple(chosen.values())


def same_role(word: str, role: str) -> bool:
    """Return whether two words are one role in any gender and number; False when neither is."""
    known = next((p for _, p in _groups() if p.fullmatch(fold(word))), None)
    return known is not None and bool(known.fullmatch(fold(role)))


def is_side(role: str) -> bool:
    """Return whether the role is that of one who is bound or sues, or is unknown."""
    return rank(role) not in _STANDING_FOR_OTHERS


def rank(role: str) -> int:
    """Return where the role stands: contract first (1), court after it, unknown last (9)."""
    folded = fold(role).strip()
    return next((r for r, pattern in _groups() if pattern.fullmatch(folded)), _UNKNOWN_RANK)
