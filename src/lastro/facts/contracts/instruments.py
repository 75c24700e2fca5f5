"""Which kind of paper a document is, by the first title it bears."""

from __future__ import annotations

import re

from lastro.facts.model import Instrument
from lastro.facts.segments import is_message
from lastro.sources import BlockKind, Document
from lastro.text import fold

_FIRST_BLOCKS = 12
_TITLE_CHARS = 160
_TITLES = (
    (
        r"notificacao|interpelacao|excelentissim|ao juizo|ao douto|meritissim|contestacao|peticao"
        r"|procuracao|sentenca|acordao|despacho|\bata\b|recibo|parecer|prezad|\bcarta\b|laudo"
        r"|boletim|demonstrativo|relatorio|comunicad|aviso\b|ementa\b|extrato|anotac|reuniao",
        Instrument.OUTRO,
    ),
    (r"circular de oferta", Instrument.COF),
    (r"aditivo|aditamento|repactuacao", Instrument.ADITIVO),
    (
        r"contrato|instrumento particular|escritura"
        r"|termo de (?:compromisso|acordo|confissao|adesao)",
        Instrument.CONTRATO,
    ),
)


def instrument(document: Document) -> Instrument:
    """Return what the paper is: the first of its opening lines that is a title decides.

    Messages, tables and papers without such a line are OUTRO. A line that names two kinds
    (`recibo da circular de oferta`) is of the kind it starts with.
    """
    if is_message(document) or is_tabular(document):
        return Instrument.OUTRO
    for block in document.blocks[:_FIRST_BLOCKS]:
        line = fold(block.span.of(document.text)[:_TITLE_CHARS])
        found = [(m.start(), kind) for pattern, kind in _TITLES if (m := re.search(pattern, line))]
        if found:
            return min(found, key=lambda f: f[0])[1]
    return Instrument.OUTRO


def is_tabular(document: Document) -> bool:
    """Return whether the document is little more than tables."""
    rows = sum(block.kind is BlockKind.TABLE_ROW for block in document.blocks)
    return rows > 0.8 * len(document.blocks)
