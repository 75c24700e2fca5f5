"""Compares what a sentence says a provision is about with what it is about.

"art. 927 do CC, que trata da prescrição": the words after "trata" beside the article's text, its
hierarchy and rubric. `divergente` needs both that none of them is there and that the same act has
them elsewhere as a subject of its own; everything less clear is `indeterminado`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from lastro.citations.model import (
    Citation,
    Content,
    ContentVerdict,
    Desk,
    Kind,
    Resolution,
    Status,
)
from lastro.citations.terms import context_terms, stems
from lastro.law import Provision, Ref

_WORDS = r"(?P<{}>[^,.;:()\"“”\n]{{3,90}})"
_DESCRIBED = re.compile(
    r"\s*,?\s+(?:que|o\s+qual|os\s+quais)\s+(?:trata|tratam|cuida|cuidam|versa|versam|fala|falam"
    r"|disp[õo]e|disp[õo]em|disciplinam?|regulam?|regem?)\s+"
    r"(?:d[aeo]s?\s+|sobre\s+(?:[ao]s?\s+)?|acerca\s+d[aeo]s?\s+|[ao]s?\s+)?"
    + _WORDS.format("said")
    + r"|\s*,?\s+(?:relativ[oa]|referente|atinente|concernente)s?\s+(?:à|às|ao|aos|a)\s+"
    + _WORDS.format("related")
    + r"|\s*\(\s*(?P<apart>[a-zà-ÿ][^()\d\"“”\n]{3,60})\)",
)
_COMPARED = (
    Status.VERIFICADO,
    Status.VERIFICADO_INFERIDO,
    Status.VERIFICADO_PARCIAL,
    Status.REVOGADO,
)
_ENOUGH = 0.5
_SAME_ROOT = 5
_MOST_HOMES = 3
_FEW = 12


@dataclass(frozen=True, slots=True)
class _Article:
    """An article. subject: the stems of its rubric and of the divisions it stands in."""

    ref: Ref
    text: frozenset[str]
    subject: frozenset[str]


_ARTICLES: WeakKeyDictionary[Desk, dict[str, tuple[_Article, ...]]] = WeakKeyDictionary()


def described(text: str, citation: Citation) -> str | None:
    """Return the words with which `text` says what the cited provision is about, None if none."""
    found = _DESCRIBED.match(text, citation.span.end)
    if citation.kind is not Kind.DISPOSITIVO or found is None:
        return None
    return (found["said"] or found["related"] or found["apart"]).strip()


def subject_check(resolution: Resolution, words: str | None, desk: Desk) -> Resolution:
    """Return the resolution with how `words` stand to the provision; unchanged without words."""
    if words is None or resolution.ref is None or resolution.status not in _COMPARED:
        return resolution
    terms = context_terms(words)
    article = desk.get(Ref(resolution.ref.act, resolution.ref.path[:1]))
    if not terms or article is None:
        return resolution
    return replace(resolution, content=_content(words, terms, article, desk))


def _content(words: str, terms: frozenset[str], article: Provision, desk: Desk) -> Content:
    held = _stems_of(article, desk)
    shared = [term for term in terms if term in held or _root(term) in map(_root, held)]
    if len(shared) >= _ENOUGH * len(terms):
        reason = f"O texto, a rubrica ou o título de {article.ref} tem as palavras de «{words}»."
        return Content(ContentVerdict.COMPATIVEL, reason)
    homes = () if shared else _homes(terms, article.ref, desk)
    if not homes:
        reason = f"O texto de {article.ref} não basta para dizer se trata de «{words}»."
        return Content(ContentVerdict.INDETERMINADO, reason)
    where = f" ({article.hierarchy.rsplit(' > ', 1)[-1]})" if article.hierarchy else ""
    listed = ", ".join(str(ref) for ref in homes[:_MOST_HOMES])
    reason = f"{article.ref}{where} não fala de «{words}»; no mesmo diploma, disso trata {listed}."
    return Content(ContentVerdict.DIVERGENTE, reason)


def _root(term: str) -> str:
    return term[:_SAME_ROOT]


def _stems_of(article: Provision, desk: Desk) -> frozenset[str]:
    act = desk.act(article.ref.act)
    named = f"{act.name} {act.title}" if act else ""
    return stems(
        f"{article.full_text} {article.text} {article.hierarchy} {article.rubric} {named} "
        + " ".join(article.notes)
    )


def _homes(terms: frozenset[str], cited: Ref, desk: Desk) -> tuple[Ref, ...]:
    """Return the articles of the act that have all `terms`, by subject or, if few, by text."""
    having = [a for a in _articles(cited.act, desk) if a.ref != cited]
    by_subject = [a for a in having if terms <= a.subject | a.text and terms & a.subject]
    if by_subject:
        return tuple(a.ref for a in by_subject)
    by_text = [a for a in having if terms <= a.text] if len(terms) > 1 else []
    return tuple(a.ref for a in by_text) if len(by_text) <= _FEW else ()


def _articles(code: str, desk: Desk) -> tuple[_Article, ...]:
    read = _ARTICLES.setdefault(desk, {})
    if code not in read:
        read[code] = tuple(_read(code, desk))
    return read[code]


def _read(code: str, desk: Desk) -> Iterator[_Article]:
    for article in desk.articles(code):
        if not article.revoked:
            subject = stems(f"{article.rubric} {article.hierarchy}")
            yield _Article(article.ref, stems(article.full_text or article.text), subject)
