"""Answers by quotation: the passages that bear on an open question."""

from __future__ import annotations

from collections.abc import Sequence

from lastro.facts.answering.asked import Asked
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, Route
from lastro.facts.segments import sentences
from lastro.sources import Excerpt
from lastro.text import clip

_QUOTED = 3
_QUOTE_CHARS = 420
_COVERED = 0.5
_SOME_COVERED = 0.25
_SURE_SCORE = 1.0


def from_passages(asked: Asked, found: Sequence[tuple[Excerpt, float]]) -> Answer | None:
    """Return the best passages quoted, or None when none bears on the question.

    A passage bears on it when it holds at least half of the words that say what is asked, or a
    quarter and the search is sure of it (score of 1 or more: meaning and words agree).
    """
    bearing = [excerpt for excerpt, score in found if _bears(asked, excerpt, score)][:_QUOTED]
    if not bearing:
        return None
    quote = clip(_sentence(asked, bearing[0].text), _QUOTE_CHARS)
    text = f"“{quote}” ({place(bearing[0])})"
    return Answer(asked.text, Route.RECUPERACAO, text, None, None, tuple(bearing))


def _bears(asked: Asked, excerpt: Excerpt, score: float) -> bool:
    covered = _share(asked, excerpt.text)
    return covered >= _COVERED or (covered >= _SOME_COVERED and score >= _SURE_SCORE)


def _share(asked: Asked, text: str) -> float:
    if not asked.content:
        return 0.0
    return 1 - len(asked.left(text)) / len(asked.content)


def _sentence(asked: Asked, text: str) -> str:
    """Return the two sentences of a passage that hold most of the question, in their order."""
    pieces = [span.of(text) for span in sentences(text)] or [text]
    ranked = sorted(range(len(pieces)), key=lambda at: -_share(asked, pieces[at]))
    return " ".join(pieces[at] for at in sorted(ranked[:2]))
