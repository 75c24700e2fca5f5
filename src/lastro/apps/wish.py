"""Where a search looks and how it runs, as a door receives it: names and days in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TypeVar

from lastro.apps.answers import day
from lastro.errors import UserError
from lastro.index import DocType, Filter, Level, Plan, Stage

E = TypeVar("E", bound=StrEnum)
_NAMES = {
    "tipo": "kinds",
    "nivel": "levels",
    "arquivo": "files",
    "parte": "parties",
    "de": "since",
    "ate": "until",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a search is to look into. Empty fields ask for nothing.

    kinds, levels: names of `DocType` and `Level`; files: locators; without: names of stages, one or
        several by comma; since, until: days; low: passages of low and very low level too
    narrow: what the question names is a filter
    """

    kinds: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    low: bool = False
    narrow: bool = False

    def filter(self, matter: str) -> Filter:
        """Return the filter it means. Raises UserError for a name or day that is none."""
        levels = _all(Level, self.levels, "nível desconhecido; os níveis são")
        kinds = _all(DocType, self.kinds, "tipo de documento desconhecido; os tipos são")
        return Filter(
            matter,
            doc_types=kinds,
            locators=self.files,
            include_low=self.low or any(not level.indexed for level in levels),
            levels=levels,
            since=day(self.since, "de"),
            until=day(self.until, "ate"),
            parties=self.parties,
        )

    def plan(self, usual: Plan) -> Plan:
        """Return the usual plan without the stages it leaves out. Raises UserError for a name."""
        names = [name.strip() for listed in self.without for name in listed.split(",")]
        stages = _all(Stage, filter(None, names), "etapa desconhecida; as etapas são")
        return replace(usual, without=usual.without | {*stages}, narrow=self.narrow)

    def but(self, given: object) -> Wish:
        """Return the wish with what a line's `filtro` says in its place. Raises UserError."""
        if not given:
            return self
        if not isinstance(given, Mapping) or set(given) - set(_NAMES):
            raise UserError(f"`filtro` tem os campos {', '.join(_NAMES)}; confira o que veio")
        lists = {f.name for f in fields(self) if f.type == "tuple[str, ...]"}
        said = {_NAMES[name]: value for name, value in given.items()}
        return replace(
            self,
            **{n: _texts(value) if n in lists else str(value) for n, value in said.items()},  # type: ignore[arg-type]
        )


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def _all(kind: type[E], names: Iterable[str], wrong: str) -> tuple[E, ...]:
    try:
        return tuple(kind(name) for name in names)
    except ValueError as error:
        raise UserError(f"{wrong}: {', '.join(sorted(one.value for one in kind))}") from error
