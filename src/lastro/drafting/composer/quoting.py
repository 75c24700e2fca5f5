"""Sentences that hand over the words of a paper, each with its reference."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from lastro.drafting.materials import PLEADINGS
from lastro.drafting.model import Evidence
from lastro.drafting.proof.retrieve import Support
from lastro.drafting.proof.values import day
from lastro.drafting.tokens import quote, token
from lastro.index import DocType

_MESSAGE = re.compile(r"^mensagem\b")
_UNSEEN = re.compile(r"^(?:parágrafos?|corpo) [\d–-]+(?:, )?")
"""Numbers of paragraphs, which no page shows: the references give them."""
_OWN_PARAGRAPH = re.compile(r"§|parágrafo", re.IGNORECASE)
_PARAGRAPH_MARK = re.compile(r", (?:§ ?\d+º?|parágrafo único)")
_KNOWN_BY_KIND = (DocType.CONTRATO, DocType.COF, *PLEADINGS)
_NOUNS = {
    DocType.CONTRATO: "o contrato",
    DocType.COF: "a Circular de Oferta de Franquia",
    DocType.NOTIFICACAO: "a notificação",
    DocType.GRAVACAO: "a gravação",
    DocType.DEMONSTRATIVO: "o demonstrativo",
    DocType.PAGINA_WEB: "a página da internet",
    DocType.CORRESPONDENCIA: "a correspondência",
    DocType.PETICAO_INICIAL: "a petição inicial",
    DocType.CONTESTACAO: "a contestação",
    DocType.DECISAO: "a decisão",
}


@cache
def _leads() -> dict[DocType, tuple[str, str]]:
    text = (files("lastro.drafting.composer") / "leads.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return {DocType(kind): (entry["plain"], entry["dated"]) for kind, entry in table.items()}


def quoting(support: Support, intro: str = "") -> str:
    """Return `Intro, o contrato estabelece (p. 4): “…” [ref:id].`"""
    opening = f"{intro.rstrip(' ,')}, {_lead(support)}" if intro else _lead(support)
    words = quote(support.quote.rstrip(".; "))
    marks = " ".join(token(evidence.id) for evidence in support.sources)
    place = where(support.evidence, support.quote)
    if support.doc_type is not DocType.CONTRATO:
        place = place.replace("cláusula", "item")
    return f"{_capital(opening)}{place}: {words} {marks}."


def _lead(support: Support) -> str:
    plain, dated = _leads()[support.doc_type]
    on = day(support.dated.day) if support.dated else ""
    if on and "citação" in support.evidence.excerpt.place and support.speech is None:
        return f"mensagem reproduzida na de {on} registra"
    if said := support.speech:
        spoke = f"{said.author} {said.verb}{said.to}"
        return f"em {on}, {spoke}" if on else spoke
    if support.title and support.doc_type not in _KNOWN_BY_KIND:
        of_day = f", de {on}," if on and on not in support.title else ""
        return f"{support.title}{of_day} registra"
    return dated.format(data=on) if on else plain


def referring(supports: Sequence[Support], intro: str) -> str:
    """Return `Intro, veja-se o que já se transcreveu: a mensagem de 05/03/2021 [ref:id].`"""
    papers = dict.fromkeys(
        f"{_named(s)} {' '.join(token(evidence.id) for evidence in s.sources)}" for s in supports
    )
    return f"{_capital(intro.rstrip(' ,'))}, remete-se ao que já se transcreveu: {_and(papers)}."


def _and(parts: Iterable[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} e {last}" if others else last


def _named(support: Support) -> str:
    """Return the paper in a few words: `a mensagem de 05/03/2021`, `o relatório nº 12`."""
    on = f" de {day(support.dated.day)}" if support.dated else ""
    if support.speech and support.doc_type is not DocType.NOTIFICACAO:
        return f"a mensagem{on}"
    if support.title and support.doc_type not in _KNOWN_BY_KIND:
        return (
            support.title if on.removeprefix(" de ") in support.title else f"{support.title},{on}"
        )
    return _NOUNS.get(support.doc_type, "o documento") + on


def cited(words: str, evidence: Evidence) -> str:
    """Return `“words” [ref:id]`, without the full stop the words ended in."""
    return f"{quote(words.rstrip('.; '))} {token(evidence.id)}"


def where(evidence: Evidence, words: str = "") -> str:
    """Return ` (p. 4, cláusula 11.3)`, "" where the place is a message the lead already names."""
    place = _UNSEEN.sub("", evidence.excerpt.place)
    if _OWN_PARAGRAPH.match(words):
        place = _PARAGRAPH_MARK.sub("", place)
    return f" ({place})" if place and not _MESSAGE.match(place) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
