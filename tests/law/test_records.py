"""Records of the corpus: collective, merged, spilled."""

import pytest

from lastro.law.countries.br.records import cut


def test_a_collective_record_gives_every_number_without_a_record_of_its_own():
    found = cut("561", "Art. 561. e Art. 562. (Revogado)", "562", {"561": 0, "562": 0})
    assert [c.labels for c in found.cuts] == [("561",)]
    found = cut("1620", "Art. 1.620. a 1.622. (Revogados)", "1623", {"1620": 0})
    assert [c.labels for c in found.cuts] == [("1620", "1621", "1622")]


def test_articles_run_together_on_one_line_come_apart():
    note = "(Revogado pela Lei nº 9.527, de 10.12.97)"
    text = f"Art. 88. {note} Art. 89. {note}"
    found = cut("88", text, "91", {"88": 0, "91": 0})
    assert [(c.labels, c.own_record) for c in found.cuts] == [(("88",), True), (("89",), False)]


def test_a_later_article_inside_a_record_comes_out():
    found = cut("68", "Art. 68. Um.\n\nArtigo 69. Dois.\n\nArtigo 70. Três.", "83", {"68": 0})
    assert [(c.labels, c.lines) for c in found.cuts] == [
        (("68",), ("Um.",)), (("69",), ("Dois.",)), (("70",), ("Três.",)),
    ]  # fmt: skip


def test_an_article_with_its_own_record_is_not_repeated():
    found = cut(
        "336", "Art. 336. Um.\n\nAr. 337. Dois:\n\nPena - três.", "337", {"336": 0, "337": 0}
    )
    assert [c.lines for c in found.cuts] == [("Um.",)]
    assert found.strays == ("Ar. 337. Dois:", "Pena - três.")


@pytest.mark.parametrize(
    ("tail", "headings", "rubric"),
    [
        ("LIVRO III\n\nDAS NULIDADES", ("LIVRO III", "DAS NULIDADES"), ""),
        ("CAPÍTULO II Do Julgamento", ("CAPÍTULO II Do Julgamento",), ""),
        ("Subseção V Das Construções", ("Subseção V Das Construções",), ""),
        ("Estupro de vulnerável (Incluído pela Lei nº 12.015, de 2009)", (),
         "Estupro de vulnerável (Incluído pela Lei nº 12.015, de 2009)"),
    ],
)  # fmt: skip
def test_what_spills_from_the_next_article_is_cut(tail, headings, rubric):
    found = cut("5", f"Art. 5º Um.\n\n§ 1º Dois.\n\n{tail}", "6", {"5": 0, "6": 0})
    assert found.cuts[0].lines == ("Um.", "§ 1º Dois.")
    assert (found.headings, found.rubric) == (headings, rubric)


def test_signature_and_annexes_are_set_apart():
    text = "Art. 9º Fim.\n\nBrasília, 11 de julho de 2017; 196º da Independência.\n\nFULANO\n\n10"
    found = cut("9", text, None, {"9": 0})
    assert found.cuts[0].lines == ("Fim.",)
    assert len(found.annex) == 3


def test_bytes_misread_as_latin_1_and_soft_hyphens_are_mended():
    found = cut(
        "1", "Art. 1º contando\xadse \x93assim\x94; organiza\u0063\u0327\u0061\u0303o.", None, {}
    )
    assert found.cuts[0].lines == ("contando-se “assim”; organização.",)
