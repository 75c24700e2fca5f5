"""Answers about parties: who they are, their CNPJ, CPF and OAB numbers."""

from __future__ import annotations

import re

from lastro.facts.answering import belongings
from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.answering.roles import by_name, meant, of_role, roles_in
from lastro.facts.answering.shown import cnpj, cpf, oab, place
from lastro.facts.model import Answer, Fact, FactKind, Party, Route
from lastro.facts.parties.lawyers import is_lawyer, representing, signers
from lastro.facts.parties.roles import same_role
from lastro.facts.store import FactStore
from lastro.text import fold

_NUMBERS = ("cnpj", "cpf", "oab")
_HEAD_OFFICE = "0001"
_ASKS_NAME = re.compile(
    r"\W*(?:quem |(?:qual (?:e )?)?[oa]? ?(?:nome|razao social) |como se chama)"
)


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number or the name of the one party that the question means, or None."""
    kind = next((kind for kind in _NUMBERS if asked.has(kind)), "")
    row = next((r for r in belongings.KINDS if any(asked.has(word) for word in r[1])), None)
    asks_name = bool(_ASKS_NAME.match(asked.folded))
    if not kind and not asks_name and row is None:
        return None
    parties = store.parties(matter)
    if kind == "oab" and (found := _signer(asked, store, matter, parties)):
        return found
    if "advogad" in asked.folded and (side := _side(asked, parties)):
        return _lawyer(asked, representing(side, parties, store.fields(matter)), side, kind)
    if kind == "cnpj" and asked.has("filial"):
        return _branch(asked, store.facts(matter, FactKind.CNPJ), parties)
    found_parties, told = meant(asked, [p for p in parties if not kind or getattr(p, kind)])
    if not found_parties and kind and not roles_in(asked):
        holders = [p for p in parties if getattr(p, kind)]
        found_parties = holders if len(holders) == 1 else []
    if len(found_parties) != 1:
        return None
    party = found_parties[0]
    papers = " ".join(source.locator for source in party.sources)
    if asked.left(kind, belongings.WORDS, "inscricao inscrito", *told, *_words(party), papers):
        return None
    if row and not kind:
        facts = [f for f in store.facts(matter, row[2]) if row[3] in ("", f.unit)]
        return belongings.of_party(asked, row, party, belongings.told_of(party, parties, facts))
    return _number(asked, party, kind) if kind else _name(asked, party)


def _signer(
    asked: Asked, store: FactStore, matter: str, parties: tuple[Party, ...]
) -> Answer | None:
    """Return the OAB number of the one lawyer who signs the paper that the question names."""
    if not asked.has("assina") and not asked.has("assinou"):
        return None
    papers = {p for p in store.files(matter) if not asked.left("oab advogado assina assinou", p)}
    signing = [p for p in parties if p.oab and signers(p, papers)]
    return _number(asked, signing[0], "oab") if len(signing) == 1 else None


def _branch(asked: Asked, facts: tuple[Fact, ...], parties: tuple[Party, ...]) -> Answer | None:
    """Return the one CNPJ of a branch of the company that the question means.

    A branch has the first eight characters of the company, and another order than `0001`.
    """
    companies = [p for p in parties if p.cnpj]
    found, told = meant(asked, companies)
    if len(found) != 1:
        return None
    company = found[0]
    own = [f for f in facts if f.value[:8] == company.cnpj[:8] and f.value[8:12] != _HEAD_OFFICE]
    papers = {f.source.locator for f in own}
    texts = (f"{s.text} {s.place}" for p in parties for s in p.sources if s.locator in papers)
    if len({f.value for f in own}) != 1 or asked.left(
        "cnpj filial", *told, *_words(company), *texts
    ):
        return None
    value = own[0].value
    text = f"CNPJ da filial de {company.name}: {cnpj(value)} ({place(own[0].source)})."
    return Answer(asked.text, Route.EXATA, text, value, "cnpj", tuple(f.source for f in own))


def _side(asked: Asked, parties: tuple[Party, ...]) -> Party | None:
    """Return the one party whose lawyer is asked for, by its name or role."""
    others = [p for p in parties if not is_lawyer(p) and p.roles != ("correspondente",)]
    roles = roles_in(asked)
    named = by_name(asked, others) or (of_role(roles[0], others) if roles else [])
    return named[0] if len(named) == 1 else None


def _lawyer(asked: Asked, lawyers: tuple[Party, ...], side: Party, kind: str) -> Answer | None:
    """Return the one lawyer of a party, with the OAB number; None when papers name none, or two."""
    if len(lawyers) != 1 or kind not in ("", "oab"):
        return None
    lawyer = lawyers[0]
    if asked.left(kind, "advogado inscricao", *roles_in(asked), *_words(lawyer), *_words(side)):
        return None
    if kind:
        return _number(asked, lawyer, kind)
    text = f"{lawyer.name}, {oab(lawyer.oab)}, por {side.name} ({place(lawyer.sources[0])})."
    return Answer(asked.text, Route.EXATA, text, lawyer.name, "nome", lawyer.sources)


def _words(party: Party) -> tuple[str, ...]:
    return party.name, *party.variants, *party.roles


def _number(asked: Asked, party: Party, kind: str) -> Answer:
    value = str(getattr(party, kind))
    written = {"cnpj": cnpj, "cpf": cpf, "oab": oab}[kind](value)
    holding = [s for s in party.sources if _core(value) in "".join(filter(str.isalnum, s.text))]
    sources = tuple(sorted(holding, key=lambda s: fold(party.role) not in fold(s.text)))
    sources = sources or party.sources
    text = f"{kind.upper()} de {party.name}: {written} ({place(sources[0])})."
    given = written if kind == "oab" else value
    return Answer(asked.text, Route.EXATA, text, given, kind, sources)


def _core(value: str) -> str:
    """Return the digits that every way to write the number has in a row."""
    return "".join(filter(str.isdigit, value)) if " " in value else value


def _name(asked: Asked, party: Party) -> Answer:
    role = f", {party.role}" if party.role else ""
    text = f"{party.name}{role} ({place(party.sources[0])})."
    return Answer(asked.text, Route.EXATA, text, party.name, "nome", party.sources)


def names_of(parties: tuple[Party, ...], word: str) -> tuple[str, ...]:
    """Return the names of the parties whose role or name the word is."""
    return tuple(
        party.name
        for party in parties
        if any(same_role(word, role) for role in party.roles) or stem(word) in stems(party.name)
    )
