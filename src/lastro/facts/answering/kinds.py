"""Which kind of value a question asks for, and whether a text holds one."""

from __future__ import annotations

import re
from collections.abc import Callable

from lastro.facts.answering.asked import Asked
from lastro.facts.dates import dates, months
from lastro.facts.extract import cnpj, cpf, oab
from lastro.facts.parties.names import NAME
from lastro.facts.quantities import amounts, durations, percentages
from lastro.text import Span

Holds = Callable[[str], bool]


def kind_asked(asked: Asked) -> Holds | None:
    """Return the check for the kind of value that is asked for, None when it is no value."""
    if asked.is_open:
        return None
    return next((holds for words, holds in _KINDS if re.search(words, asked.folded)), None)


def _cnpj(text: str) -> bool:
    return any(cnpj.found(text))


def _cpf(text: str) -> bool:
    return any(cpf.found(text))


def _oab(text: str) -> bool:
    return any(oab.found(text))


def _day(text: str) -> bool:
    return bool(dates(text) or months(text))


def _duration(text: str) -> bool:
    return bool(durations(text))


def _share(text: str) -> bool:
    return bool(percentages(text))


def _count(text: str) -> bool:
    return bool(re.search(r"(?<![\d.])\d+(?![\d.])", text))


def _amount(text: str) -> bool:
    return bool(amounts(text))


def _number(text: str) -> bool:
    """Return whether a number of three digits or more is there that is no amount and no date."""
    spans = [found.span for find in (amounts, dates) for found in find(text)]
    numbers = (Span(*match.span()) for match in re.finditer(r"\d[\d./-]*\d\d", text))
    return any(not any(number.overlaps(span) for span in spans) for number in numbers)


def _name(text: str) -> bool:
    return bool(re.search(NAME, text))


_KINDS: tuple[tuple[str, Holds], ...] = (
    (r"\bcnpj\b", _cnpj),
    (r"\bcpf\b", _cpf),
    (r"\boab\b", _oab),
    (r"^(?:desde |ate |a partir de )?quando\b(?!.*\b(?:pode|deve|cabe|posso)\b)", _day),
    (r"\bqual (?:e |foi )?a data\b|\b(?:que|em) d(?:ata|ia)\b", _day),
    (r"quanto tempo|\bprazo\b", _duration),
    (r"\bpercentual\b|\baliquota\b|por cento", _share),
    (r"^quant[oa]s\b", _count),
    (r"^(?:de )?quant[oa]\b|\b(?:valor|preco|montante|custo|salario)\b", _amount),
    (r"\b(?:numero|placa|telefone|matricula)\b", _number),
    (r"^quem\b|\bnome\b", _name),
)
