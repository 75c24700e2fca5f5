"""Geographic coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span

_SIX = Decimal("0.000001")
_DEGREES = (
    r"(\d{1,3})\s?[°º]\s?(?:(\d{1,2})\s?['’′]\s?(?:(\d{1,2}(?:[.,]\d+)?)\s?(?:\"|”|″|''|’’)\s?)?)?"
)
_BY_DEGREES = re.compile(rf"{_DEGREES}([NS])[\s,;/e]{{1,5}}{_DEGREES}([EWLO])\b")
_DECIMAL = re.compile(
    r"(?<![\d.,])(?P<lat>[-−–]?\d{1,2}[.,]\d{3,8})\s?°?\s?[,;/e]?\s(?:(?i:longitude|long?\.?|lng)\W{0,3})?"
    r"(?P<lon>[-−–]\d{1,3}[.,]\d{3,8})(?![\d.,]*\d)"
)


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the points as `latitude,longitude` in decimal degrees, south and west negative.

    Decimal numbers count only in pairs of a latitude and a longitude that Brazil has.
    """
    return tuple(each(paper, FactKind.COORDENADA, found))


def found(text: str) -> Iterator[Found]:
    """Yield the points written in `text`."""
    for match in _BY_DEGREES.finditer(text):
        g = match.groups()
        lat, lon = _decimal(g[0], g[1], g[2], g[3] == "S"), _decimal(g[4], g[5], g[6], g[7] in "WO")
        yield Found(f"{lat},{lon}", Span(*match.span()), "graus")
    for match in _DECIMAL.finditer(text):
        lat, lon = (_number(match[name]) for name in ("lat", "lon"))
        if -34 <= lat <= 6 and -75 <= lon <= -28:
            yield Found(f"{lat},{lon}", Span(*match.span()), "graus")


def _number(written: str) -> Decimal:
    return Decimal(re.sub(r"[−–]", "-", written).replace(",", "."))


def _decimal(degrees: str, minutes: str | None, seconds: str | None, negative: bool) -> Decimal:
    whole = Decimal(degrees) + Decimal(minutes or 0) / 60
    whole += Decimal((seconds or "0").replace(",", ".")) / 3600
    return (-whole if negative else whole).quantize(_SIX)
