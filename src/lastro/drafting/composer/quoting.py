"""Sentences that hand over the words of a paper, each with its reference."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from lastro.drafting.model import Evidence
from lastro.drafting.proof.retrieve import Support
from lastro.drafting.proof.values import day
from lastro.drafting.tokens import quote, token
from lastro.index import DocType

_MESSAGE = re.compile(r"^mensagem\b")


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
    return f"{_capital(opening)}{where(support.evidence)}: {words} {marks}."


def _lead(support: Support) -> str:
    plain, dated = _leads()[support.doc_type]
    if support.dated is None:
        return plain
    on = day(support.dated.day)
    if "citação" in support.evidence.excerpt.place:
        return f"mensagem reproduzida na de {on} registra"
    if support.author:
        return f"em {on}, {support.author} escreveu"
    return dated.format(data=on)


def cited(words: str, evidence: Evidence) -> str:
    """Return `“words” [ref:id]`, without the full stop the words ended in."""
    return f"{quote(words.rstrip('.; '))} {token(evidence.id)}"


def where(evidence: Evidence) -> str:
    """Return ` (p. 4, cláusula 11.3)`, "" where the place is a message the lead already names."""
    place = evidence.excerpt.place
    return f" ({place})" if place and not _MESSAGE.match(place) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
