"""When a paper was written, as the paper itself says it: never what a file's properties say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.case import Case
from lastro.drafting.figures import days_of
from lastro.drafting.model import Evidence
from lastro.index import Passage

_SENT = re.compile(r"^mensagem .*, (\d{2}/\d{2}/\d{4})")
_LINE = re.compile(
    r"^\W*(?:[A-ZÀ-Ý][\w.’' -]{2,40}(?:[/–-]\s?[A-Z]{2})?,\s*(?=\d{1,2}\S? de )"
    r"|(?:data|emitid[oa] em|em)(?: d[aeo]s? [\wçãé]+)?\s*:?\s*(?=\d))"
    r"(?P<day>\d{1,2}\S{0,2} de \w+ de \d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d{2}-\d{2})\W*$",
    re.MULTILINE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dated:
    """A day with the passage that says it. day: ISO."""

    day: str
    evidence: Evidence


def written_on(passage: Passage, case: Case) -> Dated | None:
    """Return when the paper of `passage` was sent or signed, or None where it does not say."""
    sent = _SENT.match(passage.place)
    if sent:
        return Dated(days_of(sent.group(1))[0], case.evidence(passage.excerpt))
    for candidate in (passage, *case.materials.passages(passage.locator)):
        found = _LINE.search(candidate.text)
        days = days_of(found["day"]) if found else ()
        if days:
            return Dated(days[0], case.evidence(candidate.excerpt))
    return None
