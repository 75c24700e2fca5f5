"""Federal acts that are known to exist though no text of theirs may be held.

`known_acts.tsv` is generated from the Ansvar index of 3,402 laws and complementary laws
(`scripts/make_known.py`). It is not complete: absence proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.law.countries.br.acts import names, title
from lastro.law.countries.br.dates import signed_on
from lastro.law.model import Norm, NormKind

_BASE = "https://www.planalto.gov.br/ccivil_03/"


@dataclass(frozen=True, slots=True)
class KnownAct:
    """An act known by number. signed_on: ISO day, its year, or ""; url: Planalto's page, or ""."""

    norm: Norm
    title: str
    signed_on: str
    url: str
    revoked_by: str | None = None


def known_act(norm: Norm) -> KnownAct | None:
    """Return the federal act with that kind and number, or None: then it may still exist.

    A year that contradicts the act's own means another act; where its year is not known, a number
    alone is enough.
    """
    if norm.ente != "br":
        return None
    number = norm.number.replace(".", "")
    named = names().of(Norm(norm.kind, number, norm.year))
    year, path = _table().get((norm.kind, number), (None, ""))
    if path and (norm.year is None or year is None or year == norm.year):
        found = Norm(norm.kind, number, year or norm.year)
    elif named is not None:
        found, path = named.norm, ""
    else:
        day = signed_on(Norm(norm.kind, number, norm.year))
        if len(day) < len("2002-01-10"):
            return None
        found = Norm(norm.kind, number, int(day[:4]))
    revoked_by = named.revoked_by if named else None
    return KnownAct(found, title(found), signed_on(found), _BASE + path if path else "", revoked_by)


@cache
def _table() -> dict[tuple[NormKind, str], tuple[int | None, str]]:
    data = files("lastro.law.countries.br") / "data" / "known_acts.tsv"
    rows = (line.split("\t") for line in data.read_text(encoding="utf-8").splitlines()[1:])
    return {(NormKind(k), n): (int(y) if y else None, path) for k, n, y, path in rows}
