"""The stages of a search: each named, switched, budgeted and told of; none fails in silence."""

import threading
import time
from dataclasses import replace

import pytest
from index_samples import HashEmbedder, make_passages

from lastro.errors import OutsideError
from lastro.index import (
    Filter,
    Found,
    Index,
    Outcome,
    Plan,
    Query,
    Stage,
    StageTrace,
    search,
)
from lastro.index.model import best_first_and_last
from lastro.models import Vectors

CASE = Filter("caso")
TEXTS = (
    "O royalty mensal é de cinco por cento.",
    "Fica eleito o foro de Recife.",
    "A multa da cláusula 11.3 é de três vezes a taxa.",
    "O prazo do contrato é de sessenta meses.",
)


@pytest.fixture
def filled(index: Index) -> Index:
    index.add(make_passages(*TEXTS))
    return index


def asked(text: str, **plan: object) -> Query:
    return Query(text, CASE, plan=Plan(**plan))  # type: ignore[arg-type]


def line(found: Found, stage: Stage) -> StageTrace:
    return next(one for one in found.trace if one.stage == stage)


def test_ret_07_the_trace_lists_the_stages_in_order_with_counts_and_times(filled: Index) -> None:
    trace = search(asked("multa da cláusula 11.3"), filled).trace
    assert [one.stage for one in trace] == [
        *("consulta", "densa", "esparsa", "exata", "fusao", "rerank", "ordem")
    ]
    assert all(one.ms > 0 and one.outcome is Outcome.RAN for one in trace)
    counts = {one.stage: (one.taken, one.count) for one in trace}
    assert counts["densa"] == (1, 4)
    assert counts["exata"] == (1, 1)
    assert counts["fusao"] == counts["rerank"] == counts["ordem"] == (4, 4)


def test_ret_07_dense_and_sparse_run_side_by_side(
    filled: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2, timeout=10)  # breaks unless both are inside at one time
    dense, sparse = filled.dense, filled.sparse
    monkeypatch.setattr(filled, "dense", lambda *a: (both.wait(), dense(*a))[1])
    monkeypatch.setattr(filled, "sparse", lambda *a: (both.wait(), sparse(*a))[1])
    found = search(asked("sessenta meses"), filled)
    assert [line(found, s).outcome for s in (Stage.DENSA, Stage.ESPARSA)] == [Outcome.RAN] * 2


@pytest.mark.parametrize("stage", [s for s in Stage if s is not Stage.GUARDADAS])
def test_ret_07_every_stage_has_a_switch_and_the_trace_says_it_is_off(
    filled: Index, stage: Stage
) -> None:
    found = search(asked("multa da cláusula 11.3", without=frozenset({stage})), filled)
    assert line(found, stage).outcome is Outcome.OFF
    assert TEXTS[2] in [hit.passage.text for hit in found.hits]
    assert found.warnings == ()  # the user asked for it


def test_ret_05_the_trace_says_which_reranker_ran_or_that_none_did(filled: Index) -> None:
    ran = search(asked("multa"), filled)
    assert line(ran, Stage.RERANK).engine == "cosseno+palavras"
    assert ran.hits[0].ranks.reranked == 1
    off = search(asked("multa", without=frozenset({Stage.RERANK})), filled)
    assert line(off, Stage.RERANK).outcome is Outcome.OFF
    assert [hit.ranks.fused for hit in off.hits] == [1, 2, 3, 4]
    assert off.hits[0].ranks.reranked is None


def test_e30_the_trace_shows_that_both_legs_fired_or_which_did_not(
    filled: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = search(asked("sessenta meses"), filled)
    assert line(good, Stage.DENSA).count == 4
    assert line(good, Stage.ESPARSA).count == 1

    def broken(*_: object) -> None:
        raise OutsideError("o disco falhou")

    monkeypatch.setattr(filled, "dense", broken)
    found = search(asked("sessenta meses"), filled)
    assert line(found, Stage.DENSA).outcome is Outcome.FAILED
    assert found.warnings == ("a etapa “densa” ficou de fora: o disco falhou",)
    assert found.hits[0].passage.text == TEXTS[3]


def test_e30_a_search_in_which_no_leg_could_run_is_an_error_not_an_empty_answer(
    filled: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("tabela danificada")

    for name in ("dense", "sparse", "exact"):
        monkeypatch.setattr(filled, name, broken)
    with pytest.raises(OutsideError, match="A busca não pôde ser feita"):
        search(asked("cláusula 11.3"), filled)


def test_e30_without_any_vector_the_dense_leg_says_so(filled: Index) -> None:
    off = search(asked("royalty", without=frozenset({Stage.CONSULTA})), filled)
    assert line(off, Stage.DENSA).outcome is Outcome.IDLE
    assert line(off, Stage.DENSA).note == "sem o vetor da pergunta"
    assert off.hits[0].passage.text == TEXTS[0]


def test_ret_07_a_stage_over_its_time_is_left_out_and_told(
    filled: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    dense, free = filled.dense, threading.Event()
    monkeypatch.setattr(filled, "dense", lambda *a: (free.wait(20), dense(*a))[1])
    started = time.perf_counter()
    found = search(asked("royalty", deadlines=((Stage.DENSA, 30.0),)), filled)
    assert time.perf_counter() - started < 10
    free.set()
    assert line(found, Stage.DENSA).outcome is Outcome.LATE
    assert found.warnings == ("a etapa “densa” ficou de fora: passou de 30 ms",)
    assert found.hits[0].passage.text == TEXTS[0]


def test_ret_08_the_pool_is_four_times_k_up_to_a_cap_or_what_the_plan_says(filled: Index) -> None:
    limits = {
        pool: [line(search(query, filled), stage).limit for stage in (Stage.DENSA, Stage.FUSAO)]
        for pool, query in {
            "k": Query("royalty", CASE, k=5),
            "cap": Query("royalty", CASE, k=100),
            "plan": Query("royalty", CASE, k=5, plan=Plan(pool=30)),
            "least": Query("royalty", CASE, k=50, plan=Plan(pool=30)),
        }.items()
    }
    assert limits == {"k": [20] * 2, "cap": [200] * 2, "plan": [30] * 2, "least": [50] * 2}


@pytest.mark.parametrize(
    ("count", "order"),
    [(0, ()), (1, (1,)), (2, (1, 2)), (5, (1, 3, 5, 4, 2)), (6, (1, 3, 5, 6, 4, 2))],
)
def test_ret_06_the_best_are_read_first_and_last(count: int, order: tuple[int, ...]) -> None:
    assert best_first_and_last(count) == order


def test_ret_06_a_search_gives_the_order_of_reading_of_its_hits(filled: Index) -> None:
    assert search(asked("contrato"), filled).reading == (1, 3, 4, 2)


def test_ret_10_two_questions_that_bring_the_same_passage_give_one_hit_and_the_cap_holds(
    index: Index,
) -> None:
    index.add(make_passages(*(f"royalty e multa, número {at}" for at in range(30)), "foro"))
    query = replace(asked("royalty"), also=("multa", "foro"), k=12)
    found = search(query, index)
    ids = [hit.passage.id for hit in found.hits]
    assert len(ids) == len(set(ids)) == 12
    assert found.asked == ("royalty", "multa", "foro")
    assert "foro" in [hit.passage.text for hit in found.hits]


LONG = (
    "Quem deve pagar o royalty mensal da franquia? Qual foro foi eleito pelas partes no contrato? "
    "De quanto é a multa da cláusula de rescisão?"
)


def test_ret_10_a_long_question_is_asked_in_parts_always_the_same(filled: Index) -> None:
    found = search(asked(LONG), filled)
    assert len(found.asked) == 4
    assert found.asked[0] == LONG
    assert line(found, Stage.DENSA).taken == 4
    assert search(asked(LONG), filled).hits == found.hits
    assert search(asked(LONG, parts=False), filled).asked == (LONG,)


class Broken(HashEmbedder):
    """An embedder whose engine fails once the passages are in."""

    def queries(self, texts: object) -> Vectors:
        raise RuntimeError("sem memória")


def test_e30_a_broken_embedder_leaves_the_search_by_words(filled: Index) -> None:
    filled.embedder = Broken()
    found = search(asked("sessenta meses"), filled)
    assert line(found, Stage.CONSULTA).outcome is Outcome.FAILED
    assert line(found, Stage.DENSA).outcome is Outcome.IDLE
    assert [hit.passage.text for hit in found.hits] == [TEXTS[3]]
    assert "consulta" in found.warnings[0]
