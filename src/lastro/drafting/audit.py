"""The audit of a draft as JSON: every claim, its support, its checks (`audit.json`)."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.drafting.model import Claim, Draft, Evidence, Section


def audit(draft: Draft) -> dict[str, object]:
    """Return the `audit.json` shape of `shapes.md`; its receipt is empty: nothing was sent out."""
    return {
        "draft": draft.id,
        "peca": draft.piece.value,
        "estado": draft.state,
        "afirmacoes": [_claim(claim, section) for section, claim in _claims(draft)],
        "bibliografia": [
            {"numero": e.number, "id": e.evidence.id, "titulo": e.evidence.title}
            | _support(e.evidence)
            for e in draft.bibliography
        ],
        "cobertura": list(draft.coverage),
        "recibo_de_saida": [],
        "hashes": dict(draft.hashes),
    }


def _claims(draft: Draft) -> Iterator[tuple[Section, Claim]]:
    opening = [section for section in draft.frame if section.id == "abertura"]
    closing = [section for section in draft.frame if section.id != "abertura"]
    for section in (*opening, *draft.sections, *closing):
        for claim in section.claims:
            yield section, claim


def _claim(claim: Claim, section: Section) -> dict[str, object]:
    held = {evidence.id: evidence for evidence in section.evidence}
    return {
        "id": claim.id,
        "secao": claim.section,
        "titulo": claim.heading,
        "frase": claim.text,
        "tipo": claim.kind.value,
        "suporte": [_support(held[id]) for id in claim.refs if id in held],
        "vereditos": [
            {"checagem": v.check, "resultado": v.result, "motivo": v.reason} for v in claim.verdicts
        ],
        "cor": claim.colour.value,
    }


def _support(evidence: Evidence) -> dict[str, object]:
    if not evidence.ref_key:
        return evidence.excerpt.as_json()
    return {
        "ref_key": evidence.ref_key,
        "trecho": evidence.excerpt.text,
        "url": evidence.excerpt.locator,
    }
