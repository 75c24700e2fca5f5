"""How far a value stands from the words that may name it, within one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lastro.text import Span

_AFTER = 30
_BROKEN = 30
_CROSSING = 60
_LINK_CHARS = 60
_LINKED = re.compile(
    r"\ba titulo d[eoa]s?\s*$"
    r"|^\W*(?:\([^)]*\)\W*)?(?:(?:mensa(?:l|is)|mes|reais)\s)?(?:de|para(?: [oa]s?)?|como)\s*$"
)


def nearness(value: Span, cue: Span, folded: str, rivals: Iterable[Span]) -> int:
    """Return how many code points lie between, and more where something speaks against it.

    Words after the value are farther (30), unless `a título de`, `de`, `para o` link them;
    another value of the unit in between counts 60, a `;` or an `e` 30.
    """
    before = cue.end <= value.start
    gap = Span(cue.end, value.start) if before else Span(value.end, max(cue.start, value.end))
    crossed = _CROSSING * sum(gap.start <= rival.start < gap.end for rival in rivals)
    between = gap.of(folded)
    if not before and len(gap) <= _LINK_CHARS and _LINKED.search(between):
        return crossed
    broken = _BROKEN if ";" in between or " e " in between else 0
    return len(gap) + crossed + broken + (0 if before else _AFTER)
