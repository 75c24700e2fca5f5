"""Misspelt words of questions: read as the one word of the schemas that they nearly are."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from lastro.facts.answering.asked import question_words, stem
from lastro.facts.contracts.lexicon import is_concept, literal_words
from lastro.facts.contracts.schema import schemas
from lastro.text import fold, fold_same_length

_SHORTEST = 5
_SOUNDS = ((r"ss|sc|xc|c(?=[eiao])|[cszx]", "s"), (r"[gj](?=[ei])", "j"), (r"h", ""), (r"y", "i"))
_WORD = re.compile(r"[a-z]+")


def respelt(question: str) -> str:
    """Return the question with each misspelt word as the one it nearly is, else as it was given.

    A word of five letters or more that no schema knows is read as the only known word that sounds
    the same (`rescizão`), else that is one edit away and begins alike. Numbers, short words stay.
    """
    parts, at = [], 0
    for match in _WORD.finditer(fold_same_length(question)):
        meant = _meant(match[0])
        if meant:
            parts += [question[at : match.start()], meant]
            at = match.end()
    return "".join((*parts, question[at:]))


@lru_cache(maxsize=4096)
def _meant(word: str) -> str:
    if len(word) < _SHORTEST or stem(word) in _stems():
        return ""
    for near in (_sounding(word), [w for w in _vocabulary() if _is_one_edit(word, w)]):
        if len({stem(known) for known in near}) == 1:
            return min(near)
        if near:
            return ""
    return ""


def _sounding(word: str) -> list[str]:
    return [known for known in _vocabulary() if _sound(known) == _sound(word)]


@lru_cache(maxsize=8192)
def _sound(word: str) -> str:
    """Return a key that words share which are written apart and said alike."""
    for pattern, sound in _SOUNDS:
        word = re.sub(pattern, sound, word)
    return re.sub(r"(.)\1+", r"\1", word)


def _is_one_edit(word: str, known: str) -> bool:
    """Return whether one letter, changed, added, dropped or swapped, tells them apart."""
    if word[0] != known[0] or abs(len(word) - len(known)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), None)
    if at is None:
        return len(word) != len(known)
    rest, other = word[at:], known[at:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped


@cache
def _vocabulary() -> frozenset[str]:
    """Return the words that terms are asked for with, folded."""
    texts = [*literal_words(), *question_words("neutral"), *question_words("known")]
    for schema in schemas():
        texts.append(schema.ambient)
        for spec in schema.fields:
            items = (item for way in spec.ask for item in way if not is_concept(item))
            texts += [spec.label, *items]
    words = _WORD.findall(fold(" ".join(texts)))
    return frozenset(word for word in words if len(word) >= _SHORTEST)


@cache
def _stems() -> frozenset[str]:
    return frozenset(stem(word) for word in _vocabulary())
