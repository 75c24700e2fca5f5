"""Tells the citations that stand inside official text quoted word for word: they are the law's own.

A súmula of 1963 that names an article of the old constitution is right to do so. What it cites is
looked up like all else, but the author of the document is not told that it is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lastro.citations.model import Checked, Citation, Desk, Kind, QuoteVerdict, Resolution
from lastro.citations.resolve import resolve
from lastro.law import Ref
from lastro.text import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """Where official text is quoted word for word, and the place it is from."""

    span: Span
    ref: Ref


def with_own_words(
    text: str, items: Sequence[Checked], quotations: Sequence[Span | None], desk: Desk
) -> tuple[Checked, ...]:
    """Return the items; `within` is set on those inside a quotation that is official text.

    quotations: for each item, where in `text` the words quoted as its own stand
    A bare article of such a text is of the act that it is quoted from.
    """
    passages = [
        Passage(span, item.resolution.ref)
        for item, span in zip(items, quotations, strict=True)
        if span and item.resolution and item.resolution.ref and _exact(item.resolution)
    ]
    return tuple(_placed(item, passages, text, desk) for item in items) if passages else (*items,)


def _exact(resolution: Resolution) -> bool:
    return resolution.quoted is not None and resolution.quoted.verdict is QuoteVerdict.EXATA


def _placed(item: Checked, passages: Sequence[Passage], text: str, desk: Desk) -> Checked:
    citation, found = item.citation, item.resolution
    around = next((p for p in passages if _inside(citation.span, p.span)), None)
    if around is None or found is None:
        return item
    if _bare(citation, around.span.of(text)) and desk.act(around.ref.act) is not None:
        of_it, named = around.ref.act, str(around.ref)
        citation = replace(citation, sigla=of_it, norm=None, inferred=True, named=named)
        found = resolve(citation, desk)
    return Checked(citation, replace(found, within=around.ref))


def _inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _bare(citation: Citation, quoted: str) -> bool:
    """Return whether an article's act is named neither beside it nor in the words quoted."""
    if citation.kind is not Kind.DISPOSITIVO:
        return False
    if citation.inferred:
        return citation.named is None or citation.named not in quoted
    return citation.sigla is None and citation.norm is None and citation.named is None
