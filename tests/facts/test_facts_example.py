"""The example case against what is true in it: no term, party or answer may be wrong."""

import json

import pytest
from sqlalchemy import create_engine

from lastro.facts import FactStore, Route, answer, answer_json, extract, facts_json
from lastro.sources import Document, Engines, gather, read


@pytest.fixture(scope="module")
def key(root):
    path = root / "examples" / "gabarito.json"
    if not path.is_file():
        pytest.skip("examples/gabarito.json is absent")
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def case(root, key, tmp_path_factory) -> FactStore:
    store = FactStore(create_engine(f"sqlite:///{tmp_path_factory.mktemp('case') / 'lastro.db'}"))
    store.create()
    waiting = list(gather(root / "examples" / "caso-exemplo"))
    while waiting:
        document = read(waiting.pop(0), Engines())
        if isinstance(document, Document) and document.sha256 not in store.hashes("caso"):
            waiting += document.children
            store.put("caso", document.sha256, document.locator, extract(document))
    return store


def value(text: str) -> str:
    """Return a number without the zeros that two writings differ in."""
    return text.removesuffix(".0").lower()


def test_the_terms_of_the_contract_are_those_of_the_key(case, key):
    held = {}
    for field in case.fields("caso"):
        held.setdefault(field.key, field)
    for expected in key["campos"]:
        found = held[expected["chave"]]
        assert value(found.value).startswith(value(expected["valor"])), expected


def test_the_parties_and_their_numbers_are_those_of_the_key(case, key):
    held = {party["nome"]: party for party in facts_json(case, "caso")["partes"]}
    for expected in key["partes"]:
        found = held[expected["nome"]]
        assert found["cnpj"] == expected.get("cnpj"), expected
        assert found["cpf"] == expected.get("cpf"), expected


def test_process_numbers_and_their_digits_are_those_of_the_key(case, key):
    held = {p.number: p.valid for p in case.processes("caso")}
    assert held == {p["numero"]: p["digito_valido"] for p in key["processos"]}


def test_no_exact_answer_is_wrong_and_most_questions_have_one(case, key):
    exact = 0
    for question in key["perguntas"]:
        found = answer_json(answer(question["pergunta"], case, "caso", None))
        if found["rota"] == Route.EXATA:
            exact += 1
            assert str(found["valor"]) == question["valor"], question
    assert exact >= 0.75 * len(key["perguntas"])


def test_what_the_folder_does_not_hold_has_no_exact_answer(case, key):
    for question in key["sem_resposta"]:
        found = answer(question["pergunta"], case, "caso", None)
        assert found.route is Route.SEM_RESPOSTA, question
        assert found.looked
