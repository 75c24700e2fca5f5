"""Words that speak for classes, found in one pass over a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_START = re.compile(r"\b\w")
_KEY = 2


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or words in a row, by their beginning; whole: it must end where it ends.

    worth: weight by class; a word that many classes list weighs less in each
    """

    text: str
    whole: bool
    worth: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Said:
    """A word met in a text, with where it stands."""

    word: Word
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of all classes, by their first letters."""

    by_start: Mapping[str, Sequence[Word]]

    def said(self, folded: str) -> Iterator[Said]:
        """Yield each word of the vocabulary once, where it first stands in a folded text."""
        met: set[str] = set()
        for found in _START.finditer(folded):
            at = found.start()
            for word in self.by_start.get(folded[at : at + _KEY], ()):
                end = at + len(word.text)
                if word.text in met or not folded.startswith(word.text, at):
                    continue
                if word.whole and folded[end : end + 1].isalnum():
                    continue
                met.add(word.text)
                yield Said(word, at, end)


def vocabulary(listed: Mapping[str, Sequence[str]], weight: float) -> Vocabulary:
    """Return the vocabulary of classes; `$` at a word's end asks for the whole word.

    weight: of a word that one class lists; one that n classes list weighs weight ÷ √n in each
    """
    shared = Counter(word for words in listed.values() for word in set(words))
    by_start: dict[str, list[Word]] = {}
    for word, classes in shared.items():
        worth = {name: weight / classes**0.5 for name, words in listed.items() if word in words}
        text = word.removesuffix("$")
        by_start.setdefault(text[:_KEY], []).append(Word(text, word.endswith("$"), worth))
    return Vocabulary(by_start)
