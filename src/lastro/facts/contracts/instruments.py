"""Which kind of paper a document is, by the first title it bears."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.facts.model import Instrument
from lastro.facts.segments import is_message
from lastro.sources import BlockKind, Document
from lastro.text import fold

_FIRST_BLOCKS, _OPENING_BLOCKS = 12, 25
_TITLE_CHARS = 160
_MESSAGE_CHARS = 8_000
_AMENDS = re.compile(
    r"\b(?:vale|valera|serve|servira|fica\w*) como (?:um )?(?:termo )?"
    r"(?:aditivo|aditamento|alteracao)\b"
)
_TITLES = (
    (
        r"notificacao|interpelacao|excelentissim|\bexm[oa]\b|ao juizo|ao douto|meritissim"
        r"|contestacao|peticao|procuracao|sentenca|acordao|despacho|\bata\b|recibo|parecer|prezad|\bcarta\b|laudo"
        r"|(?:acordo|convencao) coletiv|(?:termo|instrumento) de (?:rescisao|quitacao|entrega)"
        r"|\btrct\b"
        r"|boletim|demonstrativo|relatorio|comunicad|aviso\b|ementa\b|extrato|anotac|reuniao",
        Instrument.OUTRO,
    ),
    (r"circular de oferta", Instrument.COF),
    (
        r"aditivo|aditamento|alteracao contratual|repactuacao|termo de (?:alteracao|prorrogacao)",
        Instrument.ADITIVO,
    ),
    (
        r"contrato|instrumento (?:particular|publico)|escritura|pacto|compromisso de"
        r"|acordo"
        r"|termo de (?:compromisso|confissao|adesao|concessao|cessao|locacao|parceria|uso|prestacao"
        r"|parcelamento|cooperacao)|condicoes (?:gerais|particulares|comerciais)|quadro[- ]resumo"
        r"|ficha de registro|regulamento",
        Instrument.CONTRATO,
    ),
)


@dataclass(frozen=True, slots=True)
class Title:
    """What a paper is. text: its short opening lines, folded; instrument: what the first
    of them that is a title names; line: that title with the line below it, "" when it has none.
    """

    text: str
    instrument: Instrument
    line: str = ""


def title_of(document: Document) -> Title:
    """Return what the paper is by its opening lines; messages and tables are OUTRO, without lines.

    A line that names two kinds (`recibo da circular de oferta`) is of the kind it starts with.
    """
    if is_message(document) and _AMENDS.search(fold(document.text[:_MESSAGE_CHARS])):
        return Title("", Instrument.ADITIVO)
    if is_message(document) or is_tabular(document):
        return Title("", Instrument.OUTRO)
    opening = [
        fold(block.span.of(document.text)[:_TITLE_CHARS])
        for block in document.blocks[:_OPENING_BLOCKS]
    ]
    text = "\n".join(line for line in opening if len(line) < _TITLE_CHARS)
    for at, line in enumerate(opening[:_FIRST_BLOCKS]):
        found = [(m.start(), kind) for pattern, kind in _TITLES if (m := re.search(pattern, line))]
        if found:
            return Title(text, min(found, key=lambda f: f[0])[1], " ".join(opening[at : at + 2]))
    return Title(text, Instrument.OUTRO)


def is_tabular(document: Document) -> bool:
    """Return whether the document is little more than tables."""
    rows = sum(block.kind is BlockKind.TABLE_ROW for block in document.blocks)
    return rows > 0.8 * len(document.blocks)
