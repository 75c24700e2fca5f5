"""Contract terms out of a document, as the schemas in `contracts/` describe them.

A term is found where its words stand nearest to a value of its unit, in one sentence or table
row; the heading of the clause makes it surer. Every value goes to at most one term.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from lastro.facts.contracts import FieldSpec, schemas
from lastro.facts.dates import dates
from lastro.facts.instruments import instrument
from lastro.facts.model import Field, Instrument
from lastro.facts.segments import Segment, Segmented
from lastro.facts.units import Value, values
from lastro.text import Span, fold, fold_same_length, squeeze

_HEADING_BONUS = 60
_AFTER_PENALTY = 30
_CROSSING_PENALTY = 60
_REACH = 260
_HEADING_ONLY = 200
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


def fields(paper: Segmented) -> tuple[Field, ...]:
    """Return the terms found in the document, one value a term, in the schema's order.

    `since` is the day a sentence names after `a partir de`, else the paper's signature.
    """
    kind = instrument(paper.document)
    best: dict[str, _Pair] = {}
    for pair in _pairs(paper, _applying(paper, kind)):
        known = best.get(pair.spec.key)
        if known is None or pair.distance < known.distance:
            best[pair.spec.key] = pair
    signed = _signature(best)
    found = sorted(best.values(), key=lambda pair: pair.order)
    return tuple(_field(paper, pair, kind, signed) for pair in found)


def _applying(paper: Segmented, kind: Instrument) -> list[tuple[int, FieldSpec]]:
    text = fold_same_length(paper.document.text)
    specs = [f for schema in schemas() if schema.detect.search(text) for f in schema.fields]
    return [(order, spec) for order, spec in enumerate(specs) if kind in spec.instruments]


def _pairs(paper: Segmented, specs: list[tuple[int, FieldSpec]]) -> Iterator[_Pair]:
    for segment in paper.segments:
        allowed = [(order, spec) for order, spec in specs if _allowed(spec, segment)]
        if not allowed:
            continue
        yield from _by_pattern(allowed, segment)
        yield from _nearest(list(_by_cue(allowed, segment)))


def _allowed(spec: FieldSpec, segment: Segment) -> bool:
    folded = segment.folded
    if spec.excludes and spec.excludes.search(folded):
        return False
    return not spec.needs or bool(spec.needs.search(f"{fold(segment.heading)}\n{folded}"))


def _by_pattern(specs: list[tuple[int, FieldSpec]], segment: Segment) -> Iterator[_Pair]:
    folded = segment.folded
    for order, spec in specs:
        for pattern in spec.patterns:
            if match := pattern.search(folded):
                span = Span(*match.span("valor"))
                if value := _captured(spec, segment, span):
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


def _by_cue(specs: list[tuple[int, FieldSpec]], segment: Segment) -> Iterator[_Pair]:
    units = {unit for _, spec in specs for unit in spec.units if unit != "texto"}
    by_unit = {unit: values(unit, segment.text) for unit in units}
    folded = segment.folded
    for order, spec in specs:
        cues = [Span(*m.span()) for m in spec.cues.finditer(folded)] if spec.cues else []
        for unit in spec.units:
            for value in by_unit.get(unit, ()):
                distance = _distance(value, cues, segment, by_unit[unit])
                if distance is None and _bonus(spec, segment) and value == by_unit[unit][0]:
                    distance = _HEADING_ONLY
                if distance is not None:
                    total = distance - _bonus(spec, segment)
                    yield _Pair(total, order, spec, value, segment)


def _distance(
    value: Value, cues: list[Span], segment: Segment, rivals: tuple[Value, ...]
) -> int | None:
    reached = [apart for cue in cues if (apart := _apart(value, cue, segment, rivals)) <= _REACH]
    return min(reached, default=None)


def _apart(value: Value, cue: Span, segment: Segment, rivals: tuple[Value, ...]) -> int:
    before = cue.end <= value.span.start
    gap = (
        Span(cue.end, value.span.start)
        if before
        else Span(value.span.end, max(cue.start, value.span.end))
    )
    crossed = sum(gap.start <= r.span.start < gap.end for r in rivals)
    between = fold(gap.of(segment.text))
    linked = not before and between.strip(" ()").endswith(("titulo de", "de", "para o", "para a"))
    penalty = 0 if before or (linked and len(gap) < 60) else _AFTER_PENALTY
    if not before and linked and len(gap) < 60:
        return crossed * _CROSSING_PENALTY
    broken = ";" in between or " e " in between
    return len(gap) + penalty + crossed * _CROSSING_PENALTY + (_AFTER_PENALTY if broken else 0)


def _bonus(spec: FieldSpec, segment: Segment) -> int:
    found = spec.headings and spec.headings.search(fold(segment.heading))
    return _HEADING_BONUS if found else 0


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
    folded = segment.folded
    for day in dates(segment.text):
        if folded[: day.span.start].rstrip().endswith(("a partir de", "a partir do dia")):
            return day.value
    return None
