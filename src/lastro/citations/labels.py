"""Tells what a bare letter group inside a chain is: inciso, alínea, a conjunction, or nothing.

"a" is an alínea in "III, a, da CF", a range in "incisos I a III" and a preposition in "§ 1º a que";
"C" is an alínea after inciso III and an inciso after XCIX.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from lastro.citations.normalise import Plain
from lastro.citations.tokens import Depth, T, Token, roman_value

_ENDS_LETTER = re.compile(
    r"\s*(?:[,;.)\"':]|$|-\s|/|(?:e|ou|d[aoe]s?|ambos|todos|n[ao]s?|c/c|combinad|da?quel|\n)(?![a-z]))"
)
_LABEL = re.compile(r"\s*(?:[\"']?[a-z][\"']?(?![a-z])|[ivxlcdm]+(?![a-z])|\d)")
_THEN_OF = re.compile(r",\s*d[oa]\s")
_HIGH = (Depth.ARTIGO, Depth.PARAGRAFO)
_BELOW_ARTICLE = (Depth.PARAGRAFO, Depth.INCISO, Depth.ALINEA)
_LATE = {"l": 40, "c": 90, "d": 400, "m": 900}


class Reading(StrEnum):
    """What a letter group turned out to be."""

    INCISO = "inciso"
    ALINEA = "alinea"
    PARAGRAFO = "paragrafo"
    ALSO = "also"
    OF = "of"
    RANGE = "range"
    NOTHING = "nothing"


class Before(NamedTuple):
    """What stood before a letter group: last depth, inciso so far, links since."""

    last: Depth | None
    inciso: str | None
    comma: bool
    also: bool


def word_level(
    source: Plain, token: Token, *, mark: Depth | None, before: Before | None
) -> Reading:
    """Return what `token` is.

    mark: depth of the word before it (`inciso`, `alínea`…), None when it stands bare
    before: what stood before it; also: an "e" or a range
    """
    if mark is not None:
        return _after_mark(token, mark)
    if before is None:
        return Reading.NOTHING
    last, inciso, comma, also = before
    if token.kind is T.QUOTED:
        return _quoted(token, inciso)
    if token.label in ("e", "a", "o"):
        return _vowel(source.plain, token, last, comma=comma, also=also)
    if not (comma or also) and not _stands_alone(source, token, last):
        return Reading.NOTHING
    if len(token.label) == 1:
        return _single(source, token, last, inciso)
    valid = roman_value(token.label.partition("-")[0])
    written = source.written[token.start : token.end]
    if not valid or (written.islower() and not _lower_fits(token)):
        return Reading.NOTHING
    return Reading.INCISO


def _after_mark(token: Token, mark: Depth) -> Reading:
    letters = token.label.partition("-")[0]
    roman_like = bool(re.fullmatch(r"[ivxlcdm]+", letters))
    if mark is Depth.INCISO:
        return Reading.INCISO if roman_like else Reading.NOTHING
    if mark is Depth.ALINEA:
        return Reading.ALINEA if len(letters) <= 2 else Reading.NOTHING
    if mark is Depth.ITEM:
        if roman_like and roman_value(letters):
            return Reading.INCISO
        return Reading.ALINEA if len(letters) == 1 else Reading.NOTHING
    if mark is Depth.PARAGRAFO and token.label == "l":
        return Reading.PARAGRAFO
    return Reading.NOTHING


def _quoted(token: Token, inciso: str | None) -> Reading:
    if len(token.label) == 1:
        early = inciso is None and token.label in "ivx"
        return Reading.INCISO if early else Reading.ALINEA
    return Reading.INCISO if roman_value(token.label) else Reading.ALINEA


def _vowel(plain: str, token: Token, last: Depth | None, *, comma: bool, also: bool) -> Reading:
    after = plain[token.end : token.end + 60]
    if token.label in ("e", "o"):
        stripped = after.lstrip()
        between = comma and (stripped.startswith(",") or re.match(r"e\s+[\"']?[a-z]\b", stripped))
        if between and (last in _BELOW_ARTICLE or _THEN_OF.match(stripped)):
            return Reading.ALINEA
        return Reading.ALSO if token.label == "e" else Reading.OF
    if (comma or also) and last is not None and last <= Depth.ALINEA and _ENDS_LETTER.match(after):
        return Reading.ALINEA
    if last is not None and _LABEL.match(after):
        return Reading.RANGE
    return Reading.OF


def _stands_alone(source: Plain, token: Token, last: Depth | None) -> bool:
    written = source.written[token.start : token.end]
    same_line = "\n" not in source.plain[max(0, token.start - 3) : token.start]
    return last in _HIGH and written.isupper() and same_line and roman_value(token.label) > 0


def _single(source: Plain, token: Token, last: Depth | None, inciso: str | None) -> Reading:
    letter, written = token.label, source.written[token.start : token.end]
    value = roman_value(letter)
    if written.islower():
        early = inciso is None and letter in "ivx" and last in _HIGH
        return Reading.INCISO if early else Reading.ALINEA
    if not value:
        return Reading.ALINEA if last in _BELOW_ARTICLE else Reading.NOTHING
    if inciso is not None and letter in _LATE:
        late = roman_value(inciso.partition("-")[0]) >= _LATE[letter]
        return Reading.INCISO if late else Reading.ALINEA
    return Reading.INCISO


def _lower_fits(token: Token) -> bool:
    return set(token.label.partition("-")[0]) <= set("ivxl")
