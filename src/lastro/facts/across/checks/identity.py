"""One name with two numbers, one number under two names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import told
from lastro.facts.answering.shown import cnpj, cpf
from lastro.facts.model import FactKind, Party
from lastro.facts.parties.names import is_company, name_key, same_person
from lastro.sources import Excerpt
from lastro.text import Span, fold, fold_same_length, squeeze

_RENAMED = re.compile(
    r"denomina|fantasia|sucess|incorpor|cindid|transformad|antig[ao]|atual|alter(?:ou|ad)"
    r"|solteir|casada"
    r"|tambem conhecid"
)
_ROOT = 8
_BESIDE = 90
_FULL_NAME, _ALIKE = 4, 4
_SAME_SOUND = str.maketrans({"z": "s", "y": "i", "w": "v", "k": "c"})
_RARE_WORDS = 3


def check(case: Case) -> Iterator[Contradiction]:
    """Yield parties whose CPF or CNPJ differs, numbers under two names, and RGs that differ.

    Branches of one company (equal first eight characters) and names that a paper says were
    changed are no findings; people need three names, since two are often shared.
    """
    by_name: dict[str, list[Party]] = {}
    for party in case.parties:
        by_name.setdefault(name_key(party.name), []).append(party)
    for namesakes in by_name.values():
        for one, other in combinations(namesakes, 2):
            yield from _two_numbers(one, other)
    for party in case.parties:
        yield from _two_names(party)
    yield from _two_cards(case)
    yield from _two_spellings(case)


def _two_numbers(one: Party, other: Party) -> Iterator[Contradiction]:
    both_people = bool(one.cpf and other.cpf and one.cpf != other.cpf)
    both_companies = bool(one.cnpj and other.cnpj and one.cnpj[:_ROOT] != other.cnpj[:_ROOT])
    if both_people and len(name_key(one.name).split()) < _RARE_WORDS:
        return
    if both_people or both_companies:
        kind, show = ("CPF", cpf) if both_people else ("CNPJ", cnpj)
        numbers = [(p, show(p.cpf if both_people else p.cnpj)) for p in (one, other)]
        sides = tuple(Side(number, _holding(p, number)) for p, number in numbers)
        yield Contradiction(
            kind=Kind.IDENTIDADE,
            subject=f"{kind} de {one.name}",
            sides=sides,
            weight=5,
            explanation=f"{one.name} aparece com dois números de {kind}: {told(sides, {})}. Pode "
            f"ser "
            "erro de digitação ou homônimo.",
        )


def _holding(party: Party, written: str) -> Excerpt:
    """Return the source that holds the words, or the first."""
    bare = re.sub(r"\W", "", written)
    holds = (s for s in party.sources if written in s.text or bare in re.sub(r"\W", "", s.text))
    return next(holds, party.sources[0])


def _two_names(party: Party) -> Iterator[Contradiction]:
    number = party.cpf or party.cnpj
    if not number or any(_RENAMED.search(fold(s.text)) for s in party.sources if party.cnpj):
        return
    written = cpf(party.cpf) if party.cpf else cnpj(party.cnpj)
    beside = {
        name: source
        for name in (party.name, *party.variants)
        for source in party.sources
        if _qualifies(source, name, number)
    }
    for one, other in combinations(beside, 2):
        if _other_person(one, other, company=bool(party.cnpj)):
            sides = (Side(one, beside[one]), Side(other, beside[other]))
            yield Contradiction(
                kind=Kind.IDENTIDADE,
                subject=f"nome de quem tem o {'CPF' if party.cpf else 'CNPJ'} {written}",
                sides=sides,
                weight=5,
                explanation=f"O mesmo número, {written}, está sob dois nomes: {told(sides, {})}.",
            )


def _qualifies(source: Excerpt, name: str, number: str) -> bool:
    return name in squeeze(source.text) and number in re.sub(r"\W", "", source.text)


def _other_person(one: str, other: str, *, company: bool) -> bool:
    a, b = name_key(one), name_key(other)
    words_a, words_b = set(a.split()), set(b.split())
    if len(words_a) < 2 or len(words_b) < 2 or words_a <= words_b or words_b <= words_a:
        return False
    if company:
        return is_company(one) and is_company(other) and not words_a & words_b
    return not same_person(a, b) and a.split()[0] != b.split()[0]


def _two_cards(case: Case) -> Iterator[Contradiction]:
    """Yield an RG that differs for one CPF, where the issuer is the same or not told."""
    cards = [f for f in case.facts if f.kind is FactKind.RG]
    people = [f for f in case.facts if f.kind is FactKind.CPF and f.valid]
    by_person: dict[str, dict[str, tuple[str, Excerpt]]] = {}
    for person in people:
        same = [c for c in cards if c.source.sha256 == person.source.sha256]
        same = [c for c in same if 0 < person.span.start - c.span.end < _BESIDE]
        if len(same) == 1 and sum(p.source == person.source for p in people) == 1:
            card = same[0]
            by_person.setdefault(person.value, {})[card.value] = (card.unit, card.source)
    for number, held in by_person.items():
        issuers = {unit for unit, _ in held.values() if unit}
        if len(held) > 1 and len(issuers) < 2:
            sides = tuple(Side(rg, source) for rg, (_, source) in held.items())
            yield Contradiction(
                kind=Kind.IDENTIDADE,
                subject=f"RG de quem tem o CPF {cpf(number)}",
                sides=sides,
                weight=3,
                explanation=f"O RG difere entre os papéis: {told(sides, {})}.",
            )


def _two_spellings(case: Case) -> Iterator[Contradiction]:
    """Yield a first name that another paper gives differently before the same three surnames.

    What only sounds alike (`Luís`, `Luiz`) is no finding.
    """
    names = [
        (party, *name_key(party.name).partition(" ")[::2])
        for party in case.parties
        if not party.cnpj and not is_company(party.name)
    ]
    full = [n for n in names if len(n[2].split()) >= _FULL_NAME - 1]
    for paper in case.papers:
        text = fold_same_length(paper.document.text)
        for party, first, rest in (n for n in full if n[2] in text):
            written = re.compile(rf"\b([a-z]{{{_ALIKE},}})\s+{re.escape(rest)}\b")
            for match in written.finditer(text):
                if _misspelt(match[1], first):
                    source = paper.excerpt(paper.segment_at(Span(*match.span())))
                    yield _spelt(party, Side(squeeze(match[0]).title(), source))
                    break


def _misspelt(other: str, first: str) -> bool:
    a, b = (
        re.sub(r"(.)\1", r"\1", w.translate(_SAME_SOUND).replace("h", "")) for w in (other, first)
    )
    return a != b and a[:_ALIKE] == b[:_ALIKE]


def _spelt(party: Party, other: Side) -> Contradiction:
    sides = (Side(party.name, party.sources[0]), other)
    return Contradiction(
        kind=Kind.IDENTIDADE,
        subject=f"nome de {party.name}",
        sides=sides,
        weight=3,
        explanation=f"O prenome difere antes dos mesmos sobrenomes: {told(sides, {})}.",
    )
