"""Amounts that can only be one: of one name in two papers, or with two digits exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import told
from lastro.facts.answering.shown import shown
from lastro.facts.model import FactKind
from lastro.facts.segments import Segmented
from lastro.facts.units import values
from lastro.sources import Excerpt
from lastro.text import Span, fold

_NAMES = (
    ("último salário", "BRL", r"ultim[oa] (?:salario|remuneracao)|maior (?:salario|remuneracao)"),
    ("valor da causa", "BRL", r"valor da causa|a causa o valor"),
    ("sinal", "BRL", r"\bsinal (?:de|no valor)|\barras\b"),
    ("preço", "BRL", r"preco (?:total|certo|ajustado|de venda|da venda|da compra)"),
    ("grau de insalubridade", "%", r"insalubridade"),
    ("honorários contratuais", "%", r"honorarios (?:contratuais|advocaticios contratuais)"),
    ("comissão de corretagem", "%", r"comissao de corretagem|corretagem"),
)
_ROUGH = re.compile(
    r"cerca de|aproximad|mais de|quase|entre\b|\bate\b|media|propo|pede|pedid|requer"
    r"|condena|deveria|acordo|passou|reajust|nov[oa]s?\b|anterior|retific|emend"
)
_ANY_NAME = re.compile("|".join(pattern for _, _, pattern in _NAMES))
_REACH = 70
_LEAST, _DIGITS = 100, 5
_MOST_PROSE, _MOST_TIMES = 400, 12
_BARE = re.compile(r"(?<![\d.,$])(?<!\$ )\d{1,3}(?:\.\d{3})+,\d{2}(?![\d%])")


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount in a sentence or row. prose: not of a table."""

    value: str
    source: Excerpt
    prose: bool


def check(case: Case) -> Iterator[Contradiction]:
    """Yield named amounts that differ by paper, then amounts whose digits were exchanged."""
    found: dict[str, list[Side]] = {}
    for paper in case.papers:
        for name, side in _single(paper):
            found.setdefault(name, []).append(side)
    for name, unit, _ in _NAMES:
        if len({side.value for side in found.get(name, [])}) > 1:
            yield _named(name, unit, found[name])
    yield from _exchanged(case)


def _named(name: str, unit: str, single: list[Side]) -> Contradiction:
    sides = tuple(sorted(single, key=lambda s: (s.value, s.source.locator)))
    words = {side.value: shown(side.value, unit) for side in sides}
    return Contradiction(
        kind=Kind.VALOR,
        subject=name,
        sides=sides,
        weight=4,
        explanation=f"{name.capitalize()}: os autos dão {told(sides, words)}.",
    )


def _single(paper: Segmented) -> Iterator[tuple[str, Side]]:
    """Yield each name for which the paper has one value; requests and estimates are left out."""
    held: dict[str, dict[str, Side]] = {}
    for segment in paper.segments:
        folded = segment.folded
        if _ANY_NAME.search(folded) and not _ROUGH.search(folded):
            for name, value in _values_named(segment.text, folded):
                held.setdefault(name, {}).setdefault(value, Side(value, paper.excerpt(segment)))
    for name, by_value in held.items():
        if len(by_value) == 1:
            yield name, next(iter(by_value.values()))


def _values_named(text: str, folded: str) -> Iterator[tuple[str, str]]:
    for name, unit, pattern in _NAMES:
        cue = re.search(pattern, folded)
        near = [v for v in values(unit, text) if cue and _apart(cue.span(), v.span) <= _REACH]
        if len(near) == 1:
            yield name, near[0].value


def _apart(cue: tuple[int, int], value: Span) -> int:
    return max(value.start - cue[1], cue[0] - value.end, 0)


def _exchanged(case: Case) -> Iterator[Contradiction]:
    """Yield two amounts that differ by two neighbouring digits exchanged.

    One at least stands in prose, and both in one file, or in sentences that share two words.
    """
    by_digits: dict[str, dict[str, list[_Amount]]] = {}
    for amount in _amounts(case):
        by_digits.setdefault("".join(sorted(amount.value)), {}).setdefault(amount.value, []).append(
            amount
        )
    for group in by_digits.values():
        for one, other in combinations(sorted(group), 2):
            pair = _pair(group[one], group[other]) if _swapped(one, other) else None
            if pair:
                sides = tuple(Side(a.value, a.source) for a in pair)
                words = {s.value: shown(s.value, "BRL") for s in sides}
                yield Contradiction(
                    kind=Kind.VALOR,
                    subject=f"valor com dígitos trocados: {' e '.join(words.values())}",
                    sides=sides,
                    weight=4,
                    explanation=f"Os dois valores só diferem por dois dígitos trocados: "
                    f"{told(sides, words)}.",
                )


def _amounts(case: Case) -> Iterator[_Amount]:
    for fact in case.facts:
        if fact.kind is FactKind.VALOR and _is_particular(fact.value):
            prose = " | " not in fact.source.text and len(fact.source.text) <= _MOST_PROSE
            yield _Amount(fact.value, fact.source, prose)
    for paper in case.papers:
        for segment in paper.segments:
            for match in _BARE.finditer(segment.text):
                value = match[0].replace(".", "").replace(",", ".")
                if _is_particular(value):
                    yield _Amount(value, paper.excerpt(segment), prose=False)


def _is_particular(value: str) -> bool:
    """Return whether an amount is large and odd enough not to be another one by chance."""
    digits = value.replace(".", "").rstrip("0")
    return float(value) >= _LEAST and len(digits) >= _DIGITS


def _swapped(one: str, other: str) -> bool:
    at = [n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    if len(one) != len(other) or len(at) != 2 or "." in (one[at[0]], one[at[1]]):
        return False
    return len(one[at[0] : at[1]].replace(".", "")) == 1


def _pair(ours: list[_Amount], theirs: list[_Amount]) -> tuple[_Amount, _Amount] | None:
    for one in ours[:_MOST_TIMES]:
        for other in theirs[:_MOST_TIMES]:
            same_file = one.source.locator == other.source.locator
            alike = len(_stems(one.source.text) & _stems(other.source.text)) > 1
            if (one.prose or other.prose) and (same_file or alike):
                return one, other
    return None


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[a-z]{5,}", fold(text)))
