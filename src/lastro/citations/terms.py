"""The content words of a sentence: folded, without endings, without citations and law names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from lastro.citations.find import find
from lastro.citations.tokens import roman_value
from lastro.text import fold_same_length

_WORD = re.compile(r"[^\W_]+")


@cache
def _listed(name: str) -> tuple[str, ...]:
    return tuple((files("lastro.citations") / "data" / name).read_text(encoding="utf-8").split())


@cache
def _stopwords() -> frozenset[str]:
    return frozenset(_listed("stopwords.tsv"))


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return a folded word without its ending: `causado`, `causar` → `caus`."""
    for ending in _listed("word_endings.tsv"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield stem, start and end of every content word of `text`."""
    for found in _WORD.finditer(fold_same_length(text)):
        word = found.group()
        if word not in _stopwords() and not word.isdigit() and len(word) > 1:
            yield stem(word), found.start(), found.end()


def stems(text: str) -> frozenset[str]:
    """Return the stems of a provision's text."""
    return frozenset(word for word, _, _ in words_of(text))


def context_terms(context: str) -> frozenset[str]:
    """Return the stems of what a sentence says, the citations in it and law names left out."""
    kept, at = [], 0
    for citation in find(context):
        kept.append(context[at : max(at, citation.span.start)])
        at = max(at, citation.span.end)
    kept.append(context[at:])
    rest = re.sub(r"\b[A-ZÀ-Ý]{2,6}\b(?![a-zà-ÿ])", _unless_shouted(context), " ".join(kept))
    return frozenset(s for s in stems(rest) if not roman_value(s))


def claim_terms(context: str) -> frozenset[str]:
    """Return the stems of what a sentence claims: no words of citing ("aponta violação do …")."""
    return context_terms(context) - _citing_stems()


@cache
def _citing_stems() -> frozenset[str]:
    return frozenset(map(stem, _listed("citing_words.tsv")))


def _unless_shouted(context: str) -> str:
    """Return the replacement for words in capitals: nothing, unless all the context is."""
    return r"\g<0>" if context.isupper() else " "
