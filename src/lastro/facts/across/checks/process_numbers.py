"""Process numbers: a digit that does not check, a heading that differs from body or ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import where
from lastro.facts.checkdigits import process_number
from lastro.facts.extract import processo
from lastro.facts.model import Fact, FactKind
from lastro.facts.parties.names import name_key
from lastro.facts.segments import Segment, Segmented
from lastro.sources import Excerpt, PointerAnchor
from lastro.text import fold

_MISTYPED, _ALIKE = 2, 4
_OPENING = 14
_LABEL = re.compile(r"(?:process\w*|autos|feito|acao)\b[^.;]{0,40}$")
_ITSELF = re.compile(
    r"\b(?:presentes?|nestes?|destes?|estes?|em epigrafe|em referencia|supracitad\w+"
    r"|acima)\b[^.;]{0,50}$"
)
_RULING = re.compile(r"^(?:sentenca|acordao|decisao|despacho|vistos\b|ata de audiencia)")


def check(case: Case) -> Iterator[Contradiction]:
    """Yield numbers with wrong check digits beside the right one, then headings that differ."""
    mentions = [f for f in case.facts if f.kind is FactKind.PROCESSO]
    yield from _mistyped(mentions)
    owned = [own for paper in case.papers if (own := _own_number(paper))]
    for own in owned:
        yield from _against_body(own)
    told: set[frozenset[str]] = set()
    for one, other in combinations(owned, 2):
        numbers = frozenset((one.number, other.number))
        if numbers not in told and (found := _against_ruling(case, one, other)):
            told.add(numbers)
            yield found


def _mistyped(mentions: list[Fact]) -> Iterator[Contradiction]:
    by_number: dict[str, list[Excerpt]] = {}
    for fact in mentions:
        by_number.setdefault(fact.value, []).append(fact.source)
    valid = {f.value for f in mentions if f.valid}
    for wrong in by_number:
        right = min(valid, key=lambda n: (_differing(n, wrong), n), default="")
        if wrong in valid or not right or _differing(right, wrong) > _MISTYPED:
            continue
        sides = tuple(
            Side(number, source)
            for number in (right, wrong)
            for source in {s.locator: s for s in reversed(by_number[number])}.values()
        )
        same_file = {s.locator for s in by_number[right]} & {s.locator for s in by_number[wrong]}
        yield Contradiction(
            kind=Kind.PROCESSO,
            subject=f"número do processo {right}",
            sides=sides,
            weight=5 if same_file else 4,
            explanation=f"{where(by_number[wrong][0])} traz o número {wrong}, cujo dígito "
            f"verificador não confere (Resolução CNJ 65/2008); o número que confere é {right}, em "
            f"{where(by_number[right][0])}."
            + (" A mesma peça traz os dois números." if same_file else ""),
        )


@dataclass(frozen=True, slots=True)
class _Own:
    """The number in a paper's heading."""

    number: str
    paper: Segmented
    segment: Segment

    @property
    def source(self) -> Excerpt:
        return self.paper.excerpt(self.segment)


def _own_number(paper: Segmented) -> _Own | None:
    for segment in paper.segments[:_OPENING]:
        if segment.block and isinstance(segment.block.anchor, PointerAnchor):
            return None
        for found in processo.found(segment.text):
            if _LABEL.search(segment.folded[: found.span.start]):
                return _Own(found.value, paper, segment)
    return None


def _against_body(own: _Own) -> Iterator[Contradiction]:
    for segment in own.paper.segments:
        for found in processo.found(segment.text):
            itself = _ITSELF.search(segment.folded[: found.span.start])
            if found.value == own.number or segment is own.segment or not itself:
                continue
            sides = (Side(own.number, own.source), Side(found.value, own.paper.excerpt(segment)))
            yield _differ(sides, "o cabeçalho e o corpo da mesma peça", 5)


def _against_ruling(case: Case, one: _Own, other: _Own) -> Contradiction | None:
    """Return two papers of one lawsuit whose numbers differ: a ruling and a piece, neither of
    which mentions the other's number, or headings that differ in four digits at most.
    """
    if one.number == other.number or not _first_instance(one, other):
        return None
    if other.number in _written(one.paper) or one.number in _written(other.paper):
        return None
    ruling = _is_ruling(one.paper) != _is_ruling(other.paper)
    alike = _differing(one.number, other.number) <= _ALIKE
    if not (ruling or alike) or not _same_parties(case, one, other):
        return None
    first, second = (other, one) if _is_ruling(one.paper) else (one, other)
    sides = (Side(first.number, first.source), Side(second.number, second.source))
    what = "a peça e a decisão juntada" if ruling else "duas peças das mesmas partes"
    return _differ(sides, what, 5 if ruling else 3)


def _differ(sides: tuple[Side, Side], between: str, weight: int) -> Contradiction:
    one, other = sides
    digits = [
        f"o dígito verificador de {side.value} não confere"
        for side in sides
        if (number := process_number(side.value)) and not number.valid
    ]
    return Contradiction(
        kind=Kind.PROCESSO,
        subject="número do processo",
        sides=sides,
        weight=weight,
        explanation=f"O número do processo difere entre {between}: {one.value} "
        f"({where(one.source)}) e {other.value} ({where(other.source)})"
        + (f"; {'; '.join(digits)}." if digits else "."),
    )


def _first_instance(one: _Own, other: _Own) -> bool:
    return not any(own.number.endswith(".0000") for own in (one, other))


def _written(paper: Segmented) -> set[str]:
    return {found.value for found in processo.found(paper.document.text)}


def _is_ruling(paper: Segmented) -> bool:
    return any(_RULING.match(fold(s.text.strip())[:40]) for s in paper.segments[:_OPENING])


def _same_parties(case: Case, one: _Own, other: _Own) -> bool:
    named = [_parties(case, own.paper) for own in (one, other)]
    return len(named[0] & named[1]) > 1


def _parties(case: Case, paper: Segmented) -> set[str]:
    """Return the keys of the parties, lawyers left out, that the paper's opening names."""
    opening = name_key(" ".join(s.text for s in paper.segments[: 2 * _OPENING]))
    keys = {name_key(p.name) for p in case.parties if not p.oab}
    return {key for key in keys if " " in key and key in opening}


def _differing(a: str, b: str) -> int:
    return sum(x != y for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b))
