"""Answers about parties: who they are, their CNPJ, CPF and OAB numbers."""

from __future__ import annotations

import re

from lastro.facts.answering import belongings
from lastro.facts.answering.asked import Asked
from lastro.facts.answering.roles import by_name, meant, of_role, roles_in
from lastro.facts.answering.shown import cnpj, cpf, oab, place
from lastro.facts.model import Answer, Fact, FactKind, Party, Route
from lastro.facts.parties.lawyers import is_lawyer, representing, signers
from lastro.facts.parties.representatives import representatives
from lastro.facts.parties.roles import rank, same_role
from lastro.facts.store import FactStore
from lastro.text import fold

_NUMBERS = ("cnpj", "cpf", "oab")
_HEAD_OFFICE = "0001"
_OFFICE = 4
_SUES = re.compile(r"\b(?:propor|ajuiz|promover|contra|em face|que lhe move)")
_ANOTHER = re.compile(r"\b(?:segund|terceir|quart|outr)[oa]s? (?P<role>[a-z]+)")
_OF_A_PLACE = ("imovel", "loja", "unidade", "obra", "galpao")
_ASKS_NAME = re.compile(
    r"\W*(?:quem |(?:qual (?:e )?)?[oa]? ?(?:nome|razao social) |como se chama)"
)


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number or the name of the one party that the question means, or None."""
    kind = next((kind for kind in _NUMBERS if asked.has(kind)), "")
    row = _belonging(asked)
    asks_name = bool(_ASKS_NAME.match(asked.folded))
    if (not kind and not asks_name and row is None) or _is_of_another(asked):
        return None
    parties = store.parties(matter)
    if kind == "oab" and (signed := _signer(asked, store, matter, parties)):
        return signed
    if "advogad" in asked.folded and (roles_in(asked) or by_name(asked, parties)):
        side = _side(asked, parties)
        if side is None:
            return None
        lawyers = representing(side, parties, store.fields(matter))
        if row and len(lawyers) == 1 and not kind:
            lawyer = next(p for p in parties if p.oab == lawyers[0].oab)
            return _belonging_of(asked, row, lawyer, store, matter)
        return _lawyer(asked, lawyers, side, kind)
    if kind == "cnpj" and asked.has("filial"):
        return _branch(asked, store.facts(matter, FactKind.CNPJ), parties)
    holders = [p for p in parties if not kind or getattr(p, kind)]
    found, told = meant(asked, holders, parties)
    if not found and kind and not roles_in(asked):
        found = holders if len(holders) == 1 else []
    explained = [p for p in found if not asked.left(kind, *told, *_said_of(asked, p))]
    if not explained or (len(found) > 1 and (kind or row)):
        return None
    if row and not kind:
        return _belonging_of(asked, row, explained[0], store, matter)
    return _number(asked, explained[0], kind) if kind else _names(asked, explained)


def is_about_party(asked: Asked) -> bool:
    """Return whether the question is for a number or a place of a party, which no term tells."""
    if any(asked.has(word) for word in _OF_A_PLACE) or not roles_in(asked):
        return False
    return _belonging(asked) is not None or any(asked.has(kind) for kind in _NUMBERS)


def _belonging(asked: Asked) -> belongings.Row | None:
    return next((r for r in belongings.KINDS if any(asked.has(word) for word in r[1])), None)


def _is_of_another(asked: Asked) -> bool:
    """Return whether it asks for the second of several (`a segunda ré`), which no table tells."""
    return any(same_role(m["role"], m["role"]) for m in _ANOTHER.finditer(asked.folded))


def _said_of(asked: Asked, party: Party) -> tuple[str, ...]:
    """Return the words that a question about a party may hold: its papers' names, its office and
    suit as sentences about it tell them.
    """
    roles = roles_in(asked)
    suit = [s.text for s in party.sources if roles and _SUES.search(fold(s.text))]
    office = [s.text for s in party.sources if any(role in fold(s.text) for role in roles)]
    papers = " ".join(source.locator for source in party.sources)
    spoken = suit + (office if any(rank(role) == _OFFICE for role in roles) else [])
    return (belongings.WORDS, "inscricao inscrito acao", papers, *_words(party), *spoken)


def _belonging_of(
    asked: Asked, row: belongings.Row, party: Party, store: FactStore, matter: str
) -> Answer | None:
    """Return what is told of the party, or where it is reached through who stands for it."""
    parties = store.parties(matter)
    facts = [f for f in store.facts(matter, row[2]) if row[3] in ("", f.unit)]
    people = representatives(party, parties) if row[2] is FactKind.CONTATO else ()
    answers = (
        belongings.of_party(asked, row, one, belongings.told_of(one, parties, facts))
        for one in (party, *people)
    )
    return next((answer for answer in answers if answer), None)


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
    found, told = meant(asked, companies, parties)
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
    if asked.left(kind, "advogado", *roles_in(asked), *_words(lawyer), *_said_of(asked, side)):
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


def _names(asked: Asked, parties: list[Party]) -> Answer:
    """Return the name of the one party that is meant, or of all who bear the role."""
    shown = (f"{p.name}{f', {p.role}' if p.role else ''} ({place(p.sources[0])})" for p in parties)
    sources = tuple(source for party in parties for source in party.sources)
    names = "; ".join(party.name for party in parties)
    return Answer(asked.text, Route.EXATA, "; ".join(shown) + ".", names, "nome", sources)
