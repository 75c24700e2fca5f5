"""Kinds of contract as data: which terms they have and how they are written and asked for."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.facts.contracts.lexicon import expanded
from lastro.facts.model import Instrument
from lastro.text import fold

_TABLES = (
    "franquia",
    "locacao",
    "coletivo",
    "trabalho",
    "sociedade",
    "consumo",
    "servicos",
    "contrato",
    "pecas",
)


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """How a term is found and asked for. Patterns run on text in lower case without accents.

    units: what its value may be (`BRL`, `%`, `prazo`, `data`, `km`, `vezes`, `dia`, `texto` …)
    cues: words near the value; patterns: a whole expression whose group `valor` is the value
    needs: the sentence, its heading or the sentence before it must hold one
    excludes: the part of the sentence that holds the value must hold none
    rivals: words of other terms; the value must not stand nearer to one than to a cue
    headings: words of the clause's heading that make a find surer
    titles: words that the paper's own title must hold (`notificacao extrajudicial`)
    heading_alone: the heading is enough, the sentence need not hold a cue
    apart: things the term may be, one or another (`<caucao>`, `<fiador>`): the sentence must hold
        the one that the question names
    ask: ways to ask for it, as sets of words and concepts (`<multa>`): the question must hold
        every one of a way
    yearly: an amount that is adjusted every year (rent, wages), so that it holds for one year
    `<multa>` in any of them stands for what the lexicon says of it.
    """

    key: str
    label: str
    units: tuple[str, ...]
    cues: re.Pattern[str] | None
    patterns: tuple[re.Pattern[str], ...]
    needs: re.Pattern[str] | None
    excludes: re.Pattern[str] | None
    rivals: re.Pattern[str] | None
    headings: re.Pattern[str] | None
    heading_alone: bool
    instruments: frozenset[Instrument]
    titles: re.Pattern[str] | None
    apart: tuple[re.Pattern[str], ...]
    ask: tuple[frozenset[str], ...]
    yearly: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """A kind of contract. detect: words that a paper of this kind opens with.

    ambient: words that every paper of the kind is about, so that they limit no question
    """

    name: str
    detect: re.Pattern[str]
    ambient: str
    fields: tuple[FieldSpec, ...]


@cache
def schemas() -> tuple[Schema, ...]:
    """Return the kinds of contract, the most particular first."""
    return tuple(_schema(name) for name in _TABLES)


@cache
def ambient_of(name: str) -> str:
    """Return the words that every paper of a kind of contract is about, "" for no kind."""
    return next((schema.ambient for schema in schemas() if schema.name == name), "")


def _schema(name: str) -> Schema:
    table = tomllib.loads(
        (files("lastro.facts.contracts") / f"{name}.toml").read_text(encoding="utf-8")
    )
    return Schema(
        name=name,
        detect=_any(table["detect"]) or re.compile("(?!)"),
        ambient=str(table.get("ambient", "")),
        fields=tuple(_spec(entry) for entry in table["field"]),
    )


def _spec(entry: dict[str, list[str]]) -> FieldSpec:
    instruments = entry.get("instruments", ["contrato", "aditivo", "circular de oferta"])
    return FieldSpec(
        key=str(entry["key"]),
        label=str(entry["label"]),
        units=tuple(entry["units"]),
        cues=_any([rf"\b(?:{cue})\b" for cue in entry.get("cues", [])]),
        patterns=tuple(re.compile(_inside(p)) for p in entry.get("patterns", [])),
        needs=_any(entry.get("needs", [])),
        excludes=_any(entry.get("excludes", [])),
        rivals=_any(entry.get("rivals", [])),
        headings=_any(entry.get("headings", [])),
        heading_alone=bool(entry.get("heading_alone", False)),
        instruments=frozenset(Instrument(i) for i in instruments),
        titles=_any(entry.get("titles", [])),
        apart=tuple(re.compile(expanded(p)) for p in entry.get("apart", [])),
        yearly=bool(entry.get("yearly", False)),
        ask=tuple(frozenset(fold(way).split()) for way in entry.get("ask", [])),
    )


def _any(patterns: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?:{_inside(p)})" for p in patterns)) if patterns else None


def _inside(pattern: str) -> str:
    """Return the pattern expanded, with `[^.;]` passing over the dots inside numbers."""
    return expanded(pattern).replace("[^.;]", r"(?:[^.;]|\.(?=\d))")
