"""The MCP tools, asked by the SDK's own client: over stdio without network, over HTTP by key."""

import asyncio
import json
import sys

import pytest
from httpx2 import AsyncClient
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from lastro.apps import answers
from lastro.apps.api.limits import Limits
from lastro.apps.mcp.server import create_server, http_app
from lastro.settings import load
from lastro.workspace import Workspace

TEXT = (
    "O art. 5º, LXXVIII, da CF garante a razoável duração. O art. 5º, XCIX, da CF não existe. "
    "O art. 594 do CPP foi revogado e o Tema 1085/STJ não foi conferido."
)
WITHOUT_NETWORK = """
import socket, sys
def refused(*_):
    raise RuntimeError("no network")
socket.socket.connect = socket.socket.connect_ex = socket.socket.bind = refused
socket.getaddrinfo = refused
from lastro.apps.cli.main import run
sys.argv = ["lastro", *sys.argv[1:]]
run()
"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    return Workspace(load(tmp_path_factory.mktemp("mcp")))


@pytest.fixture(scope="module")
def over_stdio(workspace, tmp_path_factory):
    """What a client got from `lastro mcp` in a process that can open no connection."""
    command = ["-c", WITHOUT_NETWORK, "--home", str(workspace.home), "mcp"]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    server = StdioServerParameters(command=sys.executable, args=command, env=environment)
    log = tmp_path_factory.mktemp("log") / "stderr.txt"

    async def ask():
        with log.open("w") as errors:
            async with Client(stdio_client(server, errlog=errors)) as client:
                tools = await client.list_tools()
                checked = await client.call_tool("verificar_texto", {"texto": TEXT})
                return tools.tools, checked

    return asyncio.run(ask())


def in_process(workspace, tool, arguments):
    async def ask():
        async with Client(create_server(workspace)) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(ask())


def test_cit_48_a_real_client_gets_the_same_json_over_stdio(over_stdio, workspace):
    _, checked = over_stdio
    expected = json.loads(json.dumps(answers.checked(TEXT, workspace.law)))
    assert not checked.is_error
    assert checked.structured_content == expected
    assert json.loads(checked.content[0].text) == expected
    assert expected["resumo"]["por_status"] == {
        "verificado": 1,
        "verificado_parcial": 1,
        "revogado": 1,
        "nao_suportado": 1,
    }


def test_the_five_tools_only_read_and_say_what_they_are_for(over_stdio):
    tools, _ = over_stdio
    assert [tool.name for tool in tools] == [
        "verificar_texto",
        "resolver_citacoes",
        "consultar_dispositivo",
        "buscar_legislacao",
        "retrieve_legal",
    ]
    assert all(tool.annotations.read_only_hint for tool in tools)
    assert all(len(tool.description) > 60 for tool in tools)


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        (
            "resolver_citacoes",
            {"citacoes": [{"sigla": "CC", "artigo": "9999"}, {"tribunal": "STJ", "numero": 7}]},
            lambda a: [r["status"] for r in a["resultados"]] == ["nao_encontrado", "verificado"],
        ),
        (
            "consultar_dispositivo",
            {"sigla": "Código de Processo Civil", "artigo": "1.003", "paragrafo": "5º"},
            lambda a: a["ref_key"] == "CPC.1003.P5" and "15" in a["texto"],
        ),
        (
            "verificar_texto",
            {"texto": "art. 5º da LGPD", "em": "2019-05-10"},
            lambda a: a["citacoes"][0]["resolucao"]["vigencia"]["em"] == "2019-05-10",
        ),
        (
            "resolver_citacoes",
            {"citacoes": [{"sigla": "LGPD", "artigo": "5"}], "em": "10/05/2019"},
            lambda a: "só vigora desde" in a["resultados"][0]["vigencia"]["aviso"],
        ),
        (
            "buscar_legislacao",
            {"consulta": "reparar dano ato ilícito", "quantos": 2},
            lambda a: a["resultados"][0]["ref_key"] == "CC.927",
        ),
    ],
)
def test_tools_answer_from_the_corpus(workspace, tool, arguments, expected):
    answer = in_process(workspace, tool, arguments)
    assert not answer.is_error
    assert expected(answer.structured_content)


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("consultar_dispositivo", {"sigla": "CC", "artigo": "quinto"}, "artigo"),
        ("consultar_dispositivo", {"sigla": "CC"}, "artigo"),
        ("buscar_legislacao", {"consulta": "dano", "sigla": "XYZ"}, "não tem este diploma"),
        ("resolver_citacoes", {"citacoes": [{"artigo": "5"}]}, "citacoes[0].sigla"),
        ("verificar_texto", {"texto": "x", "max_candidatos": 26}, "max_candidatos"),
    ],
)
def test_wrong_arguments_are_named_and_the_server_goes_on(workspace, tool, arguments, says):
    answer = in_process(workspace, tool, arguments)
    assert answer.is_error
    assert says in answer.content[0].text


def test_over_http_a_key_opens_and_no_key_does_not(workspace, serve):
    _, secret = workspace.keys.create("assistente")
    limits = Limits(burst=100_000)

    async def ask(url, headers):
        async with (
            AsyncClient(headers=headers) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            return await client.call_tool("verificar_texto", {"texto": TEXT})

    with serve(http_app(workspace, limits), limits) as (host, port):
        url = f"http://{host}:{port}/mcp"
        checked = asyncio.run(ask(url, {"Authorization": f"Bearer {secret}"}))
        with pytest.raises((MCPError, ExceptionGroup)):
            asyncio.run(ask(url, {}))
    assert checked.structured_content == json.loads(
        json.dumps(answers.checked(TEXT, workspace.law))
    )
