"""Walking a folder: order, names, what is left out, and links that lead away."""

import hashlib
import os
from pathlib import Path

import pytest

from lastro.errors import NotFound
from lastro.sources import Document, Unread, gather, ignored, media, read
from lastro.sources.read import READERS


def test_files_come_sorted_with_relative_locators(tmp_path):
    for name in ("b.txt", "a/z.txt", "a/Ç.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("texto")
    assert [raw.locator for raw in gather(tmp_path)] == ["a/z.txt", "a/Ç.txt", "b.txt"]


def test_a_name_that_is_not_utf8_or_has_an_exclamation_mark_is_kept_legible(tmp_path):
    (tmp_path / "URGENTE!.txt").write_text("texto")
    Path(os.fsdecode(os.fsencode(tmp_path) + "/petição.txt".encode("latin-1"))).write_text("x")
    found = list(gather(tmp_path))
    assert [raw.locator for raw in found] == ["URGENTE!.txt", "petição.txt"]
    assert [raw.name for raw in found] == ["URGENTE!.txt", "petição.txt"]
    assert all(isinstance(read(raw), Document) for raw in found)


def test_two_names_that_read_alike_are_two_files(tmp_path):
    (tmp_path / "ação.txt").write_text("um")
    Path(os.fsdecode(os.fsencode(tmp_path) + "/ação.txt".encode("latin-1"))).write_text("dois")
    texts = {raw.locator: read(raw).text for raw in gather(tmp_path)}
    assert texts == {"ação.txt": "um", "ação (2).txt": "dois"}


def test_what_is_no_common_file_is_listed_with_the_reason(tmp_path):
    os.mkfifo(tmp_path / "fila")
    (found,) = map(read, gather(tmp_path))
    assert isinstance(found, Unread)
    assert "não é um arquivo comum" in found.reason


def test_a_single_file_is_named_by_itself(tmp_path):
    (tmp_path / "só.txt").write_text("texto")
    assert [raw.locator for raw in gather(tmp_path / "só.txt")] == ["só.txt"]


def test_a_missing_path_says_what_to_do(tmp_path):
    with pytest.raises(NotFound, match="confira o caminho"):
        list(gather(tmp_path / "nada"))


def test_links_out_of_the_folder_are_not_followed(tmp_path):
    case, outside = tmp_path / "caso", tmp_path / "fora"
    case.mkdir()
    outside.mkdir()
    (outside / "segredo.txt").write_text("segredo")
    (case / "carta.txt").write_text("carta")
    (case / "dentro.txt").symlink_to(case / "carta.txt")
    (case / "arquivo.txt").symlink_to(outside / "segredo.txt")
    (case / "pasta").symlink_to(outside)
    (case / "quebrado.txt").symlink_to(case / "nada")
    found = {raw.locator: read(raw) for raw in gather(case)}
    assert {name for name, reading in found.items() if isinstance(reading, Document)} == {
        "carta.txt",
        "dentro.txt",
    }
    assert "fora da pasta" in found["arquivo.txt"].reason
    assert "fora da pasta" in found["pasta"].reason
    assert "quebrado" in found["quebrado.txt"].reason
    assert "segredo" not in str(found)


def test_a_folder_that_may_not_be_listed_is_explained(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text("texto")
    (tmp_path / "fechada").mkdir()
    scandir = os.scandir

    def refuse(path):
        if str(path).endswith("fechada"):
            raise PermissionError(13, "Permissão negada", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = {raw.locator: read(raw) for raw in gather(tmp_path)}
    assert list(found) == ["a.txt", "fechada"]
    assert found["fechada"].reason == "pasta que não pôde ser aberta: falta permissão"


@pytest.mark.parametrize(
    "locator",
    ["~$ntrato.docx", "a/.DS_Store", "Thumbs.db", "x.zip!__MACOSX/._a.pdf", ".~lock.a.odt#"],
)
def test_files_of_the_system_are_ignored_with_a_reason(locator, read_bytes):
    assert ignored(locator)
    found = read_bytes(locator, b"\x00\x01")
    assert isinstance(found, Unread)
    assert found.ignored
    assert found.reason == ignored(locator)


def test_an_empty_file_is_unread_not_ignored(read_bytes):
    found = read_bytes("contrato.pdf", b"")
    assert isinstance(found, Unread)
    assert not found.ignored
    assert found.reason == "arquivo vazio (0 bytes)"


def test_a_file_over_the_limit_is_listed(tmp_path):
    (tmp_path / "grande.txt").write_text("x" * 100)
    (raw,) = gather(tmp_path)
    found = read(raw, max_bytes=50)
    assert isinstance(found, Unread)
    assert "maior que o limite" in found.reason


def test_ing_10_sources_are_never_modified(shared, tmp_path):
    def hashes():
        return {
            path: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (shared / "stress/akten").rglob("*")
            if path.is_file() and path.stat().st_size < 200_000
        }

    before = hashes()
    for raw in gather(shared / "stress/akten"):
        if raw.size < 200_000:
            read(raw)
    assert hashes() == before


def test_a_file_that_changes_while_it_is_read_is_read_as_it_is_afterwards(tmp_path, monkeypatch):
    case = tmp_path / "minuta.txt"
    case.write_text("Multa de dez mil reais.")
    (raw,) = gather(case)
    assert raw.sha256 == hashlib.sha256(b"Multa de dez mil reais.").hexdigest()
    case.write_text("Multa de cinquenta mil reais.")
    found = read(raw)
    assert found.text == "Multa de cinquenta mil reais."
    assert found.sha256 == hashlib.sha256(found.text.encode()).hexdigest()


def test_a_file_that_never_stops_changing_is_unread_with_the_reason(tmp_path, monkeypatch):
    case = tmp_path / "log.txt"
    case.write_text("linha\n")
    read_bytes = Path.read_bytes

    def growing(path):
        content = read_bytes(path)
        with path.open("a") as log:
            log.write("mais uma\n")
        return content

    monkeypatch.setattr(Path, "read_bytes", growing)
    (raw,) = gather(case)
    found = read(raw)
    assert isinstance(found, Unread)
    assert "mudou enquanto era lido" in found.reason


def test_a_file_that_vanishes_or_is_closed_to_us_is_unread(tmp_path, monkeypatch):
    gone = tmp_path / "sumiu.txt"
    gone.write_text("x")
    (raw,) = gather(gone)
    gone.unlink()
    assert raw.sha256 == ""
    found = read(raw)
    assert isinstance(found, Unread)
    assert "não pôde ser aberto" in found.reason or "mudou" in found.reason


def test_a_folder_that_links_to_itself_is_walked_once(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a/carta.txt").write_text("carta")
    (tmp_path / "a/volta").symlink_to(tmp_path)
    (tmp_path / "a/si").symlink_to("si")
    found = {raw.locator: read(raw) for raw in gather(tmp_path)}
    assert isinstance(found["a/carta.txt"], Document)
    assert set(found) <= {"a/carta.txt", "a/si"}
    assert "atalho quebrado" in found["a/si"].reason


def test_two_thousand_files_come_once_each_and_in_order(tmp_path):
    for number in range(2000):
        (tmp_path / f"{number % 7}").mkdir(exist_ok=True)
        (tmp_path / f"{number % 7}/carta {number}.txt").write_text(f"carta {number}")
    found = list(gather(tmp_path))
    assert len(found) == len({raw.locator for raw in found}) == 2000
    assert [raw.locator for raw in found] == sorted(raw.locator for raw in found)


def test_a_path_too_long_to_be_opened_is_listed_and_stops_nothing(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text("texto")
    monkeypatch.chdir(tmp_path)
    for _ in range(25):
        Path("p" * 200).mkdir()
        os.chdir("p" * 200)
    Path("longe.txt").write_text("longe")
    os.chdir(tmp_path)
    near, *far = [read(raw) for raw in gather(tmp_path)]
    assert isinstance(near, Document)
    assert far
    assert all("o nome é longo demais" in unread.reason for unread in far)


def test_a_file_that_vanishes_while_it_is_read_is_said_to_be_gone(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("texto")
    monkeypatch.setitem(READERS, media.TEXT, lambda raw, _: path.unlink())
    found = read(next(gather(tmp_path)))
    assert isinstance(found, Unread)
    assert "não existe" in found.reason
