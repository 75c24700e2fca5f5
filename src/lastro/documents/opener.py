"""What stands around an excerpt in its file, for the page that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from lastro.documents.model import Page
from lastro.errors import NotFound
from lastro.sources import DocumentStore, Excerpt, surroundings
from lastro.text import Span


@dataclass(frozen=True, slots=True)
class PageOpener:
    """Opens the page, sheet or message an excerpt was taken from."""

    documents: DocumentStore
    matter: str

    def around(self, excerpt: Excerpt) -> Page:
        """Return the page around `excerpt`, or the excerpt alone when its file is not held."""
        title = excerpt.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
        try:
            document = self.documents.document(self.matter, excerpt.sha256)
        except NotFound:
            return Page(title, excerpt.place, "", excerpt.text, "")
        near = surroundings(document, Span(excerpt.span.start, excerpt.span.end))
        return Page(title, excerpt.place, near.before, excerpt.text, near.after)
