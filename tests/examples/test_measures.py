"""The measures of `python -m evals.example` on made-up answers: each can fail, and says why."""

from types import SimpleNamespace

import pytest
from evals import conflicts, questions
from evals.example import summed
from evals.matters import KEYS, Case, Measure, file_of, key_of, same

SAME = [
    ("9450.00", "9450.0", "BRL", True),
    ("9450.00", "9540.00", "BRL", False),
    ("10.0", 10, "%", True),
    ("2021-02-03", "2021-02-13", "data", False),
    ("OAB/MG 998.430", "MG 998430", "oab", False),
    ("MG-9.482.117", "RG MG-9.482.117 SSP/MG", "rg", True),
    ("Juiz de Fora/MG", "Comarca de Juiz de Fora / MG", "texto", True),
    ("44.871-3", None, "conta", False),
    ("23:17", "23:17", "hora", True),
]


@pytest.mark.parametrize(("expected", "got", "unit", "alike"), SAME)
def test_two_values_are_one_when_a_lawyer_would_say_so(expected, got, unit, alike):
    assert same(expected, got, unit) is alike


def test_the_set_has_enough_questions_of_all_kinds():
    keys = [key_of(name) for name in KEYS]
    assert len(keys) >= 3
    assert sum(len(key["perguntas"]) + len(key["sem_resposta"]) for key in keys) >= 150
    assert all(len(key["perguntas"]) >= 45 and len(key["sem_resposta"]) >= 8 for key in keys)


def _case(key: dict, asked: dict | None = None, commands: dict | None = None) -> Case:
    """Return a case whose workspace and command line answer from the given tables."""

    class Told(Case):
        def command(self, verb: str) -> dict | None:
            return (commands or {}).get(verb)

    key = {"arquivos": [], "recuperacao": [], **key}
    return Told("x", key, SimpleNamespace(asked=asked), SimpleNamespace(files=()))


def _answer(route: str, value: str | None, file: str = "a.pdf") -> dict:
    source = {"arquivo": file, "local": "p. 2, cláusula 3.1"}
    return {"rota": route, "valor": value, "resposta": "x", "fontes": [source]}


def test_questions_tell_right_from_absent_from_wrong(monkeypatch):
    told = {
        "a": _answer("exata", "10.00"),
        "b": _answer("exata", "11.00"),
        "c": _answer("recuperacao", None),
        "d": _answer("exata", "10.00", "outro.pdf"),
        "e": _answer("exata", "7.00"),
    }
    monkeypatch.setattr(questions, "_ask", lambda case, question: told[question])
    entry = {"valor": "10.00", "unidade": "BRL", "arquivo": "a.pdf", "pagina": 2}
    key = {
        "perguntas": [{"id": p, "pergunta": p, **entry} for p in "abcd"],
        "sem_resposta": [{"id": "e", "pergunta": "e"}],
    }
    found = {m.name.strip(): m for m in questions.measures(_case(key))}
    assert found["exact questions answered exactly"].right == 2
    assert found["nothing wrong given as exact"].right == 3
    assert found["nothing wrong given as exact"].total == 5
    assert found["right: from the file of the key"].right == 1
    assert found["right: from the cell or page of the key"].total == 2
    assert found["unanswerable questions admitted"].right == 0


CONFLICT = {
    "assunto": "assinatura",
    "lados": [
        {"valor": "2021-02-03", "arquivo": "a.pdf", "trecho": "3 de fevereiro de 2021"},
        {"valor": "2021-02-13", "arquivo": "b.pdf", "trecho": "13 de fevereiro de 2021"},
    ],
}


def _report(*sides: tuple[str, str, str]) -> dict:
    given = [{"valor": v, "fonte": {"arquivo": f, "trecho": t}} for v, f, t in sides]
    return {"assunto": "x", "lados": given}


FIRST = ("2021-02-03", "a.pdf", "em 3 de fevereiro de 2021, assinam")
SECOND = ("13/02/2021", "b.pdf", "celebraram, em 13 de fevereiro de 2021, contrato")
ELSEWHERE = ("2021-02-13", "c.pdf", "outra coisa")


@pytest.mark.parametrize(
    ("reports", "found", "true"),
    [
        ([_report(FIRST, SECOND)], 1, 1),
        ([_report(FIRST, ELSEWHERE)], 0, 0),
        ([_report(FIRST, FIRST)], 0, 0),
        ([_report(("10", "a.pdf", ""), ("20", "b.pdf", ""))], 0, 1),
        ([], 0, 0),
    ],
)
def test_a_contradiction_needs_both_sides_in_their_files(reports, found, true):
    key = {"contradicoes": [CONFLICT], "diferencas_aceitas": [{"valores": ["10", "20"]}]}
    case = _case(key, commands={"contradictions": {"achados": reports}})
    hit, clean, events = conflicts.measures(case)
    assert (hit.right, clean.right) == (found, true)
    assert events.absent


def test_an_event_needs_its_date_and_its_file():
    events = [{"data": "2021-02-03", "fontes": [{"arquivo": "caixa.mbox!<1@x>"}]}]
    wanted = {"evento": "assinatura", "arquivo": "caixa.mbox"}
    key = {
        "contradicoes": [],
        "eventos": [{"data": d, **wanted} for d in ("2021-02-03", "2022-01-01")],
    }
    *_, timeline = conflicts.measures(_case(key, commands={"timeline": {"eventos": events}}))
    assert (timeline.right, timeline.total) == (1, 2)
    assert file_of("caixa.mbox!<1@x>") == "caixa.mbox"


def test_sums_say_when_a_part_was_not_measured():
    held = {"a": (Measure("m", 2, 3),), "b": (Measure("m", 0, 4, absent=True),)}
    (total,) = summed(held)
    assert (total.right, total.total, total.absent) == (2, 7, True)
    assert total.as_json()["certos"] is None
