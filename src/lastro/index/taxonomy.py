"""The classes of clauses and what speaks for each: data of the index and of the packs.

`clauses.toml` names classes with their cues, `clauses.tsv` gives example sentences; a pack
(`agent/packs/*/`) has files of the same names and form, for contracts of its kind.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lastro.index.likeness import Likeness, drawn
from lastro.index.model import Level
from lastro.index.vocabulary import Vocabulary, vocabulary
from lastro.text import fold_same_length

CUES, EXAMPLES = "clauses.toml", "clauses.tsv"
WORD_WEIGHT = 2.0
_HEAD_CHARS, _BODY_CHARS = 400, 20_000
_FEWEST_MARKS = 4
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class ClauseClass:
    """A class of clauses. name: as a lawyer reads it; raises: what lifts another clause's level.

    own: it is of the contract's own kind, out of a pack
    """

    id: str
    level: Level
    name: str
    titles: tuple[re.Pattern[str], ...]
    cues: tuple[tuple[float, re.Pattern[str]], ...]
    raises: re.Pattern[str]
    own: bool


@dataclass(frozen=True, slots=True)
class Taxonomy:
    """What is known for one kind of contract: its own classes first, then the general ones."""

    classes: tuple[ClauseClass, ...]
    words: Vocabulary
    likeness: Likeness

    def named(self, name: str) -> ClauseClass:
        """Return the class with this id."""
        return next(known for known in self.classes if known.id == name)


def pack_of(text: str) -> str:
    """Return the pack whose words mark a contract most, "" when none does clearly."""
    folded = fold_same_length(text[:_BODY_CHARS])
    counts = {
        name: 10 * len(marks.findall(folded[:_HEAD_CHARS])) + len(marks.findall(folded))
        for name, marks in _markers()
    }
    best = max(counts, key=lambda name: counts[name], default="")
    return best if best and counts[best] >= _FEWEST_MARKS else ""


@cache
def packs() -> tuple[str, ...]:
    """Return the names of the packs that know classes of clauses, sorted."""
    return tuple(sorted(_pack_files(CUES)))


@cache
def class_ids() -> frozenset[str]:
    """Return the id of every class there is, the packs' included."""
    return frozenset(known.id for pack in ("", *packs()) for known in taxonomy(pack).classes)


@cache
def taxonomy(pack: str = "") -> Taxonomy:
    """Return what is known for a kind of contract; "" gives the general classes alone."""
    general = tomllib.loads(_general(CUES))["class"]
    own = tomllib.loads(_pack_files(CUES)[pack])["class"] if pack in packs() else {}
    order = [*(name for name in own if name not in general), *general]
    given = {name: (own.get(name, {}), general.get(name, {})) for name in order}
    listed = {name: [w for part in parts for w in _listed(part)] for name, parts in given.items()}
    return Taxonomy(
        tuple(_class(name, *parts) for name, parts in given.items()),
        vocabulary(listed, WORD_WEIGHT),
        drawn(pack if pack in packs() else "", tuple(examples(pack))),
    )


def _class(name: str, own: Mapping[str, Any], general: Mapping[str, Any]) -> ClauseClass:
    known = (own, general)
    raises = own.get("raises") or general.get("raises")
    return ClauseClass(
        name,
        Level(general.get("level") or own["level"]),
        general.get("name") or own["name"],
        tuple(re.compile(given["title"]) for given in known if "title" in given),
        tuple((w, re.compile(p)) for given in known for w, p in given.get("cues", ())),
        re.compile(raises) if raises else _NEVER,
        not general,
    )


def _listed(given: Mapping[str, Any]) -> list[str]:
    return [word for word in re.split(r",\s+", given.get("words", "").strip()) if word]


def examples(pack: str) -> Iterator[tuple[str, str]]:
    """Yield the example sentences for a kind of contract: class and text."""
    for line in (_general(EXAMPLES) + _pack_files(EXAMPLES).get(pack, "")).splitlines():
        name, tab, text = line.partition("\t")
        if tab:
            yield name, text


@cache
def _markers() -> tuple[tuple[str, re.Pattern[str]], ...]:
    texts = sorted(_pack_files(CUES).items())
    return tuple((name, re.compile(tomllib.loads(text)["markers"])) for name, text in texts)


def _general(name: str) -> str:
    return files("lastro.index").joinpath(name).read_text("utf-8")


@cache
def _pack_files(name: str) -> dict[str, str]:
    """Return the text of a file of each pack that has it, by pack."""
    folders = files("lastro").joinpath("agent", "packs").iterdir()
    found = ((folder.name, folder.joinpath(name)) for folder in folders)
    return {pack: data.read_text("utf-8") for pack, data in found if data.is_file()}
