"""Which language a paper is written in, as far as its structure depends on it."""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum

from lastro.text import fold

LOOKED_AT = 20_000  # code points at the beginning
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_ENGLISH = frozenset(
    ["the", "of", "and", "to", "shall", "by", "or", "in", "any", "that", "which", "with"]
)
_PORTUGUESE = frozenset(
    [
        "de",
        "o",
        "e",
        "do",
        "da",
        "que",
        "em",
        "para",
        "com",
        "no",
        "na",
        "os",
        "as",
        "por",
        "ou",
        "dos",
        "das",
    ]
)


class Tongue(StrEnum):
    """The languages whose papers are cut by rules of their own; others go by the Portuguese."""

    PORTUGUESE = "pt"
    ENGLISH = "en"
    CHINESE = "zh"


def tongue(text: str) -> Tongue:
    """Return the language of a text, by its signs and its commonest small words."""
    begin = text[:LOOKED_AT]
    words = Counter(fold(word) for word in _WORD.findall(begin))
    letters = sum(len(word) * times for word, times in words.items())
    if 3 * len(_HAN.findall(begin)) > letters:
        return Tongue.CHINESE
    english = sum(words[word] for word in _ENGLISH)
    portuguese = sum(words[word] for word in _PORTUGUESE)
    return Tongue.ENGLISH if english > portuguese else Tongue.PORTUGUESE
