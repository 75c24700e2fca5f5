"""What the other side, or a decision, says: its sentences, and its citations that do not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lastro.citations import Kind, Status
from lastro.drafting.library import Planned
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import CHUNKS_PER_SECTION, bears
from lastro.drafting.proof.sentences import quotable, sentences
from lastro.index import Passage
from lastro.text import fold

MOST_PASSAGES = CHUNKS_PER_SECTION // 2
"""Passages of the paper that is answered; the other half is left for the answers."""
_WRONG = {
    Status.NAO_ENCONTRADO: "o dispositivo não foi localizado no diploma indicado",
    Status.REVOGADO: "o dispositivo consta como revogado",
    Status.CANCELADA: "o enunciado consta como cancelado",
    Status.VERIFICADO_PARCIAL: "o artigo existe, mas não o desdobramento indicado",
}
_ENDS = (".", ";", "!", "?", ":", "”")


@dataclass(frozen=True, slots=True)
class Allegation:
    """A sentence of the other side, or of a decision.

    about: the heading it stands under; law: ref_keys of the law it rests on (`?` where the law
        cited is not held), () for an allegation of fact
    """

    evidence: Evidence
    quote: str
    about: str = ""
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongCitation:
    """A legal citation of the other side that the official text does not bear out.

    label: as written; why: what the official text says
    """

    evidence: Evidence
    label: str
    why: str


def allegations(planned: Planned, case: Case) -> tuple[Allegation, ...]:
    """Return the sentences a section must answer, in the order of the paper."""
    found: list[Allegation] = []
    cited: set[str] = set()
    for passage in _passages(planned, case):
        for allegation in _of(passage, planned, case):
            if len(cited | {passage.id}) > MOST_PASSAGES:
                return tuple(found)
            cited.add(passage.id)
            found.append(allegation)
    return tuple(found)


def wrong_citations(planned: Planned, case: Case) -> tuple[WrongCitation, ...]:
    """Return the citations of the answered paper that the official text does not bear out."""
    found: dict[str, WrongCitation] = {}
    for paper in case.answered(planned.papers):
        for passage in case.materials.passages(paper.locator):
            for item in case.materials.verify(passage.text).items:
                why = _WRONG.get(item.resolution.status) if item.resolution else None
                label = item.citation.label
                if why:
                    evidence = case.evidence(passage.excerpt)
                    found.setdefault(label, WrongCitation(evidence, label, why))
    return tuple(found.values())


def _passages(planned: Planned, case: Case) -> Iterator[Passage]:
    for paper in case.answered(planned.papers):
        for passage in case.materials.passages(paper.locator):
            about = fold(" ".join(passage.section))
            if not any(re.search(pattern, about) for pattern in planned.outside):
                yield passage


def _of(passage: Passage, planned: Planned, case: Case) -> Iterator[Allegation]:
    evidence = case.evidence(passage.excerpt)
    about = passage.section[-1] if passage.section else ""
    for span in sentences(passage.text):
        raw = span.of(passage.text)
        words = quotable(raw)
        if words and raw.endswith(_ENDS) and bears(words, planned.words, planned.unless):
            yield Allegation(evidence, words, about, _law(words, case))


def _law(words: str, case: Case) -> tuple[str, ...]:
    cited = [i for i in case.materials.verify(words).items if i.citation.kind is not Kind.PROCESSO]
    refs = (item.resolution.ref if item.resolution else None for item in cited)
    return tuple(str(ref) if ref else "?" for ref in refs)
