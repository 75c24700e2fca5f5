"""A sentence in its clause: what stands in it, over it and right before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lastro.facts.model import Row
from lastro.facts.segments import Segment, Segmented, cells
from lastro.sources import BlockKind
from lastro.text import Span, fold, squeeze

_LEAD_CHARS = 400
_LABEL = re.compile(
    r"(?:clausula\s)?(?:(?:[a-z]\)|\d+(?:\.\d+)*|[ivxlc]+(?=[.)\s–—-]))[ªºo.)]*\s?[-–—]?\s?)?"
    r"(?P<label>[a-z][a-z ,/()-]{2,45}?)(?::|\.$|\s[-–—]\s)"
)
_NUMBERED = re.compile(r"(?:art|artigo|clausula|item)\b|[ivxlc]+\s?[-–.)]|\d+[ªºo]?\s?[-–)]")
_PARTS = re.compile(
    r";|\bbem como\b|\benquanto\b|\bsob pena d|\bao passo que\b|\bsendo que\b|\bja (?=[ao] )"
    r"|, e (?=(?:mult|juro|corr|apos|no caso|em caso|a multa|o prazo|pagara|devera))"
)


@dataclass(frozen=True, slots=True)
class Column:
    """A cell of a row, in the row's text. name: its header, folded; number: as text, or ""."""

    span: Span
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence or table row with what surrounds it.

    lead: the sentences right before it in its clause, folded; heading: the clause's heading and
    the words that open its paragraph like one (`VALOR: …`, `Atraso. …`), folded; columns: the row's
    cells with their headers, where it is one
    """

    segment: Segment
    lead: str
    heading: str
    columns: tuple[Column, ...]

    @property
    def text(self) -> str:
        """Return the sentence, folded, offsets unchanged."""
        return self.segment.folded

    def part(self, at: Span) -> str:
        """Return the part of the sentence that holds `at`: from one `;` or `bem como` to the next.

        A short heading clause before (`Em caso de atraso, …`) belongs to the part.
        """
        cuts = [m.start() for m in _PARTS.finditer(self.text)]
        start = max((cut for cut in cuts if cut <= at.start), default=0)
        end = min((cut for cut in cuts if cut >= at.end), default=len(self.text))
        return self.text[start:end]


def scenes(paper: Segmented, rows: tuple[Row, ...]) -> Iterator[Scene]:
    """Yield every sentence and row of the paper, in order; its title is no clause's heading."""
    headers = {at.span.start: (column, number) for r in rows for column, _, number, at in r.cells}
    title = squeeze(paper.segments[0].text) if paper.segments else ""
    lead = label = ""
    previous: Segment | None = None
    for segment in paper.segments:
        lead = lead if previous and _goes_on(previous, segment) else ""
        if previous is None or previous.block is not segment.block:
            label = _label(segment)
        above = "" if segment.heading == title else segment.folded_heading
        heading = f"{above} {label}"
        yield Scene(segment, lead, heading, tuple(_columns(paper, segment, headers)))
        lead = f"{lead} {segment.folded}"[-_LEAD_CHARS:]
        previous = segment


def _label(segment: Segment) -> str:
    """Return the words that open a paragraph like a heading, or ""."""
    found = _LABEL.match(segment.folded)
    return found["label"] if found else ""


def _goes_on(previous: Segment, segment: Segment) -> bool:
    """Return whether the sentence is of the same clause as the one before it."""
    if segment.kind is BlockKind.TABLE_ROW or previous.kind is BlockKind.TABLE_ROW:
        return False
    if previous.block is segment.block:
        return True
    if (
        not segment.heading
        or _NUMBERED.match(segment.folded)
        or segment.heading != previous.heading
    ):
        return False
    return _caput(segment.clause) == _caput(previous.clause)


def _caput(clause: str) -> str:
    return clause.split(",")[0].split(".")[0]


def _columns(
    paper: Segmented, segment: Segment, headers: Mapping[int, tuple[str, object]]
) -> Iterator[Column]:
    if segment.kind is not BlockKind.TABLE_ROW or segment.block is None:
        return
    for span in cells(segment.block, paper.document.text):
        if span.start in headers:
            name, number = headers[span.start]
            written = "" if number is None else str(number)
            yield Column(span.shift(-segment.span.start), fold(name), written)
