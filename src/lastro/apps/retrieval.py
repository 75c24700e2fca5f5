"""Passages of the collections for whoever writes with them: the answer of `retrieve_legal`.

Collections only: the files of a matter never leave by these doors.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastro.apps.answers import Json
from lastro.collections import Collection, Collections
from lastro.errors import UserError
from lastro.index import Found, Hit
from lastro.index.model import best_first_and_last
from lastro.index.shape import found_json

USUAL = 12
MOST = 50
NONE_HELD = "não há coleção nesta máquina; monte uma com `lastro index build NOME --jsonl ARQUIVO`"


def retrieved(
    query: str, held: Collections, name: str | None = None, k: int = USUAL, *, ends: bool = False
) -> Json:
    """Return passages with text, score, locator and collection, best first.

    name: one collection, else all; ends: in the order of reading, the best first and last
    Raises NotFound for a collection that is not held, UserError for an empty question.
    """
    if not query.strip():
        raise UserError("campo `consulta`: escreva o que se procura", subject="consulta")
    asked = [held.get(name)] if name else [held.get(one) for one in held.names()]
    found = [(one, one.search(query, k)) for one in asked]
    passages = [(one, hit) for one, answer in found for hit in answer.hits]
    best = sorted(passages, key=lambda pair: (-pair[1].score, pair[0].name))[:k]
    order = best_first_and_last(len(best)) if ends else range(1, len(best) + 1)
    return {
        "consulta": query,
        "colecoes": [one.name for one in asked],
        "resultados": [_passage(rank, *best[rank - 1]) for rank in order],
        "etapas": {one.name: _stages(answer) for one, answer in found},
        "avisos": _warnings(found) if asked else [NONE_HELD],
    }


def _passage(rank: int, collection: Collection, hit: Hit) -> Json:
    passage = hit.passage
    entry = collection.entries.get([passage.locator]).get(passage.locator)
    return {
        "posicao": rank,
        "colecao": collection.name,
        "doc": passage.locator,
        "titulo": entry.title if entry and entry.title else None,
        "local": passage.place or None,
        "passagem": passage.id,
        "offset": passage.span.start,
        "fim": passage.span.end,
        "score": round(hit.score, 6),
        "texto": passage.text,
    }


def _warnings(found: Sequence[tuple[Collection, Found]]) -> list[str]:
    """Return what a person must know: what a search could not see, by collection."""
    return [f"{one.name}: {said}" for one, answer in found for said in answer.warnings]


def _stages(answer: Found) -> object:
    return found_json(answer, trace=True)["trace"]
