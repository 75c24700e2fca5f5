"""Nothing a client sends makes the server fail: bodies, types, paths, broken JSON, surrogates."""

import json
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from lastro.apps import answers
from lastro.apps.api.app import create_app

POSTS = ("/v1/parse", "/v1/resolver", "/v1/resolver-texto")
FIELDS = (
    *("texto", "text", "citacoes", "max_candidatos", "sigla", "artigo", "paragrafo", "inciso"),
    *("alinea", "item", "rotulo", "tipo", "tribunal", "orgao", "numero", "vinculante", "norma"),
)
ANY = st.characters()  # lone surrogates too
WORDS = st.sampled_from(["CF", "5º", "1.003", "STF", "tema", "XCIX", "único", "art. 5º da CF", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(ANY, max_size=20) | WORDS
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=12,
)
CITATION = st.dictionaries(st.sampled_from(FIELDS[4:]), LEAVES, min_size=1, max_size=8)
calm = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def clear(answer):
    """Tell whether an answer is one of the documented ones, and a fault says something."""
    if answer.status_code == 200:
        return bool(answer.json())
    fault = answer.json()["erro"]
    return answer.status_code in (400, 404, 405, 422) and fault["tipo"] and fault["mensagem"]


@calm
@given(path=st.sampled_from(POSTS), body=VALUES)
def test_any_json_gets_a_clear_answer(client, path, body):
    content = json.dumps(body).encode()
    sent = client.post(path, content=content, headers={"Content-Type": "application/json"})
    assert clear(sent)


@calm
@given(citations=st.lists(CITATION, max_size=3), most=st.integers(-2, 30))
def test_any_citation_as_fields_gets_a_clear_answer(client, citations, most):
    body = json.dumps({"citacoes": citations, "max_candidatos": most}).encode()
    sent = client.post("/v1/resolver", content=body, headers={"Content-Type": "application/json"})
    assert clear(sent)
    if sent.status_code == 422:
        assert sent.json()["erro"]["campo"]


@calm
@given(path=st.sampled_from(POSTS), content=st.binary(max_size=60))
def test_any_bytes_get_a_clear_answer(client, path, content):
    sent = client.post(path, content=content, headers={"Content-Type": "application/json"})
    assert clear(sent)


@calm
@given(a=st.text(min_size=1, max_size=12), b=st.text(min_size=1, max_size=12))
def test_any_path_gets_a_clear_answer(client, a, b):
    first, second = quote(a, safe="", errors="replace"), quote(b, safe="", errors="replace")
    for path in (
        f"/v1/diplomas/{first}/artigos/{second}",
        f"/v1/sumulas/{first}/{second}",
        f"/v1/busca?q={first}&sigla={second}",
        f"/v1/diplomas?nome={first}",
    ):
        assert clear(client.get(path))


@pytest.mark.parametrize(
    ("content", "status", "says"),
    [
        (b'{"texto": "art. 5\\u00ba da CF"}', 200, ""),
        (b'{"texto": "a"', 422, "JSON"),
        (b"", 422, "corpo"),
        (b"[" * 100_000, 400, "corpo"),
        (b'{"texto": ' + b"9" * 5_000 + b"}", 400, "corpo"),
        (b'{"texto": "\xff"}', 400, "UTF-8"),
        (b'{"texto": 5}', 422, "texto"),
        (b'{"texto": "a", "txt": 1}', 422, "txt"),
        (b"null", 422, "corpo"),
    ],
)
def test_broken_bodies_are_explained_in_portuguese(client, content, status, says):
    sent = client.post("/v1/parse", content=content, headers={"Content-Type": "application/json"})
    assert sent.status_code == status
    assert says in (sent.text if status == 200 else sent.json()["erro"]["mensagem"])


def test_lone_surrogates_are_kept_and_offsets_stay_right(client):
    text = "a \ud800 art. 5º da CF \udc00 art. 9.999 do CC \ud83d"
    for path in POSTS[::2]:
        content = json.dumps({"texto": text}).encode()
        sent = client.post(path, content=content, headers={"Content-Type": "application/json"})
        assert sent.status_code == 200
        for item in json.loads(sent.content)["citacoes"]:
            found = item.get("citacao", item)
            assert text[found["offset"] : found["fim"]] == found["rotulo"]


@pytest.mark.parametrize("field", ["sigla", "artigo", "rotulo"])
def test_a_lone_surrogate_in_a_field_is_answered(client, field):
    body = {"sigla": "CC", "artigo": "9999", "rotulo": "x", field: "\ud800"}
    content = json.dumps({"citacoes": [body]}).encode()
    sent = client.post(
        "/v1/resolver", content=content, headers={"Content-Type": "application/json"}
    )
    assert clear(sent)


def test_a_body_that_is_not_declared_json_is_told_so(client):
    sent = client.post(
        "/v1/parse", content=b'{"texto": "x"}', headers={"Content-Type": "text/plain"}
    )
    assert sent.status_code == 422
    assert "Content-Type: application/json" in sent.json()["erro"]["mensagem"]


def test_a_surprise_is_one_json_document_without_its_inside(workspace, secret, monkeypatch):
    def broken(*_):
        raise RuntimeError("segredo")

    monkeypatch.setattr(answers, "parsed", broken)
    app = create_app(workspace)
    with TestClient(app, headers={"X-API-Key": secret}, raise_server_exceptions=False) as client:
        sent = client.post("/v1/parse", json={"texto": "x"})
    assert sent.status_code == 500
    assert sent.json()["erro"]["tipo"] == "erro_interno"
    assert "segredo" not in sent.text
