"""Parties from the blocks that qualify them: name, description, CNPJ or CPF, role."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastro.facts.extract import cnpj, cpf, oab
from lastro.facts.model import Party
from lastro.facts.parties.names import NAME, without_lead
from lastro.facts.parties.roles import rank, role_named, role_pattern, singular
from lastro.facts.segments import Segment, Segmented, cells
from lastro.sources import BlockKind
from lastro.text import Span, fold, fold_same_length, squeeze

_DESCRIPTION = (
    r"pessoa\s+jur[ií]dica|sociedade|empresa|inscrit[oa]|brasileir[oa]|portador|com\s+sede"
    r"|estabelecid|j[aá]\s+(?:devidamente\s+)?qualificad|residente|casad[oa]|solteir[oa]"
    r"|divorciad[oa]|vi[uú]v[oa]|advogad[oa]|associa[cç][aã]o|funda[cç][aã]o|microempre|nascid[oa]"
    r"|CNPJ|CPF|OAB|RG\b|nacionalidade|empres[aá]ri[oa]"
)
_START = re.compile(
    rf"(?P<name>{NAME})(?P<alias>\s?\([^)]{{2,80}}\))?\s?(?:,|[–-]|\()\s*"
    rf"(?:[a-zà-ÿ-]+(?: [a-zà-ÿ-]+){{0,3}},?\s)?"
    rf"(?={_DESCRIPTION})"
)
_DEFINED = re.compile(
    r"(?:doravante|adiante|denominad[oa]|designad[oa]|chamad[oa])s?\b[^.;\"“]{0,70}?"
    r"[\"“'‘]?\b(?P<term>[A-ZÀ-Ý]{4,}(?:[ -][A-ZÀ-Ý]{3,})?)\b"
)
_ALIAS = re.compile(
    r"(?:nome (?:de )?fantasia|conhecid[oa] como|denomina[cç][aã]o comercial)"
    rf"(?:[^\"“;.]{{0,20}}[\"“](?P<alias>[^\"”]{{2,60}})[\"”]|\s?:?\s(?P<bare>{NAME}))"
)
_REPRESENTED = re.compile(
    r"(?:(?:representad|assistid)[oa]s?\b[^;]{0,40}?\b(?:por|pel[oa]s?)\s+"
    r"(?:seus?\s|suas?\s|[oa]s?\s)?|\bpor\s+(?:seu|sua)\s)(?P<as>[^;]{0,80})$"
)
_LAWYER = re.compile(
    r"(?:advogad|procurador|patron)[oa]s?(?![^;.]*\b(?:contra|face|desfavor|e)\s*$)[^;.]{0,60}$"
)
_NUMBERED = re.compile(r"-\d\d(?!\d)|\d{11}")
_NEAR_NUMBER = 220
_LISTED = re.compile(r"(?:,|;|\be)\s*$")
_OF_REPRESENTATIVES, _OF_LAWYERS = 4, 5


@dataclass(frozen=True, slots=True)
class _Found:
    party: Party
    principal: bool


def extract(paper: Segmented) -> tuple[Party, ...]:
    """Return a party for each qualification, in the order of the text."""
    found = [p for span in paper.paragraphs for p in _in_paragraph(paper, span)]
    rows = [s for s in paper.segments if s.kind is BlockKind.TABLE_ROW]
    return (*found, *(p for row in rows for p in _in_row(paper, row)))


def _in_paragraph(paper: Segmented, span: Span) -> Iterator[Party]:
    text = span.of(paper.document.text)
    starts = [match for match in _START.finditer(text) if len(match["name"].split()) > 1]
    found: list[_Found] = []
    ends = [*(match.start() for match in starts[1:]), len(text)]
    for match, end in zip(starts, ends, strict=False):
        party, term = _party(paper, span, match, end)
        if found and not party.role and _LISTED.search(text[: match.start()]):
            party = replace(party, role=_plural(found[-1].party.role))
        outside = _OF_REPRESENTATIVES <= rank(party.role) <= _OF_LAWYERS
        if outside and role_named(term):
            found = _with_role(found, term)
        elif role_named(term) and not party.role:
            party = replace(party, role=role_named(term))
        found.append(_Found(party, not outside))
    yield from (replace(f.party, role=singular(f.party.role)) for f in found)


def _party(paper: Segmented, span: Span, match: re.Match[str], end: int) -> tuple[Party, str]:
    text = span.of(paper.document.text)
    body = text[match.start() : end]
    name, _, short = without_lead(squeeze(match["name"]).strip(" ,–-")).partition(" – ")
    defined = _DEFINED.search(body)
    term = defined["term"] if defined else ""
    aliases = [a["alias"] or a["bare"] for a in _ALIAS.finditer(body)]
    if short.isupper() and " " not in short:
        aliases.append(short)
    elif short:
        name = f"{name} – {short}"
    if term and not role_named(term):
        aliases.append(term)
    whole = Span(match.start(), match.start() + len(body.rstrip(" ;,\n"))).shift(span.start)
    company, person = _numbers(body)
    registration = next((f.value for f in oab.found(body)), "")
    role = _role_before(text[: match.start()], body) or _role_after(body)
    role = role or _role_of_heading(paper, whole) or _role_in(match["alias"] or "")
    if registration and rank(role) > _OF_LAWYERS:
        role = _as_lawyer(body)
    party = Party(
        name=name,
        role=role,
        cnpj=company,
        cpf=person,
        oab=registration,
        variants=tuple(aliases),
        sources=(paper.excerpt_of(whole),),
    )
    return party, term


def _role_in(alias: str) -> str:
    """Return the role that stands in quotes right after a name (`(“Vendedora”)`), or ""."""
    found = re.search(r"[\"“‘']([A-ZÀ-Ý][\wÀ-ÿ]+)[\"”’']", alias)
    return role_named(found[1]) if found else ""


def _plural(role: str) -> str:
    """Return the role that a list in the plural gives to each (`fiadores: A e B`), or ""."""
    return role if role.endswith("s") else ""


def _as_lawyer(body: str) -> str:
    written = re.search(r"\badvogad[oa]\b", fold_same_length(body))
    return written[0] if written else "advogado"


def _numbers(body: str) -> tuple[str, str]:
    """Return (CNPJ, CPF): the one that comes first, the other empty."""
    companies, people = list(cnpj.found(body)), list(cpf.found(body))
    if companies and (not people or companies[0].span < people[0].span):
        return companies[0].value, ""
    return "", people[0].value if people else ""


def _role_before(before: str, body: str) -> str:
    folded = fold_same_length(before[-160:])
    if labelled := re.search(rf"\b({role_pattern()})\s?(?:[:–-]|\()\s*$", folded):
        return before[len(before) - len(folded) + labelled.start(1) :][: len(labelled[1])].lower()
    if _LAWYER.search(folded) or re.match(r"[^;]{0,120}\bOAB\b", body):
        return "advogado"
    if represented := _REPRESENTED.search(folded):
        written = before[len(before) - len(folded) + represented.start("as") :]
        return role_named(written.strip(" ,")) or "representante"
    if as_role := re.search(rf"\b(?:como|qualidade de)\s+({role_pattern()}),?\s*$", folded):
        return before[len(before) - len(folded) + as_role.start(1) :][: len(as_role[1])].lower()
    return ""


def _role_after(body: str) -> str:
    """Return the role told after the number: `X Ltda. (CNPJ …), tomadora dos serviços`."""
    folded = fold_same_length(body[:_NEAR_NUMBER])
    told = re.search(rf"-\d\d\)?\s?,\s(?:[ao]\s)?({role_pattern()})", folded)
    return body[told.start(1) : told.end(1)].lower() if told else ""


def _role_of_heading(paper: Segmented, span: Span) -> str:
    heading = fold(paper.segment_at(span).heading)
    return "testemunha" if "testemunha" in heading else ""


def _with_role(found: list[_Found], term: str) -> list[_Found]:
    """Return `found` with the defined term given to the last party that stands for itself."""
    for at in range(len(found) - 1, -1, -1):
        if found[at].principal and not found[at].party.role:
            named = replace(found[at].party, role=role_named(term))
            return [*found[:at], _Found(named, True), *found[at + 1 :]]
    return found


def _in_row(paper: Segmented, row: Segment) -> Iterator[Party]:
    if not _NUMBERED.search(row.text):
        return
    text = paper.document.text
    parts = [span.of(text) for span in cells(row.block, text)] if row.block else []
    numbers = [_numbers(part) for part in parts]
    company = next((c for c, _ in numbers if c), "")
    person = next((p for _, p in numbers if p), "")
    names = [p for p, n in zip(parts, numbers, strict=True) if n == ("", "") and _is_name(p)]
    if (company or person) and names:
        yield Party(
            name=squeeze(names[0]),
            role=next((role_named(p) for p in parts if role_named(p)), ""),
            cnpj=company,
            cpf=person,
            oab="",
            variants=(),
            sources=(paper.excerpt(row),),
        )


def _is_name(text: str) -> bool:
    return bool(re.fullmatch(NAME, squeeze(text))) and " " in squeeze(text)
