"""PDF pages drawn for the tests of this room."""

import io
from collections.abc import Callable

from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

Draw = Callable[[canvas.Canvas, int], None]


def pdf(pages: int, draw: Draw, **given) -> bytes:
    target = io.BytesIO()
    sheet = canvas.Canvas(target, pagesize=A4, **given)
    for number in range(1, pages + 1):
        sheet.setFont("Helvetica", 11)
        draw(sheet, number)
        sheet.showPage()
    sheet.save()
    return target.getvalue()


def lines(sheet: canvas.Canvas, *texts: str, top: float = 700, left: float = 72) -> None:
    for i, text in enumerate(texts):
        sheet.drawString(left, top - 14 * i, text)


def picture(sheet: canvas.Canvas, *inked: tuple[float, float, float, float]) -> None:
    """Draw a page-size scan; `inked`: dark bars in it, in points from the page's lower left."""
    image = Image.new("L", (595, 842), 255)
    pen = ImageDraw.Draw(image)
    for left, bottom, right, top in inked or ((72, 600, 400, 700),):
        pen.rectangle((left, 842 - top, right, 842 - bottom), fill=0)
    sheet.drawImage(ImageReader(image), 0, 0, *A4)


class FakeReader:
    """Reads the same two lines from any page, and counts the pages."""

    name = "leitor de teste"

    def __init__(self) -> None:
        self.pages = 0

    def lines(self, png):
        assert png.startswith(b"\x89PNG")
        self.pages += 1
        return [("Recibo de entrega da", (100.0, 100.0, 600.0, 130.0), 0.99),
                ("circular de oferta.", (100.0, 140.0, 500.0, 170.0), 0.98)]  # fmt: skip
