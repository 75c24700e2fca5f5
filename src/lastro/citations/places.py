"""States and cities beside the number of an act: "Lei paulista 10.261/68", "de Campinas"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_CITY = r"(?P<city>[a-z]+(?:\s+(?:d[aeo]s?\s+)?[a-z]+){0,3})"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose act it is: `uf:SP`, `mun:campinas`; end: where its words end."""

    ente: str
    end: int


@dataclass(frozen=True, slots=True)
class States:
    """Folded names and adjectives of the states, each with its letters."""

    names: Mapping[str, str]
    adjectives: Mapping[str, str]


@cache
def states() -> States:
    """Return the states of `data/states.tsv`."""
    table = (files("lastro.citations") / "data" / "states.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines()[1:] if line]
    return States(
        {name: letters for letters, name, _ in rows},
        {word: letters for letters, _, words in rows for word in words.split("|")},
    )


@cache
def _pattern() -> re.Pattern[str]:
    names, adjectives = _either(states().names), _either(states().adjectives)
    return re.compile(
        rf"""\s{{0,2}}[,(/-]?\s{{0,2}}(?:(?:d[oa]\s+)?estado\s+(?:d[aeo]\s+)?(?P<state>{names})
        |d[eoa]\s+(?P<name>{names})
        |(?:d[oa]\s+)?municipio\s+d[aeo]s?\s+{_CITY}
        |(?P<adjective>{adjectives}|estadual|municipal|distrital)
        |d[oa]\s+(?P<df>df)
        |(?<=[/-])(?P<letters>[a-z]{{2}}))(?![a-z])""",
        re.VERBOSE,
    )


def _either(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in longest_first)


def owner_named(plain: str, at: int) -> Owner | None:
    """Return the state or city named right after `at`, or None."""
    found = _pattern().match(plain, at)
    if found is None:
        return None
    if found["city"]:
        return Owner(f"mun:{' '.join(found['city'].split())}", found.end())
    letters = _letters(found)
    return Owner(letters, found.end()) if letters else None


def _letters(found: re.Match[str]) -> str | None:
    name = " ".join((found["state"] or found["name"] or "").split())
    adjective = found["adjective"]
    if adjective in ("estadual", "municipal"):
        return "uf:?" if adjective == "estadual" else "mun:?"
    if found["df"] or adjective == "distrital":
        return "uf:DF"
    if name or adjective:
        return f"uf:{states().names[name] if name else states().adjectives[adjective]}"
    letters = (found["letters"] or "").upper()
    return f"uf:{letters}" if letters in states().names.values() else None
