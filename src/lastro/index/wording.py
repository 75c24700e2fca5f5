"""A text as weighed terms: its words, its pairs of words, and the pieces of its words.

Pieces of three to five letters, with the word's edges, make inflected, misspelt and misread words
meet. Each of the two kinds is a vector of length one: (1 + ln of how often) × rarity.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from lastro.models import Vectors
from lastro.text import fold

PIECES = (3, 4, 5)
FEWEST_PIECES = 2  # texts that hold a piece, else it is left out
Places = NDArray[np.int64]

_WORD = re.compile(r"\w{2,}")
_ANY = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Kind:
    """Terms of one kind. at: the place of each in the vectors; rarity: by place, less `first`."""

    at: Mapping[str, int]
    rarity: Vectors
    first: int

    def weighed(self, counted: Mapping[str, int]) -> tuple[Places, Vectors]:
        """Return places and weights of the known terms of one text, of length one together."""
        known = [(self.at[term], many) for term, many in counted.items() if term in self.at]
        places = np.array([at for at, _ in known], np.int64)
        often = np.array([1 + math.log(many) for _, many in known], np.float32)
        weights = often * self.rarity[places - self.first]
        length = np.float32(max(float(np.linalg.norm(weights)), 1e-9))
        return places, np.asarray(weights / length, np.float32)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a set of texts, and how rare each is among them."""

    words: Kind
    pieces: Kind

    @property
    def size(self) -> int:
        """How many terms there are."""
        return len(self.words.at) + len(self.pieces.at)

    def weighed(self, text: str) -> tuple[Places, Vectors]:
        """Return the places of a text's known terms and their weights."""
        folded = fold(text)
        words = self.words.weighed(Counter(_words(folded)))
        pieces = self.pieces.weighed(Counter(_pieces(folded)))
        return np.concatenate((words[0], pieces[0])), np.concatenate((words[1], pieces[1]))

    def spoken(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield the known words and pairs of a text with their places."""
        for word in dict.fromkeys(_words(fold(text))):
            if word in self.words.at:
                yield word, self.words.at[word]


def terms(texts: Sequence[str]) -> Terms:
    """Return the terms of texts."""
    folded = [fold(text) for text in texts]
    words = Counter(chain.from_iterable(set(_words(text)) for text in folded))
    pieces = Counter(chain.from_iterable(set(_pieces(text)) for text in folded))
    common = {piece: held for piece, held in pieces.items() if held >= FEWEST_PIECES}
    return Terms(_kind(words, len(texts), 0), _kind(common, len(texts), len(words)))


def _kind(held: Mapping[str, int], size: int, first: int) -> Kind:
    order = sorted(held)
    rarity = [math.log((1 + size) / (1 + held[term])) + 1 for term in order]
    at = {term: place for place, term in enumerate(order, first)}
    return Kind(at, np.array(rarity, np.float32), first)


def _words(folded: str) -> Iterator[str]:
    words = _WORD.findall(folded)
    yield from words
    yield from (f"{a} {b}" for a, b in pairwise(words))


def _pieces(folded: str) -> Iterator[str]:
    for word in _ANY.findall(folded):
        edged = f" {word} "
        for size in PIECES:
            for at in range(max(len(edged) - size, 0) + 1):
                yield edged[at : at + size]
            if len(edged) <= size:
                break
