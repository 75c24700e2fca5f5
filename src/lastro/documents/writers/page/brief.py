"""The brief as HTML: every sentence carries its colour, every mark leads to its source."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.documents.layout import (
    Blank,
    Chapter,
    Layout,
    Mark,
    Paragraph,
    ParagraphKind,
    Part,
    Stretch,
    doubt,
)
from lastro.documents.runs import RunKind
from lastro.documents.writers.page.elements import Child, Element, h
from lastro.drafting import Claim
from lastro.text import clip


def brief(layout: Layout) -> Iterator[Element]:
    """Yield the addressing, the title, the sections and the closing."""
    titles = {source.entry.number: source.title for source in layout.sources}
    setting = _Setting(titles)
    for item in layout.preamble:
        yield setting.paragraph(item)
    yield h("h1", layout.draft.title)
    for chapter in layout.chapters:
        yield setting.chapter(chapter)
    yield h("div.fecho", *(setting.paragraph(item) for item in layout.closing))


def claim_anchor(claim: Claim) -> str:
    """Return the id of a claim's sentence in the page."""
    return f"afirmacao-{claim.id}"


class _Setting:
    """Sets paragraphs; knows the titles of sources for the labels of the marks."""

    def __init__(self, titles: dict[int, str]) -> None:
        self._titles = titles

    def chapter(self, chapter: Chapter) -> Element:
        made = h("section", h("h2", chapter.title))
        for group in chapter.groups:
            if group.heading:
                made.append(h("h3", group.heading))
            made.extend(self.paragraph(item) for item in group.paragraphs)
        return made

    def paragraph(self, item: Paragraph) -> Element:
        tag = "blockquote" if item.kind is ParagraphKind.QUOTE else "p"
        made: list[Child] = []
        for stretch in item.stretches:
            made += [" ", self._stretch(stretch)] if made else [self._stretch(stretch)]
        return h(f"{tag}.{item.kind.value}", *made)

    def _stretch(self, stretch: Stretch) -> Element:
        parts = [self._part(part) for part in stretch.parts]
        claim = stretch.claim
        if claim is None:
            return h("span", *parts)
        title = f"Afirmação {claim.colour.value}: {doubt(claim)}"
        anchor = {"id": claim_anchor(claim)} if stretch.opens else {}
        style = f"span.afirmacao.{claim.colour.value}"
        return h(style, *parts, title=clip(title, 400), **anchor)

    def _part(self, part: Part) -> Child:
        match part:
            case Mark(number, use):
                label = clip(f"Fonte {number}: {self._titles[number]}", 160)
                mark = h(
                    "a",
                    f"[{number}]",
                    href=f"#fonte-{number}",
                    id=f"uso-{number}-{use}",
                    aria_label=label,
                    title=label,
                )
                return h("sup.chamada", mark)
            case Blank(number, text):
                return h("mark.lacuna", text, id=f"lacuna-{number}")
            case _ if part.kind is RunKind.QUOTE:
                return h("q.literal", part.text)
            case _:
                return part.text
