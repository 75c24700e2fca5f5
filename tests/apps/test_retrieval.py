"""`retrieve_legal`: passages of the collections, the same by HTTP and by MCP, never of a matter."""

import asyncio
import json

import pytest
from mcp import Client
from starlette.testclient import TestClient

from hash_embedder import HashEmbedder
from lastro.apps.api.app import create_app
from lastro.apps.mcp.server import create_server
from lastro.apps.retrieval import retrieved
from lastro.collections import entries
from lastro.errors import NotFound, UserError
from lastro.index import DocType, Passage
from lastro.settings import load
from lastro.text import Span
from lastro.workspace import Workspace

BOOKS = {
    "doutrina": ("A mora do devedor exige notificação.", "A posse é poder de fato."),
    "julgados": ("Dano moral por negativação indevida.", "Mora do locatário e despejo."),
}


@pytest.fixture
def workspace(tmp_path):
    made = Workspace(load(tmp_path / "casa"))
    made.__dict__["embedder"] = HashEmbedder()
    secret = Passage("caso", "a.pdf", "0" * 64, Span(0, 4), "mora", DocType.CONTRATO, (), "p. 1")
    made.index.add([secret])
    for name, texts in BOOKS.items():
        lines = [json.dumps({"id": f"{at}", "text": text}) for at, text in enumerate(texts)]
        with made.collections.making(name) as collection:
            collection.build(entries(line.encode() for line in lines))
            collection.embed()
    return made


def test_ret_14_each_passage_has_text_score_locator_and_collection(workspace):
    answer = retrieved("mora do devedor", workspace.collections)
    first = answer["resultados"][0]
    assert (first["texto"], first["colecao"], first["doc"]) == (
        BOOKS["doutrina"][0],
        "doutrina",
        "0",
    )
    assert first["texto"][first["offset"] : first["fim"]] == first["texto"]
    scores = [one["score"] for one in answer["resultados"]]
    assert scores == sorted(scores, reverse=True)
    assert {one["colecao"] for one in answer["resultados"]} == set(BOOKS)
    assert "mora" not in [one["texto"] for one in answer["resultados"]]  # the matter's
    only = retrieved("mora", workspace.collections, "julgados", 1)
    assert [one["colecao"] for one in only["resultados"]] == ["julgados"]
    assert [line["etapa"] for line in only["etapas"]["julgados"]][1:3] == ["densa", "esparsa"]


def test_ret_06_a_context_may_be_read_with_the_best_at_both_ends(workspace):
    answer = retrieved("mora", workspace.collections, ends=True)
    assert [one["posicao"] for one in answer["resultados"]] == [1, 3, 4, 2]


def test_ret_14_http_and_mcp_give_the_same_passages(workspace):
    secret = workspace.keys.create("teste")[1]
    with TestClient(create_app(workspace), headers={"X-API-Key": secret}) as client:
        by_http = client.get("/v1/recuperar", params={"q": "mora", "k": 2}).json()
        unknown = client.get("/v1/recuperar", params={"q": "mora", "colecao": "nada"})
    assert unknown.status_code == 404
    assert "as coleções são: doutrina, julgados" in unknown.json()["erro"]["mensagem"]

    async def ask():
        async with Client(create_server(workspace)) as client:
            return await client.call_tool("retrieve_legal", {"consulta": "mora", "quantos": 2})

    by_mcp = asyncio.run(ask()).structured_content
    assert by_mcp["resultados"] == by_http["resultados"]
    assert len(by_http["resultados"]) == 2


def test_ret_14_what_cannot_be_asked_is_said(workspace, tmp_path):
    with pytest.raises(NotFound):
        retrieved("mora", workspace.collections, "ausente")
    with pytest.raises(UserError, match="consulta"):
        retrieved("  ", workspace.collections)
    empty = Workspace(load(tmp_path / "outra"))
    empty.__dict__["embedder"] = HashEmbedder()
    assert "lastro index build" in str(retrieved("mora", empty.collections)["avisos"])
