"""A long question as several shorter ones: its sentences, and the things it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.index.analysis import analyse
from lastro.text import squeeze

LONG = 12  # words that carry meaning; a shorter question is asked once
LEAST = 3  # words of a part; fewer say too little alone
MOST = 4  # parts
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\n+")
_ITEM = re.compile(r"\s*(?:;|,| e (?=(?:se|qual|quais|quem|quando|quanto|onde|como|por que)\b))\s*")


def parts(text: str) -> tuple[str, ...]:
    """Return at most four parts of a question, in its order; none for one that is short.

    >>> parts("Qual o foro?")
    ()
    """
    if len(analyse(text).words) < LONG:
        return ()
    found = [part for part in _cut(text) if len(set(analyse(part).words)) >= LEAST]
    distinct = list(dict.fromkeys(found))
    if len(distinct) < 2:
        return ()
    longest = sorted(distinct, key=lambda part: -len(set(analyse(part).words)))[:MOST]
    return tuple(part for part in distinct if part in longest)


def _cut(text: str) -> Iterator[str]:
    sentences = [squeeze(sentence) for sentence in _SENTENCE.split(text) if sentence.strip()]
    if len(sentences) > 1:
        yield from sentences
    else:
        yield from (squeeze(item) for item in _ITEM.split(text) if item.strip())
