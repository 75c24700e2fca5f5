"""Portuguese legal text as search terms, fed to an engine that only splits at spaces.

A word gives its light stem, its folded form and, when it has accents, itself; so `contestações`
meets `contestação`, `CONCEICAO` meets `Conceição`, and the exact form still weighs more.
Identifiers (process numbers, CNPJ, CPF, amounts, dates, articles, clauses, acts) become one term
without punctuation. Han text gives pairs of signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from lastro.index.labels import labels
from lastro.index.numerals import number
from lastro.text import fold

MONTHS = (
    *("janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto"),
    *("setembro", "outubro", "novembro", "dezembro"),
)
_TOKEN = re.compile(
    r"""(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)
    |(?P<id>\b\d{7}-?\d{2}\.?\d{4}\.?\d\.?\d{2}\.?\d{4}\b
        |\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}/[\dA-Z]{4}-\d{2}\b
        |\b\d{14}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{11}\b)
    |(?P<date>\b(?:(?P<d>\d{1,2})[/.-])?(?P<m>[01]?\d)[/.-](?P<y>[12]\d{3})\b
        |\b(?P<y2>[12]\d{3})-(?P<m2>[01]\d)-(?P<d2>\d{2})\b
        |\b(?:(?P<d3>\d{1,2})[ºo]?\ de\ )?(?P<month>MONTHS)\ de\ (?P<y3>[12]\d{3})\b)
    |(?P<number>\d+(?:[.,]\d+)*)
    |(?P<han>[\u3400-\u9fff]+)
    |(?P<word>[^\W\d_]+)
    """.replace("MONTHS", "|".join(MONTHS).replace("marco", "mar[cç]o")),
    re.VERBOSE | re.IGNORECASE,
)
_QUOTED = re.compile(r'["“”]([^"“”]{3,}?)["“”]')


@dataclass(frozen=True, slots=True)
class Analysis:
    """Search terms of a text.

    words: stems and plain numbers, one a word, stop words left out; forms: folded and accented
        twins of the words; identifiers: terms that name one thing exactly
    """

    words: tuple[str, ...]
    forms: tuple[str, ...]
    identifiers: tuple[str, ...]

    @property
    def terms(self) -> str:
        """Return every term, joined by spaces, as the sparse index keeps them."""
        return " ".join((*self.words, *self.forms, *self.identifiers))


def analyse(text: str) -> Analysis:
    """Return the search terms of any text; never raises. Terms hold no white space."""
    words: list[str] = []
    forms: list[str] = []
    identifiers: list[str] = list(labels(text))
    for match in _TOKEN.finditer(text):
        match match.lastgroup:
            case "word":
                words += _word(match[0], forms)
            case "number":
                _number(match[0], words, identifiers)
            case "han":
                words += _pairs(match[0])
            case "mail":
                identifiers.append(match[0].lower())
            case "id":
                identifiers.append(re.sub(r"\W", "", match[0]).lower())
            case _:
                _date(match, words, identifiers)
    return Analysis(tuple(words), tuple(forms), tuple(identifiers))


def phrases(text: str) -> tuple[str, ...]:
    """Return what stands between double quotes, folded and squeezed: wanted word for word."""
    return tuple(" ".join(fold(match[1]).split()) for match in _QUOTED.finditer(text))


def stem(word: str) -> str:
    """Return the light stem of a folded word: plural and final vowel taken off.

    >>> stem("contestacoes") == stem("contestacao"), stem("processuais") == stem("processual")
    (True, True)
    """
    for ending, replacement, kept in _endings():
        if word.endswith(ending) and len(word) - len(ending) >= kept:
            word = word[: len(word) - len(ending)] + replacement
            break
    return word[:-1] if len(word) > 4 and word[-1] in "aoe" else word


def _word(written: str, forms: list[str]) -> tuple[str, ...]:
    stemmed, twins = _stem_and_twins(written)
    forms += twins
    return stemmed


@lru_cache(1 << 16)
def _stem_and_twins(written: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    folded = fold(written)
    if folded in _stopwords():
        return (), ()
    stemmed = stem(folded)
    forms = dict.fromkeys((folded, written.lower()))
    return (stemmed,), tuple(form for form in forms if form != stemmed)


def _number(written: str, words: list[str], identifiers: list[str]) -> None:
    value = number(written)
    words.append(value)
    if "." in value or len(value) > 4:
        identifiers.append(f"n_{value}")


def _date(match: re.Match[str], words: list[str], identifiers: list[str]) -> None:
    day = match["d"] or match["d2"] or match["d3"]
    year = match["y"] or match["y2"] or match["y3"]
    name = fold(match["month"] or "")
    month = MONTHS.index(name) + 1 if name else int(match["m"] or match["m2"])
    words += [f"{year}-{month:02d}", year]
    if day:
        identifiers.append(f"{year}-{month:02d}-{int(day):02d}")


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(max(len(run) - 1, 1)))


@cache
def _endings() -> tuple[tuple[str, str, int], ...]:
    rows = (line.split("\t") for line in _lines("stems.tsv"))
    return tuple((ending, replacement, int(kept)) for ending, replacement, kept in rows)


@cache
def _stopwords() -> frozenset[str]:
    return frozenset(word for line in _lines("stopwords.tsv") for word in line.split())


def _lines(name: str) -> list[str]:
    text = (files("lastro.index") / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
