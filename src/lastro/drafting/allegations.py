"""What the other side, or a decision, says: its sentences, with the citations that do not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.citations import Checked, Status
from lastro.drafting.case import Case
from lastro.drafting.library import Planned
from lastro.drafting.retrieve import CHUNKS_PER_SECTION, bears
from lastro.drafting.sentences import quotable, sentences
from lastro.drafting.writer import Allegation
from lastro.index import Passage
from lastro.text import fold

_WRONG = {
    Status.NAO_ENCONTRADO: "o dispositivo não foi localizado no diploma indicado",
    Status.REVOGADO: "o dispositivo consta como revogado",
    Status.CANCELADA: "o enunciado consta como cancelado",
    Status.VERIFICADO_PARCIAL: "o desdobramento indicado não foi localizado no artigo",
}
_ANSWERING_SHARE = 2


def allegations(planned: Planned, case: Case) -> tuple[Allegation, ...]:
    """Return the sentences a section must answer, in the order of the paper.

    Half of the passages a section may cite are left for the answers.
    """
    found: list[Allegation] = []
    cited: set[str] = set()
    for passage in _passages(planned, case):
        for allegation in _of(passage, planned, case):
            if len(cited | {passage.id}) > CHUNKS_PER_SECTION // _ANSWERING_SHARE:
                return tuple(found)
            cited.add(passage.id)
            found.append(allegation)
    return tuple(found)


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
        words = quotable(span.of(passage.text))
        if words and words != words.upper() and bears(words, planned.words, planned.unless):
            yield Allegation(evidence, words, about, _wrong(words, case))


def _wrong(words: str, case: Case) -> tuple[tuple[str, str], ...]:
    report = case.materials.verify(words)
    return tuple((item.citation.label, why) for item in report.items if (why := _reason(item)))


def _reason(item: Checked) -> str:
    return _WRONG.get(item.resolution.status, "") if item.resolution else ""
