"""Lines of an exported conversation: who said what, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.checking.figures import days_of

STAMP = re.compile(
    r"[\u200e\[]{0,2}(?P<day>\d{1,2}/\d{1,2}/\d{2,4}),?\s(?:às\s)?\d{1,2}:\d{2}(?::\d{2})?\]?"
    r"\s?[–-]?\s?(?P<author>[^:\n\[\]]{2,60}):\s"
)
"""`[15/06/2023 09:12:27] Ana Reis: ` or `15/06/2023 09:12 - Ana Reis: `."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Who said a sentence of a conversation. day: ISO."""

    day: str
    author: str


def spoken(words: str, text: str) -> Spoken | None:
    """Return who said `words` in the passage `text`, None where it is no conversation."""
    flat = " ".join(text.split())
    at = flat.find(words.split(" […]")[0])
    stamps = [stamp for stamp in STAMP.finditer(flat) if stamp.end() <= at]
    days = days_of(stamps[-1]["day"]) if stamps else ()
    return Spoken(days[0], stamps[-1]["author"].strip()) if days else None
