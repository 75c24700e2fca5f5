"""The kinds of events of `events.toml`: which words tell them and what they happen to."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event. window: days within which two days told for one such event disagree; 0
    when it may happen again and again. bare: it needs no noun. planned: a
    day to come is told as well as one that was. nouns: (key, pattern).
    """

    key: str
    label: str
    cues: re.Pattern[str]
    nouns: tuple[tuple[str, re.Pattern[str]], ...]
    window: int
    bare: bool
    planned: bool


@cache
def event_kinds() -> tuple[EventKind, ...]:
    """Return the kinds, the most particular first. Their patterns run on folded text."""
    text = (files("lastro.facts.across") / "events.toml").read_text(encoding="utf-8")
    return tuple(_kind(entry) for entry in tomllib.loads(text)["event"])


@cache
def event_kind(key: str) -> EventKind | None:
    """Return the kind with that key, or None."""
    return next((kind for kind in event_kinds() if kind.key == key), None)


def _kind(entry: dict[str, object]) -> EventKind:
    nouns = entry.get("nouns", {})
    assert isinstance(nouns, dict)
    return EventKind(
        key=str(entry["key"]),
        label=str(entry["label"]),
        cues=re.compile(rf"\b(?:{entry['cues']})"),
        nouns=tuple((key, re.compile(pattern)) for key, pattern in nouns.items()),
        window=int(str(entry.get("window", 0))),
        bare=bool(entry.get("bare", False)),
        planned=bool(entry.get("planned", False)),
    )
