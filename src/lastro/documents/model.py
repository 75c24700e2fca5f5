"""Format, Page and Surroundings: what a writer needs besides the draft."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from lastro.sources import Excerpt


class Format(StrEnum):
    """Files a draft can become; the value is the file's ending."""

    DOCX = "docx"
    HTML = "html"
    MARKDOWN = "md"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Page:
    """The page, sheet or message an excerpt stands in, cut in three at the excerpt.

    title: how the file is called; place: as a person says it; `before + excerpt + after` is the
    text of the page as it was read
    """

    title: str
    place: str
    before: str
    excerpt: str
    after: str


class Surroundings(Protocol):
    """Opens the page an excerpt of a case file was taken from."""

    def around(self, excerpt: Excerpt) -> Page:
        """Return the page around `excerpt`; `before` and `after` are "" when it is not held."""
        ...


@dataclass(frozen=True, slots=True)
class ExcerptAlone:
    """Surroundings of files that are no longer held: the excerpt and nothing around it."""

    def around(self, excerpt: Excerpt) -> Page:
        """Return a page that holds the excerpt only."""
        name = excerpt.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
        return Page(name, excerpt.place, "", excerpt.text, "")
