"""Copies of a page are one hit with both places; what differs in one figure never is."""

import pytest
from index_samples import HashEmbedder, make_passage

from lastro.index import Filter, Index, Plan, Query, search

PAGE = (
    "8.1. O FRANQUEADO pagará à FRANQUEADORA royalties mensais de 5% sobre o faturamento bruto, "
    "até o dia 10 de cada mês, sob pena de multa de 2% e juros de 1% ao mês."
)


def found(index: Index, *texts: str) -> list[tuple[str, ...]]:
    """Return, a hit, its file and those of its copies."""
    index.add(
        [
            make_passage(text, locator=f"{at}.pdf", sha256=f"{at:064d}")
            for at, text in enumerate(texts)
        ]
    )
    query = Query("royalties mensais", Filter("caso"), plan=Plan(unite=True))
    hits = search(query, index).hits
    return [(h.passage.locator, *(copy.locator for copy in h.copies)) for h in hits]


def test_ret_12_two_copies_of_a_page_give_one_hit_with_both_places(index: Index) -> None:
    (copies,) = found(index, PAGE, PAGE)
    assert sorted(copies) == ["0.pdf", "1.pdf"]


def test_ret_12_a_copy_with_line_breaks_and_accents_lost_is_still_a_copy(index: Index) -> None:
    scanned = PAGE.replace("até", "ate").replace(" sobre ", "\nsobre ")
    (copies,) = found(index, PAGE, scanned)
    assert len(copies) == 2


@pytest.mark.parametrize(
    ("written", "changed"),
    [("5%", "7%"), ("pagará", "não pagará"), ("FRANQUEADO pagará", "Mário Teles pagará")],
)
def test_ret_12_a_figure_a_name_or_a_no_makes_another_text(
    index: Index, written: str, changed: str
) -> None:
    assert len(found(index, PAGE, PAGE.replace(written, changed))) == 2


def test_ret_12_without_the_plans_word_copies_stay_hits_of_their_own(index: Index) -> None:
    index.add([make_passage(PAGE, sha256=f"{at:064d}") for at in range(2)])
    assert len(search(Query("royalties", Filter("caso")), index).hits) == 2


def test_ret_12_passages_without_vectors_are_compared_by_their_words(
    index: Index, embedder: HashEmbedder
) -> None:
    index.load([make_passage(PAGE, sha256=f"{at:064d}") for at in range(2)])
    query = Query("royalties", Filter("caso"), plan=Plan(unite=True))
    assert [len(hit.copies) for hit in search(query, index).hits] == [1]
