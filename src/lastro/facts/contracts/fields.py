"""Contract terms out of a document, as the schemas in `contracts/` describe them.

A term is found where its words stand nearest to a value of its unit, in one sentence or table
row; the clause's heading and the sentence before say what the clause is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from lastro.facts.contracts.effect import effect, ending, signature
from lastro.facts.contracts.instruments import Title, is_tabular, title_of
from lastro.facts.contracts.later import later
from lastro.facts.contracts.pairing import Numbered, Pair, pairs
from lastro.facts.contracts.scenes import scenes
from lastro.facts.contracts.schema import Schema, schemas
from lastro.facts.model import Field, Instrument, Row
from lastro.facts.segments import Segmented
from lastro.facts.units import Value
from lastro.text import fold_same_length

_OPENING_CHARS = 4_000
_OF_ANY = ("contrato", "pecas")


def fields(paper: Segmented, rows: tuple[Row, ...] = ()) -> tuple[Field, ...]:
    """Return the terms found in the document, one value a term, in the schema's order.

    Spreadsheets have none: their numbers are what happened, not what was agreed.

    rows: the document's tables; a header names the values below it, and `R$` in it makes amounts
    `since` is the day from which a sentence, or the amendment, says it takes effect, else the
    paper's signature.
    """
    if is_tabular(paper.document):
        return ()
    title = title_of(paper.document)
    kinds = _kinds(paper, title)
    specs = _specs(kinds, title)
    best: dict[str, Pair] = {}
    for scene in scenes(paper, rows):
        for pair in pairs(scene, specs, title.instrument is Instrument.ADITIVO):
            known = best.get(pair.spec.key)
            if known is None or pair.distance < known.distance:
                best[pair.spec.key] = pair
    named = next((kind.name for kind in kinds if kind.name not in _OF_ANY), "")
    found = sorted(best.values(), key=lambda pair: pair.order)
    read = _Read(paper, title, named, signature(best))
    return tuple(field for pair in found for field in read.fields(pair))


@dataclass(frozen=True, slots=True)
class _Read:
    """A paper whose terms were found. kind: of contract; signed: its day of signature."""

    paper: Segmented
    title: Title
    kind: str
    signed: date | None

    def fields(self, pair: Pair) -> Iterator[Field]:
        """Yield the term, and its later value where the sentence tells one from a day on."""
        following = later(pair)
        if following is None:
            if during := ending(pair.scene.segment):
                yield self._field(pair, pair.value, *during)
                return
            own = effect(self.paper, pair.scene.segment, self.title.instrument)
            yield self._field(pair, pair.value, own or self.signed)
            return
        until = following.since - timedelta(days=1)
        yield self._field(pair, pair.value, self.signed, until)
        yield self._field(pair, following.value, following.since)

    def _field(
        self, pair: Pair, value: Value, since: date | None, until: date | None = None
    ) -> Field:
        return Field(
            key=pair.spec.key,
            label=pair.spec.label,
            value=value.value,
            unit=value.unit,
            contract=self.paper.document.locator,
            sources=(self.paper.excerpt(pair.scene.segment),),
            since=since,
            until=until,
            instrument=self.title.instrument,
            paper=self.kind,
        )


def _kinds(paper: Segmented, title: Title) -> list[Schema]:
    """Return the kinds of contract it may be, by its title, else by its opening."""
    opening = fold_same_length(paper.document.text[:_OPENING_CHARS])
    anything = [schema for schema in schemas() if schema.name in _OF_ANY]
    special = [schema for schema in schemas() if schema.name not in _OF_ANY]
    if title.instrument is Instrument.OUTRO:
        whole = fold_same_length(paper.document.text)
        return [schema for schema in schemas() if schema.detect.search(whole)]
    named = [schema for schema in special if schema.detect.search(title.line)]
    told = [schema for schema in special if schema.detect.search(opening)]
    found = named or told
    if title.instrument is Instrument.ADITIVO:  # `alteração contratual` is of a company, or of work
        found = [*told, *(schema for schema in named if schema not in told)]
    return found + [schema for schema in anything if schema.detect.search(opening)]


def _specs(kinds: list[Schema], title: Title) -> Numbered:
    specs = [spec for kind in kinds for spec in kind.fields]
    return [
        (order, spec)
        for order, spec in enumerate(specs)
        if title.instrument in spec.instruments
        and (spec.titles is None or spec.titles.search(title.text))
    ]
