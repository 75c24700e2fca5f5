"""How findings name files, days and lists to a lawyer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastro.facts.across.model import Side
from lastro.sources import Excerpt


def paper_name(locator: str) -> str:
    """Return the file's own name, without folders and containers."""
    return locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1]


def where(source: Excerpt) -> str:
    """Return file and place: `contrato.pdf, p. 4`."""
    name = paper_name(source.locator)
    return f"{name}, {source.place}" if source.place else name


def listed(words: Sequence[str]) -> str:
    """Return `a, b e c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} e {words[-1]}"


def told(sides: Iterable[Side], shown: dict[str, str]) -> str:
    """Return each value with its files: `02/05/2023 (contrato.pdf, p. 2) e 11/05/2023 (…)`.

    shown: how each value is written
    """
    by_value: dict[str, list[str]] = {}
    for side in sides:
        by_value.setdefault(side.value, []).append(where(side.source))
    return listed([f"{shown.get(v, v)} ({'; '.join(places)})" for v, places in by_value.items()])
