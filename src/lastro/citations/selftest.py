"""Plants known errors into a copy of a text and reports which of them the checker caught.

Every citation that stands in the text is a place where errors of several kinds can be planted; each
kind gets a copy of its own, so that one error never hides behind another. The text is not changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from lastro.citations import planting
from lastro.citations.model import Checked, Kind, QuoteVerdict
from lastro.citations.quoted import quotation_of
from lastro.citations.remarks import accusation
from lastro.citations.verify import verify
from lastro.law import Holding, LawStore, Level, NormKind, Provision, State, Step, SumulaState
from lastro.text import Span

_HIGHEST_SUMULA = 1_000
_TRIES = 30
_FURTHER = 100
_YEAR = re.compile(r"(?:/|\bde\s+)(?P<year>\d{4}|\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Plant:
    """One planted error. span: where it went in the text; written, put: what stood and what stands.

    caught: what the checker has against it, "" when it passed
    """

    kind: str
    span: Span
    written: str
    put: str
    caught: str = ""


@dataclass(frozen=True, slots=True)
class SelfTest:
    """What was planted. no_place: kinds for which the text has no citation that could hold them."""

    plants: tuple[Plant, ...]
    no_place: tuple[str, ...]

    def of_kind(self, kind: str) -> tuple[Plant, ...]:
        """Return the errors of one kind."""
        return tuple(plant for plant in self.plants if plant.kind == kind)

    @property
    def caught(self) -> int:
        """Return how many of the planted errors were caught."""
        return sum(bool(plant.caught) for plant in self.plants)


@dataclass(frozen=True, slots=True)
class Soil:
    """A text with its citations that stand, the books, and the chance that picks errors."""

    text: str
    law: LawStore
    chance: random.Random

    def articles(self, code: str, *, revoked: bool = False) -> list[Provision]:
        """Return the articles of an act that have text and bind, or those that were revoked."""
        held = self.law.articles(code)
        if revoked:
            return [p for p in held if p.state is State.REVOGADO]
        return [p for p in held if p.state is State.VIGENTE and p.text]

    def article(self, item: Checked) -> Provision | None:
        """Return the article that a citation names, None for other kinds."""
        ref = item.resolution.ref if item.resolution else None
        named = item.citation.kind is Kind.DISPOSITIVO and ref is not None
        return self.law.get(replace(ref, path=ref.path[:1])) if named and ref else None


Sow: TypeAlias = Callable[[Soil, Checked], "tuple[Span, str] | None"]


def selftest(text: str, law: LawStore, *, each: int = 5, seed: int = 3) -> SelfTest:
    """Return what became of at most `each` errors of every kind; same seed, same errors."""
    standing = [i for i in verify(text, law, limit=None).items if _stands(i)]
    soil = Soil(text, law, random.Random(seed))
    plants: list[Plant] = []
    no_place: list[str] = []
    for kind, sow in KINDS.items():
        sown = _sown(kind, sow, soil, standing)[:each]
        plants += _checked(soil, sown)
        if not sown:
            no_place.append(kind)
    return SelfTest(tuple(plants), tuple(no_place))


def _stands(item: Checked) -> bool:
    alone = item.citation.span == item.citation.core and not item.citation.inside_range
    return alone and item.resolution is not None and not accusation(item)


def _sown(kind: str, sow: Sow, soil: Soil, standing: list[Checked]) -> list[Plant]:
    """Return one error of a kind for each citation that can hold it, in chance order, apart."""
    found: list[Plant] = []
    for item in soil.chance.sample(standing, len(standing)):
        made = sow(soil, item)
        if made is not None and not any(p.span.overlaps(made[0]) for p in found):
            span, put = made
            found.append(Plant(kind, span, span.of(soil.text), put))
    return found


def _checked(soil: Soil, plants: list[Plant]) -> Iterator[Plant]:
    """Yield the plants with what the checker says of them, all in one copy of the text."""
    ordered, copy, at, places = sorted(plants, key=lambda p: p.span), "", 0, []
    for plant in ordered:
        copy += soil.text[at : plant.span.start]
        places.append(Span(len(copy), len(copy) + len(plant.put)))
        copy += plant.put
        at = plant.span.end
    copy += soil.text[at:]
    report = verify(copy, soil.law, limit=None)
    for plant, place in zip(ordered, places, strict=True):
        said = [accusation(i) for i in report.items if _touches(i, place, copy)]
        yield replace(plant, caught=next(filter(None, said), ""))


def _touches(item: Checked, place: Span, copy: str) -> bool:
    quotation, span = quotation_of(copy, item.citation), item.citation.span
    beside = span.start < place.end and place.start <= span.end
    return beside or bool(quotation and quotation.overlaps(place))


def _renumbered(soil: Soil, item: Checked, label: str) -> tuple[Span, str] | None:
    """Return the article's number as written, and `label` to stand in its place."""
    core, number = item.citation.core, item.citation.artigo
    for found in re.finditer(r"\d{1,3}(?:\.\d{3})+|\d+", core.of(soil.text)):
        if found.group().replace(".", "") == number:
            start = core.start + found.start()
            return Span(start, start + len(found.group())), label
    return None


def _past_last(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    article = soil.article(item)
    articles = soil.articles(article.ref.act) if article else []
    for further in range(_TRIES if articles else 0):
        label = str(int(planting.past_last(articles, soil.chance)) + _FURTHER * further)
        place = replace(articles[0].ref, path=(Step(Level.ARTIGO, label),))
        if soil.law.holds(place) is Holding.ABSENT:
            return _renumbered(soil, item, label)
    return None


def _revoked(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    article = soil.article(item)
    dead = soil.articles(article.ref.act, revoked=True) if article else []
    return _renumbered(soil, item, soil.chance.choice(dead).ref.article or "") if dead else None


def _missing_part(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    citation = item.citation
    written = citation.core.of(soil.text)
    signs = {Level.PARAGRAFO: citation.paragrafo, Level.INCISO: citation.inciso}
    for step in item.resolution.ref.path[1:] if item.resolution and item.resolution.ref else ():
        wrong = planting.missing_label(step) if signs.get(step.level) else None
        prefix = r"§\s*" if step.level is Level.PARAGRAFO else r"\b"
        found = re.search(rf"{prefix}(?P<label>{step.label})(?!\w)", written)
        if wrong and found:
            start = citation.core.start + found.start("label")
            return Span(start, start + len(found["label"])), wrong
    return None


def _edited(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    span, article = _exact(soil, item), soil.article(item)
    if span is None:
        return None
    others = soil.articles(article.ref.act) if article else []
    foreign = soil.chance.choice(others).text if others else ""
    wrong = planting.edited(span.of(soil.text), foreign, soil.chance)
    return (span, wrong) if wrong else None


def _anothers_words(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    article = soil.article(item)
    if article is None or _exact(soil, item) is None:
        return None
    others = [p for p in soil.articles(article.ref.act) if p.ref != article.ref]
    return _renumbered(soil, item, soil.chance.choice(others).ref.article or "") if others else None


def _exact(soil: Soil, item: Checked) -> Span | None:
    quoted = item.resolution.quoted if item.resolution else None
    exact = quoted is not None and quoted.verdict is QuoteVerdict.EXATA
    return quotation_of(soil.text, item.citation) if exact else None


def _off_subject(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    right = soil.article(item)
    if right is None or not re.match(r"[.;]", soil.text[item.citation.span.end :]):
        return None
    others = soil.articles(right.ref.act)
    for other in soil.chance.sample(others, min(_TRIES, len(others))):
        if words := planting.foreign_subject(right, other):
            end = item.citation.span.end
            return Span(end, end), f", que trata de {words}"
    return None


def _invented(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    norm, span = item.citation.norm, item.citation.span
    found = _YEAR.search(span.of(soil.text)) if norm and norm.kind is NormKind.LEI else None
    if norm is None or norm.year is None or found is None:
        return None
    at, end = (span.start + place for place in found.span("year"))
    return Span(at, end), str(planting.wrong_year(norm.year, soil.chance))


def _other_digit(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    if not item.citation.digit_valid:
        return None
    found = re.search(r"\d{7}-\d{2}\.", item.citation.core.of(soil.text))
    if found is None:
        return None
    start = item.citation.core.start + found.start()
    return Span(start, start + len(found.group())), planting.wrong_digit(found[0], soil.chance)


def _cancelled(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    citation, text = item.citation, soil.text
    if citation.kind is not Kind.SUMULA or citation.court is None or citation.binding:
        return None
    court = citation.court
    held = (soil.law.sumula(court, n, binding=False) for n in range(1, _HIGHEST_SUMULA))
    dead = [s for s in held if s is not None and s.state is SumulaState.CANCELADA]
    found = re.search(rf"\b{citation.number}\b", citation.core.of(text))
    if not dead or found is None:
        return None
    start = citation.core.start + found.start()
    return Span(start, start + len(found[0])), str(soil.chance.choice(dead).number)


def _other_series(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    """Return a súmula of the STF said to be of the other series."""
    core = item.citation.core
    if item.citation.kind is not Kind.SUMULA or item.citation.court != "STF":
        return None
    found = re.search(r"[Ss]úmula(?P<series>\s+[Vv]inculante)?", core.of(soil.text))
    if found is None:
        return None
    span = Span(core.start + found.start(), core.start + found.end())
    return span, "Súmula" if found["series"] else "Súmula Vinculante"


def _other_court(soil: Soil, item: Checked) -> tuple[Span, str] | None:
    core, court = item.citation.core, item.citation.court
    swap = {"STF": "STJ", "STJ": "STF"}
    if item.citation.kind is not Kind.SUMULA or court not in swap or item.citation.binding:
        return None
    found = re.search(rf"\b{court}\b", core.of(soil.text))
    return (
        (Span(core.start + found.start(), core.start + found.end()), swap[court]) if found else None
    )


KINDS: dict[str, Sow] = {
    "número de artigo que não existe": _past_last,
    "artigo revogado": _revoked,
    "parágrafo ou inciso que não existe": _missing_part,
    "transcrição adulterada": _edited,
    "transcrição atribuída a outro artigo": _anothers_words,
    "assunto de outro artigo": _off_subject,
    "lei com o ano errado": _invented,
    "súmula cancelada": _cancelled,
    "súmula comum por vinculante, ou o contrário": _other_series,
    "súmula de outro tribunal": _other_court,
    "dígito de processo errado": _other_digit,
}
