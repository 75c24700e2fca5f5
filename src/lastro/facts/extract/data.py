"""Days. The date in an act's title (`Lei nº 13.966, de 26 de dezembro de 2019`) is left out."""

from __future__ import annotations

import re

from lastro.facts.dates import dates
from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import fold_same_length

_ACT = re.compile(
    r"\b(?:lei|decreto|decreto-lei|lei complementar|medida provisoria|resolucao|portaria|emenda"
    r"|instrucao normativa|provimento|sumula)[^.;]{0,30}?\d[\d./-]*[^.;\d]{0,12}\b,?\s+de\s+$"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the days named in the document, ISO 8601."""
    return tuple(each(paper, FactKind.DATA, found))


def found(text: str) -> list[Found]:
    """Return the days written in `text`, ISO 8601, but those of acts of law."""
    folded = fold_same_length(text)
    return [
        Found(day.value.isoformat(), day.span)
        for day in dates(text)
        if not _ACT.search(folded[max(0, day.span.start - 80) : day.span.start])
    ]
