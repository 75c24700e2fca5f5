"""OCR: Portuguese accents, turned pages, printed lines; and the pure parts without the engine."""

import io

import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen import canvas

from lastro.models.ocr import (
    RapidPageReader,
    _lies_on_its_side,
    _turned_back,
    available,
    mended,
)

needs_engine = pytest.mark.skipif(bool(available()), reason="extra `ocr` is not installed")
LETTER = [
    "À Franqueadora Pão & Açaí Ltda., CNPJ 12.345.678/0001-95",
    "Nos termos da cláusula 11.3, § 1º, a cobrança é indevida:",
    "R$ 12.345,67 por mês, à razão de 6%, desde 02/05/2022.",
    "Não há exceções, órgãos técnicos, mãe, Conceição, útil.",
]


@pytest.fixture(scope="module")
def reader() -> RapidPageReader:
    return RapidPageReader()


@pytest.fixture(scope="module")
def page() -> Image.Image:
    target = io.BytesIO()
    sheet = canvas.Canvas(target, pagesize=(420, 150))
    sheet.setFont("Times-Roman", 13)
    for at, line in enumerate(LETTER):
        sheet.drawString(30, 110 - 24 * at, line)
    sheet.save()
    document = pypdfium2.PdfDocument(target.getvalue())
    return document[0].render(scale=170 / 72, grayscale=True).to_pil()


def png(picture: Image.Image) -> bytes:
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def words_lost(lines) -> list[str]:
    read = " ".join(text for text, _, _ in lines).split()
    return [word for word in " ".join(LETTER).split() if word not in read]


@needs_engine
def test_accents_amounts_and_ordinals_are_read(reader, page):
    lines = reader.lines(png(page))
    assert len(lines) == len(LETTER)
    assert len(words_lost(lines)) <= 1, lines
    assert all(score > 0.8 for _, _, score in lines)
    tops = [box[1] for _, box, _ in lines]
    assert tops == sorted(tops)
    assert all(0 <= box[0] < box[2] <= page.width for _, box, _ in lines)


@needs_engine
def test_a_page_on_its_side_is_read_and_its_boxes_are_those_of_the_picture(reader, page):
    turned = page.rotate(90, expand=True)
    lines = reader.lines(png(turned))
    assert len(words_lost(lines)) <= 2, lines
    assert all(0 <= box[0] < box[2] <= turned.width + 1 for _, box, _ in lines)
    assert all(0 <= box[1] < box[3] <= turned.height + 1 for _, box, _ in lines)


@needs_engine
def test_an_empty_page_has_no_lines(reader):
    assert reader.lines(png(Image.new("L", (400, 300), 255))) == []


def test_a_page_of_tall_words_lies_on_its_side():
    assert _lies_on_its_side([("palavra", (0.0, 0.0, 10.0, 90.0), 0.9)])
    assert not _lies_on_its_side([("palavra", (0.0, 0.0, 90.0, 10.0), 0.9)])


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_boxes_go_back_to_where_the_ink_was(degrees):
    picture = Image.new("L", (100, 60), 255)
    picture.paste(0, (20, 5, 50, 15))
    turned = picture.rotate(degrees, expand=True)
    ink = turned.point(lambda value: 255 - value).getbbox()
    assert _turned_back(ink, degrees, picture.size) == (20, 5, 50, 15)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("Lei nº13.966, art. 2°, § 1°", "Lei nº 13.966, art. 2º, § 1º"),
        ("foi-Ihe dado; disse-Ihes", "foi-lhe dado; disse-lhes"),
        ("Il – DO DIREITO; IlI", "II – DO DIREITO; III"),
        ("3a Vara Cível; item 3a", "3ª Vara Cível; item 3a"),
        ("25 °C e 30° C", "25 °C e 30° C"),
    ],
)
def test_known_mistakes_of_the_recogniser_are_put_right(read, meant):
    assert mended(read) == meant
