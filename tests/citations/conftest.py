"""Books for the citation tests: the starter law, and a small set whose contents a test chooses."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from lastro.law import (
    Act,
    Holding,
    Norm,
    NormKind,
    Provision,
    Ref,
    Source,
    State,
    Sumula,
    SumulaState,
    build,
    open_law,
)

SOURCE = Source("https://exemplo.invalid/lei", "2026-07-23", "teste", "0" * 64)


@dataclass(eq=False)
class Books:
    """A Desk in memory. Acts, provisions and súmulas are what the test put in."""

    acts: dict[str, Act] = field(default_factory=dict)
    provisions: dict[str, Provision] = field(default_factory=dict)
    sumulas: dict[str, Sumula] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)

    def add_act(self, code, name, *, kind=NormKind.LEI, number="1", year=2000):
        norm = Norm(kind, number, year)
        self.acts[code] = Act(code, name, name, norm, (), "", "2026-07-23", "teste", 0)
        return self

    def add(self, key, text, *, state=State.VIGENTE, notes=(), revoked_by=None, changes=()):
        self.provisions[key] = Provision(
            Ref.parse(key), text, text, "Título I", state, notes, None, revoked_by, SOURCE, changes
        )
        return self

    def add_sumula(self, court, number, text, *, binding=False, state=SumulaState.ATIVA):
        found = Sumula(court, number, binding, text, state, "1990-01-01", SOURCE)
        self.sumulas[str(found.ref)] = found
        return self

    def act(self, code: str) -> Act | None:
        return self.acts.get(code.upper())

    def act_of(self, norm: Norm) -> Act | None:
        return next((a for a in self.acts.values() if a.norm == norm), None)

    def get(self, ref: Ref) -> Provision | None:
        return self.provisions.get(str(ref))

    def holds(self, ref: Ref) -> Holding:
        if str(ref) in self.provisions or str(ref) in self.sumulas:
            return Holding.TEXT
        return Holding.LABEL_ONLY if str(ref) in self.labels else Holding.ABSENT

    def sumula(self, court: str, number: int, *, binding: bool) -> Sumula | None:
        return self.sumulas.get(str(Ref.sumula(court, number, binding=binding)))

    def acts_with_article(self, article: str) -> tuple[Act, ...]:
        having = {p.ref.act for p in self.provisions.values() if p.ref.article == article}
        return tuple(act for code, act in self.acts.items() if code in having)

    def articles(self, code: str) -> Iterable[Provision]:
        return [p for p in self.provisions.values() if p.ref.act == code and len(p.ref.path) == 1]


@pytest.fixture(scope="session")
def law(tmp_path_factory):
    """The starter law that comes with the package: official text."""
    with open_law(tmp_path_factory.mktemp("law")) as store:
        yield store


ACTS = "cf adct cc cpc cdc clt cp cpp ctn lia lgpd l14181 eoab"


@pytest.fixture(scope="session")
def corpus_law(shared, tmp_path_factory):
    """A store built from the shared corpus: a few acts with their raw pages, and all súmulas."""
    raw = shared / "corpus" / "raw"
    made = tmp_path_factory.mktemp("acervo")
    pages, chosen = "luccazovedi-planalto", made / "advocacia-aberta"
    (made / pages).symlink_to(raw / pages, target_is_directory=True)
    chosen.mkdir()
    wanted = [f"lei_{code}.json" for code in ACTS.split()]
    wanted += [p.name for p in (raw / chosen.name).glob("*.json") if not p.name.startswith("lei_")]
    for name in wanted:
        (chosen / name).symlink_to(raw / chosen.name / name)
    home = tmp_path_factory.mktemp("casa")
    build(made, home / "law.db")
    with open_law(home) as store:
        yield store


@pytest.fixture
def books():
    """Empty books, to be filled by the test."""
    return Books()
