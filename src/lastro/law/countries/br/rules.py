"""What each rule that settles a defect or a disagreement means, in a sentence for a lawyer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def rules() -> Mapping[str, str]:
    """Return rule → sentence in Portuguese; `docs/law-sources.md` says more of each."""
    data = files("lastro.law.countries.br") / "data" / "rules.tsv"
    rows = (line.partition("\t") for line in data.read_text(encoding="utf-8").splitlines()[1:])
    return MappingProxyType({rule: sentence for rule, _, sentence in rows})
