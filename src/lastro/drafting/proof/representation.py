"""Who acts for a company and where it is written to, as the papers that qualify it say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lastro.drafting.library import Side
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.people import side_of
from lastro.facts import Party
from lastro.index import DocType, Passage
from lastro.text import fold, squeeze

_WORD = r"[A-ZÀ-Ý][A-Za-zÀ-ÿ’'-]+"
_OFFICES = (
    r"s[óo]ci[oa]s?|administrador|diretor|president|titular|representante|propriet[áa]ri|gerente"
)
_REPRESENTED = re.compile(
    r"(?i:representad[oa]\s+(?:neste\s+ato\s+)?)(?P<who>(?i:por|pel[oa])\s+(?i:seu\s+|sua\s+)?"
    rf"(?:(?i:{_OFFICES})[\w-]*(?i:\s+(?:e\s+)?(?:administrador|legal|geral|executiv)\w*)?,?\s+)?"
    rf"(?:(?i:o\s+sr|a\s+sra?)\.?ª?\s+)?{_WORD}(?:\s+(?:(?:d[aeo]s?|e)\s+)?{_WORD}){{1,6}})"
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_ITS_OWN = re.compile(r"(?:endere[çc]o eletr[ôo]nico|e-?mail|correio eletr[ôo]nico)[^;@]{0,20}$")
_FEMALE_LAWYER = re.compile(r"\b(?:advogada|procuradora|outorgada|inscrita|brasileira)\b")
_MALE_LAWYER = re.compile(r"\b(?:advogado|procurador|outorgado|inscrito|brasileiro)\b")
_NEXT_PARTY = re.compile(r";|\bC(?:NPJ|PF)\b|\n\s*[A-ZÀ-Ý][A-ZÀ-Ý() ]{3,40}:")
"""Another number of registration, or a party's label on a line of its own, opens someone else."""
_QUALIFYING, _AROUND = 700, 80
_AGREED = (DocType.CONTRATO, DocType.PROCURACAO)


@dataclass(frozen=True, slots=True)
class Read:
    """Words read in a passage."""

    words: str
    passage: Passage


def representative(number: str, passages: Iterable[Passage]) -> Read | None:
    """Return `por sua sócia-administradora, Ana Reis`, as the first passage that names one.

    number: the company's CNPJ as written; what stands after it, up to the next party, is its own
    """
    for passage in passages:
        if found := _REPRESENTED.search(_own(number, passage)):
            return Read(squeeze(found["who"]), passage)
    return None


def email(number: str, passages: Iterable[Passage], side: Side, case: Case) -> Read | None:
    """Return the party's address: of its qualification, else its own in a clause of the papers."""
    for passage in passages:
        own = _own(number, passage)
        for found in _EMAIL.finditer(own):
            if _ITS_OWN.search(own[: found.start()].lower()):
                return Read(found.group().rstrip("."), passage)
    for paper in case.answered(_AGREED):
        for passage in case.materials.passages(paper.locator):
            for address in _EMAIL.findall(passage.text):
                if (known := side_of(address, case)) and known.id == side.id:
                    return Read(address.rstrip("."), passage)
    return None


def counsel(lawyer: Party, text: str) -> str:
    """Return `sua advogada` or `seu advogado`, as the power of attorney speaks of the lawyer."""
    folded, name = fold(text), fold(lawyer.name)
    at = folded.find(name)
    near = folded[max(0, at - _AROUND // 4) : at + len(name) + _AROUND]
    female, male = _FEMALE_LAWYER.search(near), _MALE_LAWYER.search(near)
    if bool(female) == bool(male):
        return "seu(sua) advogado(a)"
    return "sua advogada" if female else "seu advogado"


def _own(number: str, passage: Passage) -> str:
    """Return what the passage says of the party after its number, up to the next party."""
    _, found, after = passage.text.partition(number) if number else ("", "", "")
    return _NEXT_PARTY.split(after[:_QUALIFYING], maxsplit=1)[0] if found else ""
