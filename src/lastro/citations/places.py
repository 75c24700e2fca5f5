"""States and cities beside the number of an act: "Lei paulista 10.261/68", "de Campinas"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_CITY = r"(?P<city>[a-z]+(?:\s+(?:d[aeo]s?\s+)?[a-z]+){0,3})"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose act it is: `uf:SP`, `mun:campinas`; end: where its words end."""

    ente: str
    end: int


@cache
def states() -> dict[str, str]:
    """Return folded name or adjective of a state → its letters, from `data/states.tsv`."""
    table = (files("lastro.citations") / "data" / "states.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines()[1:] if line)
    return {word: letters for letters, words in rows for word in words.split("|")}


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(states(), key=len)[::-1])
    return re.compile(
        rf"\s{{0,2}}[,(/-]?\s{{0,2}}(?:(?:d[oa]\s+)?estado\s+(?:d[aeo]\s+)?(?P<state>{words})"
        rf"|(?:d[oa]\s+)?municipio\s+d[aeo]s?\s+{_CITY}"
        rf"|(?P<adjective>{words}|estadual|municipal|distrital)|d[oa]\s+(?P<plain>df|distrito\s+federal)"
        rf"|(?<=[/-])(?P<letters>[a-z]{{2}}))(?![a-z])"
    )


def state_named(plain: str, at: int) -> Owner | None:
    """Return the state or city named right after `at`, or None."""
    found = _pattern().match(plain, at)
    if found is None:
        return None
    if found["city"]:
        return Owner(f"mun:{' '.join(found['city'].split())}", found.end())
    word = " ".join((found["state"] or found["adjective"] or found["plain"] or "").split())
    if word in ("estadual", "municipal"):
        return Owner("uf:?" if word == "estadual" else "mun:?", found.end())
    if word in ("df", "distrital", "distrito federal"):
        return Owner("uf:DF", found.end())
    if word:
        return Owner(f"uf:{states()[word]}", found.end())
    letters = found["letters"].upper()
    return Owner(f"uf:{letters}", found.end()) if letters in set(states().values()) else None
