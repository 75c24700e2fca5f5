"""Registrations at the INPI: marks, patents, designs, computer programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_HINT = re.compile(r"INPI|marca|patente|desenho industrial|Propriedade Industrial", re.IGNORECASE)
_MARK = re.compile(
    r"\b(?:registr\w*|pedido|processo|marca)\b[^.;\n]{0,60}?\bn[.º°o]*\s?(?P<value>\d{9}|\d{3}\.\d{3}\.\d{3})(?![\d.-]*\d)",
    re.IGNORECASE,
)
_PATENT = re.compile(
    r"\b(?P<value>BR\s?(?:10|11|12|13|20|21|22|30|32|51)\s?(?:19|20)\d{2}\s?\d{6}[\s-]?\d"
    r"|(?:PI|MU|DI)\s?\d{7}(?:-\d)?)\b"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the numbers, without blanks and dots: nine digits of a mark (unit `marca`), or a
    patent's, design's or program's (`BR1020190123456`, `PI01234567`; unit `patente`).

    Nine digits count only in a sentence that speaks of a mark or of the INPI.
    """
    return tuple(each(paper, FactKind.INPI, found))


def found(text: str) -> Iterator[Found]:
    """Yield the numbers written in `text`."""
    if not _HINT.search(text):
        return
    for pattern, unit in ((_MARK, "marca"), (_PATENT, "patente")):
        for match in pattern.finditer(text):
            yield Found(re.sub(r"[\s.-]", "", match["value"]), Span(*match.span("value")), unit)
