"""Contract terms out of a document, as the schemas in `contracts/` describe them.

A term is found where its words stand nearest to a value of its unit, in one sentence or table
row; the clause's heading and the sentence before say what the clause is about.
"""

from __future__ import annotations

from lastro.facts.contracts.effect import effect, signature
from lastro.facts.contracts.instruments import Title, is_tabular, title_of
from lastro.facts.contracts.pairing import Numbered, Pair, pairs
from lastro.facts.contracts.scenes import scenes
from lastro.facts.contracts.schema import Schema, schemas
from lastro.facts.model import Field, Instrument, Row
from lastro.facts.segments import Segmented
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
    signed = signature(best)
    found = sorted(best.values(), key=lambda pair: pair.order)
    return tuple(
        Field(
            key=pair.spec.key,
            label=pair.spec.label,
            value=pair.value.value,
            unit=pair.value.unit,
            contract=paper.document.locator,
            sources=(paper.excerpt(pair.scene.segment),),
            since=effect(paper, pair.scene.segment, title.instrument) or signed,
            instrument=title.instrument,
            paper=named,
        )
        for pair in found
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
    found = named or [schema for schema in special if schema.detect.search(opening)]
    return found + [schema for schema in anything if schema.detect.search(opening)]


def _specs(kinds: list[Schema], title: Title) -> Numbered:
    specs = [spec for kind in kinds for spec in kind.fields]
    return [
        (order, spec)
        for order, spec in enumerate(specs)
        if title.instrument in spec.instruments
        and (spec.titles is None or spec.titles.search(title.text))
    ]
