"""`/v1/recuperar`: passages of the collections, for grounding before writing."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from lastro.apps.api.desk import Desk
from lastro.apps.api.wire import reply
from lastro.apps.retrieval import MOST, USUAL, retrieved

router = APIRouter(prefix="/v1", tags=["coleções"])


@router.get("/recuperar", summary="Busca trechos das coleções, por palavras e por sentido")
async def recuperar(
    request: Request,
    desk: Desk,
    q: Annotated[str, Query(min_length=1, max_length=4_000, examples=["dano moral"])],
    colecao: Annotated[str | None, Query(max_length=64, description="só nesta coleção")] = None,
    k: Annotated[int, Query(ge=1, le=MOST, description="quantos trechos")] = USUAL,
    ordem: Annotated[
        Literal["relevancia", "pontas"],
        Query(description="os melhores primeiro, ou primeiro e por último"),
    ] = "relevancia",
) -> Response:
    """Devolve trechos com texto, pontuação, lugar e coleção; nunca dos autos de um caso."""
    held = request.app.state.workspace.collections
    return reply(await desk.run(retrieved, q, held, colecao, k, ends=ordem == "pontas"))
