"""How the parties are spoken of: their gender, and which of them wrote or received a message."""

from __future__ import annotations

import re

from lastro.drafting.library import Side
from lastro.drafting.proof.case import Case
from lastro.facts import Party
from lastro.text import fold, squeeze

_MALE = re.compile(
    r"\b(?:brasileiro|casado|solteiro|divorciado|viuvo|separado|inscrito|portador|domiciliado"
    r"|empresario|nascido)\b"
)
_FEMALE = re.compile(
    r"\b(?:brasileira|casada|solteira|divorciada|viuva|separada|inscrita|portadora|domiciliada"
    r"|empresaria|nascida)\b"
)
_WORD = re.compile(r"[a-z]{4,}")
_OF_COMPANIES = re.compile(
    r"alimentos|assessoria|associados|brasil|comerci(?:al|o)|consultoria|cursos|educacao"
    r"|empreendimentos|escolas?|expansao|filhos?|franchis(?:e|ing)|franquias?|franqueadora|gestao"
    r"|grupo|holding|idiomas|industria|lavanderias?|limitada|lojas?|ltda|marcas|participacoes"
    r"|produtos|rede|servicos|sistemas?|sociedade"
)
"""Words of many companies' names: none of them tells one company from another."""
_LOCAL_PART = re.compile(r"[\w.+-]+@")
_FEWEST_OF_A_PERSON = 2


def is_man(party: Party | None) -> bool:
    """Return whether the file speaks of the party as of a man; companies are spoken of as `a`."""
    if party is None or party.cnpj or not party.cpf:
        return False
    said = fold(" ".join(source.text for source in party.sources))
    male, female = len(_MALE.findall(said)), len(_FEMALE.findall(said))
    if male != female:
        return male > female
    return any(fold(role).endswith(("ado", "ario", "or")) for role in (party.role, *party.roles))


def called(side: Side, case: Case) -> str:
    """Return the party's word of the practice, in the gender the file itself uses."""
    party = case.party(side)
    if not side.masculine or party is None:
        return side.word
    roles = {fold(role) for role in (party.role, *party.roles)}
    if fold(side.word).split()[-1] in roles:
        return side.word
    male = fold(side.masculine).split()[-1] in roles or is_man(party)
    return side.masculine if male else side.word


def in_the_piece(side: Side, case: Case) -> str:
    """Return the party's word of the piece: `a autora` or `o autor`."""
    own = side.id == case.side.id
    plain = case.template.client if own else case.template.opponent
    male = case.template.client_masculine if own else case.template.opponent_masculine
    return male if male and is_man(case.party(side)) else plain


def side_of(person: str, case: Case) -> Side | None:
    """Return the side on which a sender or recipient stands, None when it cannot be told.

    person: as a message's header gives it, `Ana Reis <ana@rede.example>`
    """
    told = [side for side in (case.side, case.other_side) if _speaks_for(person, side, case)]
    return told[0] if len(told) == 1 else None


def is_party(person: str, side: Side, case: Case) -> bool:
    """Return whether `person` is the party on `side` itself, a natural person."""
    party = case.party(side)
    return party is not None and not party.cnpj and _is_person(person, party)


def name_of(person: str) -> str:
    """Return the name of a header's address, the address itself where there is no name."""
    name, _, address = person.partition("<")
    return squeeze(name).strip(" \"'") or address.strip("> ")


def _speaks_for(person: str, side: Side, case: Case) -> bool:
    party = case.party(side)
    if party is None:
        return False
    if not party.cnpj and party.cpf:
        return _is_person(person, party)
    said = re.sub(r"[^a-z]", "", _LOCAL_PART.sub("@", fold(person)))
    return any(word in said for word in _distinctive(party))


def _is_person(person: str, party: Party) -> bool:
    words = set(re.findall(r"[a-z]{3,}", fold(person)))
    names = set(_WORD.findall(fold(" ".join((party.name, *party.variants)))))
    first = fold(party.name).split()[:1]
    return len(words & names) >= _FEWEST_OF_A_PERSON and words.issuperset(first)


def _distinctive(party: Party) -> tuple[str, ...]:
    names = " ".join((party.name, *party.variants))
    return tuple(w for w in _WORD.findall(fold(names)) if not _OF_COMPANIES.fullmatch(w))
