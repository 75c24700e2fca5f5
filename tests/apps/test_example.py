"""The main job on the example case: what the draft says is in the files, at the place named."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from original import says, words

from lastro.citations import Kind, Status, check_json, verify
from lastro.drafting import Piece
from lastro.jobs import ingest
from lastro.sources import Document, RawFile, place_of, read
from lastro.text import Span

CASE = "examples/caso-exemplo"
MATTER = "exemplo"


@pytest.fixture(scope="session")
def key(root) -> dict:
    return json.loads((root / "examples/gabarito.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def drafts(example) -> list:
    return [example.draft(record.id) for record in example.drafts.list(MATTER)]


@pytest.fixture(scope="session")
def reread(root, example) -> dict[str, Document]:
    """Every document of the case read again from the original files, by locator."""
    found: dict[str, Document] = {}
    waiting = [
        RawFile(str(path.relative_to(root / CASE)), path)
        for path in sorted((root / CASE).rglob("*"))
        if path.is_file()
    ]
    while waiting:
        document = read(waiting.pop(), example.engines)
        if isinstance(document, Document):
            found[document.locator] = document
            waiting.extend(document.children)
    return found


def case_sources(draft) -> list:
    return [e.evidence.excerpt for e in draft.bibliography if not e.evidence.ref_key]


def test_every_number_leads_to_an_excerpt_that_is_in_the_file_at_the_place_named(drafts, reread):
    sources = [(d.piece, s) for d in drafts for s in case_sources(d)]
    assert len(sources) > 30
    for piece, source in sources:
        document = reread[source.locator]
        assert document.sha256 == source.sha256, (piece, source.locator)
        assert source.span.of(document.text) == source.text, (piece, source.locator, source.place)
        assert source.place.startswith(places(document, source)), source


def places(document: Document, source) -> tuple[str, ...]:
    """The places of the excerpt, from each of its blocks on: a heading may precede a table."""
    starts = (b.span.start for b in document.blocks if b.span.overlaps(source.span))
    spans = (Span(max(start, source.span.start), source.span.end) for start in starts)
    return tuple(place_of(document, span).removesuffix(", assunto") for span in spans)


def test_every_excerpt_is_found_by_other_libraries_in_the_original_file(root, drafts):
    checked = 0
    for source in {s for d in drafts for s in case_sources(d)}:
        original = says(root / CASE, source.locator, source.place)
        if not original and source.locator.endswith(".pdf"):
            continue  # a scanned page: only the OCR engine reads it
        if source.locator.endswith((".mp3", ".xlsx")):
            continue  # speech; cells are proved one by one below
        missing = [p for p in pieces(source) if words(p) not in original]
        assert missing == [], (source.locator, source.place)
        checked += 1
    assert checked > 30


def pieces(source) -> list[str]:
    """Lines of the excerpt; of JSON the values, since the keys are ours to lay out."""
    if source.locator.endswith(".json"):
        return [cell.split(": ", 1)[-1] for cell in re.split(r" \| |\n", source.text)]
    return source.text.split("\n")


def test_cells_cited_hold_the_value_cited(root, drafts):
    for source in {s for d in drafts for s in case_sources(d)}:
        if source.locator.endswith(".xlsx") and ":" not in source.place:
            assert words(source.text) in says(root / CASE, source.locator, source.place)


def test_every_number_in_the_text_has_its_entry_and_every_entry_its_number(drafts):
    for draft in drafts:
        numbers = [entry.number for entry in draft.bibliography]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(f"[{number}]" in draft.markdown for number in numbers)


def test_every_citation_of_the_drafts_was_compared_with_official_text(drafts, example):
    for draft in drafts:
        assert all(item.resolution is not None for item in draft.citations)
        for claim in (c for section in draft.sections for c in section.claims):
            own = re.sub(r"“[^”]*”|\[(?:ref|COMPLETAR):[^\]]*\]", " ", claim.text)
            for item in verify(own, example.law, limit=None).items:
                if item.citation.kind is not Kind.PROCESSO:
                    assert item.resolution.status is Status.VERIFICADO, claim.text


def test_provisions_quoted_are_the_official_wording(drafts, example):
    for draft in drafts:
        for entry in draft.bibliography:
            if key := entry.evidence.ref_key:
                assert entry.evidence.excerpt.text in example.law.lookup(key).full_text or (
                    entry.evidence.excerpt.text == example.law.lookup(key).text
                )


def test_files_end_as_the_key_says(example, key):
    got = {f.locator: f.status.value for f in example.documents.files(MATTER)}
    for file in key["arquivos"]:
        assert got[file["arquivo"]] == file["status"], file["arquivo"]


def test_citations_of_the_defence_have_the_statuses_of_the_key(root, example, key):
    path = next((root / CASE).rglob("*ontesta*.docx"))
    checked = example.check_file(path)
    got = {
        str(item["resolucao"]["ref_key"] or item["citacao"]["rotulo"]): item["resolucao"]["status"]
        for item in check_json(path.name, checked.report)["citacoes"]
    }
    expected = [c["status"] for c in key["citacoes_contestacao"]]
    statuses = [
        item.resolution.status.value
        for item in checked.report.items
        if item.citation.kind is not Kind.PROCESSO
    ]
    assert statuses == expected, got


def test_pieces_that_apply_were_drafted_and_none_has_a_red_claim(drafts):
    assert {d.piece for d in drafts} == {Piece.PETICAO_INICIAL, Piece.REPLICA}
    for draft in drafts:
        red = [c.text for s in draft.sections for c in s.claims if c.colour.value == "vermelha"]
        assert red == []


def hashes(folder: Path) -> dict[str, str]:
    return {
        str(p): hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*") if p.is_file()
    }


def test_ing_10_sources_have_the_same_hash_before_and_after(root, example, drafts, key):
    folder = root / CASE
    recorded = {
        f.locator: f.sha256 for f in example.documents.files(MATTER) if "!" not in f.locator
    }
    assert {str(folder / name): sha for name, sha in recorded.items()} == hashes(folder)
    before = hashes(folder)
    ingest(example, folder, MATTER)
    assert hashes(folder) == before


def test_ing_13_reading_again_needs_no_network_and_reads_nothing_twice(root, example):
    done = ingest(example, root / CASE, MATTER)  # sockets are forbidden in this suite
    unread = sum(f.status.value == "nao_lido" for f in done.files)
    assert done.read_now == unread
    assert done.passages > 100
