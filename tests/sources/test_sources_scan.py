"""Pictures of pages: rows, columns and tables from what an engine reads, turned pages too."""

import pytest
from paper import pdf, picture

from lastro.sources import BlockKind, Engines
from lastro.sources.scan import read_picture

LEFT = ["O contrato obriga a franqueadora", "a prestar assistência a cada mês",
        "durante toda a vigência, sob pena", "de multa diária e de rescisão."]  # fmt: skip
RIGHT = ["A franqueada pagará royalties de", "seis por cento do faturamento até",
         "o dia dez de cada mês, e o fundo", "de propaganda na mesma data."]  # fmt: skip


class Seen:
    """An engine that gives these stretches."""

    name = "falso"

    def __init__(self, *stretches):
        self.stretches = stretches

    def lines(self, png):
        return [(text, box, 0.95) for text, box in self.stretches]


def columns(turn=lambda box: box):
    return Seen(*(
        (text, turn((left, 100.0 + 30 * at, left + 400.0, 120.0 + 30 * at)))
        for at in range(4)
        for left, text in ((50.0, LEFT[at]), (520.0, RIGHT[at]))
    ))  # fmt: skip


def test_columns_of_a_scan_are_read_one_after_the_other():
    found, confidence = read_picture(columns(), b"", 1)
    assert [piece.text for piece in found] == [" ".join(LEFT), " ".join(RIGHT)]
    assert confidence == pytest.approx(0.95)


def test_lines_that_end_unevenly_do_not_break_the_columns():
    ends = (300.0, 440.0, 330.0, 450.0, 310.0, 448.0)
    words = [f"linha {n} da coluna da esquerda, com texto" for n in range(6)]
    others = [f"linha {n} da coluna da direita, com texto" for n in range(6)]
    seen = Seen(*(
        (text, (left, 100.0 + 30 * at, right, 120.0 + 30 * at))
        for at in range(6)
        for left, right, text in ((50.0, ends[at], words[at]), (470.0, ends[-at] + 420, others[at]))
    ))  # fmt: skip
    text = " ".join(piece.text for piece in read_picture(seen, b"", 1)[0])
    assert text == " ".join(words + others)


@pytest.mark.parametrize(
    "turn",
    [lambda b: (1000 - b[2], 800 - b[3], 1000 - b[0], 800 - b[1]),
     lambda b: (b[1], 1000 - b[2], b[3], 1000 - b[0]),
     lambda b: (800 - b[3], b[0], 800 - b[1], b[2])],
)  # fmt: skip
def test_a_turned_page_is_laid_out_upright_and_keeps_the_boxes_of_the_picture(turn):
    found, _ = read_picture(columns(turn), b"", 1)
    assert [piece.text for piece in found] == [" ".join(LEFT), " ".join(RIGHT)]
    assert found[0].box == turn((50.0, 100.0, 450.0, 210.0))


def test_aligned_stretches_are_rows_of_a_table(document):
    rows = [("Mês", "Valor"), ("05/2022", "R$ 10,00"), ("06/2022", "R$ 12,50")]
    seen = Seen(*((text, (left, 200.0 + 40 * at, left + 100.0, 224.0 + 40 * at))
                  for at, row in enumerate(rows)
                  for left, text in zip((100.0, 500.0), row, strict=True)))  # fmt: skip
    found = document("x.pdf", pdf(1, lambda s, _: picture(s)), Engines(page_reader=seen))
    assert found.text.split("\n") == [" | ".join(row) for row in rows]
    assert {b.kind for b in found.blocks} == {BlockKind.TABLE_ROW}
    assert all(anchor.ocr for b in found.blocks for anchor in b.anchors)


def test_words_the_engine_parted_are_one_line():
    seen = Seen(("Total a", (10.0, 10.0, 90.0, 30.0)), ("pagar", (96.0, 11.0, 150.0, 29.0)))
    found, _ = read_picture(seen, b"", 1)
    assert [piece.text for piece in found] == ["Total a pagar"]
