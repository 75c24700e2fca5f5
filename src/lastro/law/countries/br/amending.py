"""Which provisions of another act an article amends, read from what it quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lastro.law.countries.br import quoting
from lastro.law.countries.br.acts import names, number_code
from lastro.law.countries.br.labels import read_article
from lastro.law.model import Norm, NormKind
from lastro.law.ref import Level, Ref

_AMENDS = re.compile(
    r"passa[m]?\s+a\s+vigorar|passa[m]?\s+a\s+vigir|fica[m]?\s+acrescid|é\s+acrescid|são\s+acrescid|"
    r"com\s+as\s+seguintes\s+alterações|com\s+a\s+seguinte\s+redação"
)
_NORM = re.compile(
    r"(?P<kind>Lei Complementar|Lei|Decreto-Lei|Decreto|Medida Provisória)\s+n\s?[ºo°.]*\s*"
    r"(?P<number>[\d.]+\d)(?:.{0,30}?\bde\s+(?P<year>\d{4}))?",
    re.IGNORECASE,
)
_KINDS = {
    "lei": NormKind.LEI,
    "lei complementar": NormKind.LEI_COMPLEMENTAR,
    "decreto-lei": NormKind.DECRETO_LEI,
    "decreto": NormKind.DECRETO,
    "medida provisória": NormKind.MEDIDA_PROVISORIA,
}


def changes(lines: Sequence[str]) -> tuple[Ref, ...]:
    """Return the articles that the quotations in `lines` write anew, in order, each once."""
    target: str | None = None
    found: list[Ref] = []
    for line in lines:
        if not quoting.opens(line):
            target = _target(line) or target
        elif target and (label := read_article(line.lstrip("“\"‘' "))):
            found.append(Ref(target).child(Level.ARTIGO, label.labels[0]))
    return tuple(dict.fromkeys(found))


def _target(line: str) -> str | None:
    """Return the code of the act that the line says is amended."""
    norm = _NORM.search(line)
    if norm is None or not _AMENDS.search(line):
        return None
    year = int(norm["year"]) if norm["year"] else None
    named = Norm(_KINDS[norm["kind"].lower()], norm["number"].replace(".", ""), year)
    name = names().of(named)
    return name.code if name else number_code(named)
