"""`/saude`: whether the door is open, and which law is behind it. No key."""

from __future__ import annotations

from fastapi import APIRouter, Response

from lastro import __version__
from lastro.apps.api.desk import Desk
from lastro.apps.api.examples import documented
from lastro.apps.api.wire import reply

router = APIRouter(tags=["serviço"])


@router.get("/saude", summary="Diz se o serviço está de pé", responses=documented("saude"))
async def saude(desk: Desk) -> Response:
    """Responde sem chave e sem esperar a fila."""
    law = desk.law
    return reply(
        {"estado": "ok", "versao": __version__, "acervo": law.fingerprint, "integral": law.complete}
    )
