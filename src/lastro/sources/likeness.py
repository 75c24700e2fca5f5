"""Documents that say nearly the same: a scan saved again, a contract with two clauses changed.

Runs of five words are hashed; a sample of the hashes finds the pairs, the whole sets measure them.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lastro.sources.model import Document, Finding
from lastro.text import clip, fold, squeeze

RUN = 5
MIN_WORDS = 30
ALIKE = 0.6
CONTAINED = 0.85
MAX_LINKS = 3
_SAMPLE = 4
_COMMON = 60
_MAX_WORDS = 200_000
_SHOWN_LINES = 3
_LINE_CHARS = 140
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?<=[.;:!?])\s+|\n")


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is kept of a document while all are compared. runs: hashes of its runs of words."""

    locator: str
    runs: frozenset[int]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two documents that are almost one. share: of all their runs of words, those in both.

    inside: of the shorter one's runs, those that the longer has; shorter: its locator
    """

    one: str
    other: str
    share: float
    inside: float
    shorter: str


def alike(documents: Iterable[Document]) -> tuple[Likeness, ...]:
    """Return the pairs of documents of which one nearly repeats the other, the closest first.

    Documents under 30 words are left out: they repeat each other by chance.
    """
    shapes = [shape for document in documents if (shape := _shape(document)) is not None]
    found = (_likeness(shapes[a], shapes[b]) for a, b in _candidates(shapes))
    kept = (pair for pair in found if pair.share >= ALIKE or pair.inside >= CONTAINED)
    return tuple(sorted(kept, key=lambda pair: (-pair.share, pair.one, pair.other)))


def links(pairs: Iterable[Likeness]) -> dict[str, tuple[Likeness, ...]]:
    """Return by locator the pairs a lawyer should see there, at most three.

    Near equals are told at both; one that another contains is told there alone, once.
    """
    told: defaultdict[str, list[Likeness]] = defaultdict(list)
    held: set[str] = set()
    for pair in pairs:
        near = pair.share >= ALIKE
        for locator in (pair.one, pair.other) if near else (pair.shorter,):
            if (near or locator not in held) and len(told[locator]) < MAX_LINKS:
                told[locator].append(pair)
                held.add(locator)
    return {locator: tuple(found) for locator, found in told.items()}


def finding_of(pair: Likeness, here: Document, there: Document) -> Finding:
    """Return the finding at `here`: how much of it is in the other, and where they part."""
    differences = _differences(here, there)
    if pair.share >= ALIKE:
        message = f"quase igual a {there.locator}: {_percent(pair.share)} do texto em comum"
        return Finding("quase_igual", message, "", differences)
    message = f"{_percent(pair.inside)} deste texto está em {there.locator}"
    return Finding("contido_em_outro", message, "", differences)


def _percent(share: float) -> str:
    """Return a share in percent; what is not all is never shown as 100 %."""
    return f"{min(99, round(share * 100)) if share < 1 else 100} %"


def _shape(document: Document) -> _Shape | None:
    words = _WORD.findall(fold(document.text[: _MAX_WORDS * 8]))[:_MAX_WORDS]
    if len(words) < MIN_WORDS:
        return None
    runs = (" ".join(words[at : at + RUN]).encode() for at in range(len(words) - RUN + 1))
    return _Shape(document.locator, frozenset(map(zlib.crc32, runs)))


def _candidates(shapes: list[_Shape]) -> Iterator[tuple[int, int]]:
    """Yield pairs of indexes that share half of the smaller sample; what all say counts nothing."""
    samples = [frozenset(run for run in shape.runs if run % _SAMPLE == 0) for shape in shapes]
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for at, sample in enumerate(samples):
        shared: Counter[int] = Counter()
        for run in sample:
            if len(holders[run]) < _COMMON:
                shared.update(holders[run])
                holders[run].append(at)
        for other, count in sorted(shared.items()):
            if count * 2 >= min(len(sample), len(samples[other])):
                yield other, at


def _likeness(a: _Shape, b: _Shape) -> Likeness:
    common = len(a.runs & b.runs)
    shorter = min(a, b, key=lambda shape: len(shape.runs))
    share = common / len(a.runs | b.runs)
    return Likeness(a.locator, b.locator, share, common / len(shorter.runs), shorter.locator)


def _differences(here: Document, there: Document) -> str:
    """Return the first sentences that only one of the two has."""
    mine, theirs = _sentences(here), _sentences(there)
    only_here = [text for key, text in mine.items() if key not in theirs]
    only_there = [text for key, text in theirs.items() if key not in mine]
    parts = [
        f"só {where}: “{'” “'.join(clip(text, _LINE_CHARS) for text in only[:_SHOWN_LINES])}”"
        for where, only in (("aqui", only_here), ("lá", only_there))
        if only
    ]
    return "; ".join(parts)


def _sentences(document: Document) -> dict[str, str]:
    """Return the sentences by their words alone, in order."""
    found: dict[str, str] = {}
    for sentence in _SENTENCE.split(document.text):
        if key := " ".join(_WORD.findall(fold(sentence))):
            found.setdefault(key, squeeze(sentence))
    return found
