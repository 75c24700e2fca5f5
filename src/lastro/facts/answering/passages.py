"""Answers by quotation: the passages that bear on a question no table answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lastro.facts.answering.asked import Asked, stems
from lastro.facts.answering.kinds import Holds, kind_asked
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, Route
from lastro.facts.segments import sentences
from lastro.sources import Excerpt
from lastro.text import Span, clip, fold

_QUOTED = 3
_QUOTE_CHARS = 420
_WINDOW = 2
_COVERED = 0.5
_FEW_WORDS = 2
_SURE_SCORE = 0.9
_KIND_WORDS = frozenset(("praz", "prazo", "cust", "custo", "salari", "som", "soma"))


def from_passages(asked: Asked, found: Sequence[tuple[Excerpt, float]]) -> Answer | None:
    """Return the best passages quoted, or None when none bears on the question.

    A question for a value (a date, an amount, a number, a name …) is borne on only where one or two
    sentences hold all its words and such a value, and name the time it speaks of. Any other is
    where a passage of that time holds half of its words, two at least, or one where the search is
    sure of it (score of 0.9 or more). Words that mean a thing only together must stand together.
    """
    holds = kind_asked(asked)
    quoted = [(e, window) for e, score in found if (window := _bearing(asked, e, score, holds))]
    if not quoted:
        return None
    first, window = quoted[0]
    text = f"“{clip(window.of(first.text), _QUOTE_CHARS)}” ({place(first)})"
    sources = tuple(excerpt for excerpt, _ in quoted[:_QUOTED])
    return Answer(asked.text, Route.RECUPERACAO, text, None, None, sources)


def _bearing(asked: Asked, excerpt: Excerpt, score: float, holds: Holds | None) -> Span | None:
    if not all(phrase in fold(excerpt.text) for phrase in asked.together):
        return None
    windows = _windows(excerpt.text)
    if holds is not None:
        return next((w for w in windows if _tells(asked, w.of(excerpt.text), holds)), None)
    if not asked.is_within(f"{excerpt.text}\n{excerpt.place}"):
        return None
    covered = len(asked.content) - len(asked.left(excerpt.text))
    covered += asked.is_open and asked.is_timed  # what is told of a time bears on it
    few = covered < min(_FEW_WORDS, len(asked.content))
    if not covered or (score < _SURE_SCORE and (few or _share(asked, excerpt.text) < _COVERED)):
        return None
    return max(windows, key=lambda w: (_share(asked, w.of(excerpt.text)), -len(w)))


def _tells(asked: Asked, text: str, holds: Holds) -> bool:
    """Return whether the sentences hold every word asked, such a value, and the time."""
    if not asked.content or asked.left(text) or not asked.is_within(text):
        return False
    subject = asked.content - _KIND_WORDS
    if len(subject) == 1 and not subject <= set(stems(text)):
        return False
    return holds(_bare(text))


def _windows(text: str) -> list[Span]:
    """Return runs of one or two sentences, the short ones first."""
    pieces = sentences(text) or (Span(0, len(text)),)
    return [
        Span(pieces[at].start, pieces[at + size - 1].end)
        for size in range(1, min(_WINDOW, len(pieces)) + 1)
        for at in range(len(pieces) - size + 1)
    ]


def _share(asked: Asked, text: str) -> float:
    if not asked.content:
        return 0.0
    return 1 - len(asked.left(text)) / len(asked.content)


def _bare(text: str) -> str:
    """Return the text without the numbers of its clauses."""
    return re.sub(r"(?m)^\s*\d{1,2}(?:\.\d{1,3})*[.)]?\s", "", text)
