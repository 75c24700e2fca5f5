"""Collections of files: each flag of the command on a folder, nothing read twice."""

import zipfile
from functools import partial
from pathlib import Path

from lastro.collections import Collections, file_offers
from lastro.sources import ENDINGS, READERS, Engines, RawFile, Reading, gather, read
from lastro.sources.readers.unsupported import FORMATS

reading = partial(read, engines=Engines())


def folder(at: Path) -> Path:
    at.mkdir()
    (at / "regra.txt").write_text("A multa de mora é de dois por cento.", encoding="utf-8")
    (at / "nota.md").write_text("# Prazo\n\nO prazo é de quinze dias úteis.", encoding="utf-8")
    with zipfile.ZipFile(at / "pacote.zip", "w") as packed:
        packed.writestr("carta.txt", "O foro é o de Petrolina.")
    (at / "vazio.pdf").write_bytes(b"")
    return at


def test_idx_17_a_folder_is_a_collection_and_what_cannot_be_read_is_told(
    collections: Collections, tmp_path: Path
) -> None:
    place = folder(tmp_path / "pasta")
    with collections.making("user") as made:
        built = made.build(file_offers(gather(place), reading, "user"))
    assert built.added == 3
    assert [(one.file, one.reason) for one in built.passed] == [
        ("vazio.pdf", "arquivo vazio (0 bytes)")
    ]
    assert made.search("foro de Petrolina", 1).hits[0].passage.locator == "pacote.zip!carta.txt"


def test_idx_17_a_folder_is_read_again_only_where_it_changed(
    collections: Collections, tmp_path: Path
) -> None:
    place = folder(tmp_path / "pasta")
    looked: list[str] = []

    def noted(raw: RawFile) -> Reading:
        looked.append(raw.locator)
        return reading(raw)

    def build() -> tuple[int, int, int]:
        with collections.making("user") as made:
            built = made.build(file_offers(gather(place), noted, "user"))
        return built.added, built.changed, built.removed

    assert build() == (3, 0, 0)
    looked.clear()
    (place / "regra.txt").write_text("A multa foi revogada.", encoding="utf-8")
    (place / "nota.md").rename(place / "prazo.md")
    assert build() == (1, 1, 1)
    assert "prazo.md" in looked
    made = collections.get("user")
    assert made.held().documents == 3
    assert made.search("prazo de quinze dias", 1).hits[0].passage.locator == "prazo.md"
    assert "dois por cento" not in str(made.search("multa de mora", 5).hits)


def test_idx_17_every_format_that_is_read_has_its_ending_listed() -> None:
    talks = {"text/x-whatsapp", "application/x-telegram+json", "text/x-telegram+html"}
    assert set(ENDINGS) == set(READERS) - set(FORMATS) - talks
