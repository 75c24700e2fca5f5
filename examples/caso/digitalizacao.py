"""The scanned receipt: a page drawn, signed, tilted and soiled, kept only as an image in a PDF."""

import io
import random
from functools import cache

from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from caso.fatos import facts
from caso.pdf import BOLD, FILES, FONTS, SERIF

DPI = 170
SIZE = (int(A4[0] / 72 * DPI), int(A4[1] / 72 * DPI))
PAPER, INK, PEN = 247, 30, 70
MARGIN = 170


def receipt() -> bytes:
    """Return the receipt of the circular as one page that holds an image and no text."""
    page = Image.new("L", SIZE, PAPER)
    draw = ImageDraw.Draw(page)
    _print(draw)
    _sign(draw, (MARGIN + 40, 1150))
    return _pdf(_scanned(page))


def _print(draw: ImageDraw.ImageDraw) -> None:
    named = facts()
    _center(draw, 190, "ROUPA MANSA SISTEMA DE FRANQUIAS LTDA.", 34)
    _center(draw, 240, f"CNPJ {named['franqueadora.cnpj']}", 26)
    _center(draw, 400, "RECIBO DE ENTREGA", 40)
    _center(draw, 455, "CIRCULAR DE OFERTA DE FRANQUIA", 40)
    lines = (
        "Declaro que recebi, nesta data, das mãos da representante da",
        "franqueadora, a Circular de Oferta de Franquia da rede Roupa",
        "Mansa, versão de março de 2023, com seus anexos I a VI.",
    )
    for position, line in enumerate(lines):
        draw.text((MARGIN, 620 + 62 * position), line, INK, _font(SERIF, 36))
    draw.text((MARGIN, 880), f"Recife, {named['contrato.cof_real']}.", INK, _font(SERIF, 38))
    draw.line((MARGIN, 1240, MARGIN + 620, 1240), INK, 2)
    draw.text((MARGIN, 1255), "Jussara Tavares Quintanilha", INK, _font(SERIF, 34))
    cpf = f"CPF nº {named['franqueada.representante_cpf']}"
    draw.text((MARGIN, 1305), cpf, INK, _font(SERIF, 34))
    draw.text((MARGIN, 1480), "Entregue por: Mirela Fontes Carrapateira", INK, _font(SERIF, 34))
    draw.text((MARGIN, 1530), "Gerente de expansão", INK, _font(SERIF, 34))


def _center(draw: ImageDraw.ImageDraw, top: int, line: str, size: int) -> None:
    draw.text((SIZE[0] / 2, top), line, INK, _font(BOLD, size), anchor="ma")


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / FILES[name]), size)


def _sign(draw: ImageDraw.ImageDraw, start: tuple[int, int]) -> None:
    left, middle = start
    rng = random.Random(11)
    points = [
        (left + step * 9, middle + rng.randint(-46, 40) * (1 - step / 90)) for step in range(58)
    ]
    draw.line(points, PEN, 4, joint="curve")
    draw.line(((left - 20, middle + 60), (left + 560, middle + 18)), PEN, 3)


def _scanned(page: Image.Image) -> Image.Image:
    rng = random.Random(23)
    soiled = page.rotate(0.7, Image.Resampling.BICUBIC, fillcolor=PAPER)
    dust = Image.frombytes("L", page.size, rng.randbytes(page.size[0] * page.size[1]))
    blurred = soiled.filter(ImageFilter.GaussianBlur(0.8))
    return Image.blend(blurred, dust.filter(ImageFilter.GaussianBlur(1.4)), 0.10)


def _pdf(page: Image.Image) -> bytes:
    picture, target = io.BytesIO(), io.BytesIO()
    page.save(picture, "JPEG", quality=52, dpi=(DPI, DPI))
    canvas = Canvas(target, pagesize=A4, invariant=1)
    canvas.drawImage(ImageReader(picture), 0, 0, *A4)
    canvas.save()
    return target.getvalue()
