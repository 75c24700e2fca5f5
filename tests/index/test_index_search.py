"""Search: exact things first, both languages, a trace, no leaks between matters, no surprises."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from index_samples import HashEmbedder, Place, make_passage, make_passages

from lastro.index import DocType, Filter, Hit, Index, Query, search
from lastro.models import E5Embedder

CASE = Filter("caso")
PROSE = (
    "Fica eleito o foro da Comarca de Petrolina para dirimir as questões deste contrato.",
    "O franqueado pagará royalties mensais de cinco por cento do faturamento bruto.",
    "Maria da Conceição Teles assinou o termo como testemunha.",
    "Processo nº 0001234-56.2023.8.26.0100, em curso na 3ª Vara Cível.",
    "Processo nº 0001235-41.2023.8.26.0100, arquivado.",
    "O prazo do art. 1.003, § 5º, do CPC é de quinze dias úteis.",
    "O art. 1.003 do CPC trata da contagem; o § 2º dispõe sobre o protocolo.",
    "A multa da cláusula 11.3 equivale a três vezes a taxa inicial.",
    "A cláusula 11.2 trata do aviso prévio de noventa dias.",
    "A circular de oferta foi entregue com menos de dez dias de antecedência.",
)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """One engine is enough here: that all hold the same is the store's contract."""
    return Place(str(tmp_path / "index"))


@pytest.fixture(scope="module")
def prose(tmp_path_factory: pytest.TempPathFactory, e5: E5Embedder) -> Index:
    """Ten passages under the real embedder."""
    index = Index.open(tmp_path_factory.mktemp("prosa"), e5)
    index.add(make_passages(*PROSE))
    return index


def texts(hits: tuple[Hit, ...]) -> list[str]:
    return [hit.passage.text for hit in hits]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("art. 1.003, § 5º", 5),
        ("artigo 1003, § 5o", 5),
        ("art 1003 paragrafo 5", 5),
        ("0001234-56.2023.8.26.0100", 3),
        ("00012345620238260100", 3),
        ("Conceição", 2),
        ("conceicao", 2),
        ("CONCEIÇÃO", 2),
        ("cláusula 11.3", 7),
        ("clausula 11.3", 7),
        ('"aviso prévio"', 8),
    ],
)
def test_ret_03_exact_things_hit_rank_1_with_and_without_accents(
    prose: Index, question: str, best: int
) -> None:
    assert texts(search(Query(question, CASE), prose).hits)[0] == PROSE[best]


BOTH = (
    (
        "O franqueado pode concorrer com a rede depois do fim do contrato?",
        "O franqueado não concorrerá com a rede por dois anos após o término do contrato.",
        "The franchisee shall not compete with the network for two years after termination.",
    ),
    (
        "Quem paga o seguro da unidade contra incêndio?",
        "O seguro da unidade contra incêndio corre por conta do franqueado.",
        "Fire insurance of the unit is borne by the franchisee.",
    ),
    (
        "Qual é o foro competente para as disputas?",
        "Fica eleito o foro da Comarca de Petrolina para dirimir dúvidas.",
        "The courts of Petrolina have jurisdiction over any dispute.",
    ),
    (
        "Com quanta antecedência a circular de oferta deve ser entregue?",
        "A circular de oferta será entregue dez dias antes da assinatura.",
        "The disclosure document shall be delivered ten days before signature.",
    ),
)


@pytest.fixture(scope="module")
def bilingual(tmp_path_factory: pytest.TempPathFactory, e5: E5Embedder) -> Index:
    """Four clauses in two languages, under the real embedder."""
    index = Index.open(tmp_path_factory.mktemp("duas-linguas"), e5)
    index.add(make_passages(*(text for _, *pair in BOTH for text in pair)))
    return index


@pytest.mark.parametrize(("question", "portuguese", "english"), BOTH)
def test_ret_01_a_portuguese_question_finds_the_clause_in_both_languages(
    bilingual: Index, question: str, portuguese: str, english: str
) -> None:
    found = texts(search(Query(question, CASE, k=3), bilingual).hits)
    assert found[0] == portuguese
    assert english in found


def test_ret_02_no_filter_of_a_thousand_leaks_another_matter(index: Index) -> None:
    chance = random.Random(20261130)
    matters = [
        "silva",
        "silva e filhos",
        "d'Ávila",
        "o'",
        "' OR '1'='1",
        'a"b',
        "a\\",
        "案件",
        "%_",
    ]
    kinds = list(DocType)
    index.add(
        [
            make_passage(
                f"contrato foro royalties multa {at}",
                matter=chance.choice(matters),
                start=100 * at,
                doc_type=chance.choice(kinds),
                locator=chance.choice(matters) + ".pdf",
            )
            for at in range(90)
        ]
    )
    held = {matter: index.passages(matter) for matter in matters}
    for _ in range(1_000):
        wanted = Filter(
            chance.choice([*matters, "ausente"]),
            tuple(chance.sample(kinds, chance.choice([0, 0, 1, 3]))),
            tuple(f"{name}.pdf" for name in chance.sample(matters, chance.choice([0, 0, 2]))),
        )
        found = search(Query("foro royalties", wanted, k=40), index)
        allowed = {
            passage.id
            for passage in held.get(wanted.matter, ())
            if (not wanted.doc_types or passage.doc_type in wanted.doc_types)
            and (not wanted.locators or passage.locator in wanted.locators)
        }
        assert {hit.passage.id for hit in found.hits} == allowed
        assert all(hit.passage.matter == wanted.matter for hit in found.hits)


def test_ret_09_search_answers_with_sockets_blocked(prose: Index) -> None:
    # pytest-socket forbids every connection beyond this machine in the whole suite
    first = search(Query("qual o percentual de royalties?", CASE), prose)
    assert texts(first.hits)[0] == PROSE[1]
    assert search(Query("qual o percentual de royalties?", CASE), prose).hits == first.hits


def test_ret_08_each_leg_gathers_four_times_what_is_asked(index: Index) -> None:
    index.add(make_passages(*(f"royalty mensal {at}" for at in range(30))))
    found = search(Query("royalty mensal", CASE, k=5), index)
    counts = {stage.stage: stage.count for stage in found.trace}
    assert len(found.hits) == 5
    assert counts["densa"] == counts["esparsa"] == counts["fusao"] == 20


def test_the_trace_names_every_stage_with_its_engine_and_time(index: Index) -> None:
    index.add(make_passages("royalty mensal"))
    trace = search(Query("royalty", CASE), index).trace
    stages = ["consulta", "densa", "esparsa", "exata", "fusao", "rerank", "ordem"]
    assert [stage.stage for stage in trace] == stages
    assert all(stage.engine and stage.ms >= 0 for stage in trace)


def test_hits_say_how_they_ranked_in_each_stage(index: Index) -> None:
    index.add(make_passages("royalty mensal", "outra coisa"))
    first, second = search(Query("royalty", CASE), index).hits
    assert (first.ranks.sparse, first.ranks.dense, first.ranks.exact) == (1, 1, 1)
    assert (second.ranks.sparse, second.ranks.reranked) == (None, 2)
    assert first.score > second.score


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_finds_nothing(index: Index, question: str) -> None:
    index.add(make_passages("royalty"))
    assert search(Query(question, CASE), index).hits == ()


def test_the_clause_itself_comes_before_one_that_names_it(tmp_path: Path, e5: E5Embedder) -> None:
    index = Index.open(tmp_path, e5)
    naming, itself = make_passages(
        "5.3. A violação do disposto na cláusula 5.2 autoriza a resolução do contrato.",
        "5.2. A franqueadora não instalará outra unidade no território exclusivo.",
    )
    index.add([naming, replace(itself, labels=("cláusula 5.2",))])
    assert texts(search(Query("cláusula 5.2", CASE), index).hits) == [itself.text, naming.text]


def test_an_empty_index_finds_nothing(index: Index) -> None:
    assert search(Query("royalty", CASE), index).hits == ()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Index:
    index = Index.open(tmp_path_factory.mktemp("pequeno"), HashEmbedder())
    index.add(make_passages("royalty", "foro"))
    return index


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40) | st.sampled_from(['"', "AND (", "a* ~2 ^3", "'; DROP", "\\", "\x00"]))
def test_no_question_and_no_matter_name_raises(small: Index, text: str) -> None:
    found = search(Query(text, CASE), small)
    assert {hit.passage.matter for hit in found.hits} <= {"caso"}
    assert search(Query("foro", Filter(text)), small).hits == () or text == "caso"
