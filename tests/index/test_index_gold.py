"""The gate of retrieval: judged questions, ours and of ../shared; by words alone, to be quick."""

from pathlib import Path
from statistics import fmean

from evals.retrieval.law import law_set
from evals.retrieval.measures import measured
from index_samples import HashEmbedder, make_passages

from lastro.collections import Collection
from lastro.index import Filter, Index, Plan, Query, Stage, search

GOLD = Path(__file__).parents[1] / "cases/index/gold.tsv"
WORDS = Plan(without=frozenset({Stage.DENSA}))
ACTS = frozenset({"CDC", "LGPD", "LEF", "L9868", "L8009", "MCI", "LINDB", "L9613", "L5478"})


def test_judged_questions_of_our_own_find_their_passage(tmp_path: Path) -> None:
    rows = [line.split("\t") for line in GOLD.read_text(encoding="utf-8").splitlines()[1:]]
    texts = [row[1] for row in rows if row[0] == "p"]
    index = Index.open(tmp_path, HashEmbedder())
    index.add(make_passages(*texts), vectors=False)
    ranks = []
    for _, text, wanted in (row for row in rows if row[0] == "q"):
        hits = search(Query(text, Filter("caso"), k=5, plan=WORDS), index).hits
        found = [hit.passage.text for hit in hits]
        ranks.append(found.index(texts[int(wanted) - 1]) + 1)
    assert fmean(1 / rank for rank in ranks) >= 0.95


def test_judged_questions_to_statutes_do_not_fall_back(shared: Path, tmp_path: Path) -> None:
    gold = law_set(shared / "eval/retrieval", shared / "corpus/raw/advocacia-aberta")
    asked = [q for q in gold.questions if q.wanted.get("codigo", ("",))[0] in ACTS]
    given = [d for d in gold.documents if d.fields.get("codigo") in ACTS]
    held = Collection(tmp_path / "leis", HashEmbedder())
    held.build(given)
    answers = [
        [(hit.passage.locator, 0, 0) for hit in held.search(q.text, 5, wanted=q.wanted).hits]
        for q in asked
    ]
    found = measured(gold.kind, asked, answers)
    assert found["P@5/attainable"] >= 0.75
    assert found["recall@5"] >= 0.80
    assert found["MRR"] >= 0.90
