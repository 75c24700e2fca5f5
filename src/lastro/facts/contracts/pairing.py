"""Which value of a sentence is which term: the term whose words stand nearest, each value once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from lastro.facts.contracts.nearness import nearness
from lastro.facts.contracts.scenes import Scene
from lastro.facts.contracts.schema import FieldSpec
from lastro.facts.units import Value, values
from lastro.text import Span, squeeze

_HEADING_BONUS = 60
_REACH = 240
_HEADING_ONLY = 200
_HEADER_DISTANCE = 5
_PATTERN_DISTANCE = -100
_NEEDED_NEAR, _NEEDED_ABOVE, _NEEDED_BEFORE = -25, 5, 15
_NEEDED_CHARS = 200
_ASIDE = re.compile(
    r"\b(?:qualquer que seja|independente\w* d|alem d|a par d|sem prejuizo d|som(?:a|am)-se a"
    r"|acrescid[oa]s? a|afora|excet[ou]|salvo|ressalvad\w+)[a-z]*(?: [a-z]+){0,4} ?$"
)
_NEW_CELL = re.compile(r"\s*\|\s*(?P<new>[^|]{3,60})$")


@dataclass(frozen=True, slots=True)
class Pair:
    """A value that may be a term's. distance: code points, less what speaks for it."""

    distance: int
    order: int
    spec: FieldSpec
    value: Value
    scene: Scene


Numbered = list[tuple[int, FieldSpec]]


def pairs(scene: Scene, specs: Numbered, changes: bool) -> Iterator[Pair]:
    """Yield the terms that the sentence tells, each with its one value.

    changes: the paper is an amendment, where of two values side by side the second is the new one
    """
    yield from _by_pattern(specs, scene, changes)
    yield from _nearest(_by_cue(specs, scene, changes))


def _by_pattern(specs: Numbered, scene: Scene, changes: bool) -> Iterator[Pair]:
    for order, spec in specs:
        for pattern in spec.patterns:
            match = pattern.search(scene.text)
            if match and (value := _captured(spec, scene, _last_cell(match, scene, changes))):
                cost = _cost(spec, scene, value.span)
                if cost is not None:
                    yield Pair(_PATTERN_DISTANCE + cost, order, spec, value, scene)
                    break


def _last_cell(match: re.Match[str], scene: Scene, changes: bool) -> Span:
    """Return the value's place; in a row of an amendment the last cell, which holds the new one."""
    span = Span(*match.span("valor"))
    after = _NEW_CELL.match(scene.text, span.end) if changes else None
    return Span(*after.span("new")) if after else span


def _captured(spec: FieldSpec, scene: Scene, span: Span) -> Value | None:
    text = span.of(scene.segment.text)
    if "texto" in spec.units:
        return Value(squeeze(text).strip(" .,;:"), "texto", span)
    found = [v for unit in spec.units for v in values(unit, text)]
    return Value(found[0].value, found[0].unit, found[0].span.shift(span.start)) if found else None


def _by_cue(specs: Numbered, scene: Scene, changes: bool) -> Iterator[Pair]:
    units = {unit for _, spec in specs for unit in spec.units if unit != "texto"}
    by_unit = {unit: values(unit, scene.segment.text) for unit in units}
    if changes:
        by_unit = {unit: _new(found, scene.text) for unit, found in by_unit.items()}
    by_unit["BRL"] = (*by_unit.get("BRL", ()), *_under_currency(scene))
    for order, spec in specs:
        rivals_of = [by_unit[unit] for unit in spec.units if by_unit.get(unit)]
        if not rivals_of or not (spec.cues or spec.heading_alone):
            continue
        cues = _cues(spec, scene)
        for rivals in rivals_of:
            for value in rivals:
                distance = _distance(spec, value, cues, scene, rivals)
                cost = None if distance is None else _cost(spec, scene, value.span)
                if distance is not None and cost is not None:
                    yield Pair(distance + cost, order, spec, value, scene)


def _cues(spec: FieldSpec, scene: Scene) -> list[Span]:
    """Return the term's words, but those that only set it aside (`além dos royalties`)."""
    found = spec.cues.finditer(scene.text) if spec.cues else ()
    return [Span(*m.span()) for m in found if not _ASIDE.search(scene.text[: m.start()])]


def _new(found: tuple[Value, ...], text: str) -> tuple[Value, ...]:
    """Return the values but those that another follows with nothing but space or `|` between."""
    return tuple(
        value
        for value, after in zip(found, [*found[1:], None], strict=False)
        if after is None or text[value.span.end : after.span.start].strip(" |\n")
    )


def _distance(
    spec: FieldSpec, value: Value, cues: list[Span], scene: Scene, rivals: tuple[Value, ...]
) -> int | None:
    """Return how far the value stands from the term's words, None when it is out of reach."""
    spans = [rival.span for rival in rivals]
    apart = (nearness(value.span, cue, scene.text, spans) for cue in cues)
    distance = min((a for a in apart if a <= _REACH), default=None)
    if _under_cue(spec, value, scene):
        return min(_HEADER_DISTANCE if distance is None else distance, _HEADER_DISTANCE)
    if distance is None and _stands_alone(spec, scene) and value == rivals[0]:
        distance = _HEADING_ONLY
    if distance is None or _is_others(spec, value, scene, spans, distance):
        return None
    return distance


def _is_others(
    spec: FieldSpec, value: Value, scene: Scene, spans: list[Span], distance: int
) -> bool:
    """Return whether words of another term stand nearer to the value than the term's own."""
    if not spec.rivals:
        return False
    own = [Span(*m.span()) for m in spec.cues.finditer(scene.text)] if spec.cues else []
    others = (Span(*m.span()) for m in spec.rivals.finditer(scene.text))
    return any(
        nearness(value.span, other, scene.text, spans) < distance
        for other in others
        if not any(other.overlaps(cue) for cue in own)
    )


def _under_currency(scene: Scene) -> Iterator[Value]:
    """Yield the amounts that only the column's header marks as money."""
    for column in scene.columns:
        text = column.span.of(scene.segment.text)
        if column.number and "r$" in column.name and not re.search(r"R\$|%", text):
            yield Value(f"{Decimal(column.number):.2f}", "BRL", column.span)


def _under_cue(spec: FieldSpec, value: Value, scene: Scene) -> bool:
    names = [column.name for column in scene.columns if column.span.overlaps(value.span)]
    return any(spec.cues.search(name) for name in names if spec.cues)


def _stands_alone(spec: FieldSpec, scene: Scene) -> bool:
    """Return whether the heading, or the sentence before, says what the value is."""
    if not spec.heading_alone:
        return False
    led = bool(spec.cues and scene.lead and spec.cues.search(scene.lead))
    return led or _under_heading(spec, scene)


def _under_heading(spec: FieldSpec, scene: Scene) -> bool:
    return bool(spec.headings and spec.headings.search(scene.heading))


def _cost(spec: FieldSpec, scene: Scene, at: Span) -> int | None:
    """Return what speaks against the term there (below 0: for it), None when it cannot be."""
    needed = _needed(spec, scene, at)
    if needed is None or _is_excluded(spec, scene, at):
        return None
    return needed - (_HEADING_BONUS if _under_heading(spec, scene) else 0)


def _needed(spec: FieldSpec, scene: Scene, at: Span) -> int | None:
    if not spec.needs:
        return 0
    held = [Span(*m.span()) for m in spec.needs.finditer(scene.text)]
    if held:
        near = min(nearness(at, span, scene.text, ()) for span in held)
        return _NEEDED_NEAR + min(near, _NEEDED_CHARS) // 4
    if spec.needs.search(scene.heading):
        return _NEEDED_ABOVE
    return _NEEDED_BEFORE if spec.needs.search(scene.lead) else None


def _is_excluded(spec: FieldSpec, scene: Scene, at: Span) -> bool:
    """Return whether the value's part of the sentence, or its heading, is about something else."""
    if not spec.excludes:
        return False
    if spec.excludes.search(scene.part(at)):
        return True
    heading = scene.heading
    own = (spec.headings, spec.needs)
    named = any(pattern.search(heading) for pattern in own if pattern)
    return not named and bool(spec.excludes.search(heading))


def _nearest(found: Iterable[Pair]) -> Iterator[Pair]:
    """Yield pairs from the nearest on, each value and each term once."""
    values_taken: set[Span] = set()
    specs_taken: set[str] = set()
    for pair in sorted(found, key=lambda p: (p.distance, p.order, p.value.span)):
        if pair.value.span in values_taken or pair.spec.key in specs_taken:
            continue
        values_taken.add(pair.value.span)
        specs_taken.add(pair.spec.key)
        yield pair
