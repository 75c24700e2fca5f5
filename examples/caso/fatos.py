"""Facts of the fictional case: who, how much, when; and the arithmetic that follows from them."""

import re
import tomllib
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
WASH, DRY, SOFTWARE, TAX = Decimal("18.90"), Decimal("17.90"), Decimal("390.00"), Decimal("0.06")
AGREED, CHARGED, FUND = Decimal("0.06"), Decimal("0.075"), Decimal("0.02")
RAISED_FROM = "2024-01"
CENT = Decimal("0.01")
MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")


@dataclass(frozen=True, slots=True)
class Month:
    """One month of the unit; money in reais. costs: rent, energy, water, supplies, wages,
    maintenance, other, in this order.
    """

    code: str
    washes: int
    dries: int
    services: Decimal
    costs: tuple[Decimal, ...]

    @property
    def label(self) -> str:
        year, month = self.code.split("-")
        return f"{MONTHS[int(month) - 1]}/{year}"

    @property
    def revenue(self) -> Decimal:
        return WASH * self.washes + DRY * self.dries + self.services

    @property
    def rate(self) -> Decimal:
        """Return the royalty rate that was charged, not the agreed one."""
        return CHARGED if self.code >= RAISED_FROM else AGREED

    @property
    def royalty(self) -> Decimal:
        return cents(self.revenue * self.rate)

    @property
    def agreed_royalty(self) -> Decimal:
        return cents(self.revenue * AGREED)

    @property
    def fund(self) -> Decimal:
        return cents(self.revenue * FUND)

    @property
    def result(self) -> Decimal:
        fees = self.royalty + self.fund + SOFTWARE + cents(self.revenue * TAX)
        return self.revenue - fees - sum(self.costs)


def cents(value: Decimal) -> Decimal:
    """Return the value rounded to centavos, halves up."""
    return value.quantize(CENT, ROUND_HALF_UP)


def brl(value: Decimal) -> str:
    """Return `R$ 1.234,50`."""
    return "R$ " + plain(value)


def plain(value: Decimal) -> str:
    """Return `1.234,50`."""
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


@cache
def months() -> tuple[Month, ...]:
    """Return the 24 months, September 2023 to August 2025."""
    lines = (HERE / "resultados.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return tuple(_month(line.split("\t")) for line in lines)


def _month(cells: list[str]) -> Month:
    costs = tuple(Decimal(c) for c in cells[4:])
    return Month(cells[0], int(cells[1]), int(cells[2]), Decimal(cells[3]), costs)


def projection(position: int) -> Decimal:
    """Return the revenue that the COF's realistic scenario gives for month 1, 2, … 24."""
    ramp = ("28000", "34000", "40000", "46000", "52000", "58000")
    if position <= len(ramp):
        return Decimal(ramp[position - 1])
    return Decimal("62000") if position <= 12 else Decimal("66000")


@cache
def totals() -> dict[str, Decimal]:
    """Return the sums that the answer key states, by stable name."""
    rows = months()
    revenue = sum((m.revenue for m in rows), Decimal(0))
    projected = sum((projection(i) for i in range(1, 25)), Decimal(0))
    royalties = sum((m.royalty for m in rows), Decimal(0))
    agreed = sum((m.agreed_royalty for m in rows), Decimal(0))
    return {
        "receita_bruta": revenue,
        "receita_media": cents(revenue / len(rows)),
        "receita_projetada": projected,
        "realizado_sobre_projetado": cents(revenue / projected * 100),
        "royalties_cobrados": royalties,
        "royalties_devidos": agreed,
        "royalties_a_maior": royalties - agreed,
        "fundo": sum((m.fund for m in rows), Decimal(0)),
        "resultado": sum((m.result for m in rows), Decimal(0)),
        "royalties_em_aberto": sum((m.royalty for m in rows if m.code >= "2025-07"), Decimal(0)),
        "fundo_em_aberto": sum((m.fund for m in rows if m.code >= "2025-07"), Decimal(0)),
    }


@cache
def facts() -> dict[str, str]:
    """Return every fact by dotted name, ready for `fill`."""
    table = tomllib.loads((HERE / "fatos.toml").read_text(encoding="utf-8"))
    named = {
        f"{group}.{key}": value for group, part in table.items() for key, value in part.items()
    }
    named |= {f"total.{key}": plain(value) for key, value in totals().items()}
    return named | {f"numero.{key}": f"{value:.2f}" for key, value in totals().items()}


def fill(text: str) -> str:
    """Return the text with every `{{name}}` replaced; an unknown name is an error."""
    return re.sub(r"\{\{([\w.]+)\}\}", lambda found: facts()[found[1]], text)


def prose(name: str) -> str:
    """Return a text of `textos/` with its facts filled in."""
    return fill((HERE / "textos" / name).read_text(encoding="utf-8"))
