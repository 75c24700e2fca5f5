"""An event in plain words: the part of the sentence that says who did what."""

from __future__ import annotations

import re

from lastro.text import Span, clip, fold_same_length, squeeze

_CHARS, _FEWEST_WORDS = 220, 2
_NUMBERING = re.compile(r"^\W*(?:\d{1,2}(?:\.\d{1,2})*[.)],?|[a-z]\)|[ivx]{1,5}\s?[)–-])\s+")
_BEFORE = (
    r"(?:,?\s*(?:e\s+)?(?:(?:hoje|ontem),?\s*)?\(?(?:na?|no|em|aos?|desde|isto e|ou seja"
    r"|no dia|na data de|datad[oa] de|dia|de)?\s*(?:dia\s+|data de\s+)?)"
)
_BULLETS = " \t\n-–—•·*,:;.()"
_SPLIT = re.compile(r";|\n(?=[^\n]{3,40}:\s)|\n\s*(?=[-•–])|(?<!\w)[•·](?!\w)")
_CONNECTED = re.compile(
    r"^(?:e|que|pois|porque|quando|sendo que|ocasiao em que|onde|mas|tendo em vista que|alem disso"
    r"|assim|portanto|ocorre que|informamos que|informo que|acontece que|declara que)\b,?\s+"
)
_WEEKDAY = (
    r"(?:\s*\((?:segunda|terca|quarta|quinta|sexta)(?:-feira)?\)|\s*\((?:sabado"
    r"|domingo)\)|,?\s*as\s+\d{1,2}h?(?::?\d{2})?(?:min|h)?)?"
)
_SECOND_HALF = re.compile(
    r",?\s+e,?\s+(?=(?:no dia|em|aos?)\s+\d)|,\s+(?=(?:no dia|em)\s+\d)"
    r"|,?\s+(?:e|mas)\s+(?=(?:[\w.]+\s+){0,5}?(?:foi|foram|\w{3,}(?:ou|aram|eram|iram|iu|eu))\b)"
)


def event_words(sentence: str, time: Span, others: tuple[Span, ...] = ()) -> str:
    """Return the event that `time` dates, without the date and numbering, at most 220 characters.

    others: the other times of the sentence; what another time dates is cut off
    """
    start, end = _clause(sentence, time, others)
    piece = Span(start, end)
    without = _without_time(piece.of(sentence), Span(time.start - start, time.end - start))
    words = _trimmed(without)
    if len(words.split()) < _FEWEST_WORDS:
        words = _trimmed(_without_time(sentence, time)) or words
    return clip(words[:1].upper() + words[1:], _CHARS)


def _clause(sentence: str, time: Span, others: tuple[Span, ...]) -> tuple[int, int]:
    folded = fold_same_length(sentence)
    cuts = [m.span() for m in _SPLIT.finditer(folded)]
    cuts += [m.span() for m in _SECOND_HALF.finditer(folded) if _between(m, time, others)]
    start = max((b for a, b in cuts if b <= time.start), default=0)
    end = min((a for a, b in cuts if a >= time.end), default=len(sentence))
    return start, end


def _between(match: re.Match[str], time: Span, others: tuple[Span, ...]) -> bool:
    """Return whether the cut parts `time` from another time."""
    return any(
        min(time.end, other.end) <= match.start() + 1
        and match.end() <= max(time.start, other.start) + 1
        for other in others
    )


def _without_time(clause: str, time: Span) -> str:
    folded = fold_same_length(clause)
    before = re.search(rf"{_BEFORE}$", folded[: time.start])
    after = re.match(_WEEKDAY, folded[time.end :])
    left = before.start() if before else time.start
    right = time.end + (after.end() if after else 0)
    if before and before[0].startswith(",") and clause[right : right + 1] == ",":
        right += 1
    joined = " " if clause[right : right + 1] not in ",.;" else ""
    return clause[:left] + joined + clause[right:]


def _trimmed(words: str) -> str:
    words = squeeze(re.sub(r"\(\s*\)", "", words)).strip(_BULLETS)
    while True:
        folded = fold_same_length(words)
        opening = _NUMBERING.match(folded) or _CONNECTED.match(folded)
        if opening is None:
            break
        words = words[opening.end() :].strip(_BULLETS)
    return re.sub(r"\s+([,.;!?])", r"\1", words) + (
        ")" if words.count("(") > words.count(")") else ""
    )
