"""`/v1/parse`, `/v1/resolver`, `/v1/resolver-texto`: the names and rules of Lei Vigente."""

from __future__ import annotations

from fastapi import APIRouter, Response

from lastro.apps import answers
from lastro.apps.api.bodies import Citacoes, Texto, TextoConferido
from lastro.apps.api.desk import Desk
from lastro.apps.api.examples import documented
from lastro.apps.api.wire import reply

router = APIRouter(prefix="/v1", tags=["citações"])


@router.post("/parse", summary="Encontra as citações de um texto", responses=documented("parse"))
async def parse(body: Texto, desk: Desk) -> Response:
    """Acha as citações, sem conferir: tipo, campos, `rotulo` e posições `[offset, fim)`."""
    return reply(await desk.run(answers.parsed, body.texto))


@router.post(
    "/resolver", summary="Confere citações dadas em campos", responses=documented("resolver")
)
async def resolver(body: Citacoes, desk: Desk) -> Response:
    """Compara cada citação com o texto oficial; responde na mesma ordem."""
    given, most, day = body.given(), body.max_candidatos, answers.day(body.em)
    return reply(await desk.run(answers.resolved, given, desk.law, most, on=day))


@router.post(
    "/resolver-texto",
    summary="Encontra e confere as citações de um texto",
    responses=documented("resolver-texto"),
)
async def resolver_texto(body: TextoConferido, desk: Desk) -> Response:
    """`parse` e `resolver` em uma chamada. Só as 100 primeiras citações são conferidas."""
    most, day = body.max_candidatos, answers.day(body.em)
    return reply(await desk.run(answers.checked, body.texto, desk.law, most, on=day))
