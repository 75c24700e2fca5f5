"""Passages and vectors for the benchmark of the index: official texts first, synthetic beyond.

Official texts are those of the home folder (`LASTRO_HOME`), or the starter set. Synthetic passages
draw their words as often as the official texts use them. Every vector is synthetic: 4,096
directions drawn once, and noise around them, so that near ones exist.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

import numpy as np

from lastro.index import DocType, Passage
from lastro.law import open_law
from lastro.models import Vectors
from lastro.settings import default_home
from lastro.text import Span

DIMENSIONS = 384
DIRECTIONS = 4096
NOISE = 0.05
LIBRARY = "biblioteca"
CASES = 50
MOST_CHARS = 900
KINDS = (DocType.CONTRATO, DocType.DECISAO, DocType.PROCESSO, DocType.CORRESPONDENCIA)


class SyntheticVectors:
    """An embedder that costs next to nothing: a direction chosen by the text's hash, and noise."""

    name = "sintetico-384"
    dimensions = DIMENSIONS

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, each of length one."""
        rows = np.empty((len(texts), DIMENSIONS), np.float32)
        for row, text in zip(rows, texts, strict=True):
            seed = zlib.crc32(text.encode())
            row[:] = np.random.default_rng(seed).standard_normal(DIMENSIONS, np.float32) * NOISE
            row += _directions()[seed % DIRECTIONS]
        scaled: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return scaled

    passages = queries


def passages(count: int) -> Iterator[Passage]:
    """Yield `count` passages of at most 900 characters, half in one matter, half in fifty."""
    for at, text in enumerate(islice(_texts(), count)):
        span = Span(1000 * at, 1000 * at + len(text))
        matter = LIBRARY if at % 2 else f"caso {at // 2 % CASES}"
        kind = KINDS[at // 100 % len(KINDS)]
        yield Passage(matter, f"{at // 500}.pdf", f"{at // 500:064x}", span, text, kind, (), "p. 1")


def questions(number: int, of: int) -> list[tuple[str, str]]:
    """Return (question, matter): seven words of a passage among the first `of`, in its matter."""
    chance = np.random.default_rng(number)
    chosen = set(chance.integers(of, size=number).tolist())
    asked = []
    for at, passage in enumerate(passages(of)):
        if at in chosen:
            words = passage.text.split()
            asked.append((" ".join(chance.choice(words, 7)), passage.matter))
    return asked


def official() -> int:
    """Return how many passages are official text."""
    return len(_official())


def _texts() -> Iterator[str]:
    yield from _official()
    words, shares = _vocabulary()
    chance = np.random.default_rng(7)
    at = 0
    while True:
        drawn = iter(chance.choice(len(words), size=200_000, p=shares).tolist())
        for length in chance.integers(40, 140, size=2_000).tolist():
            at += 1
            yield clipped(" ".join([f"{at}.", *(words[n] for n in islice(drawn, length))]))


def clipped(text: str) -> str:
    return text if len(text) <= MOST_CHARS else text[:MOST_CHARS].rsplit(" ", 1)[0]


@cache
def _official() -> tuple[str, ...]:
    with open_law(default_home()) as law:
        found = (p.text for act in law.acts() for p in law.articles(act.code))
        return tuple(dict.fromkeys(clipped(text) for text in found if text))


@cache
def _vocabulary() -> tuple[list[str], Vectors]:
    counted = Counter(word for text in _official() for word in text.split())
    shares = np.array(list(counted.values()), np.float64)
    return list(counted), shares / shares.sum()


@cache
def _directions() -> Vectors:
    drawn = np.random.default_rng(3).standard_normal((DIRECTIONS, DIMENSIONS)).astype(np.float32)
    scaled: Vectors = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
    return scaled
