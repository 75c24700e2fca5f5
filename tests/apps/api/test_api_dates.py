"""The law of a day over HTTP, and complaints about other services that this one must not earn."""

from datetime import date

import pytest

from lastro.citations import as_of, report_json, verify

DAY = "2019-05-10"


@pytest.mark.parametrize(
    ("path", "body", "found"),
    [
        (
            "/v1/resolver",
            {"citacoes": [{"sigla": "LGPD", "artigo": "5"}]},
            lambda answer: answer["resultados"][0],
        ),
        (
            "/v1/resolver-texto",
            {"texto": "art. 5º da LGPD"},
            lambda answer: answer["citacoes"][0]["resolucao"],
        ),
    ],
)
def test_em_is_the_day_whose_law_is_compared(client, path, body, found):
    then = found(client.post(path, json={**body, "em": DAY}).json())
    assert (then["status"], then["vigencia"]["em"]) == ("nao_encontrado", DAY)
    assert "só vigora desde 18/09/2020" in then["vigencia"]["aviso"]
    now = found(client.post(path, json=body).json())
    assert now["status"] != "nao_encontrado"


@pytest.mark.parametrize("path", ["/v1/resolver", "/v1/resolver-texto"])
@pytest.mark.parametrize("day", ["ontem", "2019-02-31", "99999999999"])
def test_a_day_that_is_none_names_its_field(client, path, day):
    body = {"texto": "art. 5º da CF"} if path.endswith("texto") else {"citacoes": []}
    answer = client.post(path, json={**body, "em": day})
    assert answer.status_code == 422
    assert answer.json()["erro"]["campo"] == "em"


def test_the_answer_of_a_day_is_the_library_s(client, workspace):
    text = "art. 186 do CC; art. 5º da LGPD; Súmula 7 do STJ; art. 594 do CPP"
    answer = client.post("/v1/resolver-texto", json={"texto": text, "em": DAY}).json()
    desk = as_of(workspace.law, date.fromisoformat(DAY))
    assert answer == report_json(verify(text, desk))


def test_e03_over_http_too_a_number_beside_another_acts_name_is_not_clean(client):
    answer = client.post("/v1/resolver-texto", json={"texto": "Código Civil (Lei nº 8.078/90)"})
    found = answer.json()
    assert found["resumo"]["todas_confirmadas"] is False
    for item in found["citacoes"]:
        assert "não são do mesmo diploma" in item["resolucao"]["defeitos"][0]


def test_e07_every_door_gives_the_same_revision(client, workspace):
    article = client.get("/v1/diplomas/CC/artigos/421").json()
    asked = {"citacoes": [{"sigla": "CC", "artigo": "421"}]}
    resolved = client.post("/v1/resolver", json=asked).json()["resultados"][0]
    assert article["texto"] == resolved["texto"]
    assert article["fonte"] == resolved["fonte"]
