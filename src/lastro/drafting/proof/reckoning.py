"""What the case's tables give when they are reckoned up, with the figures it is reckoned from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from lastro.drafting.library import Reckoning
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.payment import payments
from lastro.drafting.proof.series import FEWEST, Point, Series, series
from lastro.drafting.proof.values import decimal, money, plain
from lastro.drafting.tokens import gap, token
from lastro.sources import Excerpt

_CENT, _TENTH = Decimal("0.01"), Decimal("0.1")
_ROUNDING = Decimal("0.02")
"""Reais a month by which rounding may make a right charge look excessive."""
_MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
_UNPAID = "conferir os pagamentos e excluir as competências em aberto"
Pair = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A figure reckoned from the tables. text: the sentence that shows how, with references.

    label: what the amount is; evidence: the rows it is reckoned from
    caution: what the lawyer must check before it is claimed, "" when the table shows it
    """

    text: str
    label: str
    amount: Decimal
    evidence: tuple[Evidence, ...]
    caution: str = ""


def reckoned(how: Reckoning, case: Case) -> Reckoned | None:
    """Return what the first table with both columns gives, None when none shows anything."""
    every = series(case)
    for first in (one for one in every if one.fits(how.first, how.unless)):
        for second in (one for one in every if one.fits(how.second, how.unless_second)):
            if first.table == second.table and first.name != second.name:
                found = (
                    _excess(how, first, second, case) if how.rate else _short(first, second, case)
                )
                if found:
                    return found
    return None


def _excess(how: Reckoning, charged: Series, base: Series, case: Case) -> Reckoned | None:
    """Return what was charged above a rate of the contract, over the months where it was.

    Where the table says of each of these months whether it was paid, only the paid ones count.
    """
    field = case.field(how.rate)
    rate = decimal(field.value) if field else None
    if field is None or rate is None:
        return None
    over = [(c, b) for c, b in _common(charged, base) if c.value > b.value * rate / 100 + _ROUNDING]
    status = payments(charged.table, case)
    settled = bool(over) and all(c.month in status for c, _ in over)
    over = [(c, b) for c, b in over if not settled or status[c.month]]
    if len(over) < FEWEST:
        return None
    paid, on = _total(c for c, _ in over), _total(b for _, b in over)
    due = (on * rate / 100).quantize(_CENT, ROUND_HALF_UP)
    agreed = case.evidence(field.sources[0])
    evidence = (agreed, *_passages(over, case))
    text = (
        f"De {_month(over[0][0])} a {_month(over[-1][0])}, cobraram-se {money(paid)} sobre "
        f"{money(on)} de {base.name.lower()}; aplicado o percentual contratual de {plain(rate)}%, "
        f"seriam {money(due)}, do que resulta a diferença de {money(paid - due)}"
    )
    text += ", computadas apenas as competências que a tabela dá por pagas" if settled else ""
    caution = "" if settled else gap(_UNPAID)
    label = "diferença paga a maior" if settled else "diferença cobrada a maior"
    return Reckoned(_cited(text, evidence), label, paid - due, evidence, caution)


def _short(projected: Series, real: Series, case: Case) -> Reckoned | None:
    """Return by how much the projected sum over the common months was missed."""
    pairs = _common(projected, real)
    hoped, made = _total(p for p, _ in pairs), _total(r for _, r in pairs)
    if len(pairs) < FEWEST or made >= hoped:
        return None
    share = (made / hoped * 100).quantize(_TENTH, ROUND_HALF_UP)
    evidence = _passages(pairs, case)
    text = (
        f"De {_month(pairs[0][0])} a {_month(pairs[-1][0])}, projetaram-se {money(hoped)} e "
        f"realizaram-se {money(made)}, isto é, {plain(share)}% do projetado, com diferença de "
        f"{money(hoped - made)}"
    )
    return Reckoned(_cited(text, evidence), "diferença projetada", hoped - made, evidence)


def _month(point: Point) -> str:
    """Return `jan/2024`, however the table writes the month."""
    year, _, month = point.month.partition("-")
    return f"{_MONTHS[int(month) - 1]}/{year}"


def _common(first: Series, second: Series) -> list[Pair]:
    months = {point.month: point for point in second.points if point.month}
    return [(point, months[point.month]) for point in first.points if point.month in months]


def _total(points: Iterable[Point]) -> Decimal:
    return sum((point.value for point in points), Decimal())


def _passages(pairs: list[Pair], case: Case) -> tuple[Evidence, ...]:
    """Return the passages that hold the cells: whole rows, few references."""
    cells = [point.place for pair in pairs for point in pair]
    held: dict[str, Evidence] = {}
    for passage in case.materials.passages(cells[0].locator):
        if any(_holds(passage.excerpt, cell) for cell in cells):
            evidence = case.evidence(passage.excerpt)
            held[evidence.id] = evidence
    return tuple(held.values())


def _holds(passage: Excerpt, cell: Excerpt) -> bool:
    return passage.span.start <= cell.span.start and cell.span.end <= passage.span.end


def _cited(text: str, evidence: tuple[Evidence, ...]) -> str:
    return f"{text} {' '.join(token(e.id) for e in evidence)}."
