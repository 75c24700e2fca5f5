"""Lines of an exported conversation, and replies quoted in a message: who said what, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.checking.figures import days_of

STAMP = re.compile(
    r"[\u200e\[]{0,2}(?P<day>\d{1,2}/\d{1,2}/\d{2,4}),?\s(?:às\s)?\d{1,2}:\d{2}(?::\d{2})?\]?"
    r"\s?[–-]?\s?(?P<author>[^:\n\[\]]{2,60}):\s"
)
"""`[15/06/2023 09:12:27] Ana Reis: ` or `15/06/2023 09:12 - Ana Reis: `."""

_QUOTED = (
    re.compile(
        r"\bEm:? (?P<day>[^<>]{0,24}?\d{4})\b(?:,? (?:às )?\d{1,2}[:h]\d{2}(?::\d{2})?)?,? "
        r"(?P<author>[^,:<>]{2,60}(?:<[^<>\s]{3,80}>)?) escreveu ?:"
    ),
    re.compile(
        r"\bDe: (?P<author>[^:<>]{2,60}?(?:<[^<>\s]{3,80}>)?) Enviad[ao](?: em)?: "
        r"(?P<day>.{8,60}?) Para:"
    ),
)
"""`Em 12/03/2025, Ana Reis <ana@rede.example> escreveu:`, or the header a mail program copies."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Who said a sentence of a conversation or of a quoted reply. day: ISO."""

    day: str
    author: str


def spoken(words: str, text: str) -> Spoken | None:
    """Return who said `words` in the passage `text`, None where it is no conversation."""
    flat = " ".join(text.split())
    at = flat.find(words.split(" […]")[0])
    stamps = [stamp for stamp in STAMP.finditer(flat) if stamp.end() <= at]
    days = days_of(stamps[-1]["day"]) if stamps else ()
    return Spoken(days[0], stamps[-1]["author"].strip()) if days else None


def introduced(text: str) -> Spoken | None:
    """Return who wrote what follows `text`, as the last header of a quoted reply in it says."""
    flat = " ".join(text.split())
    headers = [found for form in _QUOTED for found in form.finditer(flat)]
    last = max(headers, key=lambda found: found.end(), default=None)
    days = days_of(last["day"]) if last else ()
    return Spoken(days[0], last["author"].strip()) if last and days else None
