"""PDF: drawn and aligned tables, columns, forms, comments, page labels, files cut short."""

import io

import pypdfium2
import pypdfium2.raw as pdfium_c
import pytest
from paper import FakeReader, lines, pdf, picture
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from lastro.sources import BlockKind, Engines, place_of, status_of
from lastro.text import Span

ROWS = (("Mês", "Royalties", "Situação"),
        ("01/2024", "R$ 1.500,00", "paga com atraso de doze dias, sem os encargos do contrato"),
        ("02/2024", "R$ 1.640,10", "em aberto"))  # fmt: skip


def rows_of(found) -> list[str]:
    return [b.span.of(found.text) for b in found.blocks if b.kind is BlockKind.TABLE_ROW]


def findings(found, kind: str) -> list[tuple[str, str]]:
    return [(f.place, f.excerpt) for f in found.findings if f.kind == kind]


def test_a_drawn_table_is_read_row_by_row_and_cells_that_wrap_stay_whole(document):
    target = io.BytesIO()
    style = getSampleStyleSheet()["BodyText"]
    cells = [[Paragraph(cell, style) for cell in row] for row in ROWS]
    table = Table(cells, colWidths=(70, 90, 120), style=[("GRID", (0, 0), (-1, -1), 0.5, "black")])
    SimpleDocTemplate(target, pagesize=A4).build([Paragraph("Demonstrativo", style), table])
    found = document("x.pdf", target.getvalue())
    assert found.text.split("\n") == ["Demonstrativo", *(" | ".join(row) for row in ROWS)]
    row = found.blocks[2]
    assert [part.of(found.text) for part in row.parts] == list(ROWS[1])
    assert row.anchors[1].box[2] < row.anchors[2].box[0]
    assert place_of(found, row.parts[1]) == "p. 1"


def test_a_table_without_rules_is_told_by_its_columns(document):
    def draw(sheet, _):
        for at, (month, amount, note) in enumerate(ROWS):
            for left, text in ((72, month), (200, amount), (320, note[:9])):
                sheet.drawString(left, 700 - 16 * at, text)

    assert rows_of(document("x.pdf", pdf(1, draw)))[1] == "01/2024 | R$ 1.500,00 | paga com"


def test_columns_drawn_row_by_row_are_read_one_after_the_other(document):
    left = ["O contrato obriga a franqueadora", "a prestar assistência a cada mês",
            "durante toda a vigência, sob pena", "de multa diária e de rescisão."]  # fmt: skip
    right = ["A franqueada pagará royalties de", "seis por cento do faturamento até",
             "o dia dez de cada mês, e o fundo", "de propaganda na mesma data."]  # fmt: skip

    def draw(sheet, _):
        lines(sheet, "Instrumento particular de franquia entre as partes abaixo", top=760)
        for at, (one, two) in enumerate(zip(left, right, strict=True)):
            lines(sheet, one, top=700 - 14 * at)
            lines(sheet, two, top=700 - 14 * at, left=320)

    text = document("x.pdf", pdf(1, draw)).text
    assert " ".join(left) in text
    assert " ".join(right) in text


def test_fields_give_their_values_and_boxes_that_are_ticked(document):
    def draw(sheet, _):
        lines(sheet, "Ficha cadastral do candidato a franqueado")
        form = sheet.acroForm
        form.textfield(name="nome", value="Jussara Tavares", x=200, y=640, width=200)
        form.checkbox(name="x1", tooltip="Recebeu a COF", checked=True, x=200, y=600)
        form.checkbox(name="x2", tooltip="Tem sócios", checked=False, x=200, y=560)

    text = document("x.pdf", pdf(1, draw)).text
    assert text.count("Jussara Tavares") == 1
    assert "Recebeu a COF: marcado" in text
    assert "sócios" not in text


def _marked() -> bytes:
    """Return a page with a sticky note, a struck line and text typed over it."""
    made = pypdfium2.PdfDocument(pdf(1, lambda s, _: lines(s, "Multa de dez por cento.")))
    page = made[0]
    for kind, text, author in (
        (pdfium_c.FPDF_ANNOT_TEXT, "isto não foi combinado", "Ana"),
        (pdfium_c.FPDF_ANNOT_STRIKEOUT, "", "Bia"),
        (pdfium_c.FPDF_ANNOT_FREETEXT, "recebido em 11/05/2023", ""),
    ):
        mark = pdfium_c.FPDFPage_CreateAnnot(page, kind)
        for key, value in ((b"Contents", text), (b"T", author)):
            wide = (value + "\0").encode("utf-16-le")
            buffer = (pdfium_c.FPDF_WCHAR * (len(wide) // 2)).from_buffer_copy(wide)
            pdfium_c.FPDFAnnot_SetStringValue(mark, key, buffer)
        quad = pdfium_c.FS_QUADPOINTSF(70, 712, 250, 712, 70, 696, 250, 696)
        pdfium_c.FPDFAnnot_AppendAttachmentPoints(mark, quad)
        pdfium_c.FPDFPage_CloseAnnot(mark)
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


def test_comments_are_findings_and_what_was_typed_onto_the_page_is_text(document):
    found = document("x.pdf", _marked())
    assert findings(found, "comentario") == [("p. 1", "isto não foi combinado")]
    assert "de Ana" in next(f.message for f in found.findings if f.kind == "comentario")
    assert findings(found, "trecho_riscado") == [("p. 1", "Multa de dez por cento.")]
    assert findings(found, "texto_sobreposto") == [("p. 1", "recebido em 11/05/2023")]
    assert found.text == "Multa de dez por cento.\nrecebido em 11/05/2023"


def test_pages_that_have_their_own_numbers_are_cited_with_both(document):
    content = pdf(3, lambda s, n: lines(s, f"Texto da folha {n}, sem mais."))
    labels = b"/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>/Type /Catalog"
    found = document("x.pdf", content.replace(b"/Type /Catalog", labels))
    at = found.text.index("folha 2")
    assert place_of(found, Span(at, at + 7)) == "p. 2 (numerada ii)"
    assert place_of(found, Span(0, len(found.text))) == "pp. 1–3"


@pytest.mark.parametrize("share", [0.55, 0.8])
def test_of_a_file_cut_short_the_whole_pages_are_read(document, share):
    whole = pdf(20, lambda s, n: lines(s, f"Folha número {n} do processo, com texto corrido."))
    found = document("x.pdf", whole[: int(len(whole) * share)])
    assert status_of(found) == "parcial"
    assert "arquivo incompleto" in found.partial
    assert 0 < len(found.pages_without_text) < 20
    assert found.pages_without_text == tuple(range(found.pages_without_text[0], 21))
    assert found.text.startswith("Folha número 1 do processo")


def test_ing_16_only_the_scanned_page_goes_through_ocr_and_none_is_silently_empty(document):
    def draw(sheet, number):
        if number == 2:
            picture(sheet)
        elif number != 4:
            lines(sheet, f"Texto da página {number}, que se lê sem dificuldade.")

    reader = FakeReader()
    found = document("x.pdf", pdf(4, draw), Engines(page_reader=reader))
    assert reader.pages == 1
    assert [b.anchor.page for b in found.blocks if b.anchor.ocr] == [2]
    assert findings(found, "pagina_em_branco") == [("p. 4", "")]
    assert not found.partial
    without = document("x.pdf", pdf(4, draw))
    assert (without.pages_without_text, status_of(without)) == ((2,), "parcial")


def test_a_page_that_is_a_picture_of_nothing_is_listed(document):
    class Blind(FakeReader):
        def lines(self, png):
            return []

    found = document("x.pdf", pdf(1, lambda s, _: picture(s)), Engines(page_reader=Blind()))
    assert found.pages_without_text == (1,)
    assert "páginas sem texto: 1" in found.partial
