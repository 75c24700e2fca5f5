"""Answers about parties: who they are, their CNPJ, CPF and OAB numbers."""

from __future__ import annotations

import re

from lastro.facts.answering.asked import Asked, stem, stems
from lastro.facts.answering.shown import cnpj, cpf, oab, place
from lastro.facts.model import Answer, Party, Route
from lastro.facts.parties.lawyers import is_lawyer, representing
from lastro.facts.parties.names import name_key
from lastro.facts.parties.roles import same_role
from lastro.facts.store import FactStore
from lastro.text import fold

_NUMBERS = ("cnpj", "cpf", "oab")
_NAME_CHARS = 3


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the number or the name of the one party that the question means, or None."""
    kind = next((kind for kind in _NUMBERS if asked.has(kind)), "")
    asks_name = asked.folded.startswith(("quem ", "qual o nome", "qual a razao", "como se chama"))
    if not kind and not asks_name:
        return None
    parties = store.parties(matter)
    if "advogad" in asked.folded and (side := _side(asked, parties)):
        return _lawyer(asked, representing(side, parties, store.fields(matter)), side, kind)
    meant = _meant(asked, parties, kind)
    if len(meant) != 1:
        return None
    party = meant[0]
    if asked.left(kind, "inscricao", "inscrito", party.name, *party.variants, *party.roles):
        return None
    return _number(asked, party, kind) if kind else _name(asked, party)


def _side(asked: Asked, parties: tuple[Party, ...]) -> Party | None:
    """Return the one party whose lawyer is asked for, by its name or role."""
    others = [p for p in parties if not is_lawyer(p) and p.roles != ("correspondente",)]
    named = _by_name(asked, others)
    words = [word for word in re.findall(r"[a-z]+", asked.folded) if same_role(word, word)]
    roles = [word for word in words if not word.startswith("advogad")]
    if roles and not named:
        named = [p for p in others if any(same_role(roles[0], role) for role in p.roles)]
    return named[0] if len(named) == 1 else None


def _lawyer(asked: Asked, lawyers: tuple[Party, ...], side: Party, kind: str) -> Answer | None:
    """Return the one lawyer of a party, with the OAB number; None when papers name none, or two."""
    if len(lawyers) != 1 or kind not in ("", "oab"):
        return None
    lawyer = lawyers[0]
    if asked.left(kind, "advogado inscricao", *_words(lawyer), *_words(side)):
        return None
    if kind:
        return _number(asked, lawyer, kind)
    text = f"{lawyer.name}, {oab(lawyer.oab)}, por {side.name} ({place(lawyer.sources[0])})."
    return Answer(asked.text, Route.EXATA, text, lawyer.name, "nome", lawyer.sources)


def _words(party: Party) -> tuple[str, ...]:
    return party.name, *party.variants, *party.roles


def _meant(asked: Asked, parties: tuple[Party, ...], kind: str) -> list[Party]:
    holders = [p for p in parties if not kind or getattr(p, kind)]
    by_name = _by_name(asked, holders)
    if by_name:
        return by_name
    roles = [word for word in asked.folded.replace("?", " ").split() if same_role(word, word)]
    if roles:
        return [p for p in holders if any(same_role(roles[0], role) for role in p.roles)]
    return holders if kind and len(holders) == 1 else []


def _by_name(asked: Asked, parties: list[Party]) -> list[Party]:
    """Return the parties with the most words of their names in the question."""
    scored = [(_name_words(asked, party), party) for party in parties]
    most = max((score for score, _ in scored), default=0)
    return [party for score, party in scored if score == most] if most else []


def _name_words(asked: Asked, party: Party) -> int:
    held = set(asked.stems)
    best = 0
    for name in (party.name, *party.variants):
        words = {w for w in stems(name_key(name)) if len(w) > _NAME_CHARS}
        best = max(best, len(words & held))
    return best


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
