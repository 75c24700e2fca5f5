"""What stands before and after the sections: addressing, qualification, place, date, signature."""

from __future__ import annotations

import re

from lastro.drafting.assemble import CLOSING, OPENING
from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.model import ClaimKind, Evidence, Section
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.identity import Identity
from lastro.drafting.proof.pending import court, related
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import gap, refs

_MARK = re.compile(r"<([A-Z_]+)>")
_UNSIGNED = gap("assinatura, nome do advogado e inscrição na OAB")


def frame(case: Case) -> tuple[Section, ...]:
    """Return the opening and the closing as sections of their own, checked like every other."""
    return (
        _section(case, OPENING, case.template.opening),
        _section(case, CLOSING, case.template.closing),
    )


def _section(case: Case, id: str, texts: tuple[str, ...]) -> Section:
    identity, wording = Identity(case), Wording(case)
    lawsuit, of_lawsuit = identity.lawsuit()
    lawyer, of_lawyer = identity.lawyer()
    address, of_court = court(case)
    running, of_running = related(case)
    held: list[Evidence] = [*of_lawsuit, *of_lawyer, *of_court, *of_running]
    known = {
        "ENDERECAMENTO": identity.addressed() or address,
        "FORO": address,
        "PROCESSO_EM_CURSO": running,
        "CLIENTE_QUALIFICADO": identity.qualified(case.side),
        "ADVERSA_QUALIFICADA": identity.qualified(case.other_side),
        "PROCESSO": lawsuit,
        "ADVOGADO": f"{identity.counsel()}{lawyer}",
        "ASSINATURA": f"{gap('assinatura')} {lawyer}" if of_lawyer else _UNSIGNED,
        "EMAIL_CLIENTE": identity.email(case.side),
        "EMAIL_ADVERSA": identity.email(case.other_side),
    }
    for side in (case.side, case.other_side):
        held += identity.evidence(side)
    page = Paragraphs(id)
    for text in texts:
        filled = wording.fill(text)
        held += filled.evidence
        said = _MARK.sub(lambda mark: known[mark.group(1)], filled.text)
        if said:
            page.open(said, ClaimKind.FATO if refs(said) else ClaimKind.PEDIDO)
    used = {id for claim in page.claims for id in claim.refs}
    evidence = tuple({e.id: e for e in held if e.id in used}.values())
    return Section(id, "", page.claims, evidence, ())
