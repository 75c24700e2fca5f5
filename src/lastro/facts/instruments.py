"""Which kind of paper a document is, by the first title it bears."""

from __future__ import annotations

import re

from lastro.facts.model import Instrument
from lastro.facts.segments import is_message
from lastro.sources import BlockKind, Document
from lastro.text import fold_same_length

_HEAD_CHARS = 1200
_TITLES = (
    (r"circular de oferta", Instrument.COF),
    (
        r"termo (?:de )?aditivo|termo de aditamento|aditamento ao|aditivo (?:n|ao)",
        Instrument.ADITIVO,
    ),
    (r"contrato|instrumento particular", Instrument.CONTRATO),
    (
        r"notificacao|excelentissim|ao juizo|ao douto|meritissim|contestacao|peticao|procuracao"
        r"|sentenca|acordao|despacho|\bata d|recibo|parecer|prezad|carta\b|laudo|boletim"
        r"|demonstrativo|relatorio",
        Instrument.OUTRO,
    ),
)


def instrument(document: Document) -> Instrument:
    """Return what the paper is: the title that comes first decides; messages are OUTRO."""
    if is_message(document) or _is_tabular(document):
        return Instrument.OUTRO
    head = fold_same_length(document.text[:_HEAD_CHARS])
    found = [
        (match.start(), order, kind)
        for order, (pattern, kind) in enumerate(_TITLES)
        if (match := re.search(pattern, head))
    ]
    return min(found)[2] if found else Instrument.OUTRO


def _is_tabular(document: Document) -> bool:
    rows = sum(block.kind is BlockKind.TABLE_ROW for block in document.blocks)
    return rows > 0.8 * len(document.blocks)
