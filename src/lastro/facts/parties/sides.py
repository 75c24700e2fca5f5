"""Parties from the way a petition, a decision or a notice names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from lastro.facts.extract import cpf
from lastro.facts.extract import oab as registrations
from lastro.facts.extract.each import Found
from lastro.facts.model import Party
from lastro.facts.parties.names import NAME, without_lead
from lastro.facts.parties.roles import role_pattern, singular
from lastro.facts.segments import Segmented
from lastro.text import Span, fold_same_length, squeeze

_REPLY = "re"  # the subject of an answered e-mail, `RE: …`, is no `Ré: …`
_AGAINST = re.compile(rf"\b(?:em\s+(?:face|desfavor)\s+de|contra)\s+(?:a\s+|o\s+)?(?P<name>{NAME})")
_MOVED_BY = re.compile(
    rf"\b(?:que\s+(?:lhes?|nos)\s+(?:move|promove)|(?:proposta|movida|ajuizada)\s+por)\s+"
    rf"(?:a\s+|o\s+)?(?P<name>{NAME})"
)
_OFFICE = re.compile(
    rf"(?P<name>{NAME}),\s(?:[ao]\s)?(?P<role>s[óo]ci[oa](?:-administradora?)?|administradora?"
    r"|diretora?|presidente|gerente|prepost[oa])\b"
)
_SUING = re.compile(
    r"\b(?:propor|propoe|ajuizar?|promover|promove|impetrar?)\b[^;]{0,160}?"
    r"(?:\bcontra\b|\bem (?:face|desfavor)\b)"
)
_AND_OF = re.compile(
    rf"(?:,[^;.]{{0,20}}\d[\d./-]*[^;]{{0,40}}?)?,?\s+e\s+(?:(?:de|contra|da|do)\s+)?(?:a\s+|o\s+)?"
    rf"(?P<name>{NAME})"
)
_SUITOR_REACH = 500
_OPENING_CHARS = 14
_CLOSING_LINES, _MOST_NAMES = 8, 6
_LINE = re.compile(r"^[_\s]+")
SIGNED = "signatário"
"""The role of a name about which nothing else is told than that it stands below a paper."""
_SIGNATURE = re.compile(rf"(?:^|[_:]\s*)(?P<name>{NAME})\s*$")
_LAWYER = re.compile(rf"(?P<name>{NAME})\s*[,|–-]?\s*(?:advogad[oa]s?\s*[,|–-]?\s*)?\(?(?=OAB\b)")


def extract(paper: Segmented) -> tuple[Party, ...]:
    """Return the parties named by `Autora: …`, `em face de …`, `que lhe move …`, and lawyers."""
    return tuple(_parties(paper))


def _parties(paper: Segmented) -> Iterator[Party]:
    label = re.compile(rf"(?m:^)[\W_]*(?P<role>{role_pattern()})(?:\(e?s\))?(?:\s?\d)?\s?:\s*")
    for span in paper.paragraphs:
        text = span.of(paper.document.text)
        folded = fold_same_length(text)
        for match in label.finditer(folded):
            role = text[match.start("role") : match.end("role")].lower()
            named = re.match(NAME, text[match.end() :].partition("\n")[0])
            if named and role != _REPLY and _is_full(named[0]):
                yield _party(paper, span, Span(*named.span()).shift(match.end()), singular(role))
        for pattern, role in ((_AGAINST, "réu"), (_MOVED_BY, "autor")):
            for found in pattern.finditer(text):
                if _is_full(found["name"]):
                    yield _party(paper, span, Span(*found.span("name")), role)
        for name in _also_sued(text):
            yield _party(paper, span, name, "réu")
        if suitor := _suitor(text):
            yield _party(paper, span, suitor, "autor")
        for found in _OFFICE.finditer(text):
            if 2 <= len(found["name"].split()) <= _MOST_NAMES:
                yield _party(paper, span, Span(*found.span("name")), found["role"].lower())
        yield from _lawyers(paper, span, text)
    yield from _signatures(paper)
    yield from _bare_signatures(paper)


def _also_sued(text: str) -> Iterator[Span]:
    """Yield the names that follow the first one sued: `contra A Ltda., CNPJ …, e de B Ltda.`"""
    for found in _AGAINST.finditer(text):
        other = _AND_OF.match(text, found.end()) if _is_full(found["name"]) else None
        if other and _is_full(other["name"]):
            yield Span(*other.span("name"))


def _suitor(text: str) -> Span | None:
    """Return the first name of a paragraph that says that it sues another."""
    told = _SUING.search(fold_same_length(text[:_SUITOR_REACH]))
    if told is None:
        return None
    names = (m for m in re.finditer(rf"{NAME}(?=,)", text[: told.start()]) if _is_full(m[0]))
    return next((Span(*match.span()) for match in names), None)


def _lawyers(paper: Segmented, span: Span, text: str) -> Iterator[Party]:
    for match in _LAWYER.finditer(text):
        number = next(
            (f.value for f in registrations.found(text[match.end() : match.end() + 40])), ""
        )
        if number and _is_full(match["name"]):
            yield _party(paper, span, Span(*match.span("name")), "advogado", number)


def _signatures(paper: Segmented) -> Iterator[Party]:
    """Yield people whose OAB or CPF stands at the start of the paragraph below their name."""
    text = paper.document.text
    for above, below in pairwise(paper.paragraphs):
        lawyer = _opening(registrations.found(below.of(text)))
        person = _opening(cpf.found(below.of(text)))
        name = _SIGNATURE.search(above.of(text)) if lawyer or person else None
        if name and _is_full(name["name"]):
            role = "advogado" if lawyer else ""
            found = _party(paper, above, Span(*name.span("name")), role, lawyer)
            yield replace(found, cpf=person)


def _bare_signatures(paper: Segmented) -> Iterator[Party]:
    """Yield names that stand alone in the last lines; `merged` keeps those of known people."""
    text = paper.document.text
    for span in paper.paragraphs[-_CLOSING_LINES:]:
        line = _LINE.sub("", span.of(text)).strip()
        if re.fullmatch(NAME, line) and 2 <= len(line.split()) <= _MOST_NAMES:
            at = span.of(text).find(line)
            yield _party(paper, span, Span(at, at + len(line)), SIGNED)


def _opening(found: Iterator[Found]) -> str:
    return next((f.value for f in found if f.span.start < _OPENING_CHARS), "")


def _is_full(name: str) -> bool:
    return len(name.split()) >= 2


def _party(paper: Segmented, within: Span, name: Span, role: str, oab: str = "") -> Party:
    at = name.shift(within.start)
    return Party(
        name=without_lead(squeeze(at.of(paper.document.text))).strip(" ,–-"),
        role=role,
        cnpj="",
        cpf="",
        oab=oab,
        variants=(),
        sources=(paper.excerpt(paper.segment_at(at)),),
    )
