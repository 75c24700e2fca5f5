"""What a search found, as JSON (`shapes.md`, Search)."""

from __future__ import annotations

from lastro.index.model import Found, Hit
from lastro.index.reasons import explained
from lastro.index.stages import StageTrace


def found_json(found: Found, *, trace: bool = False) -> dict[str, object]:
    """Return `{"hits": [...]}`; with `trace`, also why, and counts and ms of each stage."""
    shown: dict[str, object] = {"hits": [_hit(hit, trace=trace) for hit in found.hits]}
    if found.warnings:
        shown["avisos"] = list(found.warnings)
    if trace:
        shown["trace"] = [_stage(stage) for stage in found.trace]
        shown["entendido"] = list(found.understood)
        shown["perguntado"] = list(found.asked)
        shown["leitura"] = list(found.reading)
    return shown


def _stage(stage: StageTrace) -> dict[str, object]:
    return {
        "etapa": stage.stage,
        "motor": stage.engine,
        "entram": stage.taken,
        "resultados": stage.count,
        "limite": stage.limit or None,
        "ms": round(stage.ms, 2),
        "situacao": stage.outcome.value,
        "nota": stage.note or None,
    }


def _hit(hit: Hit, *, trace: bool) -> dict[str, object]:
    passage = hit.passage
    shown: dict[str, object] = {
        "doc": passage.locator,
        "passagem": passage.id,
        "tipo": passage.doc_type.value,
        "secao": list(passage.section),
        "nivel": passage.level.value,
        "regra": passage.rule,
        "local": passage.place,
        "score": round(hit.score, 6),
        "offset": passage.span.start,
        "fim": passage.span.end,
        "trecho": passage.text,
        "copias": [
            {"doc": copy.locator, "passagem": copy.id, "local": copy.place} for copy in hit.copies
        ],
        "etapas": {
            "esparsa": hit.ranks.sparse,
            "densa": hit.ranks.dense,
            "exata": hit.ranks.exact,
            "fusao": hit.ranks.fused,
            "rerank": hit.ranks.reranked,
        },
    }
    return shown | ({"motivos": list(explained(hit))} if trace else {})
