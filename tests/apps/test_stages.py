"""Reading in stages that run alone, and a long scan that is stopped and taken up again."""

import io

import pytest
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from lastro.events import Advanced, ignore
from lastro.index import Filter, Query
from lastro.jobs.indexing import fill_vectors, index_passages
from lastro.jobs.ingesting import extract_facts, ingest, read_files
from lastro.settings import load
from lastro.sources import gather
from lastro.workspace import Workspace

PAGES, STOPPED_AT = 20, 7


class Stopped(BaseException):
    """The lawyer closed the lid."""


class CountingReader:
    """Reads a page by where its ink is; stops before the page after `until`."""

    name = "contador"

    def __init__(self, until: int = PAGES) -> None:
        self.read = 0
        self.until = until

    def lines(self, png):
        if self.read == self.until:
            raise Stopped
        self.read += 1
        ink = Image.open(io.BytesIO(png)).point(lambda value: 255 - value).getbbox()
        return [(f"Recibo número {ink[2]} da franqueadora.", (50.0, 50.0, 600.0, 80.0), 0.99)]


@pytest.fixture
def scan(tmp_path):
    folder = tmp_path / "caso"
    folder.mkdir()
    sheet = canvas.Canvas(str(folder / "escaneado.pdf"), pagesize=A4)
    for number in range(1, PAGES + 1):
        image = Image.new("L", (595, 842), 255)
        ImageDraw.Draw(image).rectangle((20, 20, 20 + 12 * number, 40), fill=0)
        sheet.drawImage(ImageReader(image), 0, 0, *A4)
        sheet.showPage()
    sheet.save()
    return folder


@pytest.fixture
def reading(monkeypatch, with_models, tmp_path):
    """Ingest with a given page reader into a given home; returns the rows and what was emitted."""
    monkeypatch.setattr("lastro.models.ocr.available", lambda: "")

    def run(folder, reader, home="home"):
        monkeypatch.setattr("lastro.models.ocr.RapidPageReader", lambda: reader)
        events = []
        where = tmp_path / home
        workspace = Workspace(load(where if where.exists() else with_models(where)))
        done = ingest(workspace, folder, "caso", events.append)
        text = workspace.documents.document("caso", done.files[0].sha256).text
        return [file.as_json() for file in done.files], text, events

    return run


def test_ing_15_stopped_at_page_7_of_20_the_other_13_are_read(reading, scan, tmp_path):
    with pytest.raises(Stopped):
        reading(scan, CountingReader(until=STOPPED_AT))
    assert len(list((tmp_path / "home/paginas").iterdir())) == STOPPED_AT
    again = CountingReader()
    rows, text, events = reading(scan, again)
    assert again.read == PAGES - STOPPED_AT
    undisturbed, whole, _ = reading(scan, CountingReader(), home="outro")
    assert (rows, text) == (undisturbed, whole)
    assert list((tmp_path / "home/paginas").iterdir()) == []
    told = [e.subject for e in events if isinstance(e, Advanced) and "imagem" in e.subject]
    assert told[0] == "escaneado.pdf, p. 1, imagem 1 de 20"
    assert told[1].startswith("escaneado.pdf, p. 2, imagem 2 de 20, faltam cerca de ")


def test_ing_15_one_bad_page_does_not_stop_the_run(reading, scan):
    class Fails(CountingReader):
        def lines(self, png):
            found = super().lines(png)
            return [] if self.read == 3 else found

    rows, text, _ = reading(scan, Fails())
    assert (rows[0]["status"], rows[0]["paginas_sem_texto"]) == ("parcial", [3])
    assert text.count("Recibo") == PAGES - 1


@pytest.fixture
def letters(tmp_path):
    folder = tmp_path / "cartas"
    folder.mkdir()
    for number in range(1, 4):
        text = f"Contrato nº {number}. A multa é de R$ {number}.000,00 por visita omitida."
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return folder


def test_ing_11_each_stage_runs_alone_and_a_stage_that_dies_leaves_the_one_before(
    letters, with_models, tmp_path, monkeypatch
):
    home = with_models(tmp_path / "home")

    def opened():
        return Workspace(load(home))

    raws = tuple(gather(letters))
    assert read_files(opened(), "caso", raws, ignore) == 3
    first = opened()
    put = first.put_facts
    dying = iter((put, put))
    monkeypatch.setattr(first, "put_facts", lambda m, d: next(dying)(m, d))
    with pytest.raises((StopIteration, RuntimeError)):
        extract_facts(first, "caso", ignore)
    second = opened()
    assert [d.text[:11] for d in second.documents.documents("caso")] == [
        "Contrato nº" for _ in range(3)
    ]
    assert len(second.facts.hashes("caso")) == 2
    extract_facts(opened(), "caso", ignore)
    assert len(opened().facts.hashes("caso")) == 3
    index_passages(opened(), "caso", ignore)
    query = Query("multa por visita omitida", Filter("caso"), k=3)
    by_words = opened().search(query).hits
    assert [(hit.ranks.dense, bool(hit.ranks.sparse)) for hit in by_words] == [(None, True)] * 3
    fill_vectors(opened(), "caso", ignore)
    assert {hit.ranks.dense for hit in opened().search(query).hits} == {1, 2, 3}
