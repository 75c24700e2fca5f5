"""The document store: whole or nothing, by matter, resumable."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine, event

from lastro.errors import NotFound
from lastro.sources import (
    Block,
    BlockKind,
    CellAnchor,
    Document,
    DocumentStore,
    FileStatus,
    Finding,
    MessageAnchor,
    Metadata,
    PageAnchor,
    ParagraphAnchor,
    PointerAnchor,
    TimeAnchor,
    Unread,
)
from lastro.sources.codec import decode_blocks, encode_blocks
from lastro.text import Span


@pytest.fixture
def store(tmp_path) -> DocumentStore:
    made = DocumentStore(create_engine(f"sqlite:///{tmp_path / 'x.db'}"))
    made.create()
    made.create()
    return made


def doc(locator: str, sha256: str = "a" * 64, text: str = "Contrato.") -> Document:
    row = CellAnchor("S", "A1:B1")
    blocks = (
        Block(Span(0, len(text)), BlockKind.HEADING, PageAnchor(1, (1.0, 2.0, 3.0, 4.5)), 1),
        Block(Span(0, 3), BlockKind.TABLE_ROW, row, 0, (row, CellAnchor("S", "B1")), (Span(0, 2),)),
    )
    metadata = Metadata("t", "a", recipients=("x", "y"), extra={"k": "v"})
    findings = (Finding("texto_oculto", "oculto", "p. 1", "segredo"),)
    return Document(locator, sha256, "application/pdf", text, blocks, metadata, (), findings, 3,
                    (2, 3), "páginas sem texto: 2, 3")  # fmt: skip


def test_a_document_comes_back_equal(store):
    record = store.put("m", doc("a.pdf"))
    assert store.document("m", "a" * 64) == doc("a.pdf")
    assert store.file_of("m", "a.pdf") == record
    assert record.status is FileStatus.PARTIAL
    assert record.as_json()["paginas_sem_texto"] == [2, 3]
    assert record.as_json()["achados"][0]["tipo"] == "texto_oculto"


def test_no_query_crosses_matters(store):
    store.put("m", doc("a.pdf"))
    store.put("n", doc("b.pdf", "b" * 64))
    assert store.matters() == ("m", "n")
    assert [f.locator for f in store.files("m")] == ["a.pdf"]
    assert [d.locator for d in store.documents("n")] == ["b.pdf"]
    with pytest.raises(NotFound, match="lastro ingest"):
        store.document("n", "a" * 64)


def test_known_is_the_same_bytes_at_the_same_place_and_unread_is_tried_again(store):
    store.put("m", doc("a.pdf"))
    store.put("m", Unread("b.pdf", "b" * 64, "application/pdf", "danificado"))
    store.put("m", Unread("Thumbs.db", "c" * 64, "x", "miniaturas", ignored=True))
    assert store.known("m", "a.pdf", "a" * 64)
    assert not store.known("m", "a.pdf", "f" * 64)
    assert not store.known("n", "a.pdf", "a" * 64)
    assert not store.known("m", "b.pdf", "b" * 64)
    assert store.known("m", "Thumbs.db", "c" * 64)
    assert [f.status for f in store.files("m")] == ["ignorado", "parcial", "nao_lido"]


def test_changed_bytes_replace_the_document(store):
    store.put("m", doc("a.pdf"))
    store.mark("m", "a" * 64, "fatos")
    store.put("m", doc("a.pdf", "b" * 64, "Aditivo."))
    assert [d.text for d in store.documents("m")] == ["Aditivo."]
    assert store.pending("m", "fatos") == ("b" * 64,)


def test_stages_are_resumed_where_they_stopped(store):
    store.put("m", doc("a.pdf"))
    store.put("m", doc("b.pdf", "b" * 64))
    store.mark("m", "a" * 64, "fatos")
    store.mark("m", "a" * 64, "fatos")
    assert store.pending("m", "fatos") == ("b" * 64,)
    assert store.pending("m", "passagens") == ("a" * 64, "b" * 64)


def test_reading_again_the_same_bytes_starts_their_stages_anew(store):
    store.put("m", doc("a.pdf"))
    store.mark("m", "a" * 64, "fatos")
    store.put("m", doc("a.pdf", text="Lido melhor."))
    assert store.pending("m", "fatos") == ("a" * 64,)


def test_a_duplicate_is_listed_and_takes_over_when_the_first_goes(store):
    store.put("m", doc("a.pdf"))
    same = Unread("b.pdf", "a" * 64, "application/pdf", "")
    record = store.put("m", same, duplicate_of="a.pdf")
    assert record.status is FileStatus.DUPLICATE
    assert record.as_json()["duplicado_de"] == "a.pdf"
    assert len(list(store.documents("m"))) == 1
    assert store.remove("m", "a.pdf") == ()
    assert [d.locator for d in store.documents("m")] == ["b.pdf"]
    heir = store.file_of("m", "b.pdf")
    assert heir is not None
    assert (heir.status, heir.duplicate_of) == (FileStatus.PARTIAL, "")
    assert (heir.pages, heir.findings) == (3, doc("a.pdf").findings)
    assert store.document("m", "a" * 64) == doc("b.pdf")
    assert store.remove("m", "b.pdf") == ("a" * 64,)


def test_removing_a_container_removes_what_lay_in_it(store):
    store.put("m", doc("x.zip!a_1.pdf"))
    store.put("m", doc("x.zip", "b" * 64, ""))
    store.put("m", doc("x_zip!a.pdf", "c" * 64))
    assert set(store.remove("m", "x.zip")) == {"a" * 64, "b" * 64}
    assert [f.locator for f in store.files("m")] == ["x_zip!a.pdf"]


def test_a_failed_put_leaves_nothing_behind(store, monkeypatch):
    store.put("m", doc("a.pdf"))

    def fail(blocks):
        raise RuntimeError("sem energia")

    monkeypatch.setattr("lastro.sources.records.encode_blocks", fail)
    with pytest.raises(RuntimeError):
        store.put("m", doc("a.pdf", "b" * 64))
    assert store.document("m", "a" * 64) == doc("a.pdf")
    assert store.known("m", "a.pdf", "a" * 64)


anchors = st.one_of(
    st.builds(PageAnchor, st.integers(1, 9), st.none() | st.tuples(*[st.floats(0, 900)] * 4)),
    st.builds(CellAnchor, st.text(max_size=5), st.just("B7")),
    st.builds(ParagraphAnchor, st.integers(1, 9), st.sampled_from(["corpo", "nota"])),
    st.builds(MessageAnchor, st.text(max_size=5), st.just("citação"), st.just("2022-05-02")),
    st.builds(PointerAnchor, st.text(max_size=5)),
    st.builds(TimeAnchor, st.integers(0, 9), st.integers(9, 99)),
)


@given(st.lists(anchors, max_size=5))
def test_blocks_survive_the_codec(places):
    block = Block(Span(1, 5), BlockKind.SPEECH, PageAnchor(1))
    blocks = tuple(replace(block, anchor=a, anchors=(a, a), parts=(Span(2, 3),)) for a in places)
    assert decode_blocks(encode_blocks(blocks)) == blocks


def test_two_folders_of_a_matter_never_share_a_name(store):
    assert store.prefix("m", Path("/casos/a")) == ""
    store.put("m", doc("autos/carta.txt"))
    assert store.prefix("m", Path("/outros/autos")) == "autos (2)/"
    assert store.prefix("m", Path("/mais/autos")) == "autos (3)/"
    assert store.prefix("m", Path("/outros/autos")) == "autos (2)/"


def test_a_folder_inside_one_that_was_read_keeps_its_names(store):
    store.prefix("m", Path("/casos/a"))
    assert store.prefix("m", Path("/casos/a/autos/vol 1")) == "autos/vol 1/"


def test_a_new_file_is_put_without_a_look_at_all_others(store):
    """A look at every document at each message made mailboxes take hours."""
    said: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *call: said.append(call[2]))
    store.put("m", doc("a.txt"))
    assert not [statement for statement in said if statement.startswith("SELECT documents")]
