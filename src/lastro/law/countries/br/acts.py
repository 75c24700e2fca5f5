"""The names of Brazilian federal acts: codes, numbers and what lawyers call them.

`acts.json` is generated from the corpus (`scripts/make_acts.py`); `nicknames.tsv` and
`acts_not_held.tsv` are written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType

from lastro.law.model import Norm, NormKind
from lastro.text import fold, squeeze

_PREFIX = {
    NormKind.LEI: "L",
    NormKind.LEI_COMPLEMENTAR: "LC",
    NormKind.LEI_DELEGADA: "LDEL",
    NormKind.DECRETO_LEI: "DL",
    NormKind.DECRETO: "D",
    NormKind.DECRETO_LEGISLATIVO: "DLEG",
    NormKind.EMENDA: "EC",
    NormKind.MEDIDA_PROVISORIA: "MP",
}
_NAMES_AN_ACT = ("Ato ", "Código ", "Consolidação ", "Constituição ", "Estatuto ", "Lei ", "Marco ")
_WRITTEN = (
    (NormKind.LEI_COMPLEMENTAR, r"lei complementar|lc"),
    (NormKind.LEI_DELEGADA, r"lei delegada"),
    (NormKind.DECRETO_LEI, r"decreto[- ]lei|dec[.-]lei|dl"),
    (NormKind.DECRETO_LEGISLATIVO, r"decreto legislativo|dleg"),
    (NormKind.EMENDA, r"emenda constitucional|emenda|ec"),
    (NormKind.MEDIDA_PROVISORIA, r"medida provisoria|mp"),
    (NormKind.LEI, r"lei(?: ordinaria| federal)?|l"),
    (NormKind.DECRETO, r"decreto(?: federal)?|dec\.?|d"),
)
_NUMBERED = tuple(
    (
        kind,
        re.compile(
            rf"(?:{words})\s*(?:n\s*[.ºo°]*\s*)?(?P<number>\d[\d.]*(?:-?[a-z\d]{{1,2}})?)"
            r"(?:\s*(?:/|,?\s*de\s+(?:\d{1,2}\S*\s+de\s+[a-z]+\s+de\s+)?)\s*(?P<year>\d[\d.]{1,4}))?"
        ),
    )
    for kind, words in _WRITTEN
)


@dataclass(frozen=True, slots=True)
class ActName:
    """An act as it may be named. held: its text is in the corpus.

    code: canonical code; title: as the corpus writes it (`Lei 8.078/1990`)
    revoked_by: the law that revoked the whole act, for acts known only by name
    """

    code: str
    norm: Norm
    name: str
    title: str
    held: bool
    revoked_by: str | None = None


def number_code(norm: Norm) -> str | None:
    """Return the code built from kind and number (`L8078`, `MP2200-2`), None where none is used."""
    prefix = _PREFIX.get(norm.kind)
    return prefix + norm.number if prefix and norm.ente == "br" else None


def norm_of_code(code: str) -> Norm | None:
    """Return the act of a code built by `number_code`, its year unknown; None for any other."""
    found = re.fullmatch(r"(?P<prefix>[A-Z]+)(?P<number>\d+(?:-\w{1,2})?)", code)
    kinds = [kind for kind, prefix in _PREFIX.items() if found and prefix == found["prefix"]]
    return Norm(kinds[0], found["number"]) if found and kinds else None


def alias_key(alias: str) -> str:
    """Return the form under which an alias is kept: folded, one space, plain hyphens."""
    return squeeze(re.sub(r"[‐-―−]", "-", fold(alias)))


class NameTable:
    """Finds an act by code, nickname, written number or Norm; never by likeness."""

    def __init__(self, acts: Iterable[ActName], nicknames: Mapping[str, tuple[str, ...]]) -> None:
        self.acts = tuple(acts)
        self._by_code = {act.code: act for act in self.acts}
        self._by_number: dict[tuple[NormKind, str], tuple[ActName, ...]] = {}
        for act in self.acts:
            key = (act.norm.kind, act.norm.number)
            self._by_number[key] = (*self._by_number.get(key, ()), act)
        self._nicknames = nicknames

    def find(self, alias: str) -> ActName | None:
        """Return the act that `alias` names (`CF/88`, `lei maria da penha`, `Lei 8.078/90`)."""
        key = alias_key(alias)
        found = self._aliases.get(key) or self._aliases.get(key.replace(".", ""))
        return found or self._numbered(key)

    def of(self, norm: Norm) -> ActName | None:
        """Return the act with that kind and number; a year that differs means another act."""
        if norm.ente != "br":
            return None
        for act in self._by_number.get((norm.kind, norm.number.upper()), ()):
            if norm.year is None or norm.year == act.norm.year:
                return act
        return None

    def aliases(self) -> Mapping[str, ActName]:
        """Return folded alias → act: codes, number codes, nicknames, and names such as `Código …`.

        A name that is only a subject (`Cheque`, `Alimentos`) is no alias.
        """
        return MappingProxyType(self._aliases)

    def aliases_of(self, code: str) -> tuple[str, ...]:
        """Return the folded aliases of one act, its code first."""
        return self._grouped.get(code, ())

    @cached_property
    def _aliases(self) -> dict[str, ActName]:
        table: dict[str, ActName] = {}
        for act in self.acts:
            table[alias_key(act.code)] = act
        for act in self.acts:
            names_an_act = act.held and act.name.startswith(_NAMES_AN_ACT)
            written = (number_code(act.norm), *self._nicknames.get(act.code, ()))
            for alias in (*written, act.name if names_an_act else None):
                if alias:
                    table.setdefault(alias_key(alias), act)
        return table

    @cached_property
    def _grouped(self) -> dict[str, tuple[str, ...]]:
        grouped: dict[str, list[str]] = {}
        for alias, act in self._aliases.items():
            grouped.setdefault(act.code, []).append(alias)
        return {code: tuple(found) for code, found in grouped.items()}

    def _numbered(self, key: str) -> ActName | None:
        for kind, pattern in _NUMBERED:
            if found := pattern.fullmatch(key):
                number = found["number"].replace(".", "").upper()
                for act in self._by_number.get((kind, number), ()):
                    if _same_year(act.norm.year, found["year"]):
                        return act
        return None


def _same_year(year: int | None, written: str | None) -> bool:
    if written is None or year is None:
        return True
    digits = written.replace(".", "")
    return int(digits) == (year % 100 if len(digits) == 2 else year)


@cache
def names() -> NameTable:
    """Return the names of the federal acts, read once from the package's data."""
    data = files("lastro.law.countries.br") / "data"
    held = json.loads((data / "acts.json").read_text(encoding="utf-8"))
    acts = [
        ActName(
            r["code"],
            Norm(NormKind(r["kind"]), r["number"], r["year"]),
            r["name"],
            r["title"],
            True,
        )
        for r in held
    ]
    not_held = _rows((data / "acts_not_held.tsv").read_text(encoding="utf-8"))
    acts += [_not_held(*row) for row in not_held]
    nicknames = _rows((data / "nicknames.tsv").read_text(encoding="utf-8"))
    return NameTable(acts, {code: tuple(written.split("|")) for code, written in nicknames})


def _rows(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()[1:] if line]


def _not_held(code: str, kind: str, number: str, year: str, name: str, revoked_by: str) -> ActName:
    norm = Norm(NormKind(kind), number, int(year))
    return ActName(code, norm, name, title(norm), False, revoked_by or None)


def title(norm: Norm) -> str:
    """Return the act as a lawyer writes it, `Lei 8.666/1993`."""
    words = {
        NormKind.LEI: "Lei",
        NormKind.LEI_COMPLEMENTAR: "Lei Complementar",
        NormKind.DECRETO_LEI: "Decreto-Lei",
        NormKind.EMENDA: "Emenda Constitucional",
        NormKind.MEDIDA_PROVISORIA: "Medida Provisória",
    }
    number, _, suffix = norm.number.partition("-")
    dotted = f"{int(number):,}".replace(",", ".") if number.isdigit() else number
    written = f"{dotted}-{suffix}" if suffix else dotted
    kind = words.get(norm.kind) or norm.kind.value.replace("-", " ").title()
    return f"{kind} {written}/{norm.year}" if norm.year else f"{kind} {written}"
