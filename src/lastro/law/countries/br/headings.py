"""Writes the place of an article in its act: `Título II – Dos Recursos > Capítulo I`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lastro.law.countries.br.notes import take_notes
from lastro.text import fold

_LEVELS = (
    ("Parte", "parte"),
    ("Livro", "livro"),
    ("Título", "title"),
    ("Título", "titulo"),
    ("Capítulo", "chapter"),
    ("Capítulo", "capitulo"),
    ("Seção", "section"),
    ("Seção", "secao"),
)
_SMALL = re.compile(
    r"(?:a|à|ao|aos|as|às|com|contra|da|das|de|do|dos|e|em|entre|na|nas|no|nos|o|os|ou|para|pela|"
    r"pelas|pelo|pelos|por|que|se|sem|sob|sobre)"
)
_ROMAN = re.compile(r"[IVXLCDM]+(?:-[A-Z])?")
_RANKS = ("parte", "livro", "titulo", "subtitulo", "capitulo", "secao", "subsecao")
_WORDS = ("Parte", "Livro", "Título", "Subtítulo", "Capítulo", "Seção", "Subseção")
_OPENED = re.compile(
    r"(?P<word>PARTE|LIVRO|SUBT[ÍI]TULO|T[ÍI]TULO|CAP[ÍI]TULO|SE[CÇ][ÃA]O|SUBSE[CÇ][ÃA]O)\s+"
    r"(?P<number>[IVXLC]+(?:\s?-\s?[A-Z])?(?=[\s.:–(-]|$)|\w+)\s*[.:–-]*\s*(?P<name>.*)",
    re.IGNORECASE,
)
_ONLY_LABEL = re.compile(r"(?:livro|t[íi]tulo|cap[íi]tulo|se[cç][ãa]o|parte)\s+\S+", re.IGNORECASE)


def hierarchy(levels: Mapping[str, str | None]) -> str:
    """Return the headings above an article, outermost first; "" when the source has none."""
    parts: list[str] = []
    for word, key in _LEVELS:
        number = levels.get(key)
        name = _named(levels.get(f"{key}_name") or "")
        if number or name:
            head = f"{word} {_numbered(number)}" if number else word
            parts.append(f"{head} – {name}" if name else head)
    return " > ".join(parts)


def cased(name: str) -> str:
    """Return a heading printed in capitals as a title; any other is kept as printed."""
    if not name.isupper():
        return name
    words = name.lower().split()
    return " ".join(
        word if at and _SMALL.fullmatch(word) else _raised(word, original)
        for at, (word, original) in enumerate(zip(words, name.split(), strict=True))
    )


def _raised(word: str, original: str) -> str:
    bare = original.strip(".,;:()")
    if len(bare) > 1 and _ROMAN.fullmatch(bare):
        return original
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))


def _named(name: str) -> str:
    text, _ = take_notes(name)
    text = text.strip(' .:–-’”"')
    return "" if _ONLY_LABEL.fullmatch(text) else cased(text)


def _numbered(number: str) -> str:
    return number if _ROMAN.fullmatch(number) or number.isdigit() else number.capitalize()


@dataclass(slots=True)
class Place:
    """The headings above the line being read, outermost first: rank, head, name."""

    levels: list[tuple[int, str, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return " > ".join(
            f"{head} – {cased(name)}" if name else head for _, head, name in self.levels
        )

    def open(self, line: str) -> None:
        """Take in a line such as `TÍTULO II` or `Seção I Disposições Gerais`."""
        found = _OPENED.match(take_notes(line)[0])
        if found is None:
            return
        rank = _RANKS.index(fold(found["word"]))
        self.levels = [level for level in self.levels if level[0] < rank]
        number = found["number"].replace(" ", "")
        head = f"{_WORDS[rank]} {_numbered(number.upper() if len(number) < 6 else number)}"
        if not _ROMAN.fullmatch(number.upper()):
            head = f"{_WORDS[rank]} {number.capitalize()}"
        self.levels.append((rank, head, _heading(found["name"])))

    def named(self, line: str) -> bool:
        """Take in the name under an opened heading; return whether the line belongs to one."""
        name = _heading(line)
        if not name or not self.levels:
            return True
        rank, head, before = self.levels[-1]
        goes_on = name.isupper() and (before.isupper() or not before)
        if not goes_on and (before or rank == 0):
            return False
        self.levels[-1] = (rank, head, f"{before} {name}".strip())
        return True


def _heading(text: str) -> str:
    return take_notes(text)[0].strip(' .:–-’”"')
