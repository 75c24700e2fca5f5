"""Which kind of value a question asks for, and whether a text holds one."""

from __future__ import annotations

import re
from collections.abc import Callable

from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.dates import dates, months
from lastro.facts.extract import cnpj, cpf, oab
from lastro.facts.parties.names import NAME
from lastro.facts.quantities import amounts, distances, durations, percentages
from lastro.facts.words import number_in_words
from lastro.text import Span, fold

_BEFORE = 2
_NEAR = 25
_LAWYERS = frozenset(stems("advogado advogados oab"))
_ASKS_NAME = r"^quem\b|\bnome\b"
_TREATMENTS = frozenset(
    stems(
        "excelentíssimo senhor senhora doutor doutora juiz juíza direito comarca vara meritíssimo"
        " exmo dra egrégio tribunal federal processo autos"
    )
)
_NAME_CHARS = 2
_ARTICLES = ("um", "uma", "e", "de")
Holds = Callable[[str], bool]


def kind_asked(asked: Asked) -> Holds | None:
    """Return the check for the kind of value that is asked for, None when it is no value."""
    if asked.is_open:
        return None
    if asked.counted:
        return _counts_of(asked.counted)
    if asked.content & _LAWYERS and asked.content - _LAWYERS and _who(asked):
        return _never
    if re.search(_ASKS_NAME, asked.folded) and not asked.content & _LAWYERS:
        return _names_near(asked.content)
    return next((holds for words, holds in _KINDS if re.search(words, asked.folded)), None)


def _who(asked: Asked) -> bool:
    return bool(re.search(rf"{_ASKS_NAME}|\boab\b", asked.folded))


def _never(text: str) -> bool:
    """Return False: that a paper names a lawyer does not tell whose."""
    return False


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


def _distance(text: str) -> bool:
    return bool(distances(text))


def _address(text: str) -> bool:
    return bool(re.search(r"\b(?:rua|avenida|travessa|praca|rodovia|alameda|cep)\b", fold(text)))


def _share(text: str) -> bool:
    return bool(percentages(text))


def _counts_of(noun: str) -> Holds:
    """Return the check for a number, in digits or words, right before the things counted."""

    def holds(text: str) -> bool:
        words = re.findall(r"[a-z0-9]+|[^\sa-z0-9]", re.sub(r"\([a-z ]*\)", " ", fold(text)))
        return any(
            stem(word) == noun and any(map(_is_number, words[max(0, at - _BEFORE) : at]))
            for at, word in enumerate(words)
        )

    return holds


def _is_number(word: str) -> bool:
    return word.isdigit() or (word not in _ARTICLES and number_in_words(word) is not None)


def _amount(text: str) -> bool:
    return bool(amounts(text))


def _number(text: str) -> bool:
    """Return whether a number of three digits or more is there that is no amount and no date."""
    spans = [found.span for find in (amounts, dates) for found in find(text)]
    numbers = (Span(*match.span()) for match in re.finditer(r"\d[\d./-]*\d\d", text))
    return any(not any(number.overlaps(span) for span in spans) for number in numbers)


def _names_near(words: frozenset[str]) -> Holds:
    """Return the check for a full name close to one of the words, and not itself holding it."""

    def holds(text: str) -> bool:
        near = [Span(*m.span()) for m in re.finditer(r"\w+", text) if stem(m[0]) in words]
        names = (m for m in re.finditer(NAME, text) if not words & set(stems(m[0])))
        full = [Span(*m.span()) for m in names if _is_of_a_person(m[0])]
        return any(
            name.start - word.end < _NEAR and word.start - name.end < _NEAR
            for word in near
            for name in full
        )

    return holds


def _is_of_a_person(name: str) -> bool:
    """Return whether two words of the name are more than a treatment (`SENHOR DOUTOR`)."""
    own = [word for word in stems(name) if len(word) > _NAME_CHARS and word not in _TREATMENTS]
    return len(own) > 1


_KINDS: tuple[tuple[str, Holds], ...] = (
    (r"\bcnpj\b", _cnpj),
    (r"\bcpf\b", _cpf),
    (r"\boab\b", _oab),
    (r"^(?:desde |ate |a partir de )?quando\b(?!.*\b(?:pode|deve|cabe|posso)\b)", _day),
    (r"\bqual (?:e |foi )?a data\b|\b(?:que|em) d(?:ata|ia)\b", _day),
    (r"quanto tempo|\bprazo\b", _duration),
    (r"\braio\b|\bdistancia\b", _distance),
    (r"\bpercentual\b|\baliquota\b|por cento", _share),
    (
        r"^(?:e )?qual (?:e |era |foi )?o aluguel\b|^(?:de )?quant[oa]\b"
        r"|\b(?:valor|preco|montante|custo|salario|total|soma)\b",
        _amount,
    ),
    (r"\b(?:numero|placa|telefone|matricula)\b", _number),
    (r"\bendereco\b", _address),
    (_ASKS_NAME, _oab),
)
