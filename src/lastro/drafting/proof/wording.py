"""Texts of the library with their placeholders filled: each value brings its own source."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.people import called, in_the_piece
from lastro.drafting.proof.provisions import place, provision
from lastro.drafting.proof.values import days_between, shown
from lastro.drafting.tokens import gap, token
from lastro.errors import Bug
from lastro.facts import Field
from lastro.law import Ref

_CONTRACTED = {
    "": ("a ", "o "),
    "a": ("à ", "ao "),
    "da": ("da ", "do "),
    "na": ("na ", "no "),
    "pela": ("pela ", "pelo "),
}
"""The article of a party's word, and its contractions: feminine, masculine."""
_PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}]+))?\}")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its placeholders filled. missing: what the file does not hold."""

    text: str
    evidence: tuple[Evidence, ...]
    missing: tuple[str, ...]


class Wording:
    """Fills texts for one case. chosen: fields to use where the file gives several values."""

    def __init__(self, case: Case, chosen: tuple[Field, ...] = ()) -> None:
        self._case = case
        self._chosen = {field.key: field for field in chosen}

    def field(self, key: str) -> Field | None:
        """Return the field used for `key`: the chosen one, else the most authoritative."""
        return self._chosen.get(key) or self._case.field(key)

    def fill(self, text: str) -> Filled:
        """Return `text` filled; unknown values become `[COMPLETAR: …]`, never a guess."""
        evidence: list[Evidence] = []
        missing: list[str] = []

        def put(match: re.Match[str]) -> str:
            words, sources, gone = self._value(match.group(1), match.group(2) or "")
            evidence.extend(sources)
            missing.extend(gone)
            return words

        filled = _PLACEHOLDER.sub(put, text)
        return Filled(_tidy(filled), tuple(dict.fromkeys(evidence)), tuple(missing))

    def _value(self, name: str, key: str) -> tuple[str, tuple[Evidence, ...], tuple[str, ...]]:
        match name:
            case "lei":
                return self._law(key)
            case "campo" | "valor":
                return self._field(key, cited=name == "campo")
            case "dias":
                return self._days(key)
            case "flexao":
                return self._inflected(key), (), ()
            case _:
                return self._word(name), (), ()

    def _law(self, key: str) -> tuple[str, tuple[Evidence, ...], tuple[str, ...]]:
        held = provision(key, self._case.materials.law)
        if held is None:
            ref = Ref.parse(key)
            what = f"conferir no texto oficial {place(ref)} ({ref.act})"
            return gap(what), (), (key,)
        citation, evidence = held
        return f"{citation} {token(evidence.id)}", (evidence,), ()

    def _field(self, key: str, *, cited: bool) -> tuple[str, tuple[Evidence, ...], tuple[str, ...]]:
        field = self.field(key)
        if field is None:
            return gap(self._case.pack.label(key)), (), (key,)
        evidence = self._case.evidence(field.sources[0])
        mark = f" {token(evidence.id)}" if cited else ""
        return f"{shown(field)}{mark}", (evidence,), ()

    def _days(self, keys: str) -> tuple[str, tuple[Evidence, ...], tuple[str, ...]]:
        first, second = (self.field(key.strip()) for key in keys.split(","))
        days = days_between(first, second) if first and second else None
        if days is None:
            return gap("número de dias"), (), (keys,)
        return f"{days} dia" if days == 1 else f"{days} dias", (), ()

    def _inflected(self, key: str) -> str:
        """Return a word given in the masculine in the gender of the party it is said of."""
        role, _, word = key.partition(",")
        male = self._party(role).startswith("o ")
        return word if male else f"{word.removesuffix('o')}a"

    def _word(self, name: str) -> str:
        """Return a party's word, contracted with `a_`, `da_`, `pela_`; a capital keeps one."""
        preposition, _, role = name.lower().rpartition("_")
        if preposition not in _CONTRACTED:
            raise Bug(f"marcador desconhecido no acervo de teses: {{{name}}}", subject=name)
        article, _, noun = self._party(role).partition(" ")
        word = _CONTRACTED[preposition][article == "o"] + noun
        return word[0].upper() + word[1:] if name[0].isupper() else word

    def _party(self, role: str) -> str:
        case = self._case
        sides = {side.id: side for side in case.pack.sides}
        match role:
            case "cliente":
                return in_the_piece(case.side, case)
            case "adversa":
                return in_the_piece(case.other_side, case)
            case "lado":
                return called(case.side, case)
            case side if side in sides:
                return called(sides[side], case)
            case _:
                raise Bug(f"marcador desconhecido no acervo de teses: {{{role}}}", subject=role)


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    return re.sub(r"\s+([.,;:])", r"\1", text)
