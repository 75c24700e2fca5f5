"""The day a paper bears above its signatures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from lastro.facts.dates import dates
from lastro.facts.segments import Segment, Segmented, is_message
from lastro.sources import BlockKind

_PLACE_AND_DAY = re.compile(
    r"(?:[a-z' -]{3,40}(?:\s?[/(–-]\s?[a-z]{2}\)?)?,\s*(?:aos\s+|em\s+)?)"
    r"(?:\d{1,2}[ºo°]?\s*(?:de\s+[a-z]+\s+de\s+\d{4}|[/.]\d{1,2}[/.]\d{4})"
    r"|[a-z0-9]+(?: e [a-z]+)? (?:dias? do mes )?de [a-z]+ d[eo] "
    r"(?:ano de )?[a-z]+(?: [a-z]+){1,5})"
    r"\s*[.;]?\s*$"
)
_FIRM = re.compile(r"(?:firmam|assinam|celebram|lavram)\b[^.]{0,300}?(?:em|aos|data de)\s+$")


@dataclass(frozen=True, slots=True)
class Signing:
    """The day of signature and the line that bears it."""

    day: date
    segment: Segment


def signing(paper: Segmented) -> Signing | None:
    """Return the last line of place and day (`Recife/PE, 16 de maio de 2023.`), or None.

    Messages have none: their day is the day they were sent.
    """
    if is_message(paper.document):
        return None
    for segment in reversed(paper.segments):
        if segment.kind is BlockKind.TABLE_ROW or len(segment.text) > 400:
            continue
        found = dates(segment.text)
        if found and (
            _PLACE_AND_DAY.match(segment.folded)
            or _FIRM.search(segment.folded[: found[-1].span.start])
        ):
            return Signing(found[-1].value, segment)
    return None
