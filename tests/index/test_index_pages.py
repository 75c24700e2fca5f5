"""Pages of court files: a row a page, pieces told apart, work done once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from evals.clauses.pages import classified, files
from index_samples import Line, make_document
from sqlalchemy import create_engine

from lastro.events import Advanced, Event
from lastro.index import (
    PageRow,
    PageStore,
    PageText,
    PageType,
    classify_page,
    page_texts,
    with_piece_dates,
)
from lastro.jobs import Paged, classify_pages
from lastro.settings import load
from lastro.sources import Document, PageAnchor
from lastro.workspace import Workspace

TWENTY = next(pages for name, pages in files() if len(pages) == 20)
TYPES = [kind for kind, _ in TWENTY]
INTERRUPTED = 7


def court_file() -> Document:
    lines = [
        Line(line, anchor=PageAnchor(page.number, ocr=page.number == 5))
        for _, page in TWENTY
        for line in page.text.split("\n")
    ]
    return replace(make_document(*lines), pages=20)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(load(tmp_path / "home"))


def test_ing_14_a_mixed_file_of_20_pages_gives_20_rows_and_a_second_run_does_no_work(
    workspace: Workspace,
) -> None:
    done = classify_pages(workspace, court_file())
    assert [row.type.value for row in done.rows] == TYPES
    assert {row.type for row in done.rows} == set(PageType) - {PageType.OUTRO}
    for row, (_, page) in zip(done.rows, TWENTY, strict=True):
        assert row.summary
        assert len(row.summary) <= 241
        first = row.summary.split(" […] ")[0].rstrip("…")
        assert first in " ".join(page.text.split())
        assert 0 < row.confidence <= 1
        assert row.method == ("visao" if row.number == 5 else "texto")
    assert [done.rows[n].date for n in (2, 5, 19)] == ["2023-11-14", "2023-11-16", "2025-02-11"]
    again = classify_pages(workspace, court_file())
    assert (again.processed, again.rows) == (0, done.rows)


def test_ing_15_interrupted_at_page_7_the_run_goes_on_with_the_other_13(
    workspace: Workspace, tmp_path: Path
) -> None:
    def stop(event: Event) -> None:
        if isinstance(event, Advanced) and event.subject.endswith(f"p. {INTERRUPTED}"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        classify_pages(workspace, court_file(), stop)
    again = classify_pages(Workspace(load(tmp_path / "home")), court_file())
    assert again.processed == 20 - INTERRUPTED
    undisturbed: Paged = classify_pages(Workspace(load(tmp_path / "other")), court_file())
    assert again.rows == undisturbed.rows
    assert undisturbed.processed == 20


def test_ing_14_the_types_of_the_labelled_pages() -> None:
    judged = [(kind, row.type.value) for _, pages in files() for kind, row, _ in classified(pages)]
    right = sum(kind == said for kind, said in judged)
    assert right / len(judged) >= 0.95


def test_ing_14_pieces_bound_in_one_file_are_told_apart() -> None:
    rows = [row for _, row, _ in classified(TWENTY)]
    starts = [row.number for row in rows if row.opens]
    assert starts == [1, 4, 5, 6, 7, 8, 9, 12, 14, 15, 18, 19]
    assert [row.piece for row in rows[:4]] == [1, 1, 1, 2]
    assert rows[1].rule == "continua a peça da p. 1 (petição inicial)"


def test_a_page_that_quotes_a_decision_goes_on_with_its_brief() -> None:
    first = classify_page(TWENTY[0][1], None)
    quoting = PageText(2, "Nesse sentido decidiu o tribunal: ACORDAM em negar provimento. Relator.")
    assert classify_page(quoting, first).type is PageType.PETICAO_INICIAL


def test_ing_16_a_page_without_text_is_a_row_that_says_so() -> None:
    document = replace(make_document(Line("Sentença", anchor=PageAnchor(2))), pages=2)
    pages = page_texts(document)
    assert [page.number for page in pages] == [1, 2]
    row = classify_page(pages[0], None)
    assert (row.type, row.method, row.confidence) == (PageType.OUTRO, "sem_texto", 0.0)
    assert "confira o original" in row.rule


def test_a_page_without_a_date_takes_that_of_its_piece() -> None:
    rows = with_piece_dates([row for _, row, _ in classified(TWENTY)])
    assert TWENTY[0][1].text.count("2022") == 1, "page 1 only mentions an earlier date"
    assert {row.date for row in rows[:3]} == {"2023-11-14"}
    assert rows[7].date == "2023-11-22"


def test_rows_of_other_rules_are_not_used_again() -> None:
    store = PageStore(create_engine("sqlite://"))
    store.create()
    row: PageRow = classify_page(TWENTY[0][1], None)
    store.put("aa", "regras 1", row)
    assert store.rows("aa", "regras 1") == (row,)
    assert store.rows("aa", "regras 2") == ()
