"""What the law room holds, as JSON."""

from __future__ import annotations

from lastro.law.build import BuildReport
from lastro.law.countries.br.rules import rules
from lastro.law.history import History
from lastro.law.model import LawStatus, Provision, Sumula, Thesis
from lastro.law.sync import Finding, Outcome, SyncReport, Target


def report_json(report: BuildReport) -> dict[str, object]:
    """Return what a build made."""
    return {
        "arquivo": str(report.path),
        "diplomas": report.acts,
        "dispositivos": report.provisions,
        "sumulas": report.sumulas,
        "teses": report.theses,
        "versao": report.fingerprint,
        "ms": round(report.ms),
    }


def status_json(status: LawStatus) -> dict[str, object]:
    """Return acts, súmulas, capture dates and the rules that chose between wordings."""
    return {
        "integral": status.complete,
        "versao": status.fingerprint,
        "dispositivos": status.provisions,
        "capturado_em": list(status.captured),
        "diplomas": [
            {
                "codigo": act.code,
                "titulo": act.title,
                "nome": act.name,
                "artigos": act.articles,
                "com_texto": act.with_text,
                "capturado_em": act.captured_on,
            }
            for act in status.acts
        ],
        "sumulas": [
            {"tribunal": court, "vinculante": binding, "com_texto": held, "existentes": known}
            for court, binding, held, known in status.sumulas
        ],
        "teses": [
            {"tribunal": court, "colecao": collection, "guardadas": held}
            for court, collection, held in status.theses
        ],
        "fontes": [
            {
                "corpus": corpus,
                "capturado_em": day,
                "dispositivos": present,
                "redacoes_anteriores": past,
            }
            for corpus, day, present, past in status.sources
        ],
        "regras": [
            {"regra": rule, "vezes": times, "explicacao": rules().get(rule)}
            for rule, times in status.rulings
        ],
    }


def shown_json(found: Provision | Sumula | Thesis) -> dict[str, object]:
    """Return one provision, súmula or thesis with its state, force and source."""
    if isinstance(found, Thesis):
        return {
            "ref_key": found.key,
            "texto": found.text,
            "texto_integral": found.text,
            "hierarquia": found.title or None,
            "situacao": found.situation or None,
            "revogado_por": None,
            "anotacoes": [],
            "decidida_em": found.decided_on or None,
            "forca": found.force.value,
            "processo": found.case or None,
            "fonte": found.source.as_json(),
        }
    if isinstance(found, Sumula):
        return {
            "ref_key": str(found.ref),
            "texto": found.text,
            "texto_integral": found.text,
            "hierarquia": None,
            "situacao": found.state.value,
            "revogado_por": None,
            "anotacoes": [],
            "decidida_em": found.decided_on or None,
            "forca": found.force.value,
            "fonte": found.source.as_json(),
        }
    return {
        "ref_key": str(found.ref),
        "texto": found.text,
        "texto_integral": found.full_text,
        "hierarquia": found.hierarchy or None,
        "situacao": found.state.value,
        "revogado_por": found.revoked_by,
        "alterado_por": found.amended_by,
        "anotacoes": list(found.notes),
        "redacao_desde": found.since or None,
        "redacao_ate": found.until or None,
        "fonte": found.source.as_json(),
    }


def history_json(found: History, whole: str) -> dict[str, object]:
    """Return a place on a day: its wording of then or why there is none, and every one held.

    whole: the wording with what is below it, each part in its wording of then
    """
    wording = found.wording
    captured, day = (_said(d) for d in (found.captured_on, found.on.isoformat()))
    unseen = f"o texto guardado é de {captured}; o que mudar até {day} não foi comparado"
    return {
        "ref_key": str(found.ref),
        "em": found.on.isoformat(),
        "conhecido": found.known.value,
        "aviso": unseen if found.unseen else None,
        "redacao": {**shown_json(wording), "texto_integral": whole} if wording else None,
        "mudou_depois": [str(ref) for ref in found.later],
        "versoes": [
            {
                "redacao_desde": p.since or found.act.since or None,
                "redacao_ate": p.until or None,
                "situacao": p.state.value,
                "texto": p.text,
                "fonte": p.source.as_json(),
            }
            for p in found.versions
        ],
    }


def _said(iso: str) -> str:
    return "/".join(reversed(iso.split("-")))


def sync_json(report: SyncReport) -> dict[str, object]:
    """Return what the official sites said; `resultado` is one of `Outcome`, never a third way."""
    return {
        "iniciada_em": report.started_at,
        "retomada": report.resumed,
        "paginas_pedidas": report.asked,
        "versao": report.fingerprint,
        "resumo": {o.value: report.count(o) for o in Outcome},
        "itens": [_finding_json(finding) for finding in report.findings],
    }


def _finding_json(finding: Finding) -> dict[str, object]:
    return {
        **_target_json(finding.target),
        "resultado": finding.outcome.value,
        "site": finding.site,
        "motivo": finding.reason or None,
        "alterados": [str(ref) for ref in finding.changed],
        "mantidos": [
            {"ref_key": str(k.ref), "motivo": k.why.value, "na_pagina": k.detail or None}
            for k in finding.kept
        ],
    }


def plan_json(plan: tuple[tuple[Target, str], ...]) -> dict[str, object]:
    """Return what would be asked for, with when it was asked last; null for never."""
    return {"itens": [{**_target_json(t), "consultado_em": at or None} for t, at in plan]}


def _target_json(target: Target) -> dict[str, object]:
    return {
        "alvo": target.name,
        "tipo": target.kind.value,
        "titulo": target.title,
        "url": target.url,
    }
