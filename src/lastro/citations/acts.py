"""Reads the name of a normative act: by number ("Lei nº 8.078/90") or by alias ("CDC").

A state or municipal law never becomes the federal law of the same number, and a number with
another year is another law.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from lastro.citations.doubles import doubles, names_a_person, speaks_of_law
from lastro.citations.normalise import Plain
from lastro.citations.numbered import Numbered, numbered_act
from lastro.citations.unlisted import state_constitution, unlisted_act
from lastro.law import ActName, NameTable, Norm, NormKind
from lastro.text import fold

_FIRST_WORD = re.compile(r"[a-z][a-z\d]*")
_PRAISE = re.compile(
    r"(?:(?:propri[oa]|novel|nov[oa]|vigente|atual|noss[oa]|referid[oa]|citad[oa]|aludid[oa]|r\."
    r"|mencionad[oa]|supracitad[oa]|indigitad[oa]|egregi[oa]|colend[oa]|retrocitad[oa]|mesm[oa])"
    r"\s+){1,3}"
)
_SAME = (
    r"(?:mesm|referid|citad|aludid|mencionad|supracitad|indigitad|retrocitad|supramencionad|dit)"
    r"[oa]s?"
)
_ACT_NOUN = (
    r"(?:diploma(?:\s+(?:legal|normativo|legislativo|processual|consumerista))?|lei(?:\s+federal)?"
    r"|codigo|codex|estatuto|norma(?:\s+legal)?|carta|constituicao|decreto|texto\s+legal|legislacao"
    r"|consolidacao|ato\s+normativo|regimento|resolucao|portaria|instrumento\s+(?:legal|normativo))"
)
_ANAPHOR = re.compile(
    rf"(?:{_SAME}\s+{_ACT_NOUN}|{_ACT_NOUN}\s+{_SAME})(?![a-z])(?!\s*n[.º]{1, 2}\s*\d|\s+\d)"
)
_YEAR = re.compile(r"\s?/\s?(\d{4}|\d{2})(?!\d)|\s+de\s+((?:1[89]|20)\d\d)(?!\d)")
_NUMBER_CODE = re.compile(r"(?:l|lc|dl|d|ec|mp|ldel|dleg)\d.*")
_DOTTED = re.compile(r"(?:[a-z]\.\s?){2,6}")
_MORE_INITIALS = re.compile(r"\s?(?!E,)[A-ZÀ-Ý](?=[.,])")
_COMMITTEE = re.compile(r"(?:comissao|comissoes|comite)\s+de\s+$")
_INTRODUCES = re.compile(r"(?:^|[\s(])(?:[oae]|[dn][oa]|ao|pelo|pela|c/c)\s+$|[(\"]$|^$|,\s$")
_SHORT_LOWER = frozenset(("cf", "cc", "cp"))
_FULL = frozenset(
    ("codigo", "estatuto", "constituicao", "consolidacao", "lei", "ato", "marco", "carta", "magna")
)
_NAMES_AN_ACT = ("Código ", "Estatuto ", "Lei ")


@dataclass(frozen=True, slots=True)
class Mention:
    """An act as a text names it, `[start, end)` of the plain text.

    name: the act, if it is known; norm: what it is, known or not; both None for a name that is
    read and not known ("Lei Rouanet") and for `same`
    same: "do mesmo diploma": the act is the one named before
    bill: a bill (projeto de lei), which is no norm
    """

    start: int
    end: int
    norm: Norm | None = None
    name: ActName | None = None
    same: bool = False
    bill: bool = False

    @property
    def sigla(self) -> str | None:
        """Return the canonical code of the act when it is known."""
        return self.name.code if self.name else None


class ActReader:
    """Reads the act named at one place of a text."""

    def __init__(self, names: NameTable) -> None:
        self._names = names
        self._aliases = _known_by(names)
        self._by_first_word = _grouped(self._aliases)
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._doubles = doubles()

    def attached(self, source: Plain, at: int) -> Mention | None:
        """Return the act named at `at`, after "do", "da" or a comma; aliases in any case."""
        if not source.plain[at : at + 1].isalpha():
            return None
        found = self._named(source, at, attached=True)
        if found is None and (praise := _PRAISE.match(source.plain, at)):
            found = self._named(source, praise.end(), attached=True)
            found = replace(found, start=at) if found else None
        if found is None and _ANAPHOR.match(source.plain, at):
            same = _ANAPHOR.match(source.plain, at)
            return Mention(at, same.end(), same=True) if same else None
        return found or self._unlisted(source, at)

    def bare(self, source: Plain, at: int) -> Mention | None:
        """Return the act named at `at` on its own, with the care that a bare word needs."""
        return self._named(source, at, attached=False) or self._unlisted(source, at)

    def listed(self, start: int, numbered: Numbered) -> Mention:
        """Return the act of a number that continues a list ("Leis 8.078/90 e 9.099/95")."""
        name = self._names.of(numbered.norm) if numbered.norm else None
        norm = name.norm if name else numbered.norm
        return Mention(start, numbered.end, norm, name, bill=numbered.bill)

    def weak_alone(self, source: Plain, mention: Mention) -> bool:
        """Return whether a short sigla stands where nothing says it is an act ("CP Ten Luiz")."""
        written = source.written[mention.start : mention.end]
        if written == "FGTS":
            return True
        if written.lower() in self._doubles:
            return not speaks_of_law(source, mention.start, mention.end)
        if len(written) > 2 or not written.isalpha():
            return False
        before = source.plain[max(0, mention.start - 6) : mention.start]
        return source.plain[mention.end : mention.end + 1] == "-" or not _INTRODUCES.search(before)

    @property
    def first_words(self) -> frozenset[str]:
        """Return the folded first words of all aliases."""
        return frozenset(self._by_first_word)

    def _named(self, source: Plain, at: int, *, attached: bool) -> Mention | None:
        numbered = numbered_act(source, at)
        if numbered is not None:
            name = self._names.of(numbered.norm) if numbered.norm else None
            norm = name.norm if name else numbered.norm
            return Mention(at, numbered.end, norm, name, bill=numbered.bill)
        if state := state_constitution(source, at):
            return Mention(at, state.end, state.norm)
        return self._alias(source, at, attached=attached)

    def _alias(self, source: Plain, at: int, *, attached: bool) -> Mention | None:
        if dotted := _DOTTED.match(source.plain, at):
            return self._dotted(source, at, dotted.group())
        pattern = self._pattern_at(source.plain, at)
        found = pattern.match(source.plain, at) if pattern else None
        if found is None or _COMMITTEE.search(source.plain[max(0, at - 14) : at]):
            return None
        alias = " ".join(found["alias"].split())
        name = self._aliases.get(alias)
        written = source.written[at : found.end("alias")]
        if name is None or not _case_fits(written, alias, attached=attached):
            return None
        if alias in self._doubles and names_a_person(source, at, found.end("alias")):
            return None
        return self._with_year(source, Mention(at, found.end("alias"), name.norm, name), alias)

    def _dotted(self, source: Plain, at: int, letters: str) -> Mention | None:
        """Return the act of a sigla with points: "C.F.", "C.P.C."."""
        alias = re.sub(r"[.\s]", "", letters)
        name = self._aliases.get(alias)
        end = at + len(letters.rstrip())
        initials = _MORE_INITIALS.match(source.written, end)
        if name is None or initials or not source.written[at:end].isupper():
            return None
        return Mention(at, end, name.norm, name)

    def _pattern_at(self, plain: str, at: int) -> re.Pattern[str] | None:
        first = _FIRST_WORD.match(plain, at)
        if first is None or first.group() not in self._by_first_word:
            return None
        word = first.group()
        if word not in self._patterns:
            written = (re.escape(a).replace(r"\ ", r"\s+") for a in self._by_first_word[word])
            self._patterns[word] = re.compile(rf"(?P<alias>{'|'.join(written)})(?![a-z])(?!\d\d)")
        return self._patterns[word]

    def _with_year(self, source: Plain, mention: Mention, alias: str) -> Mention:
        year = _YEAR.match(source.plain, mention.end)
        if year is None or mention.name is None:
            return mention
        written = year[1] or year[2]
        if str(mention.name.norm.year or "").endswith(written):
            return replace(mention, end=year.end())
        other = self._names.find(f"{alias}/{written}") or self._names.find(f"{alias} de {written}")
        if other is not None:
            return replace(mention, end=year.end(), norm=other.norm, name=other)
        if year[2] and " " not in alias:
            return mention
        return replace(mention, end=year.end(), norm=_dated(mention.norm, written), name=None)

    def _unlisted(self, source: Plain, at: int) -> Mention | None:
        found = unlisted_act(source, at)
        if found is None:
            return None
        year = _YEAR.match(source.plain, found.end)
        return Mention(at, year.end() if year else found.end, found.norm)


def _known_by(names: NameTable) -> dict[str, ActName]:
    """Return folded alias → act, with the full names of acts that are known but not held."""
    unheld = {
        fold(act.name): act
        for act in names.acts
        if act.name.startswith(_NAMES_AN_ACT) and len(act.name.split()) > 2
    }
    return {**unheld, **names.aliases()}


def _grouped(aliases: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return first word → the aliases that begin with it, longest first."""
    grouped: dict[str, list[str]] = {}
    for alias in aliases:
        first = _FIRST_WORD.match(alias)
        if first and not _NUMBER_CODE.fullmatch(alias):
            grouped.setdefault(first.group(), []).append(alias)
    return {w: tuple(sorted(found, key=len, reverse=True)) for w, found in grouped.items()}


def _dated(norm: Norm | None, year: str) -> Norm | None:
    """Return an older constitution under its own year; other acts of that name stay unknown."""
    if norm is None or norm.kind is not NormKind.CONSTITUICAO:
        return None
    full = year if len(year) == 4 else f"19{year}"
    return Norm(norm.kind, full, int(full))


def _case_fits(written: str, alias: str, *, attached: bool) -> bool:
    if " " not in alias and alias != "constituicao":
        if written[:2].isupper():
            return True
        return attached and (alias in _SHORT_LOWER or (len(alias) > 2 and written.islower()))
    if attached or written[0].isupper():
        return alias != "constituicao" or attached or written[0].isupper()
    words = fold(alias).split()
    return alias != "constituicao" and words[0] in _FULL and len(words) >= 2
