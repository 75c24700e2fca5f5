"""The JSON of `shapes.md`: citations, resolutions and the answer of a checked text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from lastro.citations.model import (
    Checked,
    Citation,
    Kind,
    Quoted,
    QuoteVerdict,
    Report,
    Resolution,
    Status,
    Suggestion,
    Validity,
)

Json: TypeAlias = dict[str, object]


def citation_json(citation: Citation) -> Json:
    """Return the `Citacao` shape; `nucleo`, `intermediarios` only in lists and ranges."""
    shaped: Json = {"tipo": citation.kind.value, **_fields(citation)}
    shaped["rotulo"] = citation.label
    shaped["offset"], shaped["fim"] = citation.span.start, citation.span.end
    if citation.core != citation.span:
        shaped["nucleo"] = [citation.core.start, citation.core.end]
    if citation.inside_range:
        shaped["intermediario"] = True
    if citation.between:
        shaped["intermediarios"] = list(citation.between)
    return shaped


def _fields(c: Citation) -> Json:
    number = int(c.number) if c.number and c.number.isdigit() else c.number
    if c.kind is Kind.DISPOSITIVO:
        places: Json = {
            "sigla": c.sigla,
            "artigo": c.artigo,
            "paragrafo": c.paragrafo,
            "inciso": c.inciso,
            "alinea": c.alinea,
            "item": c.item,
            "diploma_inferido": c.inferred,
            "norma": c.norm.as_json() if c.norm else None,
        }
        return {**places, "caput": True} if c.caput else places
    if c.kind is Kind.DIPLOMA:
        return {"sigla": c.sigla, "norma": c.norm.as_json() if c.norm else None}
    if c.kind is Kind.SUMULA:
        return {
            "tribunal": c.court,
            "numero": number,
            "vinculante": c.binding,
            "inciso": c.inciso,
        }
    if c.kind is Kind.TEMA:
        return {"tribunal": c.court, "numero": number}
    if c.kind in (Kind.OJ, Kind.ENUNCIADO):
        return {"tribunal": c.court, "orgao": c.body, "numero": number}
    case: Json = {"numero": c.number, "tribunal": c.court, "digito_valido": c.digit_valid}
    return {"classe": c.classe, "uf": c.uf, **case} if c.kind is Kind.JULGADO else case


def resolution_json(resolution: Resolution, kind: Kind = Kind.DISPOSITIVO) -> Json:
    """Return the `Resolucao` shape; every key of a provision's answer is there, null if unknown."""
    r = resolution
    shaped: Json = {
        "status": r.status.value,
        "ref_key": str(r.ref) if r.ref else None,
        "texto": r.text,
        "hierarquia": r.hierarchy,
        "revogado": r.revoked,
        "anotacoes": list(r.notes),
        "alterado_por": r.amended_by,
        "revogado_por": r.revoked_by,
        "mensagem": r.message or None,
        "fonte": r.source.as_json() if r.source else None,
    }
    shaped["cobertura"] = r.coverage.value if r.coverage else None
    shaped.update(_further(r))
    if kind in (Kind.DISPOSITIVO, Kind.SUMULA):
        quoted = r.quoted or Quoted(QuoteVerdict.NAO_HA)
        shaped["citacao_literal"] = {
            "veredito": quoted.verdict.value,
            "diferencas": list(quoted.differences),
            "sinal_a_sinal": quoted.trip.value,
        }
    if kind in (Kind.DISPOSITIVO, Kind.SUMULA, Kind.DIPLOMA):
        shaped["vigencia"] = _validity(r.validity) if r.validity else None
    if kind is Kind.SUMULA:
        shaped["situacao"], shaped["forca"] = r.standing, r.strength
    return shaped


def _validity(v: Validity) -> Json:
    return {
        "em": v.on or None,
        "situacao": v.state or None,
        "redacao_desde": v.since or None,
        "redacao_ate": v.until or None,
        "redacao_anterior": v.before or None,
        "aviso": v.warning or None,
    }


def _further(r: Resolution) -> Json:
    further: Json = {}
    if r.content is not None:
        further["conteudo"] = {"veredito": r.content.verdict.value, "motivo": r.content.reason}
    if r.defects:
        further["defeitos"] = list(r.defects)
    if r.within is not None:
        further["transcrito_de"] = str(r.within)
    if r.thesis is not None:
        further["tese"] = r.thesis.as_json()
    if r.partial is not None:
        further["parcial"] = {
            "nivel": r.partial.level,
            "valor": r.partial.value,
            "encontrado": r.partial.found,
        }
    if r.suggestions is not None:
        further["sugestao"] = [_suggestion(s) for s in r.suggestions]
    if r.candidates is not None:
        further["candidatos"] = [
            {"ref_key": c.ref_key, "sigla": c.sigla, "nome": c.name} for c in r.candidates
        ]
        further["total_candidatos"] = r.total_candidates
        further["candidatos_truncados"] = len(r.candidates) < (r.total_candidates or 0)
        further["pista_area"] = r.area
    if r.inference:
        further["inferencia"] = r.inference
    if r.unknown_act is not None or r.status is Status.DIPLOMA_DESCONHECIDO:
        further["diploma_citado"] = r.unknown_act
    if r.changes:
        further["alterador"] = True
        further["altera"] = [str(ref) for ref in r.changes]
    return further


def _suggestion(s: Suggestion) -> Json:
    return {"ref_key": s.ref_key, "artigo": s.artigo, "trecho": s.excerpt}


def checked_json(checked: Checked, place: str | None = None) -> Json:
    """Return `{"citacao", "resolucao", "local"}`; resolucao is null beyond the limit."""
    resolution = checked.resolution
    return {
        "citacao": citation_json(checked.citation),
        "resolucao": resolution_json(resolution, checked.citation.kind) if resolution else None,
        "local": place,
    }


def summary_json(report: Report) -> Json:
    """Return `resumo`: total, por_status, todas_confirmadas."""
    return {
        "total": len(report.items),
        "por_status": report.by_status,
        "todas_confirmadas": report.all_confirmed,
    }


def report_json(report: Report) -> Json:
    """Return the answer of `resolver-texto`: resumo on top, then one item a citation."""
    items = [checked_json(item) for item in report.items]
    for item in items:
        del item["local"]
    return {"resumo": summary_json(report), "citacoes": items, **_held(report)}


def check_json(name: str, report: Report, places: Mapping[int, str] | None = None) -> Json:
    """Return the document of `cite check`.

    places: for an item's position in the report, where it stands in the file as a person says it
    """
    where = places or {}
    return {
        "arquivo": name,
        "resumo": summary_json(report),
        "citacoes": [checked_json(item, where.get(i)) for i, item in enumerate(report.items)],
        **_held(report),
    }


def _held(report: Report) -> Json:
    """Return the coverage line: kinds seen and not compared, and the books that were at hand."""
    books = report.books
    acervo = books and {
        "versao": books.version,
        "capturado_em": list(books.captured),
        "integral": books.complete,
        "aviso": books.warning or None,
    }
    return {"nao_cobertos": list(report.not_covered), "acervo": acervo}
