"""Questions about one kind of paper (`segundo a contestação`): its files alone are asked."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from lastro.facts.answering.asked import Asked, asked, question_words, stem
from lastro.facts.store import FactStore
from lastro.text import fold, fold_same_length


@dataclass(frozen=True, slots=True)
class _Paper:
    """A kind of paper. asked: how questions name it; named: how its file is; opens: its title.

    strict: where such papers do not tell, no other paper is asked
    """

    asked: re.Pattern[str]
    named: re.Pattern[str]
    opens: re.Pattern[str]
    strict: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """One kind of paper. ways: the question without and with its name; store: its files' facts.

    strict: where they do not tell, no other paper is asked
    """

    ways: tuple[Asked, ...]
    store: FactStore
    strict: bool


def scoped(understood: Asked, store: FactStore, matter: str) -> Scope | None:
    """Return the papers that the question limits itself to.

    None when it names no kind of paper that the matter holds.
    """
    for paper in _papers():
        told = paper.asked.search(understood.folded)
        held = _held(paper, store, matter) if told else ()
        if told and held:
            whole = replace(understood, content=understood.content - _sides())
            return Scope((_without(understood, paper), whole), store.within(held), paper.strict)
    return None


def _held(paper: _Paper, store: FactStore, matter: str) -> tuple[str, ...]:
    return tuple(
        locator
        for locator, title in store.titles(matter)
        if paper.named.search(fold(locator)) or paper.opens.search(title)
    )


def _without(understood: Asked, paper: _Paper) -> Asked:
    """Return the question read anew with the paper's name blanked out."""
    folded = fold_same_length(understood.text)
    text = understood.text
    for match in paper.asked.finditer(folded):
        text = f"{text[: match.start()]}{' ' * len(match[0])}{text[match.end() :]}"
    shorter = asked(text)
    return replace(shorter, text=understood.text, content=shorter.content - _sides())


@cache
def _sides() -> frozenset[str]:
    return frozenset(stem(word) for word in question_words("sides"))


@cache
def _papers() -> tuple[_Paper, ...]:
    text = (files(__package__) / "papers.toml").read_text(encoding="utf-8")
    return tuple(
        _Paper(
            asked=_pattern(entry["asked"]),
            named=_pattern(entry.get("named", [])),
            opens=_pattern(entry.get("opens", [])),
            strict=bool(entry.get("strict", False)),
        )
        for entry in tomllib.loads(text)["paper"]
    )


def _pattern(written: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{part})" for part in written) or "(?!)")
