"""Two versions of one contract: where the draft and the signed paper differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import paper_name
from lastro.facts.across.things import own_title
from lastro.facts.segments import Segment, Segmented
from lastro.facts.signing import signing
from lastro.text import clip, squeeze

_SHARED = 0.6
_ALIKE = 0.75
_SHORTEST = 25
_MOST = 20


def check(case: Case) -> Iterator[Contradiction]:
    """Yield each sentence that two versions of a contract word differently.

    Two papers are versions of one contract when six tenths of their sentences are the same but
    for numbers. An amendment is no version.
    """
    contracts = [p for p in case.papers if (t := own_title(p)) and t.noun == "contrato"]
    for one, other in combinations(contracts, 2):
        ours, theirs = _sentences(one), _sentences(other)
        keys = {key for key, _ in ours.values()}, {key for key, _ in theirs.values()}
        smaller = min(map(len, keys))
        if smaller > 3 and len(keys[0] & keys[1]) >= _SHARED * smaller:
            yield from _differences((one, ours), (other, theirs))


_Sentences = dict[str, tuple[str, Segment]]


def _sentences(paper: Segmented) -> _Sentences:
    """Return the sentences: text as compared → (the same with numbers masked, where it is)."""
    found = {}
    signed = signing(paper)
    for segment in paper.segments:
        if "___" in segment.text or (signed and segment.span == signed.segment.span):
            continue
        text = squeeze(segment.folded).strip(" .;")
        if len(text) >= _SHORTEST:
            found[text] = (re.sub(r"\d+", "#", text), segment)
    return found


def _differences(
    one: tuple[Segmented, _Sentences], other: tuple[Segmented, _Sentences]
) -> Iterator[Contradiction]:
    only_ours = [text for text in one[1] if text not in other[1]]
    only_theirs = [text for text in other[1] if text not in one[1]]
    for text in only_ours[:_MOST]:
        near = max(only_theirs, key=lambda t: _likeness(text, t), default="")
        if near and _likeness(text, near) >= _ALIKE:
            only_theirs.remove(near)
            yield _found((one[0], one[1][text][1]), (other[0], other[1][near][1]))


def _likeness(a: str, b: str) -> float:
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE else 0.0


def _found(one: tuple[Segmented, Segment], other: tuple[Segmented, Segment]) -> Contradiction:
    sides = tuple(
        Side(clip(segment.text, 160), paper.excerpt(segment)) for paper, segment in (one, other)
    )
    numbers = [re.findall(r"\d+", segment.text) for _, segment in (one, other)]
    names = [paper_name(paper.document.locator) for paper, _ in (one, other)]
    clause = one[1].clause
    return Contradiction(
        kind=Kind.MINUTA,
        subject=f"cláusula {clause}" if clause else "duas versões do contrato",
        sides=sides,
        weight=3 if numbers[0] != numbers[1] else 2,
        explanation=f"{names[0]} e {names[1]} são versões quase iguais do mesmo contrato e "
        f"divergem "
        "neste ponto; confira qual foi assinada.",
    )
