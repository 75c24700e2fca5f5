"""Where a span of a document stands, as a person says it, and what surrounds it there."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from lastro.sources.anchors import ChatAnchor
from lastro.sources.model import (
    Anchor,
    Block,
    CellAnchor,
    Document,
    Excerpt,
    MessageAnchor,
    PageAnchor,
    ParagraphAnchor,
    TimeAnchor,
)
from lastro.text import Span

AROUND_CHARS = 1500


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The page, sheet or message an excerpt stands in: `before + text + after` is its text.

    title: the place the three make up, `p. 4` or `Planilha1`
    """

    title: str
    before: str
    text: str
    after: str


def excerpt(document: Document, span: Span) -> Excerpt:
    """Return the source that `span` of the document is: place, hash and exact text."""
    place = place_of(document, span)
    return Excerpt(document.locator, document.sha256, place, span.of(document.text), span)


def place_of(document: Document, span: Span) -> str:
    """Return `p. 4`, `pp. 4–5`, `Planilha1!B7`, `parágrafo 12`, `01:12–01:20` …; `""` if nowhere.

    A span inside one cell of a row is placed at that cell, a span over several at their range.
    """
    return label([anchor for block in _covering(document, span) for anchor in _finest(block, span)])


def label(anchors: Sequence[Anchor]) -> str:
    """Return one label for anchors that follow each other: a range when there are several."""
    if not anchors:
        return ""
    first, last = anchors[0], anchors[-1]
    if isinstance(first, PageAnchor) and isinstance(last, PageAnchor) and first.page != last.page:
        return f"pp. {first.page}–{last.page}"
    if isinstance(first, TimeAnchor) and isinstance(last, TimeAnchor):
        return TimeAnchor(first.start_ms, last.end_ms).label()
    if isinstance(first, CellAnchor) and isinstance(last, CellAnchor) and first != last:
        if first.sheet != last.sheet:
            return f"{first.label()} a {last.label()}"
        start, end = first.cell.split(":")[0], last.cell.split(":")[-1]
        return CellAnchor(first.sheet, f"{start}:{end}").label()
    if isinstance(first, ChatAnchor) and isinstance(last, ChatAnchor) and first != last:
        return f"{first.label()} a {last.label()}"
    return _paragraphs(first, last)


def surroundings(document: Document, span: Span) -> Surroundings:
    """Return the text of the page, sheet or message around `span`, exact, in three pieces.

    Pages are whole; elsewhere whole blocks are taken up to about 1 500 code points a side.
    """
    blocks = _covering(document, span)
    if not blocks:
        return Surroundings("", "", span.of(document.text), "")
    starts = [block.span.start for block in document.blocks]
    first = _reach(document.blocks, starts.index(blocks[0].span.start), span, step=-1)
    last = _reach(document.blocks, starts.index(blocks[-1].span.start), span, step=1)
    start = min(document.blocks[first].span.start, span.start)
    end = max(document.blocks[last].span.end, span.end)
    text = document.text
    title = _title(blocks[0].anchor, blocks[-1].anchor)
    return Surroundings(title, text[start : span.start], span.of(text), text[span.end : end])


def _covering(document: Document, span: Span) -> list[Block]:
    """Return the blocks that share a code point with `span`, in order."""
    blocks = document.blocks
    at = bisect.bisect_right(blocks, span.start, key=lambda block: block.span.start) - 1
    found = []
    for block in blocks[max(at, 0) :]:
        if block.span.start >= max(span.end, span.start + 1):
            break
        if block.span.end > span.start:
            found.append(block)
    return found


def _finest(block: Block, span: Span) -> list[Anchor]:
    inside = [
        anchor
        for anchor, part in zip(block.anchors[1:], block.parts, strict=True)
        if part.overlaps(span)
    ]
    whole = span.start <= block.span.start and block.span.end <= span.end
    return inside if len(inside) == 1 or (inside and not whole) else [block.anchor]


def _paragraphs(first: Anchor, last: Anchor) -> str:
    if isinstance(first, ParagraphAnchor) and isinstance(last, ParagraphAnchor):
        if first.part == last.part and first.number != last.number:
            name = "parágrafos" if first.part == "corpo" else first.part
            return f"{name} {first.number}–{last.number}"
        return first.label() if first == last else f"{first.label()} a {last.label()}"
    return first.label()


def _title(first: Anchor, last: Anchor) -> str:
    match first:
        case CellAnchor():
            return first.sheet
        case MessageAnchor():
            return MessageAnchor(first.message_id, sent=first.sent).label()
        case _:
            return label([first, last])


def _reach(blocks: tuple[Block, ...], at: int, span: Span, *, step: int) -> int:
    """Return the index of the outermost block, from `at` on, that belongs to the same place."""
    origin = blocks[at].anchor
    while 0 <= at + step < len(blocks):
        following = blocks[at + step]
        if not _together(origin, following.anchor):
            break
        away = span.start - following.span.start if step < 0 else following.span.end - span.end
        if away > AROUND_CHARS and not isinstance(origin, PageAnchor):
            break
        at += step
    return at


def _together(a: Anchor, b: Anchor) -> bool:
    match a, b:
        case PageAnchor(), PageAnchor():
            return a.page == b.page
        case CellAnchor(), CellAnchor():
            return a.sheet == b.sheet
        case MessageAnchor(), MessageAnchor():
            return a.message_id == b.message_id
        case _:
            return type(a) is type(b)
