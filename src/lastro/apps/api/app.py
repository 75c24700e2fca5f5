"""`create_app`: the routes behind a door, over one workspace."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from lastro import __version__
from lastro.apps.api import faults
from lastro.apps.api.door import Door
from lastro.apps.api.limits import Limits
from lastro.apps.api.routes import citations, collections, health, law
from lastro.apps.desk import ReadingDesk
from lastro.workspace import Workspace

_ABOUT = (
    "Encontra e confere citações legais com o texto oficial, na sua máquina. Só `verificado` "
    "confirma. Toda rota de /v1 pede uma chave: `lastro keys create NOME`."
)
_SECURITY = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "chave": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
}


def create_app(workspace: Workspace, limits: Limits | None = None) -> FastAPI:
    """Return the HTTP app of a workspace. Its law opens with the app, its keys with the first use.

    No page of documentation is served, because those load scripts from other people's machines;
    `/openapi.json` is the whole description.
    """

    @asynccontextmanager
    async def opened(app: FastAPI) -> AsyncIterator[None]:
        app.state.desk = ReadingDesk(workspace.law)
        app.state.workspace = workspace
        yield

    app = FastAPI(
        title="Lastro",
        version=__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=opened,
    )
    for room in (citations, law, collections, health):
        app.include_router(room.router)
    faults.install(app)
    app.add_middleware(Door, holder=workspace.keys.holder, limits=limits or Limits())
    _declare_keys(app)
    return app


def _declare_keys(app: FastAPI) -> None:
    made = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = made()
            schema.setdefault("components", {})["securitySchemes"] = _SECURITY
            for path, methods in schema["paths"].items():
                for method in methods.values() if path.startswith("/v1/") else ():
                    method["security"] = [{name: []} for name in _SECURITY]
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]
