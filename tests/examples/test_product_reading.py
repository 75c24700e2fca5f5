"""The product's readers on the example, without OCR and speech: statuses, phrases, hidden text."""

import re

import pytest

from lastro.sources import Document, status_of


@pytest.fixture(scope="module")
def readings(case, read_folder) -> dict:
    return read_folder(case)


def _words(readings: dict, path: str) -> str:
    inside = [r for place, r in readings.items() if place == path or place.startswith(f"{path}!<")]
    return re.sub(r"\s+", " ", " ".join(r.text for r in inside if isinstance(r, Document)))


def test_each_file_is_read_or_explained_as_the_key_says(readings, key):
    for entry in key["arquivos"]:
        reading = readings[entry["arquivo"]]
        status = status_of(reading, entry.get("duplicado_de", ""))
        assert status == entry["status_sem_motores"], entry["arquivo"]
        if isinstance(reading, Document):
            continue
        assert reading.reason


def test_readers_find_the_phrases_behind_fields_questions_and_points(readings, key):
    proofs = [proof for point in key["pontos"] for proof in point["provas"]]
    quotes = [q for q in (*key["campos"], *key["perguntas"], *proofs) if "trecho" in q]
    assert len(quotes) > 60
    lost = [q for q in quotes if q["trecho"] not in _words(readings, q["arquivo"])]
    assert not lost


def test_text_that_the_page_hides_stays_out_and_is_reported(readings, key):
    note = next(e for e in key["texto_oculto"] if e["forma"] == "display:none")
    page = readings[note["arquivo"]]
    assert note["trecho"] not in page.text
    assert any(note["trecho"] in finding.excerpt for finding in page.findings)
