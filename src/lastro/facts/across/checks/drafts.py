"""Two versions of one contract: where the draft and the signed paper differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import paper_name
from lastro.facts.across.things import own_title
from lastro.facts.quantities import amounts, durations, percentages
from lastro.facts.segments import Segment, Segmented
from lastro.facts.signing import signing
from lastro.sources import BlockKind
from lastro.text import clip, squeeze

_SHARED = 0.6
_ALIKE = 0.75
_SHORTEST = 25
_MOST, _WORDS = 20, 8
_LABEL = re.compile(
    r"^(?:clausula\s+[\w.]+(?:\s(?:primeira|segunda|terceira|quarta|quinta|sexta|setima|oitava|nona))?[ªaº]?"
    r"|\d{1,2}(?:\.\d{1,2})*[.)]?|§\s?\d+[ºo]?|paragrafo\s\w+)\s*[–—:.-]*\s*"
)


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
    """Return the sentences: text as compared → (the same with numbers masked, where it is).

    Headings, clause numbers, blanks to fill in and the line of signature say nothing of terms.
    """
    found = {}
    signed = signing(paper)
    for segment in paper.segments:
        text = _LABEL.sub("", squeeze(segment.folded)).strip(" .;")
        heading = segment.kind is BlockKind.HEADING or segment.text.isupper()
        skipped = heading or "___" in text or bool(signed and segment.span == signed.segment.span)
        if len(text) >= _SHORTEST and not skipped:
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
    values = _differing_values(one[1].text, other[1].text)
    sides = tuple(
        Side(value, paper.excerpt(segment))
        for value, (paper, segment) in zip(values, (one, other), strict=True)
    )
    names = [paper_name(paper.document.locator) for paper, _ in (one, other)]
    clause = one[1].clause
    numeric = any(character.isdigit() for value in values for character in value)
    return Contradiction(
        kind=Kind.MINUTA,
        subject=f"cláusula {clause}" if clause else "duas versões do contrato",
        sides=sides,
        weight=3 if numeric else 2,
        explanation=f"{names[0]} e {names[1]} são versões quase iguais do mesmo contrato e "
        f"divergem neste ponto (“{values[0]}” e “{values[1]}”); confira qual foi assinada.",
    )


def _differing_values(one: str, other: str) -> tuple[str, str]:
    """Return the first amount, percentage or term that differs, else the words that differ."""
    for find in (amounts, percentages, durations):
        pairs = zip(find(one), find(other), strict=False)
        differing = next(((a.text, b.text) for a, b in pairs if a.text != b.text), None)
        if differing:
            return differing
    a, b = one.split(), other.split()
    start = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
    return clip(" ".join(a[start : start + _WORDS]), 80), clip(
        " ".join(b[start : start + _WORDS]), 80
    )
