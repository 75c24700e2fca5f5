"""The routes: what LV promises, over HTTP, with the starter law."""

import json

import pytest

from lastro.apps.api.examples import examples
from lastro.citations import report_json, verify

TEXT = (
    "Conforme o art. 5º, LXXVIII, da CF, o processo deve ser célere. O art. 5º, XCIX, da CF não "
    "existe. O art. 594 do CPP foi revogado. Incide o Tema 1085/STJ e o art. 3º da Lei 99.999/2030."
)
POSTS = [
    ("/v1/parse", {"texto": TEXT}),
    ("/v1/resolver", {"citacoes": [{"sigla": "CF", "artigo": "5"}]}),
    ("/v1/resolver-texto", {"texto": TEXT}),
]
GETS = ["/v1/busca?q=dano", "/v1/diplomas", "/v1/diplomas/CF/artigos/5", "/v1/sumulas/STJ/7"]


def holds(example, answer):
    """Tell whether every field of `example` is in `answer`, equal; answers may grow."""
    if isinstance(example, dict):
        return all(k in answer and holds(v, answer[k]) for k, v in example.items())
    if isinstance(example, list):
        return len(example) == len(answer) and all(map(holds, example, answer))
    return example == answer


@pytest.mark.parametrize(("path", "body"), POSTS)
def test_cit_01_three_post_routes_answer_with_a_key(client, path, body):
    assert client.post(path, json=body).status_code == 200


@pytest.mark.parametrize(("path", "body"), POSTS)
@pytest.mark.parametrize("key", ["", "lastro_errada", "Bearer"])
def test_cit_01_without_a_good_key_the_answer_is_401(client, path, body, key):
    answer = client.post(path, json=body, headers={"X-API-Key": key})
    assert answer.status_code == 401
    assert answer.json()["erro"]["tipo"] == "sem_chave"
    assert "lastro keys create" in answer.json()["erro"]["mensagem"]


@pytest.mark.parametrize("path", GETS)
def test_api_10_the_other_routes_ask_for_a_key_too(client, path):
    assert client.get(path).status_code == 200
    assert client.get(path, headers={"X-API-Key": ""}).status_code == 401


def test_api_10_bearer_is_a_key_as_well_and_health_needs_none(client, secret):
    bearer = {"X-API-Key": "", "Authorization": f"Bearer {secret}"}
    assert client.get("/v1/diplomas", headers=bearer).status_code == 200
    health = client.get("/saude", headers={"X-API-Key": ""})
    assert (health.status_code, health.json()["estado"]) == (200, "ok")


@pytest.mark.parametrize("name", sorted(examples()))
def test_api_10_every_example_of_the_openapi_is_what_the_engine_answers(client, name):
    asked = examples()[name]["pedido"]
    answer = client.request(asked["metodo"], asked["caminho"], json=asked["corpo"])
    assert answer.status_code == 200
    assert holds(examples()[name]["resposta"], answer.json())


def test_api_10_the_openapi_names_routes_keys_and_examples(client):
    described = client.get("/openapi.json").json()
    assert set(described["paths"]) == {
        "/v1/parse",
        "/v1/resolver",
        "/v1/resolver-texto",
        "/v1/busca",
        "/v1/recuperar",
        "/v1/diplomas",
        "/v1/diplomas/{sigla}/artigos/{artigo}",
        "/v1/sumulas/{tribunal}/{numero}",
        "/saude",
    }
    post = described["paths"]["/v1/resolver-texto"]["post"]
    assert post["security"] == [{"bearer": []}, {"chave": []}]
    assert post["responses"]["200"]["content"]["application/json"]["example"]["resumo"]
    assert described["components"]["schemas"]["Texto"]["examples"]
    assert "security" not in described["paths"]["/saude"]["get"]


def test_cit_13_counts_add_up_to_total(client):
    summary = client.post("/v1/resolver-texto", json={"texto": TEXT}).json()["resumo"]
    assert summary["total"] == sum(summary["por_status"].values()) == 5
    assert summary["todas_confirmadas"] is False


def test_cit_42_resolver_texto_is_parse_and_resolver_in_one_call(client):
    text = "Veja o art. 5º, XCIX, da CF, o § 5º do art. 1.003 do CPC e a Súmula 7 do STJ."
    found = client.post("/v1/parse", json={"texto": text}).json()["citacoes"]
    resolved = client.post("/v1/resolver", json={"citacoes": found}).json()["resultados"]
    both = client.post("/v1/resolver-texto", json={"texto": text}).json()["citacoes"]
    assert both == [{"citacao": c, "resolucao": r} for c, r in zip(found, resolved, strict=True)]
    assert len(both) == 3


def test_cit_42_the_answer_is_the_library_s(client, workspace):
    answer = client.post("/v1/resolver-texto", json={"texto": TEXT}).json()
    assert answer == json.loads(json.dumps(report_json(verify(TEXT, workspace.law))))


def test_cit_43_item_101_is_kept_with_no_resolution_and_counted(client):
    text = "art. 5º, LXXVIII, da CF. " * 101
    answer = client.post("/v1/resolver-texto", json={"texto": text}).json()
    assert answer["resumo"]["total"] == len(answer["citacoes"]) == 101
    assert answer["resumo"]["por_status"] == {"verificado": 100}
    assert answer["citacoes"][99]["resolucao"]["status"] == "verificado"
    assert answer["citacoes"][100]["resolucao"] is None
    assert answer["citacoes"][100]["citacao"]["artigo"] == "5"
    assert answer["resumo"]["todas_confirmadas"] is False


def test_cit_20_ten_candidates_then_three_then_only_their_number(client):
    body = {"texto": "Aplica-se o art. 2º ao caso."}
    asked = [{}, {"max_candidatos": 3}, {"max_candidatos": 0}]
    ten, three, none = (
        client.post("/v1/resolver-texto", json=body | extra).json()["citacoes"][0]["resolucao"]
        for extra in asked
    )
    assert [len(r["candidatos"]) for r in (ten, three, none)] == [10, 3, 0]
    assert ten["total_candidatos"] == three["total_candidatos"] == none["total_candidatos"] > 10
    assert [r["candidatos_truncados"] for r in (ten, three, none)] == [True, True, True]


@pytest.mark.parametrize("most", [-1, 26, "dez"])
def test_cit_20_out_of_range_is_refused_by_name(client, most):
    answer = client.post("/v1/resolver-texto", json={"texto": "x", "max_candidatos": most})
    assert answer.status_code == 422
    assert answer.json()["erro"]["campo"] == "max_candidatos"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"artigo": "5"}, "sigla"),
        ({"sigla": "CF"}, "artigo"),
        ({"sigla": "CF", "artigo": "quinto"}, "artigo"),
        ({"sigla": "CF", "artigo": ["5"]}, "artigo"),
        ({"sigla": "CF", "artigo": True}, "artigo"),
        ({"sigla": "CF", "artigo": 5.5}, "artigo"),
        ({"sigla": "CF", "artigo": "5", "inciso": "abc"}, "inciso"),
        ({"sigla": "CF", "artigo": "5", "paragrago": "1"}, "paragrago"),
        ({"tribunal": "STJ"}, "numero"),
        ({"tribunal": "STF", "numero": 11, "vinculante": "talvez"}, "vinculante"),
    ],
)
def test_cit_24_errors_name_the_field_in_portuguese(client, given, field):
    body = {"citacoes": [{"sigla": "CF", "artigo": "5"}, given]}
    fault = client.post("/v1/resolver", json=body)
    assert fault.status_code == 422
    assert fault.json()["erro"]["campo"].startswith(f"citacoes[1].{field}")
    assert field in fault.json()["erro"]["mensagem"]


def test_cit_24_aliases_and_case_do_not_matter(client):
    given = [{"sigla": s, "artigo": "6"} for s in ("cdc", "Lei 8.078/90", "CDC")]
    answer = client.post("/v1/resolver", json={"citacoes": given}).json()
    assert {r["ref_key"] for r in answer["resultados"]} == {"CDC.6"}


def test_cit_47_search_answers_from_the_corpus(client):
    found = client.get("/v1/busca", params={"q": "reparar dano ato ilícito", "k": 3}).json()
    assert found["resultados"][0]["ref_key"] == "CC.927"
    assert found["resultados"][0]["fonte"]["url"].startswith("https://www.planalto.gov.br")
    only = client.get("/v1/busca", params={"q": "dano", "sigla": "cdc"}).json()
    assert {r["sigla"] for r in only["resultados"]} == {"CDC"}


@pytest.mark.parametrize("label", ["1.003", "1003", "1003º"])
def test_cit_47_an_article_with_what_is_below_it(client, label):
    found = client.get(f"/v1/diplomas/cpc/artigos/{label}").json()
    assert found["ref_key"] == "CPC.1003"
    assert "CPC.1003.P5" in [p["ref_key"] for p in found["dispositivos"]]
    assert found["situacao"] == "vigente"


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/v1/diplomas/CC/artigos/9999", "não existe"),
        ("/v1/diplomas/XYZ/artigos/1", "o acervo não tem este diploma"),
        ("/v1/busca?q=dano&sigla=XYZ", "o acervo não tem este diploma"),
        ("/v1/sumulas/TST/331", "não foram conferidas"),
        ("/v1/sumulas/STJ/9999", "não existe"),
        ("/v1/nada", "não há esta rota"),
    ],
)
def test_cit_47_what_is_not_held_is_404_and_says_why(client, path, says):
    answer = client.get(path)
    assert answer.status_code == 404
    assert says in answer.json()["erro"]["mensagem"]


def test_cit_47_sumula_and_binding_sumula(client):
    common = client.get("/v1/sumulas/stf/11").json()
    binding = client.get("/v1/sumulas/STF/11", params={"vinculante": True}).json()
    assert "algemas" in binding["texto"]
    assert common["texto"] != binding["texto"]
    assert (binding["ref_key"], binding["situacao"]) == ("STF.SV11", "ativa")


def test_diplomas_are_found_by_part_of_a_name(client):
    found = client.get("/v1/diplomas", params={"nome": "consumidor"}).json()
    assert "CDC" in [d["sigla"] for d in found["diplomas"]]
    assert found["total"] == len(found["diplomas"])
