"""Reads the courts' own lists of súmulas: the STJ's with texts, the STF's of numbers and states.

STJ: `div.gridSumula` with `span.numeroSumula`, `span.clsINDE` (only when it does not stand) and
`div.blocoVerbete`. STF: `div.sumula-item` links named `Súmula 4 (cancelada)`; the text stands on a
page of its own, after the title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from lastro.law.model import SumulaState
from lastro.text import fold, squeeze

_STATES = (
    ("cancel", SumulaState.CANCELADA),
    ("revog", SumulaState.CANCELADA),
    ("superad", SumulaState.SUPERADA),
    ("alterad", SumulaState.ALTERADA),
)
_DAY = r"(\d{1,2})[-/](\d{1,2})[-/](\d{4})"
_DECIDED = re.compile(rf"julgad[oa] em\s+{_DAY}", re.IGNORECASE)
_APPROVED = re.compile(
    rf"Data de (?:aprovação|publicação) do enunciado:.{{0,80}}?{_DAY}", re.IGNORECASE | re.DOTALL
)
_ORIGIN = re.compile(r"\s*\((?:SÚMULA\s+\d+\s*,)?[^()]*\b(?:SEÇÃO|CORTE ESPECIAL)\b[^()]*\)\s*$")
_UNSEEN = str.maketrans("", "", "\u200b\ufeff\xad")


@dataclass(frozen=True, slots=True)
class Listed:
    """A súmula as a court lists it.

    text: "" where the list has numbers only; state: None for a mark that is not known, in `mark`
    page: address of its own page, relative to the list, "" where there is none
    """

    number: int
    state: SumulaState | None
    text: str = ""
    decided_on: str = ""
    page: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SumulaPage:
    """A page of a list. total: how many the court says there are, 0 where it does not say."""

    listed: tuple[Listed, ...]
    total: int = 0


def read_stj(html: str) -> SumulaPage:
    """Return the súmulas on a page of the STJ's list."""
    tree = LexborHTMLParser(html)
    listed = tuple(s for block in tree.css("div.gridSumula") if (s := _stj(block)))
    counted = re.search(r"\d[\d.]*", _text(tree.css_first("span.numDocs")))
    return SumulaPage(listed, int(counted[0].replace(".", "")) if counted else 0)


def read_stf(html: str) -> SumulaPage:
    """Return numbers, states and addresses on the STF's list."""
    links = LexborHTMLParser(html).css("div.sumula-item a")
    return SumulaPage(tuple(s for link in links if (s := _stf(link))))


def read_stf_text(html: str) -> tuple[str, str]:
    """Return the text of one súmula of the STF and its ISO day; "" for what is not there."""
    tree = LexborHTMLParser(html)
    for heading in tree.css(".titulo"):
        if not fold(_text(heading)).startswith("sumula"):
            continue
        beside = heading.next
        while beside is not None:
            if "parCOM" in (beside.attributes.get("class") or "").split():
                return _text(beside), _iso(_APPROVED.search(_text(tree.body)))
            beside = beside.next
    return "", ""


def _stj(block: LexborNode) -> Listed | None:
    number, verse = block.css_first("span.numeroSumula"), block.css_first("div.blocoVerbete")
    digits = _text(number)
    if verse is None or not digits.isdigit():
        return None
    mark = _text(block.css_first("span.clsINDE"))
    for aside in verse.css("span.ramoSumula, span.clsCOM, span.clsINDE"):
        aside.decompose()
    whole = _text(verse)
    text = re.sub(r"\s*SÚMULA CANCELADA\.?\s*$", "", _ORIGIN.sub("", whole))
    return Listed(int(digits), _state(mark), text, _iso(_DECIDED.search(whole)), mark=mark)


def _stf(link: LexborNode) -> Listed | None:
    label = _text(link)
    number = re.search(r"\d+", label)
    if number is None:
        return None
    mark = label[number.end() :].strip(" ()-–")
    href = link.attributes.get("href") or ""
    return Listed(int(number[0]), _state(mark), page=href, mark=mark)


def _state(mark: str) -> SumulaState | None:
    if not mark:
        return SumulaState.ATIVA
    plain = fold(mark)
    return next((state for word, state in _STATES if word in plain), None)


def _text(node: LexborNode | None) -> str:
    return squeeze((node.text() or "").translate(_UNSEEN)) if node is not None else ""


def _iso(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    day, month, year = found.groups()[-3:]
    return f"{year}-{int(month):02}-{int(day):02}"
