"""`/v1/busca`, `/v1/diplomas`, `/v1/sumulas`: official text, for grounding before writing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from lastro.apps import answers
from lastro.apps.api.desk import Desk
from lastro.apps.api.examples import documented
from lastro.apps.api.wire import reply

router = APIRouter(prefix="/v1", tags=["leis"])
Sigla = Annotated[str, Path(max_length=300, examples=["CPC"])]


@router.get("/busca", summary="Busca artigos por palavras", responses=documented("busca"))
async def busca(
    desk: Desk,
    q: Annotated[str, Query(min_length=1, max_length=1_000, examples=["reparar o dano"])],
    sigla: Annotated[str | None, Query(max_length=300, description="só neste diploma")] = None,
    k: Annotated[int, Query(ge=1, le=answers.MOST_FOUND, description="quantos artigos")] = 10,
) -> Response:
    """Devolve os artigos com as palavras buscadas, os mais próximos primeiro."""
    return reply(await desk.run(answers.searched, q, desk.law, sigla, k))


@router.get("/diplomas", summary="Lista os diplomas do acervo", responses=documented("diplomas"))
async def diplomas(
    desk: Desk,
    nome: Annotated[str, Query(max_length=300, description="só os que têm isto no nome")] = "",
) -> Response:
    """Devolve os diplomas de que há texto, com a data da captura."""
    return reply(await desk.run(answers.acts, desk.law, nome))


@router.get(
    "/diplomas/{sigla}/artigos/{artigo}",
    summary="Mostra um artigo",
    responses=documented("artigo"),
)
async def artigo(
    desk: Desk, sigla: Sigla, artigo: Annotated[str, Path(max_length=50, examples=["1.003"])]
) -> Response:
    """Devolve o artigo com tudo que há abaixo dele, o estado e a fonte."""
    return reply(await desk.run(answers.article, desk.law, sigla, artigo))


@router.get(
    "/sumulas/{tribunal}/{numero}", summary="Mostra uma súmula", responses=documented("sumula")
)
async def sumula(
    desk: Desk,
    tribunal: Annotated[str, Path(max_length=30, examples=["STJ"])],
    numero: Annotated[int, Path(ge=1, le=9_999, examples=[7])],
    vinculante: Annotated[bool, Query(description="súmula vinculante do STF")] = False,
) -> Response:
    """Devolve a súmula, se está em vigor e a fonte."""
    return reply(await desk.run(_sumula, desk, tribunal, numero, vinculante))


def _sumula(desk: Desk, court: str, number: int, binding: bool) -> answers.Json:
    return answers.sumula(desk.law, court, number, binding=binding)
