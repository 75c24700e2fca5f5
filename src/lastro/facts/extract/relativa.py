"""Days told by another: `30 dias após a assinatura`, `no quinto dia útil do mês seguinte`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from lastro.facts.business import after, nth_business_day
from lastro.facts.dates import dates, months
from lastro.facts.model import Fact, FactKind
from lastro.facts.quantities import durations
from lastro.facts.segments import Segment, Segmented
from lastro.facts.signing import Signing, signing
from lastro.facts.units import ORDINALS
from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.text import Span, squeeze

_BASE = re.compile(
    r"(?:\s?\([^)]*\))?,?\s*(?:(?P<back>antes)|apos|depois|a\s+contar|(?:a\s+serem\s+)?contad[oa]s|a\s+partir"
    r"|seguintes?\s+[aà])(?:\s+a\s+partir)?(?:\s+d[aeo]s?|\s+[ao]s?)?\s+(?:data\s+d[aeo]s?\s+|dia\s+)?"
    r"(?P<base>[^,;:()]{3,70})"
)
_NTH = re.compile(
    rf"\b(?:(?P<nth>\d{{1,2}}|{'|'.join(ORDINALS)})[ºo°.]*\s*(?:\([a-z]+\)\s*)?dia\s+(?P<business>util)"
    rf"|dia\s+(?P<day>\d{{1,2}}|{NUMBER_WORDS})(?:\s\([a-z ]+\))?)"
    r"\s+(?:de\s+cada\s+mes|d[oe]\s+mes)\s+(?:subsequente|seguinte)(?:\s+(?:a[os]?|de|do)\s+(?P<base>[^,;()]{3,60}))?"
)
_LEADING, _MOST_DAYS = 4, 23
_SIGNATURE = re.compile(r"(?:sua\s+|presente\s+|deste\s+)?(?:assinatura|celebracao|firmatura)")


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the days told by another: `value` is the day where the base is known, else "".

    unit: the rule in words (`30 dias após`, `5º dia útil do mês seguinte a`); about: the base as
    written. Known are a base that is itself a date, and the signature of the paper that says so.
    Business days leave out weekends and national holidays.
    """
    signed = signing(paper)
    return tuple(fact for segment in paper.segments for fact in _in(paper, segment, signed))


def _in(paper: Segmented, segment: Segment, signed: Signing | None) -> Iterator[Fact]:
    for quantity in durations(segment.text):
        match = _BASE.match(segment.folded, quantity.span.end)
        if match is None or quantity.unit == "horas" or quantity.value != int(quantity.value):
            continue
        base = _base(segment, Span(*match.span("base")), signed)
        count, before = int(quantity.value), bool(match["back"])
        rule = f"{count} {quantity.unit} {'antes de' if before else 'após'}"
        value = _counted(base.day, count, quantity.unit, before) if base.day else ""
        yield _fact(paper, segment, (quantity.span.start, base), rule, value)
    for match in _NTH.finditer(segment.folded):
        yield _monthly(paper, segment, match)


def _counted(base: date, count: int, unit: str, before: bool) -> str:
    if before:
        return (base - timedelta(count)).isoformat() if unit == "dias" else ""
    return after(base, count, unit).isoformat()


@dataclass(frozen=True, slots=True)
class _Base:
    """What a day is counted from: its words, and itself where it is known."""

    words: Span
    day: date | None = None


def _base(segment: Segment, span: Span, signed: Signing | None) -> _Base:
    named = dates(span.of(segment.text))
    if named and named[0].span.start < _LEADING:
        return _Base(named[0].span.shift(span.start), named[0].value)
    is_signature = _SIGNATURE.match(span.of(segment.folded))
    return _Base(span, signed.day if signed and is_signature else None)


def _monthly(paper: Segmented, segment: Segment, match: re.Match[str]) -> Fact:
    number = _number(match["nth"] or match["day"])
    of_month = months(match["base"] or "")
    value = ""
    if of_month and 1 <= number <= _MOST_DAYS:
        year, month = divmod(of_month[0].year * 12 + of_month[0].month, 12)
        due = date(year, month + 1, number)
        if match["business"]:
            due = nth_business_day(year, month + 1, number)
        value = due.isoformat()
    rule = f"{number}º dia útil" if match["business"] else f"dia {number}"
    words = Span(*match.span("base")) if match["base"] else Span(match.end(), match.end())
    return _fact(paper, segment, (match.start(), _Base(words)), f"{rule} do mês seguinte a", value)


def _number(written: str) -> int:
    if written.isdigit():
        return int(written)
    if written in ORDINALS:
        return ORDINALS.index(written) + 1
    return int(number_in_words(written) or 0)


def _fact(
    paper: Segmented, segment: Segment, found: tuple[int, _Base], rule: str, value: str
) -> Fact:
    start, base = found
    return Fact(
        kind=FactKind.DATA_RELATIVA,
        value=value,
        unit=rule,
        valid=None,
        about=squeeze(base.words.of(segment.text)).rstrip(" ."),
        source=paper.excerpt(segment),
        span=Span(start, base.words.end).shift(segment.span.start),
    )
