"""Where a suit runs and since when, as the papers that cite its number tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from lastro.facts.dates import dates
from lastro.facts.model import Fact, Process
from lastro.text import fold, squeeze

_COURT = re.compile(
    r"\b(?:seção [a-z] da )?\d{1,2}[ªa]\s+(?:vara|juizado|turma|câmara)\b[^,.;\n()–]{0,60}",
    re.IGNORECASE,
)
_FILED = re.compile(r"\b(?:distribuid[oa]|ajuizad[oa]|protocolad[oa]|propost[oa])\b")


def with_court(processes: Iterable[Process], facts: Iterable[Fact]) -> list[Process]:
    """Return the lawsuits, those without a court's record with the unit and the day of filing that
    the sentence that cites the number, or the heading above it, tells.

    facts: those of process numbers.
    """
    cited = tuple(facts)
    return [_told(p, [f for f in cited if f.value == p.number]) for p in processes]


def _told(process: Process, facts: list[Fact]) -> Process:
    texts = [text for fact in facts for text in (fact.source.text, fact.heading)]
    courts = (squeeze(match[0]) for text in texts if (match := _COURT.search(text)))
    unit = process.unit or next(courts, "")
    filed = process.filed
    for fact in facts:
        days = dates(fact.source.text)
        if filed is None and len(days) == 1 and _FILED.search(fold(fact.source.text)):
            filed = days[0].value
    return replace(process, unit=unit, filed=filed)
