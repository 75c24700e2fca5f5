"""The brief itself: addressing, title, sections, closing."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.documents.layout import Blank, Chapter, Layout, Mark, Paragraph, ParagraphKind, Part
from lastro.documents.runs import Run
from lastro.documents.writers.word.elements import Element, highlighted, paragraph, run
from lastro.documents.writers.word.notes import REFERENCE, Notes

_STYLES = {
    ParagraphKind.ADDRESS: "Enderecamento",
    ParagraphKind.BODY: "BodyText",
    ParagraphKind.FOLLOWING: "Continuacao",
    ParagraphKind.QUOTE: "Quote",
    ParagraphKind.ITEM: "ListParagraph",
    ParagraphKind.CENTRED: "Fecho",
}


def body(layout: Layout, notes: Notes) -> Iterator[Element]:
    """Yield the paragraphs of the brief in reading order."""
    for item in layout.preamble:
        yield _paragraph(item, notes)
    yield paragraph("Title", run(layout.draft.title))
    for chapter in layout.chapters:
        yield from _chapter(chapter, notes)
    for item in layout.closing:
        yield _paragraph(item, notes)


def _chapter(chapter: Chapter, notes: Notes) -> Iterator[Element]:
    yield paragraph("Heading1", run(chapter.title))
    for group in chapter.groups:
        if group.heading:
            yield paragraph("Heading2", run(group.heading))
        for item in group.paragraphs:
            yield _paragraph(item, notes)


def _paragraph(item: Paragraph, notes: Notes) -> Element:
    made = paragraph(_STYLES[item.kind])
    for index, stretch in enumerate(item.stretches):
        if index:
            made.append(run(" "))
        made.extend(_parts(stretch.parts, notes))
    return made


def _parts(parts: tuple[Part, ...], notes: Notes) -> Iterator[Element]:
    before: Part | None = None
    for part in parts:
        match part:
            case Mark():
                if isinstance(before, Mark):
                    yield run(", ", REFERENCE)
                yield from notes.mark(part)
            case Blank():
                yield highlighted(part.text, "Completar")
            case Run():
                yield run(part.text)
        before = part
