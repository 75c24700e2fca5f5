"""What kind of paper a document is, by rules kept in `doctypes.toml`, each with a name."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from lastro.index.model import DocType
from lastro.sources import Document
from lastro.text import fold_same_length

OPENING_CHARS = 2_000
TEXT_CHARS = 40_000
LEAST_WEIGHT = 3


class Where(StrEnum):
    """What of a document a rule looks at."""

    MEDIA = "media"
    OPENING = "opening"
    LINE = "line"
    TEXT = "text"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Rule:
    """A sign that a paper is of a type. times: how often it must occur before it counts."""

    name: str
    doc_type: DocType
    where: Where
    pattern: re.Pattern[str]
    weight: int
    times: int


@dataclass(frozen=True, slots=True)
class Classified:
    """A document's type and the names of the rules that spoke for it, heaviest first."""

    doc_type: DocType
    rules: tuple[str, ...]


def classify(document: Document) -> DocType:
    """Return what kind of paper the document is; `outro` when no rule speaks clearly."""
    return explain(document).doc_type


def explain(document: Document) -> Classified:
    """Return the document's type and why. Equal weights go to the type listed first."""
    seen = _views(document)
    weights: dict[DocType, int] = defaultdict(int)
    names: dict[DocType, list[tuple[int, str]]] = defaultdict(list)
    for rule in rules():
        if _holds(rule, seen):
            weights[rule.doc_type] += rule.weight
            names[rule.doc_type].append((-rule.weight, rule.name))
    order = list(DocType)
    best = min(weights, key=lambda t: (-weights[t], order.index(t)), default=DocType.OUTRO)
    if weights[best] < LEAST_WEIGHT:
        return Classified(DocType.OUTRO, ())
    return Classified(best, tuple(name for _, name in sorted(names[best])))


@cache
def rules() -> tuple[Rule, ...]:
    """Return every rule of `doctypes.toml`, in the order of the file."""
    text = (files("lastro.index") / "doctypes.toml").read_text(encoding="utf-8")
    return tuple(
        Rule(
            entry["name"],
            DocType(entry["type"]),
            Where(entry["where"]),
            re.compile(entry["pattern"], re.IGNORECASE),
            entry["weight"],
            entry.get("times", 1),
        )
        for entry in tomllib.loads(text)["rule"]
    )


def _views(document: Document) -> dict[Where, tuple[str, ...]]:
    folded = fold_same_length(document.text[:TEXT_CHARS])
    opening = folded[:OPENING_CHARS]
    name = document.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
    return {
        Where.MEDIA: (document.media_type,),
        Where.OPENING: (opening,),
        Where.LINE: tuple(line.strip() for line in opening.split("\n")),
        Where.TEXT: (folded,),
        Where.NAME: (fold_same_length(name),),
    }


def _holds(rule: Rule, seen: dict[Where, tuple[str, ...]]) -> bool:
    texts = seen[rule.where]
    if rule.where is Where.LINE:
        return any(rule.pattern.fullmatch(line) for line in texts)
    found = (1 for text in texts for _ in rule.pattern.finditer(text))
    return sum(found) >= rule.times
