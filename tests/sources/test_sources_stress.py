"""Files made to break readers: damaged ones of every format, and the shared stress folder."""

import random

import pytest
from evals.reading import measure, ordered_words

from lastro.sources import Document, FileStatus, Unread, gather, read, status_of

# read with the same rules as `python -m evals.reading`
SIDE_BY_SIDE = {"docx_rich_cells.docx", "xlsx_04_inflated.xlsx"}


def _walk(raw):
    found = read(raw)
    yield found
    for child in getattr(found, "children", ()):
        yield from _walk(child)


def test_ing_13_akten_is_read_to_the_end_with_no_network_and_every_file_explained(shared):
    files = list(gather(shared / "stress/akten"))
    readings = [reading for raw in files for reading in _walk(raw)]
    assert len(readings) == len(files) == 91
    for reading in readings:
        match status_of(reading):
            case FileStatus.READ:
                assert reading.text
            case status:
                assert status in (FileStatus.PARTIAL, FileStatus.UNREAD)
                assert getattr(reading, "reason", "") or getattr(reading, "partial", "")
    unread = {r.locator.rsplit(".", 1)[-1] for r in readings if isinstance(r, Unread)}
    assert unread == {"png"}


def test_every_block_of_akten_is_exact_and_placed(shared):
    for raw in gather(shared / "stress/akten"):
        found = read(raw)
        if isinstance(found, Document):
            end = 0
            for block in found.blocks:
                assert block.span.start == end + bool(end)
                end = block.span.end
                assert block.anchor.label()
            assert end == len(found.text)


def test_docling_words_are_all_read_and_in_order_where_tables_do_not_lie_side_by_side(shared):
    folder = shared / "stress/docling"
    rows = [measure(folder, folder / raw.locator, False) for raw in gather(folder)]
    held = [row for row in rows if row.expected]
    assert len(held) == 44
    assert all(row.enough for row in rows), [row.name for row in rows if not row.enough]
    unordered = {row.name.rsplit("/", 1)[-1] for row in held if not row.orderly}
    assert unordered <= SIDE_BY_SIDE


@pytest.mark.parametrize(
    ("expected", "found", "length"),
    [("a b c", "a b c", 3), ("a b c", "c b a", 1), ("a a b", "x a y a b z", 3), ("a", "", 0)],
)
def test_words_in_order_are_the_longest_common_subsequence(expected, found, length):
    assert ordered_words(expected.split(), found.split()) == length


def test_docling_files_without_expected_text_are_read_or_refused(shared):
    for raw in gather(shared / "stress/docling"):
        for reading in _walk(raw):
            if isinstance(reading, Document):
                assert reading.text or reading.children or reading.partial
            assert reading.reason if isinstance(reading, Unread) else True


@pytest.mark.parametrize("ending", [".docx", ".xlsx", ".pdf", ".html", ".eml", ".json", ".ods"])
def test_damaged_files_never_stop_the_run(shared, read_bytes, ending):
    samples = sorted((shared / "stress").rglob(f"*{ending}"), key=lambda p: p.stat().st_size)[:2]
    dice = random.Random(7)
    for sample in samples:
        whole = sample.read_bytes()
        for cut in (10, len(whole) // 3, len(whole) - 20):
            _hold(read_bytes(sample.name, whole[:cut]))
        for _ in range(12):
            bent = bytearray(whole)
            for _ in range(8):
                bent[dice.randrange(len(bent))] = dice.randrange(256)
            _hold(read_bytes(sample.name, bytes(bent)))


def _hold(reading) -> None:
    if isinstance(reading, Unread):
        assert reading.reason
        assert reading.sha256
    else:
        assert all(block.span.of(reading.text) for block in reading.blocks)
