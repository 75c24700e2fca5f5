"""Questions of a matter against what the product answers: value, file, place, admission, passage.

Run by `python -m evals.example`; a question is right only when the route is `exata` and the value
is the key's. What is wrong and given as exact is counted apart, over answerable and unanswerable
questions together: it is the worst that can happen.
"""

from __future__ import annotations

from collections.abc import Iterator

from evals.matters import Case, Json, Measure, file_of, folded, same
from lastro.facts import answer_json
from lastro.index import Filter, Query

Asked = tuple[Json, Json]  # the key's entry, the product's answer


def measures(case: Case) -> Iterator[Measure]:
    """Yield the measures of questions and of retrieval."""
    asked, idle = (_answered(case, kind) for kind in ("perguntas", "sem_resposta"))
    yield from _exact(case, asked, idle)
    yield _admitted(idle)
    for depth in (5, 10):
        yield _retrieved(case, depth)


def _ask(case: Case, question: str) -> Json:
    return answer_json(case.workspace.ask(question, case.name))


def _answered(case: Case, kind: str) -> list[Asked]:
    return [(item, _ask(case, item["pergunta"])) for item in case.key[kind]]


def _exact(case: Case, asked: list[Asked], idle: list[Asked]) -> Iterator[Measure]:
    right, absent, wrong = [], [], []
    for item, answer in asked:
        shown = f"{item['id']} {item['pergunta']} -> "
        if answer["rota"] != "exata":
            absent.append(f"{shown}{answer['rota']}")
        elif any(same(v, answer["valor"], item["unidade"]) for v in _true(item)):
            right.append((item, answer))
        else:
            wrong.append(f"{shown}{answer['valor']!r}, not {item['valor']!r}")
    yield Measure.of("exact questions answered exactly", absent + wrong, len(asked))
    wrong += [
        f"{item['id']} {item['pergunta']} -> {answer['valor']!r}, not in the files"
        for item, answer in idle
        if answer["rota"] == "exata"
    ]
    yield Measure.of("nothing wrong given as exact", wrong, len(asked) + len(idle))
    yield Measure.of("  right: from the file of the key", _elsewhere(case, right), len(right))
    placed = [(i, a) for i, a in right if "tambem" not in i and ("celula" in i or "pagina" in i)]
    yield Measure.of("  right: from the cell or page of the key", _misplaced(placed), len(placed))


def _true(item: Json) -> tuple[str, ...]:
    """Return the values that are right: two where the paper itself says two ("aceitos")."""
    return (item["valor"], *item.get("aceitos", ()))


def _elsewhere(case: Case, right: list[Asked]) -> Iterator[str]:
    for item, answer in right:
        held = case.copies((item["arquivo"], *item.get("tambem", ())))
        sources = [source["arquivo"] for source in answer["fontes"]]
        if not held.intersection(map(file_of, sources)):
            yield f"{item['id']} {item['pergunta']} -> {sources}, not {item['arquivo']}"


def _misplaced(placed: list[Asked]) -> Iterator[str]:
    for item, answer in placed:
        place = item.get("celula") or f"p. {item['pagina']}"
        places = [source["local"] for source in answer["fontes"]]
        if not any(_stands(place, shown) for shown in places):
            yield f"{item['id']} {item['pergunta']} -> {places}, not {place}"


def _stands(place: str, shown: str) -> bool:
    return f"{place} ".casefold() in f"{shown} ".replace(",", " ").casefold()


def _admitted(idle: list[Asked]) -> Measure:
    invented = [
        f"{item['id']} {item['pergunta']} -> ({answer['rota']}) {answer['resposta']!r:.100}"
        for item, answer in idle
        if answer["rota"] not in item.get("rotas_aceitas", ["sem_resposta"])
    ]
    return Measure.of("unanswerable questions admitted", invented, len(idle))


def _retrieved(case: Case, depth: int) -> Measure:
    missed = []
    for item in case.key["recuperacao"]:
        found = case.workspace.search(Query(item["consulta"], Filter(case.name), k=depth))
        if not any(folded(item["trecho"]) in folded(hit.passage.text) for hit in found.hits):
            missed.append(f"{item['id']} {item['consulta']}")
    return Measure.of(f"answer passage in the top {depth}", missed, len(case.key["recuperacao"]))
