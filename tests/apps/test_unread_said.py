"""What was not read goes with every answer on a matter, above all with "none"."""

import pytest
from PIL import Image, ImageDraw

from lastro.jobs import ingest, ingesting
from lastro.settings import load
from lastro.workspace import Workspace

PAPER = "CONTRATO DE LOCAÇÃO\nO aluguel é de R$ 1.500,00 por mês."
COMMANDS = (
    ("contradictions", "c"),
    ("timeline", "c"),
    ("clauses", "c"),
    ("facts", "-m", "c"),
    ("search", "multa", "-m", "c"),
    ("ask", "quem é o fiador?", "-m", "c"),
)


@pytest.fixture(scope="module")
def matter(tmp_path_factory):
    """A home with a case of one contract and one file that cannot be read."""
    folder = tmp_path_factory.mktemp("caso")
    (folder / "contrato.txt").write_text(PAPER, encoding="utf-8")
    (folder / "aditivo.pdf").write_bytes(b"%PDF-1.4 nada")
    home = tmp_path_factory.mktemp("home")
    ingest(Workspace(load(home)), folder, "c")
    return home


@pytest.mark.parametrize("words", COMMANDS)
def test_every_answer_on_a_matter_says_what_was_not_read(lastro, matter, words):
    ran = lastro(*words, "--home", matter, "--json")
    assert "não lidos (1): aditivo.pdf" in ran.err
    assert [f["arquivo"] for f in ran.json["cobertura"]["nao_lidos"]] == ["aditivo.pdf"]


@pytest.mark.parametrize("words", COMMANDS[:3] + COMMANDS[5:])
def test_none_is_never_said_without_what_was_not_read(lastro, matter, words):
    assert "aditivo.pdf" in " ".join(lastro(*words, "--home", matter).out.split())


def test_a_run_that_stops_hides_none_of_its_files(lastro, tmp_path, monkeypatch):
    folder, home = tmp_path / "caso", tmp_path / "home"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text(f"{name}: {PAPER}", encoding="utf-8")
    real, read = ingesting.read_tree, []

    def stops(workspace, matter, raw, emit):
        if read:
            raise KeyboardInterrupt
        read.append(raw)
        return real(workspace, matter, raw, emit)

    monkeypatch.setattr(ingesting, "read_tree", stops)
    with pytest.raises(KeyboardInterrupt):
        ingest(Workspace(load(home)), folder, "c")
    assert "não lidos (2): b.txt, c.txt" in lastro("contradictions", "c", "--home", home).out
    monkeypatch.setattr(ingesting, "read_tree", real)
    done = ingest(Workspace(load(home)), folder, "c")
    assert (done.read_now, {f.status.value for f in done.files}) == (2, {"lido"})


def test_a_scan_that_no_engine_read_is_unread_and_not_read_in_part(lastro, tmp_path, monkeypatch):
    monkeypatch.setenv("LASTRO_OCR", "false")
    folder, home = tmp_path / "caso", tmp_path / "home"
    folder.mkdir()
    picture = Image.new("RGB", (900, 400), "white")
    ImageDraw.Draw(picture).text((40, 40), "Multa de R$ 9.000,00", fill="black", font_size=60)
    picture.save(folder / "escaneado.pdf")
    ingest(Workspace(load(home)), folder, "c")
    said = lastro("contradictions", "c", "--home", home).out
    assert "não lidos (1): escaneado.pdf" in said
    assert "lidos em parte" not in said
