"""Raw Planalto pages: struck text, headings, encodings. Every page here is written by the test."""

import pytest

from lastro.law import Ref, State
from lastro.law.countries.br import page
from lastro.law.countries.br.loaders.planalto import PageSource, page_sources, read_html

HERE = PageSource("x.htm", "CPP", "https://exemplo.br/cpp.htm", "2026-07-18", "pagina")


def read(*paragraphs):
    body = "".join(p if p.startswith("<") else f"<p>{p}</p>" for p in paragraphs)
    (found,) = read_html(f"<html><body>{body}</body></html>", HERE)
    return found


def wordings(found, key):
    return [(w.struck, w.alone, w.standing.text) for w in found.wordings[Ref.parse(key)]]


@pytest.mark.parametrize(
    "struck",
    [
        "<p><strike>Art. 5º Antes.</strike></p>",
        "<p><s>Art. 5º Antes.</s></p>",
        "<strike><p>Art. 5º Antes.</p></strike>",
        "<p><del><font>Art. 5º</font> Antes.</del></p>",
        '<p><span style="TEXT-DECORATION: line-through">Art. 5º Antes.</span></p>',
        '<p style="text-decoration:line-through"><b>Art. 5º</b> Antes.</p>',
    ],
)
def test_struck_text_in_every_spelling(struck):
    found = read("<p>Art. 4º Quatro.</p>", struck, "<p>Art. 5º Depois.</p>")
    assert wordings(found, "CPP.5") == [(True, True, "Antes."), (False, False, "Depois.")]


def test_nested_and_unstruck_old_wording_keep_their_order():
    found = read(
        "Art. 1º Um.",
        "<p><strike>§ 1º Primeira.</strike></p>",
        "<p><strike><s>§ 1º Segunda. (Redação dada pela Lei nº 9.000, de 1995)</s></strike></p>",
        "§ 1º Terceira. (Redação dada pela Lei nº 10.000, de 2000)",
    )
    assert [text for _, _, text in wordings(found, "CPP.1.P1")] == [
        "Primeira.",
        "Segunda.",
        "Terceira.",
    ]


def test_a_label_left_live_beside_a_note_is_a_line_of_its_own():
    """CPP art. 594: the wording is struck, its label is not; the live line is the note alone."""
    found = read(
        "Art. 4. <strike>O réu não poderá apelar. (Redação dada pela Lei nº 5.941, de "
        "22.11.1973)</strike> <a>(Revogado pela Lei nº 11.719, de 2008).</a>"
    )
    struck, live = found.wordings[Ref.parse("CPP.4")]
    assert (struck.struck, struck.alone) == (True, False)
    assert struck.standing.text == "O réu não poderá apelar."
    assert (live.standing.text, live.standing.state) == ("", State.REVOGADO)
    assert live.standing.revoked_by == "Lei nº 11.719, de 2008"


def test_a_wording_struck_with_its_label_keeps_the_note_that_revokes_it():
    found = read("<del>Art. 24 - Cometer adultério:</del> (Revogado pela Lei nº 11.106, de 2005)")
    (only,) = found.wordings[Ref.parse("CPP.24")]
    assert (only.struck, only.alone, only.standing.text) == (True, True, "Cometer adultério:")
    assert only.standing.revoked_by == "Lei nº 11.106, de 2005"


def test_words_struck_inside_a_line_are_left_out_and_kept_beside_it():
    found = read("Art. 21. O <strike>pátrio poder</strike> poder familiar será exercido.")
    (only,) = found.wordings[Ref.parse("CPP.21")]
    assert only.standing.text == "O poder familiar será exercido."
    assert only.whole == "Art. 21. O pátrio poder poder familiar será exercido."


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Art. 5 7. Texto.", "CPP.57"),
        ("Art. 1<sup>o</sup> Texto.", "CPP.1"),
        ("Art. 1\n <u>\n <sup>\n o\n </sup>\n </u>\n Texto.", "CPP.1"),
        ("Art. 2<u><sup>o</sup></u>-A. Texto.", "CPP.2-A"),
        ("Art&nbsp;3º&nbsp;Texto.", "CPP.3"),
        ("Art. 4º<br>\nTexto.", "CPP.4"),
        ("Art. 1º Um.<br>§ 3 <sup>o </sup>-A. Texto.", "CPP.1.P3-A"),
        ("Art. 1º Um.<br>§ 1º - A. Texto.", "CPP.1.P1-A"),
    ],
)
def test_labels_as_planalto_writes_them(written, key):
    assert wordings(read(written), key) == [(False, False, "Texto.")]


def test_an_article_that_opens_with_a_is_no_suffix():
    found = read("Art. 1º Um.", "§ 4<sup>o</sup> A pena aumenta-se.")
    assert wordings(found, "CPP.1.P4") == [(False, False, "A pena aumenta-se.")]


def test_a_line_break_before_a_label_begins_a_line():
    found = read("Art. 1º Caput:<br>I - um;<br>II - dois<br>e meio.")
    assert wordings(found, "CPP.1.II") == [(False, False, "dois e meio.")]


def test_headings_with_part_and_book_stand_above_the_article():
    found = read(
        "PARTE GERAL",
        "LIVRO I",
        "DAS PESSOAS",
        "TÍTULO I<br>DAS PESSOAS NATURAIS",
        "CAPÍTULO I",
        "Da Personalidade",
        "Homicídio simples",
        "Art. 1º Um.",
        "LIVRO II DOS BENS",
        "Art. 2º Dois.",
    )
    assert found.hierarchy["1"] == (
        "Parte Geral > Livro I – Das Pessoas > Título I – Das Pessoas Naturais > "
        "Capítulo I – Da Personalidade"
    )
    assert found.hierarchy["2"] == "Parte Geral > Livro II – Dos Bens"
    assert found.wordings[Ref.parse("CPP.1")][0].rubric == "Homicídio simples"


def test_spaced_letters_of_a_heading_are_read():
    found = read("P A R T E G E R A L", "Art. 1º Um.")
    assert found.hierarchy["1"] == "Parte Geral"


def test_a_rubric_goes_to_its_own_article():
    found = read("Art. 1º Um.", "Lei penal no tempo", "Art. 2º Dois.")
    assert wordings(found, "CPP.1") == [(False, False, "Um.")]
    assert found.wordings[Ref.parse("CPP.2")][0].rubric == "Lei penal no tempo"


def test_a_stray_apostrophe_quotes_nothing():
    found = read("Art. 1º Caput:", "'VI - seis;", "Art. 2º Dois.")
    assert wordings(found, "CPP.1.VI") == [(False, False, "seis;")]
    assert wordings(found, "CPP.2") == [(False, False, "Dois.")]


def test_the_whole_struck_general_part_does_not_hide_the_new_one():
    old = [f"<p><strike>Art. {n}. Velho {n}.</strike></p>" for n in range(1, 121)]
    found = read(*old, "Art. 1º Novo.")
    assert wordings(found, "CPP.1") == [(True, True, "Velho 1."), (False, False, "Novo.")]


def test_what_follows_the_signature_is_not_read():
    found = read("Art. 1º Um.", "Brasília, 5 de outubro de 1988.", "ANEXO", "Art. 2º Não.")
    assert list(found.hierarchy) == ["1"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Título – “aspas”".encode("cp1252"), "Título – “aspas”"),
        ("Título".encode("utf-16"), "Título"),
        ("\ufeffTítulo".encode("utf-16-be"), "Título"),
        ("Título".encode("utf-16") + b"\x20", "Título\ufffd"),
        ("Título".encode(), "Título"),
        (b'<meta charset="utf-8">T\xc3\xadtulo', '<meta charset="utf-8">Título'),
        (b"sem acento", "sem acento"),
    ],
    ids=["windows-1252", "utf-16-le", "utf-16-be", "utf-16 cut", "utf-8", "meta", "ascii"],
)
def test_encodings(data, text):
    assert page.decoded(data) == text


def test_every_known_page_names_an_act_once_for_each_kind():
    keys = [(s.code, s.kind, s.corpus) for s in page_sources()]
    assert len(set(keys)) == len(keys)
    assert {s.kind for s in page_sources()} == {"raw", "structured"}
