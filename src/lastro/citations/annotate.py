"""Puts marks into a text at the original offsets of its citations."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from lastro.citations.model import Checked, Report
from lastro.text import Span


def annotate(text: str, report: Report, mark: Callable[[str, Checked], str]) -> str:
    """Return `text` with each citation replaced by `mark(as written, checked)`.

    Members of a list share a span: each is marked at its own part of it. Everything between
    citations is kept as it was.
    """
    marked, at = [], 0
    spans = sorted(
        ((_own_part(item), item) for item in report.items if not item.citation.inside_range),
        key=lambda found: found[0],
    )
    for span, same in groupby(spans, key=lambda found: found[0]):
        if span.start < at:
            continue
        item = next(same)[1]
        marked += [text[at : span.start], mark(span.of(text), item)]
        at = span.end
    return "".join((*marked, text[at:]))


def _own_part(item: Checked) -> Span:
    return item.citation.core
