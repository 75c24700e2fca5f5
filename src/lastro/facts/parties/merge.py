"""Mentions of people and companies to parties: one real party, however it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lastro.facts.checkdigits import cnpj_is_valid, cpf_is_valid
from lastro.facts.model import Party
from lastro.facts.parties.names import is_company, name_key, same_person
from lastro.facts.parties.roles import distinct, rank, same_role
from lastro.facts.parties.sides import SIGNED

_SAYS_NOTHING = {"correspondente", SIGNED}


@dataclass(slots=True)
class _Group:
    mentions: list[Party] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)

    def add(self, mention: Party) -> None:
        self.mentions.append(mention)
        self.numbers |= _numbers(mention)
        self.keys |= _keys(mention)


def merged(mentions: Iterable[Party]) -> tuple[Party, ...]:
    """Return one party for all mentions with the same CNPJ, CPF or OAB, or the same name.

    Names are compared without case, accents and company suffix; trade names count. Two mentions
    with different numbers of one kind stay apart, whatever their names.
    """
    ordered = sorted(mentions, key=lambda m: (not _numbers(m), m.role == SIGNED, _place(m)))
    groups: list[_Group] = []
    for mention in ordered:
        group = _of_numbers(groups, mention) or _of_name(groups, mention)
        if group is None:
            group = _Group()
            groups.append(group)
        group.add(mention)
    parties = [_party(group) for group in groups if not _only_signed(group)]
    return tuple(sorted(parties, key=lambda p: (rank(p.role), p.role, name_key(p.name))))


def _only_signed(group: _Group) -> bool:
    return all(mention.role == SIGNED for mention in group.mentions)


def _place(mention: Party) -> tuple[str, int]:
    source = mention.sources[0]
    return source.locator, source.span.start


def _numbers(mention: Party) -> set[str]:
    pairs = (("cnpj", mention.cnpj), ("cpf", mention.cpf), ("oab", mention.oab))
    return {f"{kind}:{number}" for kind, number in pairs if number}


def _keys(mention: Party) -> set[str]:
    return {key for name in (mention.name, *mention.variants) if (key := name_key(name))}


def _of_numbers(groups: list[_Group], mention: Party) -> _Group | None:
    numbers = _numbers(mention)
    return next((g for g in groups if g.numbers & numbers), None)


def _of_name(groups: list[_Group], mention: Party) -> _Group | None:
    compatible = [g for g in groups if not _conflict(g, mention)]
    keys = _keys(mention)
    if found := next((g for g in compatible if g.keys & keys), None):
        return found
    if is_company(mention.name) or mention.cnpj:
        return None
    key = name_key(mention.name)
    people = [
        g
        for g in compatible
        if not any(is_company(m.name) or m.cnpj for m in g.mentions)
        and not _apart(g, mention)
        and any(same_person(key, other) for other in g.keys)
    ]
    return people[0] if len(people) == 1 else None


def _apart(group: _Group, mention: Party) -> bool:
    """Return whether one is a witness and the other a party: names alike do not make them one."""
    told = {r for m in group.mentions for r in _roles(m) if r not in _SAYS_NOTHING}
    own = set(_roles(mention)) - _SAYS_NOTHING
    witness = [any(same_role("testemunha", r) for r in roles) for roles in (told, own)]
    return bool(told and own) and witness[0] != witness[1]


def _conflict(group: _Group, mention: Party) -> bool:
    kinds = {n.split(":")[0]: n for n in _numbers(mention)}
    return any(n.split(":")[0] in kinds and n != kinds[n.split(":")[0]] for n in group.numbers)


def _party(group: _Group) -> Party:
    mentions = sorted(group.mentions, key=_place)
    roles = sorted(distinct(r for m in mentions for r in _roles(m)), key=rank)
    name = _name(mentions)
    spellings = dict.fromkeys(s for m in mentions for s in (m.name, *m.variants) if s != name)
    return Party(
        name=name,
        role=roles[0] if roles else "",
        cnpj=_best([m.cnpj for m in mentions], cnpj_is_valid),
        cpf=_best([m.cpf for m in mentions], cpf_is_valid),
        oab=next((m.oab for m in mentions if m.oab), ""),
        variants=tuple(spellings),
        sources=tuple(dict.fromkeys(s for m in mentions for s in m.sources)),
        roles=tuple(roles),
    )


def _roles(mention: Party) -> tuple[str, ...]:
    return mention.roles or ((mention.role,) if mention.role else ())


def _name(mentions: list[Party]) -> str:
    """Return the fullest name: of a mention with a number, longest, most frequent, first."""
    numbered = [m.name for m in mentions if _numbers(m)] or [m.name for m in mentions]
    counts = Counter(numbered)
    return max(counts, key=lambda name: (len(name_key(name)), counts[name], len(name), name))


def _best(numbers: list[str], is_valid: Callable[[str], bool]) -> str:
    given = [number for number in numbers if number]
    return next((n for n in given if is_valid(n)), given[0] if given else "")
