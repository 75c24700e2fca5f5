"""Ref: the identity of a place in the law. It parses, prints, and knows its parent.

Printed form (`ref_key`): `SIGLA.ARTIGO[.P<§>][.INCISO][.ALINEA][.ITEM]`, as `CF.5.LXXVIII`,
`CPC.1003.P5`, `CC.12.Punico`, `LC64.1.I.e.1`; súmulas `STJ.S7`, `STF.SV11`.

    >>> str(Ref.parse("CPC.1003.P5").parent)
    'CPC.1003'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_ROMAN = re.compile(
    r"(?=[MDCLXVI])M{0,4}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})(-[A-Z]{1,2})?"
)
_ARTICLE = re.compile(r"\d{1,4}(-[A-Z]{1,2})?")
_PARAGRAPH = re.compile(r"P(unico|\d{1,3}(-[A-Z]{1,2})?)")
_ALINEA = re.compile(r"[a-z]{1,2}(-[A-Z]|-\d)?")
_ITEM = re.compile(r"\d{1,3}(-[A-Z])?")
_SUMULA = re.compile(r"(?P<court>[A-Z]{2,5})\.S(?P<binding>V?)(?P<number>\d{1,4})")


class Level(StrEnum):
    """Levels below an act, from the outside in (LC 95/1998, art. 10)."""

    ARTIGO = "artigo"
    PARAGRAFO = "paragrafo"
    INCISO = "inciso"
    ALINEA = "alinea"
    ITEM = "item"
    SUMULA = "sumula"
    SUMULA_VINCULANTE = "sumula_vinculante"


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """One step down. label: `1003`, `5-A`; § `5`, `unico`; `LXXVIII`; `a`; `1`."""

    level: Level
    label: str

    def __str__(self) -> str:
        prefix = {Level.PARAGRAFO: "P", Level.SUMULA: "S", Level.SUMULA_VINCULANTE: "SV"}
        return prefix.get(self.level, "") + self.label


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """A place in the law: an act's code and a path down to one provision.

    act: canonical code of the act (`CF`, `CC`, `L13966`) or the court of a súmula (`STJ`)
    path: steps from the outside in; () is the whole act
    """

    act: str
    path: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return ".".join((self.act, *map(str, self.path)))

    @classmethod
    def parse(cls, key: str) -> Ref:
        """Return the Ref that prints as `key`. Raises ValueError naming the part that is wrong."""
        if found := _SUMULA.fullmatch(key):
            return cls.sumula(found["court"], int(found["number"]), binding=bool(found["binding"]))
        act, *labels = key.strip().split(".")
        if not act:
            raise ValueError(f"no act in {key!r}; write e.g. CF.5.LXXVIII")
        steps: list[Step] = []
        for label in labels:
            steps.append(_step(label, steps, key))
        return cls(act, tuple(steps))

    @classmethod
    def sumula(cls, court: str, number: int, *, binding: bool = False) -> Ref:
        """Return the Ref of a súmula; binding: a súmula vinculante (CF art. 103-A)."""
        level = Level.SUMULA_VINCULANTE if binding else Level.SUMULA
        return cls(court, (Step(level, str(number)),))

    @property
    def article(self) -> str | None:
        """Return the article's label, or None for a whole act or a súmula."""
        return self.label(Level.ARTIGO)

    def label(self, level: Level) -> str | None:
        """Return the label at `level`, or None when the path does not reach it."""
        return next((s.label for s in self.path if s.level is level), None)

    @property
    def parent(self) -> Ref | None:
        """Return the Ref one step up, or None for a whole act."""
        return Ref(self.act, self.path[:-1]) if self.path else None

    def child(self, level: Level, label: str) -> Ref:
        """Return the Ref one step down."""
        return Ref(self.act, (*self.path, Step(level, label)))

    def contains(self, other: Ref) -> bool:
        """Return whether `other` is this place or lies below it."""
        return self.act == other.act and other.path[: len(self.path)] == self.path


def _step(label: str, before: list[Step], key: str) -> Step:
    levels = {s.level for s in before}
    if not before and _ARTICLE.fullmatch(label):
        return Step(Level.ARTIGO, label)
    if not before:
        raise ValueError(f"{label!r} is not an article in {key!r}; write e.g. CF.5.LXXVIII")
    if not levels & {Level.PARAGRAFO, Level.INCISO, Level.ALINEA} and _PARAGRAPH.fullmatch(label):
        return Step(Level.PARAGRAFO, label[1:])
    if not levels & {Level.INCISO, Level.ALINEA} and is_roman(label):
        return Step(Level.INCISO, label)
    if Level.ALINEA not in levels and _ALINEA.fullmatch(label):
        return Step(Level.ALINEA, label)
    if _ITEM.fullmatch(label):
        return Step(Level.ITEM, label)
    raise ValueError(f"{label!r} has no place in {key!r}; order is article.P§.INCISO.alinea.item")


def is_roman(label: str) -> bool:
    """Return whether `label` is a well-formed upper-case roman numeral (`IIII` is not)."""
    return bool(_ROMAN.fullmatch(label))
