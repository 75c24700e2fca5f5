"""The numbers that are printed on the pages of a book, where they differ from the file's count."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from lastro.sources import BlockKind, Document, PageAnchor

LEAST = 3  # pages that must agree
_ALONE = re.compile(r"(?:p(?:ág(?:ina)?|\.)?\s*)?[-–—|\s]*(\d{1,4})[-–—|\s]*", re.IGNORECASE)
_AT_EDGE = re.compile(r"^(\d{1,4})\s+\D|\D\s+(\d{1,4})$")


def printed_offset(document: Document) -> int | None:
    """Return what is added to a page of the file to get the printed number, None where none is.

    Printed numbers stand alone, or at an edge, in the first or last line of a page; most pages
    that bear one must agree, three at least.
    """
    votes = Counter(number - page for page, number in set(_numbers(document)))
    if not votes:
        return None
    offset, agreeing = votes.most_common(1)[0]
    bearing = len({page for page, _ in _numbers(document)})
    return offset if agreeing >= LEAST and 2 * agreeing > bearing else None


def _numbers(document: Document) -> Iterator[tuple[int, int]]:
    for page, lines in _edges(document).items():
        for line in lines:
            found = _ALONE.fullmatch(line) or _AT_EDGE.search(line)
            if found:
                yield page, int(next(group for group in found.groups() if group))


def _edges(document: Document) -> dict[int, list[str]]:
    """Return the first and last line of each page, and its running heads."""
    pages: dict[int, list[str]] = {}
    heads: dict[int, list[str]] = {}
    for block in document.blocks:
        if isinstance(block.anchor, PageAnchor):
            lines = block.span.of(document.text).split("\n")
            into = heads if block.kind is BlockKind.HEADER else pages
            into.setdefault(block.anchor.page, []).extend(line.strip() for line in lines)
    every = sorted({*pages, *heads})
    edges = {page: [*pages.get(page, [])[:1], *pages.get(page, [])[-1:]] for page in every}
    return {page: edges[page] + heads.get(page, []) for page in every}
