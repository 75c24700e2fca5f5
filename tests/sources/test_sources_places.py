"""Places as a person says them, and what surrounds a span."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.sources import (
    Block,
    BlockKind,
    CellAnchor,
    Document,
    MessageAnchor,
    PageAnchor,
    ParagraphAnchor,
    PointerAnchor,
    TimeAnchor,
    excerpt,
    place_of,
    surroundings,
)
from lastro.text import Span


def doc(*anchors, word: str = "palavras do bloco") -> Document:
    blocks, at = [], 0
    for anchor in anchors:
        blocks.append(Block(Span(at, at + len(word)), BlockKind.PARAGRAPH, anchor))
        at += len(word) + 1
    return Document("x", "h", "t", "\n".join([word] * len(anchors)), tuple(blocks))


PAGES = doc(PageAnchor(1), PageAnchor(2), PageAnchor(2), PageAnchor(3))


@pytest.mark.parametrize(
    ("anchors", "place"),
    [
        ((PageAnchor(4), PageAnchor(4)), "p. 4"),
        ((PageAnchor(4), PageAnchor(6)), "pp. 4–6"),
        ((CellAnchor("S", "A3:C3"), CellAnchor("S", "A4:D4")), "S!A3:D4"),
        ((CellAnchor("S", "A3"), CellAnchor("T", "B1")), "S!A3 a T!B1"),
        ((ParagraphAnchor(3), ParagraphAnchor(5)), "parágrafos 3–5"),
        ((ParagraphAnchor(3), ParagraphAnchor(1, "nota")), "parágrafo 3 a nota 1"),
        ((TimeAnchor(72_000, 75_000), TimeAnchor(75_000, 80_000)), "01:12–01:20"),
        ((MessageAnchor("<i>", sent="2022-05-02"),), "mensagem <i>, 02/05/2022"),
        ((PointerAnchor("/a/0"),), "/a/0"),
    ],
)
def test_a_span_is_placed_as_a_person_says_it(anchors, place):
    found = doc(*anchors)
    assert place_of(found, Span(0, len(found.text))) == place


def test_idx_12_an_excerpt_is_the_exact_text_at_its_span():
    cited = excerpt(PAGES, Span(18, 26))
    assert (cited.text, cited.place, cited.span) == ("palavras", "p. 2", Span(18, 26))
    assert PAGES.text[cited.span.start : cited.span.end] == cited.text


def test_the_surroundings_of_an_excerpt_are_its_whole_page():
    around = surroundings(PAGES, Span(36, 44))
    assert around.title == "p. 2"
    assert around.before + around.text + around.after == "palavras do bloco\npalavras do bloco"
    assert around.text == "palavras"
    assert around.after == " do bloco"


def test_the_surroundings_in_a_sheet_are_the_rows_near_it():
    sheet = doc(*(CellAnchor("S", f"A{row}") for row in range(1, 500)))
    at = sheet.blocks[250].span
    around = surroundings(sheet, at)
    assert around.title == "S"
    assert 1000 < len(around.before) < 1600
    assert 1000 < len(around.after) < 1600


@given(st.integers(0, 71), st.integers(0, 71))
def test_surroundings_are_always_a_piece_of_the_text(a, b):
    span = Span(min(a, b), max(a, b))
    around = surroundings(PAGES, span)
    assert around.text == span.of(PAGES.text)
    assert around.before + around.text + around.after in PAGES.text
