"""A question that first says which document it is about: `Considere o contrato entre A e B; …`.

The names of its opening are looked for at the head of the documents, titles included. Where one
to three documents hold most of them, what is left of the question is asked of these first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lastro.index.analysis import analyse
from lastro.index.rerank import rarity
from lastro.index.rows import Candidate

HEADS = 200  # passages at the head of documents that are looked through
MOST = 3  # documents; a name that more of them bear says nothing
SHARE = 0.5  # of the names' worth that a document named holds at least
_OPENING = re.compile(r"(?P<opening>[^;:]{8,}?)[;:]\s+(?P<rest>\S.*)", re.DOTALL)
_LEADING = re.compile(
    r"""(?P<opening>(?:n[oa]s?|d[eo]\ acordo\ com|segundo|conforme|consider\w+|quanto\ [aà]o?|sobre
    |em\ relação\ [aà]o?|in|under|regarding|according\ to|for)\b[^,]{4,}),\s+(?P<rest>\S.*)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_NAME = re.compile(r"[A-ZÀ-Þ0-9][\w&.'-]*")

Find = Callable[[Sequence[str]], Sequence[Candidate]]


@dataclass(frozen=True, slots=True)
class Named:
    """What a question names. locators: of one to three documents; rest: what it asks of them."""

    locators: tuple[str, ...]
    rest: str


def named(text: str, find: Find) -> Named | None:
    """Return the documents a question is about; None where it does not say so in its opening.

    find: the passages at the head of documents that hold any of some terms
    """
    cut = _OPENING.match(text) or _LEADING.match(text)
    names = tuple(_names(cut["opening"])) if cut else ()
    if cut is None or not names or len(analyse(cut["rest"]).words) < 2:
        return None
    heads = _heads(find(names))
    holders = {name: sum(name in terms for terms in heads.values()) for name in names}
    worth = {name: rarity(many, len(heads)) for name, many in holders.items() if many}
    held = {doc: sum(worth.get(name, 0.0) for name in terms) for doc, terms in heads.items()}
    best = max(held.values(), default=0.0)
    first = tuple(sorted(doc for doc, value in held.items() if value >= best - 1e-9))
    if len(first) > MOST or best < SHARE * sum(worth.values()) or not best:
        return None
    return Named(first, cut["rest"])


def _names(opening: str) -> Iterator[str]:
    """Yield the stems of what is written as a name, each once; a sentence's first word is none."""
    found = (
        match[0]
        for sentence in _SENTENCE.split(opening)
        for match in _NAME.finditer(sentence)
        if match.start() > 0
    )
    yield from dict.fromkeys(analyse(" ".join(found)).words)


def _heads(found: Sequence[Candidate]) -> dict[str, set[str]]:
    terms: dict[str, set[str]] = {}
    for candidate in found:
        terms.setdefault(candidate.passage.locator, set()).update(candidate.terms)
    return terms
