"""When a sentence says that something happened: days, months, `hoje`, `nesta data`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from lastro.facts.across.model import Precision
from lastro.facts.dates import months
from lastro.facts.extract import data
from lastro.facts.segments import Segment, Segmented, is_message
from lastro.facts.signing import signing
from lastro.sources import MessageAnchor
from lastro.text import Span

_RELATIVE = re.compile(r"\b(?P<word>hoje|ontem|anteontem)\b")
_THIS_DAY = re.compile(r"\bnest[ae] (?:data|ato)\b")
_AGO = {"hoje": 0, "ontem": 1, "anteontem": 2}
_MOST_DAYS = 6


@dataclass(frozen=True, slots=True)
class Time:
    """A time in a segment; span is relative to the segment's text. spoken: `hoje`, `nesta data`."""

    day: date
    precision: Precision
    span: Span
    spoken: bool = False


def times(paper: Segmented, segment: Segment) -> tuple[Time, ...]:
    """Return the times of a sentence in order; () where more than six days stand together."""
    days = [
        Time(date.fromisoformat(f.value), Precision.DAY, f.span) for f in data.found(segment.text)
    ]
    if not days:
        days = list(_told_by_the_paper(paper, segment))
    found = [*days, *_months(segment)]
    return tuple(sorted(found, key=lambda t: t.span)) if len(found) <= _MOST_DAYS else ()


def _months(segment: Segment) -> Iterator[Time]:
    for month in months(segment.text):
        yield Time(date(month.year, month.month, 1), Precision.MONTH, month.span)


def _told_by_the_paper(paper: Segmented, segment: Segment) -> Iterator[Time]:
    if is_message(paper.document):
        sent = _sent(segment)
        for match in _RELATIVE.finditer(segment.folded) if sent else ():
            day = sent - timedelta(_AGO[match["word"]]) if sent else date.min
            yield Time(day, Precision.DAY, Span(*match.span()), spoken=True)
        return
    here = _THIS_DAY.search(segment.folded)
    signed = signing(paper) if here else None
    if here and signed:
        yield Time(signed.day, Precision.DAY, Span(*here.span()), spoken=True)


def _sent(segment: Segment) -> date | None:
    """Return the day a message was sent; None in the replies that it quotes."""
    anchor = segment.block.anchor if segment.block else None
    if not isinstance(anchor, MessageAnchor) or anchor.part != "corpo" or len(anchor.sent) < 10:
        return None
    return date.fromisoformat(anchor.sent[:10])
