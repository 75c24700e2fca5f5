"""How large a file of each kind may be for its reading to stay under 1.5 GiB of memory.

Measured by `python -m evals.heavy_reading`: each kind at its limit.
"""

from __future__ import annotations

from collections.abc import Mapping

from lastro.sources import media
from lastro.sources.model import RawFile

_MB = 1_000_000
BY_LINES = (media.TEXT, media.MARKDOWN, media.CSV, media.JSON_LINES)
LINES_BYTES = 80 * _MB
WHOLE_BYTES: Mapping[str, int] = {
    **dict.fromkeys((media.JSON, media.GEOJSON), 34 * _MB),
    **dict.fromkeys((media.XML, media.KML), 38 * _MB),
    **dict.fromkeys((media.HTML, media.TELEGRAM_HTML, media.TELEGRAM, media.WHATSAPP), 60 * _MB),
    media.RTF: 60 * _MB,
    **dict.fromkeys((media.EML, media.MHTML), 150 * _MB),
    **dict.fromkeys((media.CALENDAR, media.CARDS), 60 * _MB),
}


def too_large(raw: RawFile, kind: str, most: int) -> str:
    """Return why a file of this kind is not read, "" when its size allows it. most: of any file."""
    limit = min(most, WHOLE_BYTES.get(kind, most))
    if raw.size <= limit:
        return ""
    return f"arquivo maior que o limite de {limit / _MB:,.0f} MB; divida-o em partes"


def beginning(raw: RawFile, kind: str) -> tuple[RawFile, str]:
    """Return what of a file is read, and why that is not all of it, or "".

    Files of lines are read up to 80 MB, to the last whole line.
    """
    if kind not in BY_LINES or raw.size <= LINES_BYTES:
        return raw, ""
    with raw.open() as stream:
        head = stream.read(LINES_BYTES)
    whole = head[: head.rfind(b"\n") + 1] or head
    reason = f"arquivo muito grande: só os primeiros {len(whole) / _MB:,.0f} MB foram lidos"
    return RawFile(raw.locator, whole), reason
