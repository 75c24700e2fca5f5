"""The marked page: every span with its status, at its offset, and the text unchanged."""

from datetime import date

from lxml import html

from lastro.citations import as_of, verify
from lastro.documents import marked

TEXT = (
    "Conforme o art. 5º, LXXVIII, da CF & <b>não</b>.\n"
    "Os arts. 186 e 927 do CC e o art. 9.999 do CC; o art. 594 do CPP; o Tema 1085/STJ."
)


def page_of(text, law):
    report = verify(text, law, limit=None)
    places = [f"parágrafo {n}" for n, _ in enumerate(report.items, 1)]
    page = marked("peça.docx", text, report, law, places)
    return report, html.document_fromstring(page.decode("utf-8"))


def test_cit_46_each_span_is_marked_with_its_status_by_offset(law):
    report, page = page_of(TEXT, law)
    marks = page.xpath("//main//mark")
    assert [(m.get("data-status"), m.text_content()) for m in marks] == [
        ("verificado", "art. 5º, LXXVIII, da CF"),
        ("verificado", "186"),
        ("verificado", "927"),
        ("nao_encontrado", "art. 9.999 do CC"),
        ("revogado", "art. 594 do CPP"),
        ("nao_suportado", "Tema 1085/STJ"),
    ]
    for mark in marks:
        start, end = int(mark.get("data-offset")), int(mark.get("data-fim"))
        assert TEXT[start:end] == mark.text_content()
    assert len(marks) == len(report.items)


def test_cit_46_the_text_around_the_marks_is_the_text(law):
    for text in (TEXT, "", "sem citação", "<script>alert(1)</script> art. 5º da CF"):
        _, page = page_of(text, law)
        assert page.xpath("//main")[0].text_content() == text


def test_cit_46_colours_follow_the_status_and_each_mark_leads_to_its_entry(law):
    _, page = page_of(TEXT, law)
    colours = {m.get("data-status"): m.get("class") for m in page.xpath("//main//mark")}
    assert colours == {
        "verificado": "verde",
        "nao_encontrado": "vermelha",
        "revogado": "vermelha",
        "nao_suportado": "amarela",
    }
    for link in page.xpath("//main//mark/a"):
        assert page.xpath(f"//article[@id='{link.get('href')[1:]}']")


def test_the_page_needs_no_other_file_and_no_script(law):
    _, page = page_of(TEXT, law)
    assert page.xpath("//script|//link|//img|//iframe") == []
    assert "url(" not in page.xpath("//style")[0].text


def test_a_citation_that_falls_has_reason_official_text_and_reply(law):
    _, page = page_of(TEXT, law)
    entry = page.xpath("//article[h3/a='art. 594 do CPP']")[0].text_content()
    for words in ("parágrafo 5", "Motivo: ", "Lei nº 11.719", "Resposta sugerida: ", "planalto"):
        assert words in entry


def test_subject_defect_strength_and_dates_are_on_the_page(law):
    desk = as_of(law, date(2019, 5, 10))
    text = (
        "O art. 927 do CC, que trata da prescrição. Veja a Lei nº 8.078/1999, a Súmula Vinculante "
        "11 e o art. 5º da LGPD."
    )
    page = marked("peça.txt", text, verify(text, desk), desk).decode()
    for words in (
        "não fala de «prescrição»",
        "Não há lei federal 8078 de 1999",
        "Força: vinculante.",
        "Comparado com o acervo inicial",
        "só vigora desde 18/09/2020",
    ):
        assert words in page
