"""Footnotes: one a source, numbered by Word itself; further uses refer to the first."""

from __future__ import annotations

from itertools import count

from lastro.documents.layout import Cited, Mark
from lastro.documents.writers.word.elements import (
    Element,
    bookmark,
    field,
    link,
    paragraph,
    run,
    w,
)
from lastro.text import clip

REFERENCE = "FootnoteReference"
_TITLE, _PLACE = 120, 120


class Notes:
    """Collects the footnotes while the body is written, and hands out bookmark numbers.

    Word numbers a footnote by its place; when a source's number in the bibliography is not the
    next one, its mark is written out (a custom mark) so that the two numbers never differ.
    """

    def __init__(self, sources: tuple[Cited, ...]) -> None:
        self._sources = {source.entry.number: source for source in sources}
        self._written: list[Element] = []
        self._automatic = 0
        self._ids = count(1)

    def bookmark(self, name: str, *content: Element) -> tuple[Element, ...]:
        """Return `content` inside a bookmark with a number of its own."""
        return bookmark(next(self._ids), name, *content)

    def mark(self, mark: Mark) -> tuple[Element, ...]:
        """Return the footnote reference of a first use, a cross-reference for a later one."""
        if mark.use > 1:
            shown = run(str(mark.number), REFERENCE)
            return (link(source_name(mark), field(f"NOTEREF {note_name(mark)} \\f", shown)),)
        return self.bookmark(note_name(mark), self._reference(mark))

    def _reference(self, mark: Mark) -> Element:
        automatic = mark.number == self._automatic + 1
        self._automatic += automatic
        number = len(self._written) + 1
        self._written.append(_footnote(number, self._sources[mark.number], automatic))
        style = w("rPr", w("rStyle", val=REFERENCE))
        if automatic:
            return w("r", style, w("footnoteReference", id=number))
        made = run(str(mark.number), REFERENCE)
        made.insert(1, w("footnoteReference", customMarkFollows=1, id=number))
        return made

    def part(self) -> Element:
        """Return the footnotes part, separators first."""
        return w("footnotes", *_separators(), *self._written)


def note_name(mark: Mark) -> str:
    """Return the name of the bookmark around the first mark of a source."""
    return f"nota_{mark.number}"


def source_name(mark: Mark) -> str:
    """Return the name of the bookmark of a source's entry in the annex."""
    return f"fonte_{mark.number}"


def _footnote(number: int, source: Cited, automatic: bool) -> Element:
    mark = Mark(source.entry.number, 1)
    sign = w("r", w("rPr", w("rStyle", val=REFERENCE)), w("footnoteRef"))
    if not automatic:
        sign = run(str(mark.number), REFERENCE)
    annex = link(source_name(mark), run(f"Anexo, fonte {mark.number}", "Hyperlink"))
    text = paragraph("FootnoteText", sign, run(f" {_said(source)}. "), annex, run("."))
    return w("footnote", text, id=number)


def _said(source: Cited) -> str:
    """Return title and place, short; a title that ends with its place is not cut there."""
    place = "" if source.is_law else source.entry.evidence.excerpt.place
    name = clip(source.title.removesuffix(place).rstrip(", "), _TITLE)
    return f"{name}, {clip(place, _PLACE)}" if place else name


def _separators() -> tuple[Element, Element]:
    return (
        w("footnote", w("p", w("r", w("separator"))), type="separator", id=-1),
        w(
            "footnote",
            w("p", w("r", w("continuationSeparator"))),
            type="continuationSeparator",
            id=0,
        ),
    )
