"""Where a citation may open: the next such place of a text, at a cost near that of skipping it.

Words, process numbers, "§" and glued words ("doartigo") are looked for apart, because each has a
first sign that the search can jump to; words are looked for from the sign before them.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from lastro.citations.trie import any_of

_NUMBER = re.compile(
    r"\d(?:(?<![\d.-].)(?:\d{0,6}\s?-\s?\d\d\s?\.\s?(?:19|20)\s?\d\s?\d\s?\."
    r"|\d{3}\s?/\s?\d{7}\s?-|\d\d\.\d{3}/\d{4}-\d|\d{3}\.\d\d\.\d\d\.\d{6}-)"
    r"|(?<!\d.)\d{13}[a-z]{3}(?![a-z]))"
)
_GLUED = re.compile(r"artigo(?<=[nd][oa]artigo)s?(?![a-z])")
_RARE = (re.compile("§"), _NUMBER, _GLUED)
_HYPHENED = "e"


class Opening(NamedTuple):
    """A place where a citation may open, and why. word: "" unless it is one of the words."""

    start: int
    end: int
    word: str
    number: bool = False


_NONE = Opening(sys.maxsize, sys.maxsize, "")


@dataclass(frozen=True, slots=True)
class Openers:
    """Which words may open what; a word may open several. pattern: any of them, see `_words`."""

    provision: frozenset[str]
    ruling: frozenset[str]
    process: frozenset[str]
    case: frozenset[str]
    act: frozenset[str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, acts: frozenset[str], cases: frozenset[str]) -> Openers:
        """Return the words of `data/openings.tsv` with the first words of acts and case classes."""
        text = (files("lastro.citations") / "data" / "openings.tsv").read_text(encoding="utf-8")
        rows = [line.split("\t") for line in text.splitlines()[1:] if line]
        fixed = {opens: frozenset(words.split()) for opens, words in rows}
        pattern = _words(cases.union(acts, *fixed.values()))
        acts = acts | fixed["act"] | {_HYPHENED}
        return cls(fixed["provision"], fixed["ruling"], fixed["process"], cases, acts, pattern)


def _words(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of one of `words` with the sign before it.

    "e" opens only "E-RR" and "E.C.A."; its other uses, the most of all words, are passed over.
    """
    usual = any_of(words - {_HYPHENED})
    return re.compile(
        rf"[^a-z\d](?:(?P<word>(?:{usual}|{_HYPHENED}(?=\s?-|\.\s?[a-z]\.))(?![a-z]))"
        r"|lei(?=n[.º])|art\w{0,4}(?=\d))"
    )


class Openings:
    """The openings of one plain text, in order, each looked for when it is asked for."""

    def __init__(self, plain: str, words: re.Pattern[str]) -> None:
        self._plain = plain
        self._padded = f" {plain}"
        self._words = words
        self._word = Opening(-1, -1, "")
        self._rare = [_rare(pattern, plain, 0) for pattern in _RARE]
        self._rarest = min(self._rare)

    def after(self, at: int) -> Opening | None:
        """Return the first opening at `at` or behind it, None when there is none."""
        if self._rarest.start < at:
            self._rare = [
                found if found.start >= at else _rare(pattern, self._plain, at)
                for found, pattern in zip(self._rare, _RARE, strict=True)
            ]
            self._rarest = min(self._rare)
        if self._word.start < at:
            found = self._words.search(self._padded, at)
            self._word = (
                Opening(found.start(), found.end() - 1, found["word"] or "") if found else _NONE
            )
        nearest = self._word if self._word.start < self._rarest.start else self._rarest
        return None if nearest is _NONE else nearest


def _rare(pattern: re.Pattern[str], plain: str, at: int) -> Opening:
    found = pattern.search(plain, at)
    if found is None:
        return _NONE
    return Opening(found.start(), found.end(), "", pattern is _NUMBER)
