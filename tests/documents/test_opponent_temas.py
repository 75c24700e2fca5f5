"""CIT-12 in the other side's brief: the thesis of a tema is shown; a cancelled one falls."""

import pytest
from lxml import etree, html
from word_briefs import brief, comments, parts_of, text_of

from lastro.citations import verify
from lastro.documents import commented, marked
from lastro.law import Collection, Force, Source, Thesis

TEXT = "O ICMS não compõe a base de cálculo do PIS e da COFINS."
WRITTEN = "Aplica-se o Tema 69 do STF. Aplica-se também o Tema 38 do STF."


def tema(number, text, situation, force):
    source = Source.of(text, "https://exemplo.br/tema", "2026-07-23", "teste")
    kind = Collection.TEMA
    return Thesis("STF", kind, number, 0, "Questão.", text, situation, force, "", "", source)


class WithTemas:
    """The starter law, with two temas."""

    def __init__(self, law):
        self._law = law
        self._temas = {
            69: tema(69, TEXT, "Trânsito em Julgado", Force.OBRIGATORIA),
            38: tema(38, "", "Cancelado", Force.NENHUMA),
        }

    def thesis(self, court, number):
        return self._temas.get(number)

    def __getattr__(self, name):
        return getattr(self._law, name)


def document_text(content):
    return text_of(etree.fromstring(parts_of(content)["word/document.xml"]))


@pytest.fixture
def books(law):
    return WithTemas(law)


def test_cit_12_the_copy_shows_the_thesis_and_comments_the_cancelled_tema(books):
    copy = commented(brief(*WRITTEN.split(". ")), books)
    ((_, said),) = comments(copy.content).values()
    assert said.startswith("Tema cancelado: “Tema 38 do STF”")
    assert "capturado em 23/07/2026" in said
    assert f"Tese: “{TEXT}”" in document_text(copy.content)


def test_cit_12_the_page_shows_the_thesis_with_its_source(books):
    report = verify(WRITTEN, books, limit=None)
    page = html.document_fromstring(marked("peça", WRITTEN, report, books).decode())
    first, second = (a.text_content() for a in page.xpath("//article"))
    assert TEXT in first
    assert "observância obrigatória" in first
    assert "https://exemplo.br/tema" in first
    assert "Tema cancelado" not in first
    assert "cancelou" in second
