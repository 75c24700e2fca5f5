"""The lines of a contract, its body and annexes apart, and how the clauses of each are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lastro.index.clause_lines import Form, openings, title_end
from lastro.sources import BlockKind, Document
from lastro.text import Span

_SKIPPED = (BlockKind.TABLE_ROW, BlockKind.NOTE, BlockKind.SPEECH, BlockKind.HEADER)
CONTENTS = re.compile(r"(?:\.{3,}|…|\s{3,})\s*\d{1,3}\s*$")
_INLINE = re.compile(
    r"(?<=[.;:!?”\"])\s+(?=\d{1,2}\.\d{1,2}(?:\.\d{1,2})?[.)]?\s+[A-ZÀ-Ý]|CL[ÁA]USULA\s"
    r"|\d{1,2}[ªa]\s?[–—-]\s?[A-ZÀ-Ý]{3})"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a contract. inline: it was cut out of the middle of a paragraph."""

    span: Span
    text: str
    kind: BlockKind
    inline: bool = False


def lines_of(document: Document) -> Iterator[Line]:
    """Yield the lines that can open something, in the order of the text."""
    for block in document.blocks:
        if block.kind in _SKIPPED:
            continue
        at = block.span.start
        for piece in re.split(r"(\n+)", block.span.of(document.text)):
            if piece.strip():
                yield from _cut(piece, at, block.kind)
            at += len(piece)


def _cut(piece: str, at: int, kind: BlockKind) -> Iterator[Line]:
    """Yield a line, cut where a numbered clause runs on in it after the end of a sentence."""
    cuts = [0, *(found.end() for found in _INLINE.finditer(piece)), len(piece)]
    for number, (start, end) in enumerate(pairwise(cuts)):
        text = piece[start:end]
        lead = len(text) - len(text.lstrip())
        span = Span(at + start + lead, at + end)
        yield Line(span, text.strip(), kind, inline=number > 0)


def parts_of(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of the body and of each annex; numbers begin anew in an annex."""
    part: list[Line] = []
    for line in lines:
        if part and is_annex(line):
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def is_annex(line: Line) -> bool:
    """Return whether the line is the heading of an annex."""
    first = next(openings(line.text), None)
    if first is None or first.form is not Form.ANNEX or CONTENTS.search(line.text):
        return False
    rest = line.text[first.rest :]
    return (not rest.strip() or title_end(rest) > 0) and line.text[:1].isupper()


def top_form(lines: Sequence[Line]) -> Form | None:
    """Return how the clauses of a part are written, None when it has none."""
    found: dict[Form, list[tuple[int, bool]]] = {}
    for line in lines:
        if CONTENTS.search(line.text) or line.inline:
            continue
        for opening in openings(line.text):
            rest = line.text[opening.rest :]
            if rest.strip()[:1].islower() and opening.form is not Form.WORD:
                continue
            number = opening.numbers[0] if opening.numbers else 1
            titled = title_end(rest) > 0
            if opening.form is Form.WORD and not (opening.parted or titled):
                continue
            found.setdefault(opening.form, []).append((number, titled))
    if found.get(Form.WORD):
        return Form.WORD
    for form in (Form.ARTICLE, Form.ORDINAL):
        if _runs(found.get(form, ())) >= 2:
            return form
    numbers, romans = found.get(Form.NUMBER, []), found.get(Form.ROMAN, [])
    titled_romans = [entry for entry in romans if entry[1]]
    if _runs(numbers) >= 2 and (_runs(titled_romans) < 2 or _runs(numbers) > 0.6 * len(numbers)):
        return Form.NUMBER
    if _runs(titled_romans) >= 2:
        return Form.ROMAN
    if len(found.get(Form.DOTTED, ())) >= 2:
        return Form.DOTTED
    paragraphs = [entry for entry in found.get(Form.PARAGRAPH, ()) if entry[1]]
    return Form.PARAGRAPH if _runs(paragraphs) >= 2 else None


def _runs(numbers: Sequence[tuple[int, bool]]) -> int:
    """Return how long a row 1, 2, 3 … can be picked out of the numbers in order; the first, and
    one in between, may be missing.
    """
    last = length = 0
    for number, _ in numbers:
        if 0 < number - last <= 2:
            last, length = number, length + 1
    return length
