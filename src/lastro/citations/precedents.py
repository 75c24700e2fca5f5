"""What a lawyer should know of a precedent: its force, its thesis, and the namesake beside it.

Súmula 11 and Súmula Vinculante 11 of the STF are two texts (CF, art. 103-A).
"""

from __future__ import annotations

from dataclasses import replace

from lastro.citations.model import Citation, Desk, Resolution, Status
from lastro.law import Collection, Force, Level, Thesis

_FORCES = {
    Force.VINCULANTE: "de efeito vinculante",
    Force.OBRIGATORIA: "de observância obrigatória (CPC, art. 927, III)",
    Force.PERSUASIVA: "persuasiva",
    Force.SEM_REPERCUSSAO: "sem repercussão geral, portanto sem tese de mérito",
    Force.REVISADA: "tese revisada pelo tribunal: confira a atual",
    Force.PENDENTE: "ainda sem tese fixada",
    Force.NENHUMA: "cancelado: não serve de precedente",
}


def tema_in_words(thesis: Thesis) -> str:
    """Return what is held of a tema in a sentence; it is shown, not compared."""
    name = f"Tema {thesis.number} do {thesis.court}"
    if thesis.collection is Collection.TESES:
        name = f"Tese {thesis.number} da edição {thesis.edition} do {thesis.court}"
    standing = "; ".join(filter(None, (thesis.situation, _FORCES[thesis.force])))
    said = f"Tese: “{thesis.text}”" if thesis.text else f"Questão: “{thesis.title}”"
    return f"{name}: {standing}. {said} A citação não foi comparada com a tese."


def with_namesake(found: Resolution, c: Citation, desk: Desk) -> Resolution:
    """Return the answer with a word on the súmula of the same number in the court's other list."""
    if c.court == "STJ" and c.binding and found.status is Status.NAO_ENCONTRADO:
        only = "Súmula vinculante só o STF edita (CF, art. 103-A)."
        return replace(found, message=f"{found.message} {only}")
    binding = found.ref.path[0].level is Level.SUMULA_VINCULANTE if found.ref else bool(c.binding)
    if c.court != "STF" or not (c.number or "").isdigit() or (found.ref and binding):
        return found
    other = desk.sumula("STF", int(c.number or 0), binding=not binding)
    if other is None:
        return found
    which = f"Súmula {'Vinculante ' * other.binding}{other.number} do STF"
    note = f"Há a {which} ({_FORCES[other.force]}): confira se é dela que se trata."
    if found.ref:
        note = f"Há também a {which}, de outro texto: confira qual se quis citar."
    return replace(found, message=f"{found.message} {note}".strip())
