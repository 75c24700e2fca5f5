"""When a paper was written, as the paper itself says it: never what a file's properties say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.checking.figures import days_of
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.index import Passage

_SENT = re.compile(r"^mensagem .*, (\d{2}/\d{2}/\d{4})")
_DAY = r"(?P<day>\d{1,2}\S{0,2} de \w+ de \d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d{2}-\d{2})"
_FORMS = (
    re.compile(rf"(?:^|[\n|])\W*data(?: d[aeo]s? [^\W\d]+)?\s*[:|–-]+\s*{_DAY}", re.IGNORECASE),
    re.compile(
        rf"^\W*[A-ZÀ-Ý][\w.’' -]{{2,40}}(?:\s?[/–-]\s?[A-Z]{{2}})?,\s*{_DAY}\W*$", re.MULTILINE
    ),
)
"""Lines that date a paper: `Data da visita: 20 de maio de 2025`, `Recife, 8 de outubro de 2025.`"""


@dataclass(frozen=True, slots=True)
class Dated:
    """A day with the passage that says it. day: ISO."""

    day: str
    evidence: Evidence


def written_on(passage: Passage, case: Case) -> Dated | None:
    """Return when the paper of `passage` was sent or signed, or None where it does not say."""
    sent = _SENT.match(passage.place)
    if sent and (days := days_of(sent.group(1))):
        return Dated(days[0], case.evidence(passage.excerpt))
    for candidate in (passage, *case.materials.passages(passage.locator)):
        for form in _FORMS:
            found = form.search(candidate.text)
            days = days_of(found["day"]) if found else ()
            if days:
                return Dated(days[0], case.evidence(candidate.excerpt))
    return None
