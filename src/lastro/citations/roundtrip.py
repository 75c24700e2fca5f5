"""The round trip of a quotation: is it in the text it is said to be from, sign for sign?

Stricter than `compare`, which shows a lawyer the differing words: here one other word is enough
for `nao_encontrada`. Compatibility forms (NFKC) and white space never count.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from lastro.citations.model import QuoteVerdict
from lastro.citations.quoted import compare
from lastro.text import squeeze

_QUOTES = "\"'“”„‟‘’«»‹›「」『』《》〈〉＂＇"


class RoundTrip(StrEnum):
    """What became of a quotation that was looked up."""

    EXATA = "exata"
    PROXIMA = "proxima"
    NAO_ENCONTRADA = "nao_encontrada"
    NAO_CONFERIDA = "nao_conferida"
    SEM_CITACAO = "sem_citacao"


def round_trip(quotation: str | None, official: str | None) -> RoundTrip:
    """Return whether `quotation` stands in `official`.

    quotation: with or without its quotation marks, None or blank where nothing is quoted
    official: None where the text is not held
    `exata`: sign for sign; `proxima`: the same words with other signs, case or quotation marks;
    ellipses part the quotation into pieces, which must come in order.
    """
    words = _plain(quotation or "").strip(_QUOTES + " ")
    if not words:
        return RoundTrip.SEM_CITACAO
    if not official:
        return RoundTrip.NAO_CONFERIDA
    text = _plain(official)
    if words in text:
        return RoundTrip.EXATA
    same = compare(words, text).verdict is QuoteVerdict.EXATA
    return RoundTrip.PROXIMA if same else RoundTrip.NAO_ENCONTRADA


def _plain(text: str) -> str:
    return squeeze(unicodedata.normalize("NFKC", text))
