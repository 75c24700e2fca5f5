"""Where a new lawsuit goes, and one that already runs between the same parties."""

from __future__ import annotations

from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.provisions import provision
from lastro.drafting.tokens import gap, token
from lastro.facts import Fact, FactKind
from lastro.index import DocType
from lastro.text import fold, squeeze

_FORUM = "contrato.foro"
_OF_A_LAWSUIT = (DocType.CONTESTACAO, DocType.PETICAO_INICIAL, DocType.REPLICA, DocType.DECISAO)
_HEADING = 1500
"""Characters of a paper in which its own lawsuit's number stands."""
_KNOWN_NAME = 12
_RULES = ("CPC.286", "CPC.55", "CPC.337.P1")
Written = tuple[str, tuple[Evidence, ...]]


def court(case: Case) -> Written:
    """Return the addressing of a new lawsuit: the place of the forum clause, or a gap for it."""
    field = case.field(_FORUM)
    place, held = gap("COMARCA"), tuple[Evidence, ...]()
    if field:
        evidence = case.evidence(field.sources[0])
        place, held = f"{squeeze(field.value).upper()} {token(evidence.id)}", (evidence,)
    judge = "EXCELENTÍSSIMO(A) SENHOR(A) DOUTOR(A) JUIZ(A) DE DIREITO"
    return f"{judge} DA {gap('VARA')} DA COMARCA DE {place}", held


def related(case: Case) -> Written:
    """Return what the lawyer must check of a lawsuit that runs between the same parties, or "".

    Only provisions that the law store holds are cited.
    """
    fact = next((f for f in case.materials.facts if _between_the_parties(f, case)), None)
    if fact is None:
        return "", ()
    evidence = case.evidence(fact.source)
    law = [held for key in _RULES if (held := provision(key, case.materials.law))]
    basis = " e ".join(f"o {citation} {token(rule.id)}" for citation, rule in law)
    asked = f"verificar conexão, dependência ou litispendência com o processo nº {fact.value}"
    ending = f", observado {basis}." if basis else "."
    said = f"{gap(asked)} {token(evidence.id)}{ending}"
    return said, (evidence, *(rule for _, rule in law))


def _between_the_parties(fact: Fact, case: Case) -> bool:
    if fact.kind is not FactKind.PROCESSO or not fact.valid:
        return False
    paper = case.materials.paper(fact.source.locator)
    if paper is None or paper.doc_type not in _OF_A_LAWSUIT or not case.citable(fact.source):
        return False
    text = fold("\n".join(p.text for p in case.materials.passages(paper.locator)))
    names = (p.name for side in (case.side, case.other_side) if (p := case.party(side)))
    named = [fold(name)[:_KNOWN_NAME] in text for name in names]
    return fact.span.start < _HEADING and len(named) == len(case.pack.sides) and all(named)
