"""What contracts and questions call the same thing: concepts as data (`lexicon.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

_NAMED = re.compile(r"(?<!\?P)<([a-z_]+)>")


@cache
def concepts() -> dict[str, re.Pattern[str]]:
    """Return the concepts by name; each pattern runs on folded text and matches whole words."""
    return {name: re.compile(written) for name, written in _written().items()}


def expanded(pattern: str) -> str:
    """Return the pattern with `<multa>` and the like replaced by what the concept is called.

    Raises KeyError for a name the lexicon does not hold.
    """
    return _NAMED.sub(lambda match: _written()[match[1]], pattern)


def is_concept(item: str) -> bool:
    """Return whether an item of a way to ask is a concept (`<multa>`), not a word."""
    return bool(_NAMED.fullmatch(item))


def concept(item: str) -> re.Pattern[str]:
    """Return the pattern of a concept written `<multa>`."""
    return concepts()[item.strip("<>")]


@lru_cache(maxsize=8192)
def concepts_in(folded: str) -> frozenset[str]:
    """Return the names of the concepts that a folded text holds."""
    return frozenset(name for name, pattern in concepts().items() if pattern.search(folded))


@cache
def literal_words() -> frozenset[str]:
    """Return the words that concepts are called by, as far as they are written out in full."""
    text = (files(__package__) / "lexicon.toml").read_text(encoding="utf-8")
    patterns = (pattern for listed in tomllib.loads(text).values() for pattern in listed)
    return frozenset(p for p in patterns if p.isalpha())


@cache
def _written() -> dict[str, str]:
    text = (files(__package__) / "lexicon.toml").read_text(encoding="utf-8")
    return {
        name: rf"\b(?:{'|'.join(patterns)})\b" for name, patterns in tomllib.loads(text).items()
    }
