"""Files made to break readers: damaged ones of every format, and the shared stress folder."""

import random
import re
from html import unescape

import pytest

from lastro.sources import Document, FileStatus, Unread, gather, read, status_of

# Charts, generated list numbers and cells repeated for a merge are not text of the file.
DERIVED = {"drawingml.docx", "docx_rich_cells.docx", "omml_func_log.docx", "example_02.html",
           "example_05.html", "example_08.html", "html_nested_block_in_list_item.html",
           "html_rich_table_cells.html", "xlsx_02_sample_sales_data.xlsm", "xlsx_comments.xlsx",
           "xlsx_03_chartsheet.xlsx", "xlsx_04_inflated.xlsx"}  # fmt: skip
UNREAD = {".doc", ".msg", ".pptx", ".xls", ".gz", ".mp3", ".wav", ".png"}
MARKUP = re.compile(r"<!--.*?-->|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|\\(?=_)", re.S)


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


def test_docling_words_are_read_in_order(shared):
    folder = shared / "stress/docling"
    checked = 0
    for raw in gather(folder):
        expected = folder / f"{raw.locator}.expected.md"
        found = read(raw)
        if raw.name in DERIVED or not expected.is_file():
            continue
        if isinstance(found, Unread):
            assert "." + raw.name.rsplit(".", 1)[-1] in UNREAD, found
            continue
        text = unescape(MARKUP.sub("", expected.read_text(encoding="utf-8")))
        assert not _missing(text, found.text), raw.locator
        checked += 1
    assert checked > 25


def _missing(expected: str, text: str) -> list[str]:
    words = iter(re.findall(r"\w+", text))
    return [word for word in re.findall(r"\w+", expected) if word not in words]


def test_docling_files_without_expected_text_are_read_or_refused(shared):
    for raw in gather(shared / "stress/docling"):
        for reading in _walk(raw):
            assert reading.text or reading.partial if isinstance(reading, Document) else True
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
