"""Contract terms out of a document, as the schemas in `contracts/` describe them.

A term is found where its words stand nearest to a value of its unit, in one sentence or table
row; the heading of the clause makes it surer. Every value goes to at most one term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from lastro.facts.contracts.instruments import Title, is_tabular, title_of
from lastro.facts.contracts.nearness import nearness
from lastro.facts.contracts.schema import FieldSpec, schemas
from lastro.facts.dates import dates
from lastro.facts.model import Field, Instrument, Row
from lastro.facts.segments import Segment, Segmented, cells
from lastro.facts.units import Value, values
from lastro.sources import BlockKind
from lastro.text import Span, fold, fold_same_length, squeeze

_HEADING_BONUS = 60
_NEEDED_BONUS = 25
_REACH = 240
_HEADING_ONLY = 200
_HEADER_DISTANCE = 5
_PATTERN_DISTANCE = -100
_SIGNED = "contrato.data_assinatura"


@dataclass(frozen=True, slots=True)
class _Pair:
    """A value that may be a term's. distance: code points, less what speaks for it."""

    distance: int
    order: int
    spec: FieldSpec
    value: Value
    segment: Segment


@dataclass(frozen=True, slots=True)
class _Column:
    """A cell of a row, in the row's text. name: its header, folded; number: its value, if one."""

    span: Span
    name: str
    number: Decimal | None


_Headers = Mapping[int, tuple[str, Decimal | None]]


def fields(paper: Segmented, rows: tuple[Row, ...] = ()) -> tuple[Field, ...]:
    """Return the terms found in the document, one value a term, in the schema's order.

    Spreadsheets have none: their numbers are what happened, not what was agreed.

    rows: the document's tables; a header names the values below it, and `R$` in it makes amounts
    `since` is the day a sentence names after `a partir de`, else the paper's signature.
    """
    if is_tabular(paper.document):
        return ()
    title = title_of(paper.document)
    kind = title.instrument
    best: dict[str, _Pair] = {}
    headers = {at.span.start: (column, n) for r in rows for column, _, n, at in r.cells}
    for pair in _pairs(paper, _applying(paper, title), headers):
        known = best.get(pair.spec.key)
        if known is None or pair.distance < known.distance:
            best[pair.spec.key] = pair
    signed = _signature(best)
    found = sorted(best.values(), key=lambda pair: pair.order)
    return tuple(_field(paper, pair, kind, signed) for pair in found)


def _applying(paper: Segmented, title: Title) -> list[tuple[int, FieldSpec]]:
    text = fold_same_length(paper.document.text)
    specs = [f for schema in schemas() if schema.detect.search(text) for f in schema.fields]
    return [
        (order, spec)
        for order, spec in enumerate(specs)
        if title.instrument in spec.instruments
        and (spec.titles is None or spec.titles.search(title.text))
    ]


def _pairs(
    paper: Segmented, specs: list[tuple[int, FieldSpec]], headers: _Headers
) -> Iterator[_Pair]:
    for segment in paper.segments:
        allowed = [(order, spec) for order, spec in specs if _allowed(spec, segment)]
        if allowed:
            yield from _by_pattern(allowed, segment)
            columns = _columns(paper, segment, headers)
            yield from _nearest(list(_by_cue(allowed, segment, columns)))


def _columns(paper: Segmented, segment: Segment, headers: _Headers) -> tuple[_Column, ...]:
    if segment.kind is not BlockKind.TABLE_ROW or segment.block is None:
        return ()
    spans = cells(segment.block, paper.document.text)
    known = [(span, *headers[span.start]) for span in spans if span.start in headers]
    back = -segment.span.start
    return tuple(_Column(span.shift(back), fold(name), number) for span, name, number in known)


def _allowed(spec: FieldSpec, segment: Segment) -> bool:
    if spec.excludes and spec.excludes.search(segment.folded):
        return False
    if not spec.needs or spec.needs.search(segment.folded):
        return True
    return bool(spec.needs.search(segment.folded_heading))


def _by_pattern(specs: list[tuple[int, FieldSpec]], segment: Segment) -> Iterator[_Pair]:
    for order, spec in specs:
        for pattern in spec.patterns:
            if match := pattern.search(segment.folded):
                value = _captured(spec, segment, Span(*match.span("valor")))
                if value:
                    distance = _PATTERN_DISTANCE - _bonus(spec, segment)
                    yield _Pair(distance, order, spec, value, segment)


def _captured(spec: FieldSpec, segment: Segment, span: Span) -> Value | None:
    text = span.of(segment.text)
    if "texto" in spec.units:
        return Value(squeeze(text).strip(" .,;:"), "texto", span)
    found = [v for unit in spec.units for v in values(unit, text)]
    if not found:
        return None
    return Value(found[0].value, found[0].unit, found[0].span.shift(span.start))


def _by_cue(
    specs: list[tuple[int, FieldSpec]], segment: Segment, columns: tuple[_Column, ...]
) -> Iterator[_Pair]:
    units = {unit for _, spec in specs for unit in spec.units if unit != "texto"}
    by_unit = {unit: values(unit, segment.text) for unit in units}
    by_unit["BRL"] = (*by_unit.get("BRL", ()), *_under_currency(segment, columns))
    for order, spec in specs:
        cues = [Span(*m.span()) for m in spec.cues.finditer(segment.folded)] if spec.cues else []
        for unit in spec.units:
            rivals = by_unit.get(unit, ())
            for value in rivals:
                distance = _distance(value, cues, segment, rivals)
                if _under_cue(spec, value, columns):
                    distance = min(distance or _HEADER_DISTANCE, _HEADER_DISTANCE)
                elif distance is None and _stands_alone(spec, segment) and value == rivals[0]:
                    distance = _HEADING_ONLY
                if distance is not None:
                    total = distance - _bonus(spec, segment)
                    yield _Pair(total, order, spec, value, segment)


def _under_currency(segment: Segment, columns: tuple[_Column, ...]) -> Iterator[Value]:
    """Yield the amounts that only the column's header marks as money."""
    for column in columns:
        text = column.span.of(segment.text)
        if column.number is not None and "r$" in column.name and not re.search(r"R\$|%", text):
            yield Value(f"{column.number:.2f}", "BRL", column.span)


def _under_cue(spec: FieldSpec, value: Value, columns: tuple[_Column, ...]) -> bool:
    names = [column.name for column in columns if column.span.overlaps(value.span)]
    return any(spec.cues.search(name) for name in names if spec.cues)


def _distance(
    value: Value, cues: list[Span], segment: Segment, rivals: tuple[Value, ...]
) -> int | None:
    spans = [rival.span for rival in rivals]
    apart = [nearness(value.span, cue, segment.folded, spans) for cue in cues]
    return min((a for a in apart if a <= _REACH), default=None)


def _stands_alone(spec: FieldSpec, segment: Segment) -> bool:
    return spec.heading_alone and _under_heading(spec, segment)


def _under_heading(spec: FieldSpec, segment: Segment) -> bool:
    return bool(spec.headings and spec.headings.search(segment.folded_heading))


def _bonus(spec: FieldSpec, segment: Segment) -> int:
    bonus = _HEADING_BONUS if _under_heading(spec, segment) else 0
    if spec.needs and spec.needs.search(segment.folded):
        bonus += _NEEDED_BONUS
    return bonus


def _nearest(pairs: list[_Pair]) -> Iterator[_Pair]:
    """Yield pairs from the nearest on, each value and each term once."""
    values_taken: set[Span] = set()
    specs_taken: set[str] = set()
    for pair in sorted(pairs, key=lambda p: (p.distance, p.order, p.value.span)):
        if pair.value.span in values_taken or pair.spec.key in specs_taken:
            continue
        values_taken.add(pair.value.span)
        specs_taken.add(pair.spec.key)
        yield pair


def _signature(best: dict[str, _Pair]) -> date | None:
    signed = best.get(_SIGNED)
    return date.fromisoformat(signed.value.value) if signed else None


def _field(paper: Segmented, pair: _Pair, kind: Instrument, signed: date | None) -> Field:
    return Field(
        key=pair.spec.key,
        label=pair.spec.label,
        value=pair.value.value,
        unit=pair.value.unit,
        contract=paper.document.locator,
        sources=(paper.excerpt(pair.segment),),
        since=_starts(pair.segment) or signed,
        instrument=kind,
    )


def _starts(segment: Segment) -> date | None:
    for day in dates(segment.text):
        before = segment.folded[: day.span.start].rstrip()
        if before.endswith(("a partir de", "a partir do dia")):
            return day.value
    return None
