"""Identity cards (RG), with the body that issued them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_NAMED = re.compile(
    r"\b(?:RG|R\.G\.|(?:c[ée]dula|carteira|registro|documento)\s+(?:de\s+)?(?:identidade|geral))"
    r"(?:\s+(?:RG|R\.G\.))?(?:\s*\(RG\))?\s*(?:sob\s+)?(?:o\s+)?(?:n[.º°o]*\s*)?[:–-]?\s*"
    r"(?P<number>(?:MG-?)?\d{1,3}(?:\.\d{3}){1,3}(?:-?[\dXx])?|(?:MG-?)?\d{5,12}(?:-[\dXx])?)(?!\w)"
    r"(?:[\s,–-]*(?:expedid[ao]\s+pel[ao]\s+|[óo]rg[ãa]o\s+(?:emissor|expedidor)\s*:?\s*)?"
    r"(?P<body>SSP|SDS|SESP|PC|DETRAN|IFP|SJS|SSPDS|PM|DIC|SPTC|SEJUSP)\s?[/–-]?\s?(?P<state>[A-Z]{2})\b)?"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the numbers of identity cards, only where `RG` or `identidade` names them.

    The value has no dots; the unit is the issuer, `SSP/SP`, or "". States have no common rule for
    check digits, so none is judged.
    """
    return tuple(each(paper, FactKind.RG, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    for match in _NAMED.finditer(text):
        number = re.sub(r"[.\s-]", "", match["number"]).upper()
        issuer = f"{match['body']}/{match['state']}" if match["body"] else ""
        yield Found(number, Span(match.start("number"), match.end("number")), issuer)
