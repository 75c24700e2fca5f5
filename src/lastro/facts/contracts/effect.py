"""From when a term holds: the day a sentence names, the amendment's effect, the signature."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from lastro.facts.contracts.pairing import Pair
from lastro.facts.dates import dates, months
from lastro.facts.model import Instrument
from lastro.facts.segments import Segment, Segmented

_SIGNED = ("contrato.data_assinatura", "coletivo.inicio")
_FROM = re.compile(
    r"(?:a partir d[eoa]|a contar d[eoa]|desde|com (?:efeitos?|vigencia|validade)(?: retroativ\w+)?"
    r" (?:a|em|desde)|retroa\w+ (?:a|ao)|entra\w* em vigor (?:em|n[oa])|produz\w* efeitos? em"
    r"|vigente (?:em|desde))"
    r"(?: (?:o |a )?(?:dia|data|mes|competencia|vencimento|parcela|aluguel|folha)(?: (?:de|com"
    r" vencimento em|do mes de|da competencia de))?)?\s*$"
)
_DURING = re.compile(
    r"\b(?:competencias|meses|periodo|parcelas|alugueis|vencimentos)(?: [a-z]+)?"
    r" de (?P<first>[a-z]+)(?: de (?P<from>\d{4}))? a(?:te)? (?P<last>[a-z]+) de (?P<year>\d{4})"
)
_EFFECT = re.compile(r"efeito|vigor|vigencia|vigent|aplic|retroa|valid|a partir")


def effect(paper: Segmented, segment: Segment, instrument: Instrument) -> date | None:
    """Return the day from which the sentence says its value holds, or the amendment all of its own.

    A month (`a partir de julho de 2021`) is its first day. None where neither names a day.
    """
    if own := next(_starts(segment), None):
        return own
    if instrument is not Instrument.ADITIVO:
        return None
    told = (s for s in paper.segments if _EFFECT.search(s.folded))
    return next((day for other in told for day in _starts(other)), None)


def ending(segment: Segment) -> tuple[date, date] | None:
    """Return the first and last day of the months for which alone the sentence says its value holds
    (`nas competências de abril a setembro de 2024`), or None.
    """
    if not (found := _DURING.search(segment.folded)):
        return None
    last = months(f"{found['last']} de {found['year']}")
    first = months(f"{found['first']} de {found['from'] or found['year']}")
    if not first or not last:
        return None
    end = date(last[0].year + last[0].month // 12, last[0].month % 12 + 1, 1) - timedelta(days=1)
    return date(first[0].year, first[0].month, 1), end


def signature(best: Mapping[str, Pair]) -> date | None:
    """Return the day the paper was signed, or begins to hold, as its own term tells it."""
    signed = next((best[key] for key in _SIGNED if key in best), None)
    return date.fromisoformat(signed.value.value) if signed else None


def _starts(segment: Segment) -> Iterator[date]:
    for day in dates(segment.text):
        if _FROM.search(segment.folded[: day.span.start].rstrip() + " "):
            yield day.value
    for month in months(segment.text):
        if _FROM.search(segment.folded[: month.span.start].rstrip() + " "):
            yield date(month.year, month.month, 1)
