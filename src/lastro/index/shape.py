"""What a search found, as JSON (`shapes.md`, Search)."""

from __future__ import annotations

from lastro.index.model import Found, Hit


def found_json(found: Found, *, trace: bool = False) -> dict[str, object]:
    """Return `{"hits": [...]}`; with `trace`, also counts and milliseconds of each stage."""
    shown: dict[str, object] = {"hits": [_hit(hit) for hit in found.hits]}
    if trace:
        shown["trace"] = [
            {"etapa": s.stage, "motor": s.engine, "resultados": s.count, "ms": round(s.ms, 2)}
            for s in found.trace
        ]
    return shown


def _hit(hit: Hit) -> dict[str, object]:
    passage = hit.passage
    return {
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
        "etapas": {
            "esparsa": hit.ranks.sparse,
            "densa": hit.ranks.dense,
            "fusao": hit.ranks.fused,
            "rerank": hit.ranks.reranked,
        },
    }
