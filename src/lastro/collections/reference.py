"""A work of the office's library and how it is cited, with the page.

Source of the form of books: ABNT NBR 6023:2018, 7.1 (SOBRENOME, Nome. *Título*. Edição. Local:
Editora, ano) and NBR 10520:2023 (page of what is quoted).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from lastro.text import day_first, squeeze

LIBRARY = "biblioteca"
"""The collection that holds the office's library."""

_SUFFIXES = frozenset({"filho", "júnior", "junior", "jr.", "jr", "neto", "sobrinho", "segundo"})
_PARTICLES = frozenset({"de", "da", "do", "das", "dos", "e", "von", "van", "di", "del"})
_PAGES = re.compile(r"pp?\. \d+(?:–\d+)?")


class WorkKind(StrEnum):
    """What a work of the library is; closed."""

    DOUTRINA = "doutrina"
    JURISPRUDENCIA = "jurisprudencia"
    MODELO = "modelo"


@dataclass(frozen=True, slots=True)
class Reference:
    """What identifies a work; "" for what neither it nor the lawyer says.

    autor: `Nome Sobrenome` or `Sobrenome, Nome`, several parted by `;`
    processo: class and number of a decision (`Apelação Cível 1234567-89.2023.8.26.0100`)
    julgado_em: ISO day
    """

    tipo: WorkKind
    titulo: str = ""
    autor: str = ""
    edicao: str = ""
    ano: str = ""
    editora: str = ""
    cidade: str = ""
    tribunal: str = ""
    processo: str = ""
    relator: str = ""
    orgao: str = ""
    julgado_em: str = ""

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Reference | None:
        """Return the reference an entry's fields hold, None for an entry of no library."""
        names = [one.name for one in fields(cls) if one.name != "tipo"]
        try:
            kind = WorkKind(str(given.get("tipo", "")))
        except ValueError:
            return None
        return cls(kind, **{name: str(given.get(name) or "") for name in names})

    def as_json(self) -> dict[str, object]:
        """Return what is known, by name, as the entry's fields keep it."""
        known = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: str(value) for name, value in known.items() if value}

    def but(self, said: Mapping[str, str]) -> Reference:
        """Return the reference with what was said put over what was recognised."""
        given: Any = {name: value for name, value in said.items() if value}
        return replace(self, **given)

    def cite(self, place: str = "") -> str:
        """Return the citation, with the place where one is given.

        >>> Reference(WorkKind.DOUTRINA, "Contratos", "Ana de Sá Prado", "3").cite("p. 412")
        'PRADO, Ana de Sá. *Contratos*. 3. ed., p. 412'
        """
        match self.tipo:
            case WorkKind.DOUTRINA:
                said = self._book()
            case WorkKind.JURISPRUDENCIA:
                said = self._decision()
            case _:
                said = f"Modelo do escritório: {self.titulo}"
        return ", ".join(part for part in (said, place) if part)

    def _book(self) -> str:
        authors = "; ".join(map(_author, filter(None, map(squeeze, self.autor.split(";")))))
        parts = [authors, f"*{self.titulo}*"]
        parts.append(f"{self.edicao}. ed" if self.edicao and self.edicao != "1" else "")
        said = ". ".join(part for part in parts if part)
        imprint = ": ".join(part for part in (self.cidade, self.editora) if part)
        imprint = ", ".join(part for part in (imprint, self.ano) if part)
        if imprint:
            return f"{said}. {imprint}"
        return f"{said}." if said.endswith(" ed") else said

    def _decision(self) -> str:
        named = self.processo or self.titulo
        reporter = f"rel. {self.relator}" if self.relator else ""
        day = f"j. {day_first(self.julgado_em)}" if self.julgado_em else ""
        return ", ".join(filter(None, (self.tribunal, named, reporter, day)))


def page_of(place: str) -> str:
    """Return the page of a passage's place (`p. 412`), or the whole place where it names none."""
    found = _PAGES.match(place)
    return found[0] if found else place


def _author(name: str) -> str:
    """Return `SOBRENOME, Nome`; `Filho` and the like stay with the surname, particles do not."""
    if "," in name:
        last, _, first = name.partition(",")
        return f"{last.strip().upper()}, {first.strip()}"
    words = name.split()
    if len(words) < 2:
        return name.upper()
    size = 2 if words[-1].casefold() in _SUFFIXES and len(words) > 2 else 1
    if words[-size].casefold() in _PARTICLES:
        return name.upper()
    return f"{' '.join(words[-size:]).upper()}, {' '.join(words[:-size])}"
