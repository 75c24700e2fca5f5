"""Five MCP tools over one workspace; their answers are those of the HTTP routes, byte for byte.

Source: Model Context Protocol, revision 2025-06-18 (tools, stdio, Streamable HTTP).
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field
from starlette.types import ASGIApp

from lastro import __version__
from lastro.apps import answers, retrieval
from lastro.apps.api.door import Door
from lastro.apps.api.limits import Limits
from lastro.apps.desk import ReadingDesk
from lastro.errors import LastroError
from lastro.workspace import Workspace

Answer: TypeAlias = dict[str, Any]
Day = Annotated[
    str | None, Field(description="confere com a lei desse dia (2019-05-10); sem ele, a de hoje")
]
Candidates = Annotated[int, Field(ge=0, le=25, description="candidatos listados em `ambiguo`")]
_READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_ABOUT = (
    "Confere citações legais brasileiras com o texto oficial guardado nesta máquina. Só o status "
    "`verificado` confirma uma citação; os demais dizem por quê. O que não foi comparado é dito."
)


def create_server(workspace: Workspace) -> MCPServer[None]:
    """Return the MCP server of a workspace; its tools only read."""
    server: MCPServer[None] = MCPServer(
        "lastro", instructions=_ABOUT, version=__version__, log_level="WARNING"
    )
    tools = Tools(ReadingDesk(workspace.law), workspace)
    for tool in (
        tools.verificar_texto,
        tools.resolver_citacoes,
        tools.consultar_dispositivo,
        tools.buscar_legislacao,
        tools.retrieve_legal,
    ):
        server.add_tool(tool, annotations=_READ_ONLY)
    return server


def http_app(workspace: Workspace, limits: Limits, host: str = "127.0.0.1") -> ASGIApp:
    """Return the Streamable HTTP app at `/mcp`, behind the same door as the API."""
    app = create_server(workspace).streamable_http_app(host=host, json_response=True)
    return Door(app, workspace.keys.holder, limits, locked=("/",))


class Tools:
    """The tools. Their docstrings are what the assistant reads."""

    def __init__(self, desk: ReadingDesk, workspace: Workspace) -> None:
        self._desk = desk
        self._workspace = workspace

    async def verificar_texto(
        self, texto: str, max_candidatos: Candidates = 10, em: Day = None
    ) -> Answer:
        """Confere as citações legais de um texto com o texto oficial.

        Devolve `resumo` (total, por_status, todas_confirmadas) e, por citação, o que foi escrito
        e o que a fonte diz. Use depois de redigir: só mantenha o que veio `verificado`.
        """
        return await self._run(answers.checked, em, texto, self._desk.law, max_candidatos)

    async def resolver_citacoes(
        self, citacoes: list[dict[str, Any]], max_candidatos: Candidates = 10, em: Day = None
    ) -> Answer:
        """Confere citações dadas em campos, na ordem dada.

        Dispositivo: sigla e artigo (e paragrafo, inciso, alinea, item, rotulo). Súmula: tribunal e
        numero (e vinculante). Tema, OJ, enunciado: tipo, numero e tribunal ou orgao.
        """
        return await self._run(answers.resolved, em, citacoes, self._desk.law, max_candidatos)

    async def consultar_dispositivo(
        self,
        sigla: str,
        artigo: str,
        paragrafo: str | None = None,
        inciso: str | None = None,
        alinea: str | None = None,
        item: str | None = None,
    ) -> Answer:
        """Devolve o texto oficial de um dispositivo, se está em vigor e de onde veio.

        Use antes de redigir; para a lei de outro dia, use resolver_citacoes com `em`. sigla aceita
        apelidos ("CPC", "Código Civil", "Lei 8.078/90").
        """
        fields = {"paragrafo": paragrafo, "inciso": inciso, "alinea": alinea, "item": item}
        asked = {"sigla": sigla, "artigo": artigo, **{k: v for k, v in fields.items() if v}}
        return await self._asked(answers.provision, asked, self._desk.law)

    async def buscar_legislacao(
        self,
        consulta: str,
        sigla: str | None = None,
        quantos: Annotated[int, Field(ge=1, le=answers.MOST_FOUND)] = 10,
    ) -> Answer:
        """Busca artigos do acervo pelas palavras da consulta, os mais próximos primeiro."""
        search = answers.searched
        return await self._asked(search, consulta, self._desk.law, sigla, quantos)

    async def retrieve_legal(
        self,
        consulta: str,
        colecao: str | None = None,
        quantos: Annotated[int, Field(ge=1, le=retrieval.MOST)] = retrieval.USUAL,
        melhores_nas_pontas: bool = False,
    ) -> Answer:
        """Busca trechos das coleções guardadas (lei, doutrina, acervos), por palavras e sentido.

        Cada trecho vem com texto verbatim, score, lugar e coleção; cite por eles. Não alcança os
        autos dos casos. melhores_nas_pontas: os melhores primeiro e por último, para um contexto.
        """
        find, held = retrieval.retrieved, self._workspace.collections
        return await self._asked(find, consulta, held, colecao, quantos, ends=melhores_nas_pontas)

    async def _run(self, answer: Any, day: str | None, *args: object) -> Answer:
        """Return an answer of the law of `day`, of today when it is None."""
        try:
            on = answers.day(day)
        except LastroError as wrong:
            raise ToolError(str(wrong)) from wrong
        return await self._asked(answer, *args, on=on)

    async def _asked(self, answer: Any, *args: object, **kwargs: object) -> Answer:
        try:
            found: Answer = await self._desk.run(answer, *args, **kwargs)
        except LastroError as wrong:
            raise ToolError(str(wrong)) from wrong
        return found
