"""Articles the corpus has no record of, though an act that it holds says what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.law.model import State


@dataclass(frozen=True, slots=True)
class Gap:
    """Articles first to last of an act. by: the revoking law; stated_in: where it says so."""

    first: int
    last: int
    state: State
    by: str | None
    stated_in: str

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the labels of the articles."""
        return tuple(map(str, range(self.first, self.last + 1)))


def gaps(code: str) -> tuple[Gap, ...]:
    """Return the known gaps of an act, () for most."""
    return _table().get(code, ())


@cache
def _table() -> dict[str, tuple[Gap, ...]]:
    data = files("lastro.law.countries.br") / "data" / "gaps.tsv"
    table: dict[str, tuple[Gap, ...]] = {}
    for line in data.read_text(encoding="utf-8").splitlines()[1:]:
        code, first, last, state, by, stated_in = line.split("\t")
        gap = Gap(int(first), int(last), State(state), by or None, stated_in)
        table[code] = (*table.get(code, ()), gap)
    return table
