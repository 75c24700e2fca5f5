"""Where Planalto shows nothing, normas.leg.br confirms what is held, and never changes it."""

import json

import pytest
from official_site import ARBITRAGEM, ARTICLES, Reply

URN = "urn:lex:br:federal:lei:1996-09-23;9307"
PATH = f"/api/public/normas?urn={URN}&tipo_documento=maior-detalhe"
PLACES = ("art1", "art2", "art2_par1", "art3")
WORDS = tuple(line.partition("º ")[2] for line in ARTICLES)


def norm(words=WORDS):
    parts = [
        {"legislationIdentifier": f"{URN}!{place}", "workExample": [{"text": text}]}
        for place, text in zip(PLACES, words, strict=True)
    ]
    return Reply(json.dumps({"legislationIdentifier": URN, "hasPart": parts}).encode())


@pytest.fixture(autouse=True)
def _planalto_refuses(site):
    site.put(ARBITRAGEM, Reply(status=403))


def test_the_same_words_confirm_the_act(site, sync):
    site.put(PATH, norm())
    item = sync()
    assert (item["resultado"], item["codigo"]) == ("inalterado", 0)
    assert "100% dos dispositivos iguais em normas.leg.br; no Planalto" in item["motivo"]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (norm(("Outra coisa.", "Mais outra.", *WORDS[2:])), "50% dos dispositivos"),
        (norm(("", "", "", "")), "só vieram dados"),
        (Reply(json.dumps({"urn": URN}).encode()), "não consta"),
        (Reply(b'{"status": 500, "error": "Internal Server Error"}'), "não é a de uma norma"),
        (Reply(b"<html>captcha</html>"), "não é a de uma norma"),
        (Reply(status=404), "não tem a norma"),
    ],
    ids=["other words", "no words", "not found", "envelope", "robots", "404"],
)
def test_e20_anything_else_leaves_the_act_unasked(site, sync, held, reply, reason):
    site.put(PATH, reply)
    item = sync()
    assert (item["resultado"], item["codigo"], item["alterados"]) == ("nao_consultado", 3, [])
    assert "403" in item["motivo"]
    assert reason in item["motivo"]
    assert held("L9307.1").text == WORDS[0]
